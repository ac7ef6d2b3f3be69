"""Every mechanism of every board, done through the page and seen on it."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.browser.choosing import Action, Update
from tests.web.browser.conftest import MakePlayer
from tests.web.browser.player import Player
from tests.web.browser.tables import Chair, Script, Table, Tables
from tests.web.browser.words import Board, shape, t


def options_of(update: Update, kind: str) -> list[Action]:
    return [option for option in update["options"] if option["type"] == kind]


def asked(prompt: str, kind: str | None = None) -> Any:
    """Somebody is asked this, and may answer so."""

    def wanted(update: Update) -> bool:
        return update["view"].get("prompt") == prompt and (kind is None or bool(options_of(update, kind)))

    return wanted


def seat(player: Player, chair: Chair) -> Update:
    player.page.goto(chair.link)
    return player.wait()


def claims(board: Board, update: Update, **wanted: Any) -> list[Action]:
    """The claims of tracks that have these properties."""
    return [
        claim
        for claim in options_of(update, "Claim")
        if all(board.tracks[claim["track"]].get(name) == value for name, value in wanted.items())
    ]


def owner(update: Update, track: str) -> int | None:
    owner: int | None = update["view"]["tracks"].get(track)
    return owner


def test_a_ferry_is_paid_with_locomotives(tables: Tables, sit_down: MakePlayer) -> None:
    facts = tables.board("europe")
    ferries = [id for id, track in facts.tracks.items() if track.get("ferry")]
    _, chair = tables.at(
        "europe", lambda update: any(claim["track"] in ferries for claim in options_of(update, "Claim"))
    )
    player = sit_down()
    before = seat(player, chair)
    claim = next(claim for claim in options_of(before, "Claim") if claim["track"] in ferries)
    assert claim["locomotives"] >= facts.tracks[claim["track"]]["ferry"]
    after = player.act(claim)
    assert owner(after, claim["track"]) == after["you"]["seat"]
    left = after["view"].get("hand", {}).get("locomotive", 0)
    assert left == before["view"]["hand"]["locomotive"] - claim["locomotives"]


class Hoarders(Script):
    """Nobody builds while there are cards to draw."""

    def decide(self, seat: int) -> Action:
        draws = options_of(self.seen(seat), "DrawBlind")
        return draws[0] if draws else super().decide(seat)


def test_a_ferry_with_a_colour_is_paid_in_that_colour(tables: Tables, sit_down: MakePlayer) -> None:
    """IB-10: beside a grey one that any colour pays."""
    facts = tables.board("iberia")

    def both(update: Update) -> bool:
        coloured = claims(facts, update, ferry=1, colour="blue")
        grey = claims(facts, update, ferry=1, colour="grey")
        return any(claim["colour"] == "blue" for claim in coloured) and len(grey) > len(coloured)

    _, chair = tables.at("iberia", both, play=Hoarders)
    player = sit_down()
    before = seat(player, chair)
    ways = claims(facts, before, ferry=1, colour="blue")
    assert {way["colour"] for way in ways} <= {"blue", "locomotive"}
    after = player.act(ways[0])
    assert owner(after, ways[0]["track"]) == after["you"]["seat"]
    spent = {card: n - after["view"]["hand"].get(card, 0) for card, n in before["view"]["hand"].items()}
    assert {card: n for card, n in spent.items() if n} == {"blue": 2, "locomotive": 1}


def test_the_surcharge_of_a_tunnel_is_paid(tables: Tables, sit_down: MakePlayer) -> None:
    _, chair = tables.at("europe", asked("tunnel", "PayTunnel"))
    player = sit_down()
    update = seat(player, chair)
    tunnel = update["view"]["tunnel"]
    expect(player.asking("tunnel")).to_contain_text(t("tunnel.extra", n=tunnel["extra"]))
    after = player.act(options_of(update, "PayTunnel")[0])
    assert owner(after, tunnel["track"]) == after["you"]["seat"]


def test_a_tunnel_is_left(tables: Tables, sit_down: MakePlayer) -> None:
    _, chair = tables.at("europe", asked("tunnel", "LeaveTunnel"))
    player = sit_down()
    update = seat(player, chair)
    held = sum(update["view"]["hand"].values())
    after = player.act(options_of(update, "LeaveTunnel")[0])
    assert owner(after, update["view"]["tunnel"]["track"]) is None
    assert sum(after["view"]["hand"].values()) >= held


def test_a_station_is_built(tables: Tables, sit_down: MakePlayer) -> None:
    _, chair = tables.at("europe", lambda update: bool(options_of(update, "BuildStation")))
    player = sit_down()
    build = options_of(seat(player, chair), "BuildStation")[0]
    after = player.act(build)
    assert after["view"]["stations"] == {build["city"]: after["you"]["seat"]}


def test_tickets_are_drafted(tables: Tables, sit_down: MakePlayer) -> None:
    """A packet goes round until it is empty, then some of what was taken is kept."""
    table, chair = tables.at("iberia", asked("draft"))
    player = sit_down()
    update = seat(player, chair)
    taken = []
    while update["view"]["prompt"] == "draft":
        pick = options_of(update, "PickTicket")[-1]
        taken.append(pick["ticket"])
        player.act(pick)
        for other in table.chairs:
            if other is not chair and (options := other.look()["options"]):
                other.play(options[0])
        update = player.wait()
    assert set(taken) <= {*update["view"].get("offer", ()), *update["view"].get("tickets", ())}


def test_festival_cards_are_taken(tables: Tables, sit_down: MakePlayer) -> None:
    _, chair = tables.at("iberia", asked("festival"))
    player = sit_down()
    update = seat(player, chair)
    collect = options_of(update, "CollectFestival")[0]
    cards = update["view"]["piles"][collect["festival"]]
    before = update["view"].get("festivals", {}).get(collect["festival"], 0)
    after = player.act(collect)
    assert after["view"]["festivals"][collect["festival"]] == before + cards


def test_a_start_city_is_chosen_on_the_board(tables: Tables, sit_down: MakePlayer) -> None:
    _, chair = tables.at("old-west", asked("start-city"))
    player = sit_down()
    start = options_of(seat(player, chair), "ChooseStart")[3]
    player.act(start)
    expect(player.city(start["city"])).not_to_have_role("button")  # nobody can choose it any more


def test_a_marker_is_placed(tables: Tables, sit_down: MakePlayer) -> None:
    _, chair = tables.at("old-west", asked("marker", "PlaceMarker"))
    player = sit_down()
    place = options_of(seat(player, chair), "PlaceMarker")[0]
    after = player.act(place)
    assert after["view"]["markers"][place["city"]] == after["you"]["seat"]


def test_a_marker_is_declined(tables: Tables, sit_down: MakePlayer) -> None:
    _, chair = tables.at("old-west", asked("marker", "DeclineMarker"))
    player = sit_down()
    update = seat(player, chair)
    after = player.act(options_of(update, "DeclineMarker")[0])
    assert after["view"].get("markers") == update["view"].get("markers")


def test_alvin_is_caught_and_moved(tables: Tables, sit_down: MakePlayer) -> None:
    _, chair = tables.at("old-west", asked("alvin"), options=("alvin",))
    player = sit_down()
    move = options_of(seat(player, chair), "MoveAlvin")[0]
    after = player.act(move)
    assert after["view"]["alvin"][0] == move["city"]


def test_an_open_locomotive_cannot_be_the_second_card(tables: Tables, sit_down: MakePlayer) -> None:
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
    """By the move that was made last."""
    return any(event["type"] == "MarketSwept" for event in update["entries"][-1].get("events", ()))


def test_three_open_locomotives_are_told(tables: Tables, sit_down: MakePlayer) -> None:
    """All five cards are replaced, and the page says why."""
    _, chair = tables.at("usa", has_been_swept)
    player = sit_down()
    seat(player, chair)
    player.reveal(player.page.get_by_text(t("event.MarketSwept")).first)


def test_the_last_round_is_told(tables: Tables, sit_down: MakePlayer) -> None:
    _, chair = tables.at("usa", lambda update: update["view"].get("last_round") is not None)
    player = sit_down()
    seat(player, chair)
    expect(player.page.get_by_text(shape("banner.lastRound"))).to_be_visible()


@pytest.mark.parametrize("keep", [1, 3])
def test_tickets_are_drawn_and_chosen(tables: Tables, sit_down: MakePlayer, keep: int) -> None:
    _, chair = tables.at("usa", asked("turn", "DrawTickets"))
    player = sit_down()
    before = seat(player, chair)["view"]["tickets"]
    update = player.act({"type": "DrawTickets"})
    assert update["view"]["prompt"] == "keep-tickets"
    chosen = next(each for each in options_of(update, "KeepTickets") if len(each["tickets"]) == keep)
    after = player.act(chosen)
    assert sorted(after["view"]["tickets"]) == sorted([*before, *chosen["tickets"]])


def test_too_few_tickets_cannot_be_kept(tables: Tables, sit_down: MakePlayer) -> None:
    _, chair = tables.at("usa", asked("first-tickets"))
    player = sit_down()
    seat(player, chair)
    boxes = player.asking("first-tickets").get_by_role("checkbox")
    for box in boxes.all():
        box.set_checked(False)
    boxes.first.set_checked(True)
    expect(player.button(t("keep.do", n=1))).to_be_disabled()


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


def test_a_route_that_cannot_be_claimed_says_why(tables: Tables, sit_down: MakePlayer) -> None:
    table, chair = tables.at("usa", asked("turn"))
    player = sit_down()
    update = seat(player, chair)
    open_to_claim = {claim["track"] for claim in options_of(update, "Claim")}
    barred = next(id for id in table.board.tracks if id not in open_to_claim)
    player.press(player.track(barred))
    card = player.page.locator(f'[data-route="{barred}"]')
    expect(card).to_contain_text(table.board.track(barred))
    expect(card).to_contain_text(t("refusal.NOT_ENOUGH_CARDS"))
    expect(card.get_by_role("listitem")).to_have_count(0)  # no way to pay


def played(table: Table) -> int:
    """How many moves were made."""
    return sum(entry["what"] == "moved" for entry in table.spectator.look()["entries"])


def test_a_finger_that_slips_moves_nothing(tables: Tables, sit_down: MakePlayer) -> None:
    """Choosing a route is not yet claiming it."""
    table, chair = tables.at("usa", asked("turn", "Claim"))
    player = sit_down()
    moves = played(table)
    claim = options_of(seat(player, chair), "Claim")[0]
    player.choose_track(claim["track"])
    player.press(player.button(t("close"), player.asking("claim")))
    player.act({"type": "DrawBlind"})
    assert played(table) == moves + 1


def test_animations_block_nobody(tables: Tables, sit_down: MakePlayer) -> None:
    """Moves of others are shown as slowly as can be; meanwhile one's own are made."""
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
