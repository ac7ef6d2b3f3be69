"""Names say what is meant: a class has one of its own, a module is a noun in the words of the field."""

from __future__ import annotations

import ast
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "src" / "ferrovia"
CLIENT = ROOT / "web" / "src"
OF_EACH_MECHANISM = {"Offers", "Sections"}  # found by these names in its folder
# They end in -ing, but are things.
NOUNS = {"drawing", "encoding", "lighting", "resampling", "scoring", "spelling", "training", "wording"}
# What once stood for an API, middleware, a registry, a policy, a message: the last word says what a thing is.
METAPHORS = {"asked", "desk", "door", "gate", "house", "mind", "office", "purse", "sight", "told", "wish"}
# A form of a game is read and written; the folder says which.
OF_EACH_FORM = {"reader", "writer"}
COMMANDS = SOURCES / "cli" / "commands"  # a file is named after its command


def modules() -> Iterator[Path]:
    """Modules of the package and of the client, and folders with some."""
    found = [path for path in SOURCES.rglob("*.py") if path.name != "__init__.py"]
    client = [path for ending in ("ts", "svelte") for path in CLIENT.rglob(f"*.{ending}")]
    yield from found
    yield from client
    yield from {path.parent for path in found + client}


def noun(path: Path) -> str:
    """`requestedAnalysis` of `requested-analysis.svelte.ts`."""
    return path.name.partition(".")[0]


def words(name: str) -> list[str]:
    return re.findall(r"[a-z0-9]+", re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", name).lower())


def classes() -> Iterator[str]:
    for path in SOURCES.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                yield node.name
    for path in (*CLIENT.rglob("*.ts"), *CLIENT.rglob("*.svelte")):
        yield from re.findall(r"\b(?:class|type|interface) ([A-Z]\w*)", path.read_text(encoding="utf-8"))


def test_no_two_classes_share_a_name() -> None:
    names = Counter(
        node.name
        for path in SOURCES.rglob("*.py")
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_")
    )
    assert {name for name, times in names.items() if times > 1} == OF_EACH_MECHANISM


def test_a_module_is_a_noun() -> None:
    components = re.compile(r"[A-Z]")  # Standing.svelte is a thing on the screen
    names = {noun(path) for path in modules() if not components.match(path.name)}
    assert {name for name in names if words(name)[-1].endswith("ing")} - NOUNS == set()


def test_names_are_words_of_the_field() -> None:
    names = {noun(path) for path in modules()} | set(classes())
    assert {name for name in names if words(name)[-1] in METAPHORS} == set()


def test_no_two_modules_of_a_package_share_a_name() -> None:
    """But for cells of mechanisms. Those of different packages may: who imports one names its package."""
    packages: dict[str, list[str]] = defaultdict(list)
    for path in SOURCES.rglob("*.py"):
        package = path.relative_to(SOURCES).parts[0]
        if package != "mechanisms" and COMMANDS not in path.parents and path.name != "__init__.py":
            packages[package].append(path.stem)
    shared = {
        (package, name) for package, names in packages.items() for name, n in Counter(names).items() if n > 1
    }
    assert {each for each in shared if each[1] not in OF_EACH_FORM} == set()
