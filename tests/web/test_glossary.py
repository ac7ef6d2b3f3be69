"""The catalogues speak the words of docs/glossary.md, and none of those that it gave up."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.web.test_catalogues import FORMS, SOURCES, catalogue, texts

PAGE = Path(__file__).parents[2] / "docs" / "glossary.md"
HEAD = r"\| +\| we write \| not \|\n\|---\|---\|---\|\n"
SECTION = re.compile(rf"^## (.+)\n\n{HEAD}((?:\|.*\|\n)+)", re.MULTILINE)
NAME = re.compile(r'^  "?([\w-]+)"?: "(.+)",$', re.MULTILINE)


def languages() -> dict[str, str]:
    """The languages by the names that the client gives them."""
    listed = (SOURCES / "i18n" / "index.svelte.ts").read_text().split("LANGUAGES = {")[1].split("}")[0]
    return {name: tag for tag, name in NAME.findall(listed)}


def glossary(language: str) -> list[tuple[str, list[str]]]:
    """Each word with those that must not be used in its place."""
    rows = {languages()[name]: table.splitlines() for name, table in SECTION.findall(PAGE.read_text())}
    cells = [[cell.strip() for cell in row.strip("|").split("|")] for row in rows[language]]
    return [(word, [each for each in never.split(", ") if each]) for _, word, never in cells]


def found(words: str, text: str) -> bool:
    """As whole words, in any case; placeholders are not words."""
    said = re.sub(r"\{\w+\}", "{}", text)
    return re.search(rf"(?<!\w){re.escape(words)}(?!\w)", said, re.IGNORECASE) is not None


def said(language: str) -> list[tuple[str, str]]:
    return [(key, text) for key, entry in catalogue(language).items() for text in texts(entry)]


def test_the_glossary_has_every_language() -> None:
    assert [languages()[name] for name, _ in SECTION.findall(PAGE.read_text())] == sorted(FORMS)


@pytest.mark.parametrize("language", FORMS)
def test_no_text_uses_a_word_that_was_given_up(language: str) -> None:
    never = [each for _, some in glossary(language) for each in some]
    assert len(never) > 8
    assert [(key, word) for key, text in said(language) for word in never if found(word, text)] == []


@pytest.mark.parametrize("language", FORMS)
def test_every_word_of_the_glossary_is_in_use(language: str) -> None:
    spoken = [text for _, text in said(language)]
    assert [word for word, _ in glossary(language) if not any(found(word, text) for text in spoken)] == []


def test_words_are_found_whole_and_with_their_accents() -> None:
    assert found("Fest", "Das fest!")
    assert not found("Fest", "Festival")
    assert not found("linie", "línie")
    assert not found("trains", "You have {trains} left.")
