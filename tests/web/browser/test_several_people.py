"""Several browsers at one table."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.browser.choosing import Update
from tests.web.browser.conftest import MakePlayer
from tests.web.browser.parts import pill, totals
from tests.web.browser.player import Player
from tests.web.browser.words import t

NAMES = ("Ana", "Ștefan", "Zé")


def gather(sit_down: MakePlayer, board: str, names: tuple[str, ...]) -> list[Player]:
    """One opens a table and sends its link to the others."""
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
        expect(page.get_by_text(name)).to_be_visible()
    host.press(host.button(t("room.start")))
    return players


def play_together(players: list[Player]) -> list[Update]:
    by_seat = {player.wait_until_started()["you"]["seat"]: player for player in players}
    latest = players[0].now()
    while latest["view"]["to_act"]:
        latest = by_seat[latest["view"]["to_act"][0]].move()  # who moved last knows whose turn it is
    return [player.wait() for player in players]


def shown(player: Player) -> list[str]:
    player.press(player.button(t("show.skip")))
    return totals(player)


def test_two_people_play_to_the_end(sit_down: MakePlayer) -> None:
    players = gather(sit_down, "usa", NAMES[:2])
    updates = play_together(players)
    assert updates[0]["view"]["result"] == updates[1]["view"]["result"]
    assert shown(players[0]) == shown(players[1])


def test_three_people_play_to_the_end(sit_down: MakePlayer) -> None:
    players = gather(sit_down, "iberia", NAMES)
    play_together(players)
    assert shown(players[0]) == shown(players[1]) == shown(players[2])
