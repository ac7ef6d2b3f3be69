"""What a table shows during the game: what is not allowed, what happened, what was undone."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from ferrovia.boards.rulebook import all_rules
from tests.web.browser.choosing import Action, Update
from tests.web.browser.conftest import MakePlayer
from tests.web.browser.player import Player
from tests.web.browser.tables import Chair, Table, Tables
from tests.web.browser.words import contains, shape, t


def options_of(update: Update, kind: str) -> list[Action]:
    return [option for option in update["options"] if option["type"] == kind]


def asked(prompt: str, kind: str | None = None) -> Any:
    """Somebody has this decision to make, and this kind of answer is allowed."""

    def wanted(update: Update) -> bool:
        return update["view"].get("prompt") == prompt and (kind is None or bool(options_of(update, kind)))

    return wanted


def seat(player: Player, chair: Chair) -> Update:
    player.page.goto(chair.link)
    return player.wait()


def owner(update: Update, track: str) -> int | None:
    owner: int | None = update["view"]["tracks"].get(track)
    return owner


def test_a_face_up_locomotive_cannot_be_the_second_card(tables: Tables, sit_down: MakePlayer) -> None:
    def locomotive_is_barred(update: Update) -> bool:
        return update["view"].get("prompt") == "second-card" and "locomotive" in update["view"]["market"]

    _, chair = tables.at("usa", locomotive_is_barred)
    player = sit_down()
    seat(player, chair)
    market = player.page.get_by_role("region", name=t("market"))
    locomotive = player.button(t("take", card=t("card.locomotive", n=1)), market)
    expect(locomotive).to_be_disabled()
    player.act({"type": "DrawBlind"})


def has_been_swept(update: Update) -> bool:
    """By the last move."""
    return any(event["type"] == "MarketSwept" for event in update["entries"][-1].get("events", ()))


def test_three_face_up_locomotives_are_announced(tables: Tables, sit_down: MakePlayer) -> None:
    """All five cards are replaced, and the page says why."""
    _, chair = tables.at("usa", has_been_swept)
    player = sit_down()
    seat(player, chair)
    player.reveal(player.page.get_by_text(t("event.MarketSwept")).first)


def test_the_last_round_is_announced(tables: Tables, sit_down: MakePlayer) -> None:
    _, chair = tables.at("usa", lambda update: update["view"].get("last_round") is not None)
    player = sit_down()
    seat(player, chair)
    expect(player.page.get_by_text(shape("banner.lastRound"))).to_be_visible()


def test_too_few_tickets_cannot_be_kept(tables: Tables, sit_down: MakePlayer) -> None:
    _, chair = tables.at("usa", asked("first-tickets"))
    player = sit_down()
    seat(player, chair)
    boxes = player.asking("first-tickets").get_by_role("checkbox")
    for box in boxes.all():
        expect(box).not_to_be_checked()  # nothing is proposed
    boxes.first.set_checked(True)
    expect(player.button(t("keep.least", n=2))).to_be_disabled()
    boxes.last.set_checked(True)
    expect(player.button(t("keep.do", n=2))).to_be_enabled()
    expect(player.page.get_by_text(shape("keep.needs"))).to_be_visible()


def test_drawing_tickets_is_asked_once(tables: Tables, sit_down: MakePlayer) -> None:
    _, chair = tables.at("usa", asked("turn", "DrawTickets"))
    player = sit_down(storage={"asksTickets": "on"})
    moves = seat(player, chair)["n"]
    player.press(player.button(contains("drawTickets")))
    asking = player.page.get_by_role("dialog", name=t("askTickets.title"))
    player.press(player.button(t("cancel"), asking))
    assert player.now()["n"] == moves
    player.press(player.button(contains("drawTickets")))
    asking.get_by_role("checkbox", name=t("askTickets.never")).check()
    player.press(player.button(t("drawTickets"), asking))
    player.wait_for("update.view.prompt === 'keep-tickets'")
    assert player.page.evaluate("() => localStorage.asksTickets") == "off"


def test_a_question_with_one_answer_answers_itself(tables: Tables, sit_down: MakePlayer) -> None:
    """OW-4: a marker that cannot be paid for."""

    def poor(update: Update) -> bool:
        return [option["type"] for option in update["options"]] == ["DeclineMarker"]

    _, chair = tables.at("old-west", poor)
    player = sit_down()
    player.page.goto(chair.link)
    expect(player.asking("marker")).to_contain_text(t("marker.poor"))
    player.wait_for("update.view.prompt !== 'marker'")


def test_a_claim_is_undone(tables: Tables, sit_down: MakePlayer) -> None:
    _, chair = tables.at("usa", asked("turn", "Claim"))
    player = sit_down()
    claim = options_of(seat(player, chair), "Claim")[0]
    expect(player.button(t("undo"))).to_have_count(0)
    after = player.act(claim)
    assert owner(after, claim["track"]) == after["you"]["seat"]
    player.press(player.button(t("undo")))
    player.wait_for("!(value in update.view.tracks)", claim["track"])
    assert claim in player.wait()["options"]


def played(table: Table) -> int:
    """How many moves have been made."""
    return sum(entry["what"] == "moved" for entry in table.spectator.look()["entries"])


def test_nothing_is_done_before_it_is_confirmed(tables: Tables, sit_down: MakePlayer) -> None:
    """Choosing a route does not claim it yet; one that cannot be claimed says why."""
    table, chair = tables.at("usa", asked("turn", "Claim"))
    player = sit_down()
    moves = played(table)
    update = seat(player, chair)
    open_to_claim = [claim["track"] for claim in options_of(update, "Claim")]
    player.choose_track(open_to_claim[0])
    player.press(player.button(t("close"), player.asking("claim")))
    barred = next(id for id in table.board.tracks if id not in open_to_claim)
    player.press(player.track(barred))
    card = player.page.locator(f'[data-route="{barred}"]')
    expect(card).to_contain_text(table.board.track(barred))
    expect(card).to_contain_text(shape("refusal.NOT_ENOUGH_CARDS"))
    player.press(player.button(t("refused.why"), card))
    rule = player.page.get_by_role("dialog")
    expect(rule).to_contain_text(t("rules.claim.text"))
    expect(rule.get_by_role("heading", name=t("refused.rule", rule="BASE-17"))).to_be_visible()
    expect(rule.get_by_role("blockquote")).to_have_text(all_rules()["BASE-17"].text)
    player.press(player.button(t("close"), rule))
    expect(card.get_by_role("listitem")).to_have_count(0)  # no way to pay
    player.act({"type": "DrawBlind"})
    assert played(table) == moves + 1


def test_animations_hold_nobody_up(tables: Tables, sit_down: MakePlayer) -> None:
    """You can move while the others' moves are still being shown at the slowest speed."""
    table, chair = tables.at("usa", asked("turn"))
    player = sit_down(storage={"speed": "slow"}, reduced_motion="no-preference")
    seat(player, chair)
    for _ in range(3):
        acting = player.now()["you"]["seat"]
        while acting in player.move()["view"]["to_act"]:
            pass
        for other in table.chairs:
            while other is not chair and (options := other.look()["options"]):
                other.play(options[0])


def test_a_city_that_somebody_started_from_is_taken(tables: Tables, sit_down: MakePlayer) -> None:
    _, chair = tables.at("old-west", asked("start-city", "ChooseStart"))
    player = sit_down()
    start = options_of(seat(player, chair), "ChooseStart")[3]
    player.act(start)
    expect(player.city(start["city"])).not_to_have_role("button")
