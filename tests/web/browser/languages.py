"""What a page says, and which texts are in the wrong language."""

from __future__ import annotations

import re
from functools import cache

from playwright.sync_api import Page

from tests.web.browser.words import catalogue

# Every piece of text shown or read aloud, except what is marked as being in another language.
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


def pattern(form: str) -> str:
    """Matches the text with any values; `n` must be a number."""
    parts = re.split(r"(\{\w+\})", form)
    filled = (
        r"\d+" if part == "{n}" else ".+" if part.startswith("{") else re.escape(part) for part in parts
    )
    return "".join(filled)


@cache
def only_english(language: str) -> re.Pattern[str]:
    """Matches English texts that do not occur in the other language as well."""
    spoken = {form.lower() for key in catalogue(language) for form in forms(key, language)}
    found = [
        pattern(form)
        for key in catalogue()
        if not spoken & {form.lower() for form in forms(key, "en")}
        and all(re.search(r"[a-z]{3}", re.sub(r"\{\w+\}", "", form)) for form in forms(key, "en"))
        for form in forms(key, "en")
    ]
    assert found
    return re.compile("|".join(found), re.IGNORECASE)


def keys_left(shown: list[str]) -> list[str]:
    """Texts that show a key instead of its text."""
    keys = {key for key in catalogue() if "." in key}
    return [text for text in shown if keys & set(text.split())]


def english_left(shown: list[str], language: str) -> list[str]:
    """Texts that are still in English."""
    return [text for text in shown if only_english(language).fullmatch(text)]
