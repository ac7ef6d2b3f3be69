"""Every page in every language."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.conftest import MakePlayer
from tests.web.browser.places import Places
from tests.web.browser.words import LANGUAGES, catalogue

# Every text that is shown or spoken, piece by piece. What is written in a language of its own says so.
TEXTS = """() => {
  const found = new Set([document.title])
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.nodeType === Node.TEXT_NODE ? node.parentElement : node
    if (element.closest("script, style, [lang]:not(html)")) continue
    if (node.nodeType === Node.TEXT_NODE) found.add(node.data.trim())
    else for (const name of ["aria-label", "aria-description", "alt", "placeholder", "title"])
      if (element.hasAttribute(name)) found.add(element.getAttribute(name))
  }
  return [...found].filter((text) => text)
}"""


def texts(page: Page) -> list[str]:
    found: list[str] = page.evaluate(TEXTS)
    return found


def forms(key: str, language: str) -> list[str]:
    entry = catalogue(language)[key]
    return [entry] if isinstance(entry, str) else list(entry.values())


def pattern(form: str) -> re.Pattern[str]:
    """Whatever is put in; what counts is a number."""
    parts = re.split(r"(\{\w+\})", form)
    filled = (
        r"\d+" if part == "{n}" else ".+" if part.startswith("{") else re.escape(part) for part in parts
    )
    return re.compile("".join(filled), re.IGNORECASE)


def only_english(language: str) -> dict[str, list[re.Pattern[str]]]:
    """What is said in English and, in the same way, nowhere in the other language."""
    spoken = {form.lower() for key in catalogue(language) for form in forms(key, language)}
    return {
        key: [pattern(form) for form in forms(key, "en")]
        for key in catalogue()
        if not spoken & {form.lower() for form in forms(key, "en")}
        and all(re.search(r"[a-z]{3}", re.sub(r"\{\w+\}", "", form)) for form in forms(key, "en"))
    }


@pytest.mark.parametrize("place", Places.NAMES)
def test_a_page_speaks_one_language(sit_down: MakePlayer, places: Places, place: str) -> None:
    page = sit_down().page
    keys = {key for key in catalogue() if "." in key}
    for language in LANGUAGES:
        places.open(page, place, query=f"?lang={language}")
        expect(page.locator("html")).to_have_attribute("lang", language)
        shown = texts(page)
        assert [text for text in shown if keys & set(text.split())] == [], language
        assert english_left(shown, language) == {}, language


def english_left(shown: list[str], language: str) -> dict[str, str]:
    """Texts by the keys that they have in English."""
    if language == "en":
        return {}
    return {
        key: text
        for key, patterns in only_english(language).items()
        for text in shown
        if any(pattern.fullmatch(text) for pattern in patterns)
    }


@pytest.mark.parametrize(
    ("locale", "language"), [("ro-RO", "ro"), ("pt-BR", "pt-BR"), ("pt-PT", "pt-PT"), ("de-DE", "en")]
)
def test_the_language_is_guessed(sit_down: MakePlayer, locale: str, language: str) -> None:
    player = sit_down(locale=locale)
    player.page.goto("/")
    expect(player.page.locator("html")).to_have_attribute("lang", language)


def test_the_language_of_a_link_is_kept(sit_down: MakePlayer) -> None:
    player = sit_down()
    player.page.goto("/?lang=ro")
    expect(player.page.locator("html")).to_have_attribute("lang", "ro")
    player.page.goto("/")
    expect(player.page.locator("html")).to_have_attribute("lang", "ro")
