"""Events: what each audience sees, and that every kind of event happens."""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args

import msgspec
import pytest

from ferrovia.game import Action, Event, Game, new_game
from ferrovia.game import events as e
from ferrovia.game.actions import (
    Claim,
    CollectFestival,
    DrawBlind,
    DrawTickets,
    KeepTickets,
    LeaveTunnel,
    PickTicket,
    TakeCard,
)
from ferrovia.mechanisms.numbers import CARDS
from tests.conftest import Table

if TYPE_CHECKING:
    from tests.conftest import MakeTable
    from tests.game.conftest import PlayOut

ACTION: msgspec.json.Decoder[Action] = msgspec.json.Decoder(Action)
EVENT: msgspec.json.Decoder[Event] = msgspec.json.Decoder(Event)


@pytest.fixture(scope="session")
def games(play_out: PlayOut) -> list[Game]:
    """Random games on every board, in which nearly everything happens; a choice of festivals is set up."""
    played = [
        play_out(board, seats, seed, options)
        for board, seats, options in (
            ("usa", 2, ()),
            ("europe", 3, ()),
            ("iberia", 4, ()),
            ("old-west", 3, ("alvin",)),
        )
        for seed in range(3)
    ]
    return [*played, festival_chosen()]


def festival_chosen() -> Game:
    """IB-7: so rare among random players that most seeds never get there."""
    t = Table(new_game("iberia", 2, 1, first=0)).answer_first_questions().turn(0).hand(0, pink=2)
    t.piles({"lisboa": 2, "porto": 1}).play(Claim("coimbra--lisboa:1", "pink"))
    return t.play(CollectFestival("lisboa")).game


def test_only_its_owner_sees_a_blind_card(table: MakeTable) -> None:
    t = table("usa", 3).turn(0).market(red=5).deck(blue=9).play(DrawBlind())
    assert t.events(0) == (e.CardDrawn(0, "blue"),)
    assert t.events(1) == t.events(2) == t.events(None) == (e.CardDrawn(0, None),)
    assert t.events() == (e.CardDrawn(0, "blue"),)


def test_everybody_sees_only_their_own_deal() -> None:
    deal = new_game("usa", 3, 1).steps[0]
    for audience in (0, 1, 2, None):
        cards = [event for event in deal.events(audience) if isinstance(event, e.CardDealt)]
        offers = [event for event in deal.events(audience) if isinstance(event, e.TicketsOffered)]
        assert len(cards) == 12
        assert all((event.card in CARDS) == (event.seat == audience) for event in cards)
        assert [(event.seat, event.count) for event in offers] == [(0, 3), (1, 3), (2, 3)]
        assert all((event.tickets is not None) == (event.seat == audience) for event in offers)


def test_everybody_sees_market_cards(table: MakeTable) -> None:
    t = table("usa", 2).turn(0).market(red=5).deck(blue=9).play(TakeCard("red"))
    seen = (e.CardTaken(0, "red"), e.MarketFilled("blue"))
    assert t.events(0) == t.events(1) == t.events(None) == seen


def test_kept_tickets_are_counted_for_everybody_and_named_for_their_owner(table: MakeTable) -> None:
    t = table("usa", 2).turn(0).play(DrawTickets())
    offer = t.view(0).offer
    assert t.events(0) == (e.TicketsOffered(0, 3, offer),)
    assert t.events(1) == t.events(None) == (e.TicketsOffered(0, 3, None),)
    t.play(KeepTickets(offer[:2]))
    assert t.events(0) == (e.TicketsKept(0, 2, 1, offer[:2]), e.TurnBegan(1))
    assert t.events(1) == t.events(None) == (e.TicketsKept(0, 2, 1, None), e.TurnBegan(1))


def test_of_a_secret_answer_others_see_only_that_it_was_given() -> None:
    game = new_game("usa", 2, 1)
    step = game.play(game.view(1).options()[0], 1)
    assert step.events(0) == step.events(1) == step.events(None) == (e.Answered(1),)


def test_only_its_owner_sees_a_pick() -> None:
    """IB-3."""
    game = new_game("iberia", 2, 1)
    mine, yours = game.view(0).packet, game.view(1).packet
    game.play(PickTicket(mine[0]), 0)
    step = game.play(PickTicket(yours[0]), 1)
    assert step.events(0) == (
        e.TicketPicked(0, mine[0]),
        e.TicketPicked(1, None),
        e.PacketPassed(0, 5, yours[1:]),
        e.PacketPassed(1, 5, None),
    )
    assert step.events(None) == (
        e.TicketPicked(0, None),
        e.TicketPicked(1, None),
        e.PacketPassed(0, 5, None),
        e.PacketPassed(1, 5, None),
    )


def test_everybody_sees_a_tunnel(table: MakeTable) -> None:
    t = table("europe", 2).turn(0).hand(0, white=9).market(red=5).deck(white=3)
    t.play(Claim("madrid--pamplona:2", "white", 0))
    begun = (e.TunnelBegun(0, "madrid--pamplona:2", "white", 0), *[e.TunnelCardTurned(0, "white")] * 3)
    assert t.events(0) == t.events(1) == t.events(None) == begun
    t.play(LeaveTunnel())
    assert e.TunnelLeft(0, "madrid--pamplona:2") in t.events(1)


def nothing_drawn(t: Table) -> Table:
    """R-15: the deck holds festival cards alone."""
    festival = t.game.board.festivals[0].id
    return t.turn(0).market(red=5).deck({festival: 2}).discard().draft_card(99).play(DrawBlind())


def test_every_kind_of_event_happens(games: list[Game], table: MakeTable) -> None:
    """The rare ones are set up: a pass, and a draw that finds nothing."""
    steps = [step for game in games for step in game.steps]
    steps += table("usa", 2).finish().game.steps
    steps += nothing_drawn(table("iberia", 2)).game.steps
    happened = {type(event) for step in steps for event in step.events()}
    assert {kind.__name__ for kind in get_args(Event)} == {kind.__name__ for kind in happened}


def test_every_kind_of_action_is_an_option_somewhere(games: list[Game], table: MakeTable) -> None:
    taken = {type(step.action) for game in games for step in game.steps}
    taken |= {type(step.action) for step in table("usa", 2).finish().game.steps}
    assert {kind.__name__ for kind in get_args(Action)} == {kind.__name__ for kind in taken} - {"NoneType"}


def test_actions_and_events_come_back_from_json(games: list[Game]) -> None:
    for game in games:
        for step in game.steps:
            if step.action is not None:
                assert ACTION.decode(msgspec.json.encode(step.action)) == step.action
            for audience in (0, None):
                for event in step.events(audience):
                    assert EVENT.decode(msgspec.json.encode(event)) == event


def test_what_is_hidden_is_not_in_the_json(games: list[Game]) -> None:
    hidden = (e.CardDrawn, e.CardDealt, e.TicketsOffered, e.TicketsKept, e.PacketPassed, e.TicketPicked)
    for game in games:
        for step in game.steps:
            for event in step.events(None):
                if isinstance(event, hidden):
                    assert b":null" in msgspec.json.encode(event)
