"""The documentation site: every Markdown page of the project, and a reference made from docstrings.

`make docs` builds it. The pages are plain Markdown that reads the same on a code host; what only the site
needs is here.
"""

import re
from pathlib import Path

from msgspec import Struct
from sphinx.application import Sphinx
from sphinx.util.typing import stringify_annotation

from ferrovia.game import Action, Event
from ferrovia.version import VERSION

project = "Ferrovia"
copyright = "The Ferrovia contributors"
version = release = VERSION

# The folder above is the source, so that a link from one page to another is the same link everywhere.
root_doc = "README"
include_patterns = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "docs/*.md", "docs/*/*.md"]

NAVIGATION = {
    "Play": [
        "docs/rules",
        "docs/challenges",
        "docs/analysis",
        "docs/notation",
        "docs/shuffle",
        "docs/static",
        "docs/hosting",
        "docs/reverse-proxy",
        "docs/security",
    ],
    "Write": [
        "docs/writing-a-bot",
        "docs/bot-protocol",
        "docs/writing-a-board",
        "docs/env",
        "docs/protocol",
    ],
    "Figures": ["docs/strength", "docs/findings", "docs/performance"],
    "Reference": [
        "docs/api/ferrovia",
        "docs/api/game",
        "docs/api/boards",
        "docs/api/drawing",
        "docs/api/bots",
        "docs/api/arena",
        "docs/api/analysis",
        "docs/api/env",
        "docs/api/engine",
    ],
    "The project": [
        "docs/architecture",
        "docs/writing-a-mechanism",
        "docs/glossary",
        "CONTRIBUTING",
        "docs/decisions/README",
        "docs/versions",
        "CHANGELOG",
    ],
}

extensions = ["myst_parser", "sphinx.ext.autodoc"]
myst_heading_anchors = 3
# Highlighting knows neither our notation nor JSON with things left out.
suppress_warnings = ["misc.highlighting_failure"]

# In docstrings, a name in single backticks becomes a link if the reference has it.
default_role = "py:obj"
autodoc_default_options = {"members": True, "undoc-members": True}
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
autodoc_preserve_defaults = True
python_use_unqualified_type_names = True
add_module_names = False

html_theme = "furo"
html_title = f"Ferrovia {VERSION}"
html_static_path = ["site"]
html_css_files = ["site.css"]
html_copy_source = False
html_show_sphinx = False
# Summaries of results would be fetched, which a page opened from a folder may not do.
html_show_search_summary = False


def add_navigation(app: Sphinx, page: str, source: list[str]) -> None:
    """The start page is the README; the site's navigation hangs on it, unseen, and decisions on their
    index."""
    if page == root_doc:
        for caption, pages in NAVIGATION.items():
            source[0] += tree(":hidden:", f":caption: {caption}", *pages)
    elif page == "docs/decisions/README":
        source[0] += tree(":hidden:", ":glob:", "0*")


def tree(*lines: str) -> str:
    return "\n".join(["\n```{toctree}", *lines, "```\n"])


def read_markdown(app: Sphinx, what: str, name: str, obj: object, options: object, lines: list[str]) -> None:
    """Docstrings are Markdown of the simplest kind: an indented block after a colon is code, and so is what
    stands in backticks and is no name."""
    text = re.sub(r":\n\n(?=    \S)", "::\n\n", "\n".join(lines))
    lines[:] = re.sub(r"`([^`]+)`", _mark_code, text).split("\n")


def _mark_code(code: re.Match[str]) -> str:
    return code[0] if re.fullmatch(r"\w+(\.\w+)*", code[1]) else f"`{code[0]}`"


def shorten(
    app: Sphinx,
    what: str,
    name: str,
    obj: object,
    options: object,
    signature: str | None,
    returned: str | None,
) -> tuple[str | None, str | None]:
    """A struct lists its fields anyway, and the unions of all actions and events have names."""
    if isinstance(obj, type) and issubclass(obj, Struct):
        return "", None
    return _name_unions(signature), _name_unions(returned)


def _name_unions(text: str | None) -> str | None:
    for name, union in (("Action", Action), ("Event", Event)):
        text = text and text.replace(stringify_annotation(union, "smart"), name)
    return text


def add_index(app: Sphinx, error: Exception | None) -> None:
    """A folder is opened by its index."""
    if error is None:
        forward = f'<meta http-equiv="refresh" content="0; url={root_doc}.html">'
        Path(app.outdir, "index.html").write_text(f"<!doctype html><title>Ferrovia</title>{forward}\n")


def setup(app: Sphinx) -> None:
    app.connect("source-read", add_navigation)
    app.connect("autodoc-process-docstring", read_markdown)
    app.connect("autodoc-process-signature", shorten)
    app.connect("build-finished", add_index)
