"""Tunnels: cards turned up may demand extra cards."""

from __future__ import annotations

import pytest

from ferrovia.game import events
from ferrovia.game.actions import Action, Claim, DrawBlind, LeaveTunnel, PayTunnel
from tests.conftest import MakeTable, Table

BLACK = "madrid--pamplona:1"  # black, three spaces
GREY = "barcelona--pamplona"  # grey, two spaces


def digging(table: MakeTable, *turned: str, **hand: int) -> Table:
    """Seat 0 of two is to move; these cards will be turned up next. Nothing has been discarded yet."""
    t = table("europe").turn(0).hand(0, **hand).discard()
    return t.deck(red=4, black=4, locomotive=4).next_outcomes(*turned)


@pytest.mark.parametrize(
    ("turned", "extra"),
    [
        (("red", "red", "red"), 0),
        (("black", "red", "red"), 1),
        (("red", "locomotive", "red"), 1),
        (("black", "red", "locomotive"), 2),
        (("locomotive", "locomotive", "black"), 3),
        (("black", "black", "black"), 3),
    ],
)
@pytest.mark.parametrize("locomotives", [0, 1, 2])
def test_cards_of_the_colour_and_locomotives_cost_an_extra_card_each(
    table: MakeTable, turned: tuple[str, ...], extra: int, locomotives: int
) -> None:
    """EU-5: however many locomotives were in the payment."""
    t = digging(table, *turned, black=6, locomotive=2).play(Claim(BLACK, "black", locomotives))
    assert [event.card for event in t.events() if isinstance(event, events.TunnelCardTurned)] == [*turned]
    if extra:
        tunnel = t.view(1).tunnel
        assert tunnel is not None
        assert (t.view().prompt, t.view().current, tunnel.extra) == ("tunnel", 0, extra)
        assert BLACK not in t.view().tracks
        t.play(PayTunnel(0))
    assert t.view().tracks == {BLACK: 0}
    assert t.view().seats[0].cards == 8 - 3 - extra
    assert t.view().current == 1


def test_extra_cards_are_of_the_colour_or_locomotives(table: MakeTable) -> None:
    """EU-5"""
    t = digging(table, "black", "black", "red", black=4, red=5, locomotive=2).play(Claim(BLACK, "black"))
    assert t.view(0).options() == (PayTunnel(1), PayTunnel(2), LeaveTunnel())
    assert t.refusal(PayTunnel(0)) == "NOT_ENOUGH_CARDS"
    t.play(PayTunnel(1))
    assert t.view(0).hand == {"red": 5, "locomotive": 1}
    assert t.view().discard == {"black": 2 + 4, "red": 1, "locomotive": 1}


def test_tunnel_scores_by_its_length_whatever_it_cost(table: MakeTable) -> None:
    """EU-5, BASE-21"""
    t = digging(table, "black", "black", "black", black=6).play(Claim(BLACK, "black"), PayTunnel())
    assert [seat.score for seat in t.view().seats] == [4, 0]
    assert t.view().seats[0].trains == 45 - 3


@pytest.mark.parametrize(("colour", "extra"), [("red", 2), ("black", 1)])
def test_colour_of_a_grey_tunnel_is_the_colour_paid(table: MakeTable, colour: str, extra: int) -> None:
    """EU-5"""
    t = digging(table, "red", "black", "red", **{colour: 6}).play(Claim(GREY, colour), PayTunnel())
    assert t.view(0).hand == {colour: 6 - 2 - extra}


@pytest.mark.parametrize(
    ("turned", "extra"),
    [(("red", "black", "black"), 0), (("locomotive", "black", "red"), 1), (("locomotive",) * 3, 3)],
)
def test_only_locomotives_count_against_locomotives_alone(
    table: MakeTable, turned: tuple[str, ...], extra: int
) -> None:
    """EU-6: though the tunnel is black."""
    t = digging(table, *turned, black=5, locomotive=6).play(Claim(BLACK, "locomotive", 3))
    if extra:
        assert t.view(0).options() == (PayTunnel(extra), LeaveTunnel())
        t.play(PayTunnel(extra))
    assert t.view().tracks == {BLACK: 0}
    assert t.view(0).hand == {"black": 5} | ({"locomotive": 3 - extra} if extra < 3 else {})


def test_extra_cards_for_locomotives_alone_must_be_locomotives(table: MakeTable) -> None:
    """EU-6, R-17"""
    t = digging(table, "locomotive", "red", "red", black=5, locomotive=3).play(Claim(BLACK, "locomotive", 3))
    assert t.view(0).options() == (LeaveTunnel(),)
    assert t.refusal(PayTunnel(0)) == "NOT_ENOUGH_CARDS"
    assert t.refusal(PayTunnel(1)) == "NOT_ENOUGH_CARDS"


def assert_given_up(t: Table, hand: dict[str, int], discard: dict[str, int]) -> None:
    assert t.view(0).hand == hand
    assert t.view().discard == discard
    assert t.view().tracks == {}
    assert t.view().tunnel is None
    assert (t.view().seats[0].score, t.view().seats[0].trains) == (0, 45)
    assert (t.view().prompt, t.view().current) == ("turn", 1)


def test_tunnel_declined_returns_the_cards(table: MakeTable) -> None:
    """EU-7"""
    t = digging(table, "black", "red", "locomotive", black=5, locomotive=1)
    t.play(Claim(BLACK, "black", 1), LeaveTunnel())
    assert t.events()[0] == events.TunnelLeft(0, BLACK)
    assert_given_up(t, {"black": 5, "locomotive": 1}, {"black": 1, "red": 1, "locomotive": 1})
    assert t.hand(1, black=3).refusal(Claim(BLACK, "black")) is None


def test_tunnel_that_cannot_be_paid_returns_the_cards(table: MakeTable) -> None:
    """EU-7"""
    t = digging(table, "black", "black", "red", black=3, pink=1).play(Claim(BLACK, "black"))
    assert_given_up(t, {"black": 3, "pink": 1}, {"black": 2, "red": 1})


@pytest.mark.parametrize("others", [{"pink": 2}, {"pink": 1, "white": 1}, {"pink": 9}])
def test_question_does_not_give_away_whether_the_extra_cards_are_there(
    table: MakeTable, others: dict[str, int]
) -> None:
    """R-17: anybody with that many cards is asked, even if the cards are of no use."""
    t = digging(table, "black", "black", "red", black=3, **others).play(Claim(BLACK, "black"))
    assert t.view().prompt == "tunnel"
    assert t.view(0).options() == (LeaveTunnel(),)


@pytest.mark.parametrize("answer", [PayTunnel(), LeaveTunnel()])
def test_cards_turned_up_are_discarded_in_every_case(table: MakeTable, answer: Action) -> None:
    """EU-7"""
    t = digging(table, "black", "red", "red", black=4).play(Claim(BLACK, "black"), answer)
    assert t.view().discard == {"black": 5 if answer == PayTunnel() else 1, "red": 2}


def test_cards_turned_up_without_a_match_are_discarded(table: MakeTable) -> None:
    """EU-7"""
    t = digging(table, "red", "red", "red", black=3).play(Claim(BLACK, "black"))
    assert t.view().discard == {"black": 3, "red": 3}


def test_nothing_else_can_be_done_while_a_tunnel_is_dug(table: MakeTable) -> None:
    """EU-5"""
    t = digging(table, "black", "red", "red", black=5).play(Claim(BLACK, "black"))
    assert t.refusal(DrawBlind()) == "NOT_NOW"
    assert t.refusal(LeaveTunnel(), seat=1) == "NOT_YOUR_TURN"


@pytest.mark.parametrize(
    ("deck", "discard", "turned"),
    [
        ({}, {}, 0),
        ({"red": 1}, {}, 1),
        ({"red": 2}, {}, 2),
        ({"red": 1}, {"red": 1}, 2),
        ({"red": 1}, {"red": 5}, 3),
    ],
)
def test_only_cards_that_are_there_are_turned_up(
    table: MakeTable, deck: dict[str, int], discard: dict[str, int], turned: int
) -> None:
    """EU-8: the discard is shuffled in, the payment is not; without cards nothing extra is due."""
    t = digging(table, *["red"] * turned, black=4).market(pink=5).deck(**deck).discard(**discard)
    t.play(Claim(BLACK, "black"))
    assert [type(event) for event in t.events()].count(events.TunnelCardTurned) == turned
    assert t.view().tracks == {BLACK: 0}
    assert t.view(0).hand == {"black": 1}
    assert t.view().deck + sum(t.view().discard.values()) == 3 + sum(deck.values()) + sum(discard.values())


@pytest.mark.parametrize(("deck", "extra"), [({"black": 1}, 1), ({"locomotive": 2}, 2)])
def test_fewer_cards_turned_up_still_ask_for_extra_cards(
    table: MakeTable, deck: dict[str, int], extra: int
) -> None:
    """EU-8, EU-5"""
    t = digging(table, *(name for name, n in deck.items() for _ in range(n)), black=6).deck(**deck)
    t.market(pink=5).play(Claim(BLACK, "black"))
    tunnel = t.view(0).tunnel
    assert tunnel is not None
    assert (tunnel.extra, tunnel.turned) == (extra, deck)


def test_what_was_laid_and_turned_up_becomes_the_new_deck_afterwards(table: MakeTable) -> None:
    """EU-8, R-2"""
    t = digging(table, "red", black=3).market(pink=5).deck(red=1).play(Claim(BLACK, "black"))
    assert (t.view().deck, t.view().discard) == (4, {})
