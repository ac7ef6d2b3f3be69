"""Taking back the last decision, as long as it revealed nothing new."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from ferrovia.game import Action, Game, Refused, new_game
from ferrovia.game.actions import (
    BuildStation,
    Claim,
    DrawBlind,
    DrawTickets,
    KeepTickets,
    LeaveTunnel,
    PlaceMarker,
    TakeCard,
)

if TYPE_CHECKING:
    from tests.conftest import MakeTable, Table


def refusal_of_undo(game: Game, seat: int | None = None) -> str:
    """The code; nothing has changed, and the rule is the one about undo (R-21)."""
    record = game.record()
    with pytest.raises(Refused) as raised:
        game.undo(seat)
    assert game.record() == record
    assert raised.value.refusal.rule == "R-21"
    return raised.value.refusal.code


def pictures(table: Table) -> list[dict[str, object]]:
    """What every seat and a spectator see."""
    views = [table.view(seat) for seat in (None, *range(table.game.seats))]
    shown = [facts(view) for view in views]
    for view, values in zip(views, shown, strict=True):
        values.update(options=view.options(), known=facts(view.known))
        del values["known"]["dealer"]  # a new one for every view
    return shown


def facts(thing: object) -> dict[str, Any]:
    """Its public attributes other than methods."""
    values = {name: getattr(thing, name) for name in dir(thing) if name[0] != "_"}
    return {name: value for name, value in values.items() if not callable(value)}


def check_undone(table: Table, action: Action) -> None:
    """Play it and take it back: everybody sees the table as it was, and the record does not show it."""
    before = pictures(table), table.game.record()
    table.play(action)
    assert pictures(table) != before[0]
    step = table.game.undo()
    assert step.action == action
    assert (pictures(table), table.game.record()) == before


def test_a_claim_can_be_taken_back(table: MakeTable) -> None:
    """R-21"""
    t = table("usa", 2).turn(0).hand(0, blue=4).market(red=5).deck(red=9)
    check_undone(t, Claim("helena--winnipeg", "blue", 0))


def test_a_station_can_be_taken_back(table: MakeTable) -> None:
    t = table("europe", 2).turn(0).hand(0, blue=4).market(red=5).deck(red=9)
    check_undone(t, BuildStation("paris", "blue", 0))


def test_a_choice_of_tickets_can_be_taken_back(table: MakeTable) -> None:
    t = table("usa", 2).turn(0).play(DrawTickets())
    check_undone(t, KeepTickets(t.game.view(0).offer[:1]))


def test_a_marker_can_be_taken_back_and_not_the_claim_before_it(table: MakeTable) -> None:
    t = table("old-west", 2, starts=("denver", "seattle")).turn(0).hand(0, red=5).market(red=5).deck(red=9)
    t.play(Claim("denver--grand-junction", "red", 0))
    check_undone(t, PlaceMarker("grand-junction", "red", 0))
    assert refusal_of_undo(t.game, 0) == "NOTHING_TO_UNDO"


@pytest.mark.parametrize(
    "action", [DrawBlind(), TakeCard("red"), DrawTickets()], ids=lambda a: type(a).__name__
)
def test_what_turned_up_a_card_or_tickets_stays(action: Action, table: MakeTable) -> None:
    t = table("usa", 2).turn(0).market(red=5).deck(blue=9).play(action)
    assert refusal_of_undo(t.game, 0) == "UNDO_REVEALED"


def test_a_claim_after_which_the_market_was_filled_stays(table: MakeTable) -> None:
    """R-2: with an empty deck and gaps in the market the payment comes up at once."""
    t = table("usa", 2).turn(0).hand(0, blue=4).market(red=4).deck().discard()
    t.play(Claim("helena--winnipeg", "blue", 0))
    assert t.game.steps[-1].outcomes
    assert refusal_of_undo(t.game, 0) == "UNDO_REVEALED"


def test_a_tunnel_whose_cards_were_turned_up_stays_and_what_was_paid_does_not(table: MakeTable) -> None:
    t = table("europe", 2).turn(0).hand(0, white=9).market(red=5).deck(white=9)
    t.play(Claim("madrid--pamplona:2", "white", 0))
    assert refusal_of_undo(t.game, 0) == "UNDO_REVEALED"
    check_undone(t, LeaveTunnel())


def test_an_answer_in_secret_can_be_taken_back_until_all_have_answered() -> None:
    game = new_game("usa", 3, 1)
    game.play(game.view(1).options()[0], 1)
    assert list(game.to_act) == [0, 2]
    game.undo(1)
    assert list(game.to_act) == [0, 1, 2]
    for seat in range(3):
        game.play(game.view(seat).options()[0], seat)
    assert refusal_of_undo(game, 2) == "UNDO_REVEALED"


def test_a_pick_that_passed_the_packets_on_stays() -> None:
    """IB-3."""
    game = new_game("iberia", 2, 1)
    game.play(game.view(0).options()[0], 0)
    game.undo(0)
    for seat in range(2):
        game.play(game.view(seat).options()[0], seat)
    assert refusal_of_undo(game, 1) == "UNDO_REVEALED"


def test_the_end_of_a_game_stays(table: MakeTable) -> None:
    assert refusal_of_undo(table("usa", 2).finish().game) == "UNDO_REVEALED"


def test_one_decision_is_taken_back_and_no_more(table: MakeTable) -> None:
    t = table("usa", 2).turn(0).market(red=5).deck(blue=9).discard().hand(0, blue=4).hand(1, blue=6)
    t.play(Claim("helena--winnipeg", "blue", 0)).play(Claim("kansas-city--omaha:1", "blue", 0))
    t.game.undo(1)
    assert refusal_of_undo(t.game, 0) == "NOTHING_TO_UNDO"


def test_only_the_seat_that_decided_takes_it_back(table: MakeTable) -> None:
    t = table("usa", 2).turn(0).market(red=5).deck(blue=9).discard().hand(0, blue=4)
    t.play(Claim("helena--winnipeg", "blue", 0))
    assert refusal_of_undo(t.game, 1) == "UNDO_NOT_YOURS"
    assert t.game.undo(0).seat == 0


def test_nothing_is_taken_back_after_the_next_has_acted(table: MakeTable) -> None:
    t = table("usa", 2).turn(0).market(red=5).deck(blue=9).discard().hand(0, blue=4)
    t.play(Claim("helena--winnipeg", "blue", 0)).play(DrawBlind(), seat=1)
    assert refusal_of_undo(t.game, 0) == "UNDO_NOT_YOURS"
    assert refusal_of_undo(t.game, 1) == "UNDO_REVEALED"


def test_the_deal_is_nobodys_decision() -> None:
    assert refusal_of_undo(new_game("usa", 2, 1)) == "NOTHING_TO_UNDO"


def test_what_was_revealed_stays_after_a_restart() -> None:
    game = new_game("usa", 2, 1)
    for seat in range(2):
        game.play(game.view(seat).options()[0], seat)
    game.play(DrawBlind())
    assert refusal_of_undo(Game.from_record(game.record())) == "UNDO_REVEALED"
