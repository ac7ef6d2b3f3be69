"""The built client stays small: it is loaded on a train, too."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ASSETS = ROOT / "src" / "ferrovia" / "server" / "client" / "assets"
LANGUAGES = {file.stem for file in (ROOT / "web" / "src" / "i18n").glob("*.json")}

# Bytes.
CODE = 153_000  # scripts and styles of all pages, gzip
CATALOGUE = 19_500  # the texts of one language, gzip
FONTS = 60_000  # compressed in themselves
# What is fetched only where it is shown, each with its own budget, gzip.
APART = {
    "Account": 10_000,
    "Analysis": 4_000,
    "Handheld": 3_000,
    "Operator": 15_000,
    "Poster": 4_000,
    "Preparation": 2_000,
    "QrCode": 3_000,
    "Reminders": 2_000,
    "RuleList": 2_000,
    "Television": 30_000,
    "local": 6_000,
    "host": 3_000,
    "share": 3_000,
    "tables.worker": 5_000,
    "thinker.worker": 3_000,
}


def plain_name(file: Path) -> str:
    """The name without the hash of the content."""
    return file.stem[:-9]


def zipped(file: Path) -> int:
    return len(gzip.compress(file.read_bytes(), mtime=0))


def test_scripts_and_styles_are_small() -> None:
    files = [*ASSETS.glob("*.js"), *ASSETS.glob("*.css")]
    sizes = [zipped(file) for file in files if plain_name(file) not in {*LANGUAGES, *APART}]
    assert sizes
    assert sum(sizes) <= CODE


@pytest.mark.parametrize("page", APART)
def test_a_page_that_is_fetched_apart_is_small(page: str) -> None:
    files = [*ASSETS.glob(f"{page}-*.js"), *ASSETS.glob(f"{page}-*.css")]
    assert files
    assert sum(zipped(file) for file in files) <= APART[page]


def test_the_texts_of_a_language_are_small() -> None:
    sizes = {plain_name(file): zipped(file) for file in ASSETS.glob("*.js") if plain_name(file) in LANGUAGES}
    assert set(sizes) == LANGUAGES
    assert {name: size for name, size in sizes.items() if size > CATALOGUE} == {}


def test_fonts_are_small() -> None:
    sizes = [file.stat().st_size for file in ASSETS.glob("*.woff2")]
    assert sizes
    assert sum(sizes) <= FONTS
