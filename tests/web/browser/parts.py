"""Parts of pages that several tests use."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.web.browser.player import Player
from tests.web.browser.words import either, t


def pill(player: Player, group: str, name: str) -> Locator:
    """One of several choices side by side."""
    return player.page.get_by_role("group", name=t(group)).get_by_role("radio", name=name, exact=True)


def winner(player: Player) -> Locator:
    """The heading of the result page, whoever has won."""
    kinds = either("win.you", "win.name", "win.shared", "win.sharedYou")
    return player.page.get_by_role("heading", name=kinds)


def totals(player: Player) -> list[str]:
    """The points on the result page, best first."""
    return score_line(player, "total")


def score_line(player: Player, line: str) -> list[str]:
    """A line of the score sheet on the result page, in the order of its columns."""
    page = player.page
    header = page.get_by_role("rowheader", name=t(f"result.{line}"), exact=True)
    row = page.get_by_role("row").filter(has=header)
    expect(row).to_be_visible()
    return [text.replace("\N{MINUS SIGN}", "-") for text in row.get_by_role("cell").all_inner_texts()]
