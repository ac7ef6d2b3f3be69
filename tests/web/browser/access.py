"""What keeps people from using a page, as axe-core finds it."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from tests.web.browser.browsers import ROOT

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
THEMES = ("light", "dark", "contrast")  # the first is the default

COLOURS: dict[str, Any] = {"runOnly": ["color-contrast"]}
ALL_BUT_COLOURS: dict[str, Any] = {"rules": {"color-contrast": {"enabled": False}}}

# A full axe report takes megabytes; only what is wrong leaves the page.
RUN = """async ({ within, options }) => {
  const { violations } = await axe.run(within, { resultTypes: ["violations"], selectors: false, ...options })
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`))
}"""


def violations(page: Page, within: str = "html", **options: Any) -> list[str]:
    """In a part of the page, by all rules unless `options` say otherwise."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[str] = page.evaluate(RUN, {"within": within, "options": options})
    return found


def wear(page: Page, theme: str) -> None:
    """Like the settings, without reloading the page. With reduced motion it changes at once."""
    page.evaluate("(theme) => (document.documentElement.dataset.theme = theme)", theme)
