"""Several browsers at one table."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.web.browser.choosing import Update
from tests.web.browser.conftest import MakePlayer
from tests.web.browser.parts import pill, totals
from tests.web.browser.player import Player
from tests.web.browser.tables import Tables
from tests.web.browser.words import t

NAMES = ("Ana", "Ștefan", "Zé")


def gather(sit_down: MakePlayer, board: str, names: tuple[str, ...]) -> list[Player]:
    """One player opens a table and sends its link to the others."""
    host, *guests = players = [sit_down() for _ in names]
    page = host.page
    page.goto("/")
    host.press(page.locator(f'input[type=radio][value="{board}"]'))
    host.press(pill(host, "home.play", t("mode.friends")))
    host.press(pill(host, "home.players", str(len(names))))
    host.hands.write(page.get_by_role("textbox", name=t("yourName")), names[0])
    host.press(host.button(t("mode.friends.go")))
    link = page.get_by_role("textbox", name=t("room.link")).input_value()
    for guest, name in zip(guests, names[1:], strict=True):
        guest.page.goto(link)
        guest.hands.write(guest.page.get_by_role("textbox", name=t("yourName")), name)
        guest.press(guest.button(t("room.join")))
        expect(page.get_by_role("listitem").filter(has_text=name)).to_be_visible()
    host.press(host.button(t("room.start")))
    return players


def play_together(players: list[Player], enough: Callable[[Update], bool] = lambda update: False) -> Update:
    """To the end, or until that is `enough`. Returns what the last player to move sees."""
    by_seat = {player.wait_until_started()["you"]["seat"]: player for player in players}
    latest = players[0].now()
    while latest["view"]["to_act"] and not enough(latest):
        latest = by_seat[latest["view"]["to_act"][0]].move()  # the last player to move knows whose turn it is
    return latest


def shown(player: Player) -> list[str]:
    player.press(player.button(t("show.skip")))
    return totals(player)


def test_two_people_play_to_the_end(tables: Tables, sit_down: MakePlayer) -> None:
    """They join for the last round."""
    table, _ = tables.at("usa", lambda update: update["view"].get("last_round") is not None)
    players = [sit_down() for _ in table.chairs]
    for player, chair in zip(players, table.chairs, strict=True):
        player.page.goto(chair.link)
    play_together(players)
    results = [player.wait()["view"]["result"] for player in players]
    assert results[0] == results[1]
    assert shown(players[0]) == shown(players[1])


def test_three_people_see_the_same_table(sit_down: MakePlayer) -> None:
    players = gather(sit_down, "usa", NAMES)
    latest = play_together(players, enough=lambda update: len(update["view"]["tracks"]) > 0)
    assert any(seat["score"] for seat in latest["view"]["seats"])
    for player in players:
        player.wait_for("update.n >= value", latest["n"])
        for part in ("tracks", "seats", "market", "to_act"):
            assert player.now()["view"][part] == latest["view"][part]
        claimed = player.page.locator(".track.claimed")
        expect(claimed).to_have_count(len(latest["view"]["tracks"]))
