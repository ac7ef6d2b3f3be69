"""Who goes first: chance, or whom people chose before the game (BASE-4)."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.web.browser.conftest import MakePlayer
from tests.web.browser.parts import pill
from tests.web.browser.player import Player
from tests.web.browser.tables import Tables
from tests.web.browser.test_television import LEGIBLE, SMALL, put_up
from tests.web.browser.words import t

WAITING = {"board": "usa", "chairs": ["open", "open", "open", "closed"], "order": "shuffled"}


def choice(page: Page) -> Locator:
    return page.get_by_role("combobox", name=t("options.first"))


def seen(page: Page, name: str) -> None:
    """Somebody who may not choose sees who goes first."""
    expect(page.get_by_text(f"{t('options.first')}: {name}")).to_be_visible()
    expect(choice(page)).to_have_count(0)


def chosen(page: Page, value: str) -> None:
    expect(choice(page)).to_have_value(value)


def starting(player: Player) -> str:
    """The name of whoever goes first in the game that has begun."""
    update = player.wait_until_started()
    chairs = update["table"]["chairs"]
    return next(str(chair["name"]) for chair in chairs if chair.get("seat", 0) == update["view"]["first"])


def options(player: Player, mode: str) -> None:
    player.page.goto("./")
    player.press(player.page.locator('input[type=radio][value="usa"]'))
    player.press(pill(player, "home.play", t(f"mode.{mode}")))
    player.press(player.page.get_by_text(t("options.title")))


def test_the_host_chooses_and_everybody_sees_it(tables: Tables, sit_down: MakePlayer) -> None:
    chairs = tables.seat(WAITING, ("Ana", "Zé"))
    host, guest = sit_down(), sit_down()
    host.page.goto(chairs[0].link)
    guest.page.goto(chairs[1].link)
    random = t("options.first.random")
    seen(guest.page, random)
    names = choice(host.page).get_by_role("option").all_text_contents()
    assert names == [random, "Ana", "Zé", t("room.chair", n=3)]  # and not the closed one
    host.hands.choose(choice(host.page), "1")
    seen(guest.page, "Zé")
    host.hands.choose(choice(host.page), "2")
    seen(guest.page, t("room.chair", n=3))
    host.hands.choose(host.page.get_by_role("combobox", name=t("room.chair", n=3)), "closed")
    seen(guest.page, random)
    chosen(host.page, "")
    host.hands.choose(choice(host.page), "1")
    seen(guest.page, "Zé")
    host.press(host.button(t("room.start")))
    assert starting(host) == starting(guest) == "Zé"


def test_when_the_chosen_player_leaves_chance_decides_again(tables: Tables, sit_down: MakePlayer) -> None:
    chairs = tables.seat(WAITING, ("Ana", "Zé"))
    host, guest = sit_down(), sit_down()
    host.page.goto(chairs[0].link)
    guest.page.goto(chairs[1].link)
    host.hands.choose(choice(host.page), "1")
    seen(guest.page, "Zé")
    guest.watcher.expect_refusals()  # who has left is told no more
    guest.press(guest.button(t("room.leave")))
    chosen(host.page, "")


def test_a_challenge_has_no_choice(sit_down: MakePlayer) -> None:
    player = sit_down()
    options(player, "bots")
    expect(choice(player.page)).to_be_visible()
    player.press(player.page.get_by_role("checkbox", name=t("options.challenge")))
    expect(choice(player.page)).to_have_count(0)


def test_a_bot_that_was_chosen_goes_first(sit_down: MakePlayer) -> None:
    player = sit_down(storage={"name": "Ana"})
    options(player, "bots")
    names = choice(player.page).get_by_role("option").all_text_contents()
    assert names[:2] == [t("options.first.random"), "Ana"]
    player.hands.choose(choice(player.page), "2")
    player.press(player.button(t("mode.bots.go")))
    update = player.wait_until_started()
    assert update["table"]["settings"]["first"] == update["view"]["first"] == 2


def test_a_table_is_opened_with_a_choice(sit_down: MakePlayer) -> None:
    player = sit_down(storage={"name": "Ana"})
    options(player, "friends")
    player.hands.choose(choice(player.page), "0")
    player.press(player.button(t("mode.friends.go")))
    expect(player.page.get_by_role("textbox", name=t("room.link"))).to_be_visible()
    chosen(player.page, "0")
    # It is remembered, as the other options are, but for this way of playing alone.
    options(player, "bots")
    chosen(player.page, "")
    player.press(pill(player, "home.play", t("mode.friends")))
    chosen(player.page, "0")


def test_people_on_one_device_choose(sit_down: MakePlayer) -> None:
    player = sit_down()
    options(player, "device")
    page = player.page
    player.press(player.button(t("device.add")))
    for n, name in enumerate(("Ana", "Bogdan", "Clara"), start=1):
        player.hands.write(page.get_by_role("textbox", name=t("device.name", n=n)), name)
    player.hands.choose(choice(page), "2")
    player.press(player.button(t("device.remove", n=1)))
    chosen(page, "1")  # still Clara
    player.press(player.button(t("mode.device.go")))
    assert starting(player) == "Clara"


def test_the_television_chooses_and_the_phones_see_it(sit_down: MakePlayer, phone: MakePlayer) -> None:
    television = put_up(sit_down, "/")
    page = television.page
    television.press(pill(television, "home.play", t("mode.television")))
    television.press(television.button(t("mode.television.go")))
    expect(page.get_by_role("img", name=t("invite.qr"))).to_be_visible()
    people = [phone(), phone()]
    for person, name in zip(people, ("Ana", "Zé"), strict=True):
        person.page.goto(page.url.removesuffix("/board"))
        person.hands.write(person.page.get_by_role("textbox", name=t("yourName")), name)
        person.press(person.button(t("room.join")))
        expect(page.get_by_role("listitem").filter(has_text=name)).to_be_visible()
    television.hands.choose(choice(page), "1")
    assert page.evaluate(SMALL, LEGIBLE) == []
    for person in people:
        seen(person.page, "Zé")
    people[0].press(people[0].button(t("room.start")))
    assert starting(people[1]) == "Zé"


def test_another_screen_sees_the_choice(tables: Tables, sit_down: MakePlayer) -> None:
    chairs = tables.seat({**WAITING, "first": 1}, ("Ana", "Zé"))
    television = put_up(sit_down, f"/tables/{chairs[0].table}/board#board={chairs[0].board_token()}")
    seen(television.page, "Zé")
