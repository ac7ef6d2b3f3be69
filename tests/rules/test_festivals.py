"""Festival cards: laid at their city, taken by a claim, scored in sets."""

from __future__ import annotations

import pytest

from ferrovia.boards import load
from ferrovia.game import events
from ferrovia.game.actions import Claim, CollectFestival, DrawBlind, TakeCard
from tests.conftest import PLENTY, MakeTable, Table

BOTH = "coimbra--lisboa:1"  # pink, two spaces, a festival city at each end
POINTS = [(0, 0), (1, 2), (2, 4), (3, 6), (4, 9), (5, 13), (6, 17), (7, 22)]


def playing(table: MakeTable, **hand: int) -> Table:
    """Seat 0 of two is to move; the draft card is gone and the deck has some cards of each kind."""
    t = table("iberia").turn(0).hand(0, **hand).market(pink=5).discard().draft_card(-1)
    return t.deck({"sevilla": 3, "lisboa": 2}, red=4, white=4)


def test_festival_card_drawn_blind_is_laid_at_its_city(table: MakeTable) -> None:
    """IB-4: drawing goes on until a train card comes up, and only that card counts."""
    t = playing(table).next_outcomes("festival:sevilla", "festival:lisboa", "festival:sevilla", "red")
    t.play(DrawBlind())
    laid = [events.FestivalLaid(city) for city in ("sevilla", "lisboa", "sevilla")]
    assert t.events() == (*laid, events.CardDrawn(0, "red"))
    assert t.view().piles == {"lisboa": 1, "sevilla": 2}
    assert t.view(0).hand == {"red": 1}
    assert t.view().prompt == "second-card"


def test_festival_card_for_the_market_is_laid_at_its_city(table: MakeTable) -> None:
    """IB-4, BASE-9"""
    t = playing(table).next_outcomes("festival:sevilla", "white").play(TakeCard("pink"))
    assert t.view().market == {"pink": 4, "white": 1}
    assert t.view().piles == {"sevilla": 1}


@pytest.mark.parametrize(
    ("track", "festival"),
    [
        ("badajoz--sevilla:1", "sevilla"),
        ("cordoba--sevilla:2", "sevilla"),
        ("porto--salamanca:1", "porto"),
        ("coimbra--salamanca", "porto"),
    ],
)
def test_claim_takes_all_cards_of_its_festival_city(table: MakeTable, track: str, festival: str) -> None:
    """IB-7, R-12: Porto and Coimbra share one pile; with one end there is no question."""
    t = playing(table, locomotive=4).piles({"sevilla": 3, "porto": 2})
    length = t.game.board.tracks[t.game.board.track_index[track]].length
    n = t.view().piles[festival]
    t.play(Claim(track, "locomotive", length))
    assert events.FestivalTaken(0, festival, n) in t.events()
    assert t.view(0).festivals == {festival: n}
    assert festival not in t.view().piles
    assert t.view().current == 1


@pytest.mark.parametrize("seat", [0, 1])
def test_any_seat_takes_the_pile_of_any_festival(table: MakeTable, seat: int) -> None:
    """IB-7, R-12: at whichever end of the track it lies. Between two piles, only that seat is asked."""
    board = load("iberia")
    festival_at = {city: festival.id for festival in board.festivals for city in festival.cities}
    for track in board.tracks:
        ends = {festival_at[city] for city in (track.a, track.b) if city in festival_at}
        for piles in ({end: 2} for end in ends):
            t = playing(table).turn(seat).hand(seat, **PLENTY).piles(piles)
            t.play(Claim(track.id, "locomotive", track.length))
            assert t.view(seat).festivals == piles
        if len(ends) == 2:
            t = playing(table).turn(seat).hand(seat, **PLENTY).piles(dict.fromkeys(ends, 2))
            t.play(Claim(track.id, "locomotive", track.length))
            assert (t.view().prompt, t.game.to_act) == ("festival", (seat,))


def test_track_between_porto_and_coimbra_takes_their_pile_once(table: MakeTable) -> None:
    """IB-7, R-12: there is nothing to choose."""
    t = playing(table, orange=1).piles({"porto": 4}).play(Claim("coimbra--porto:1", "orange"))
    assert t.view(0).festivals == {"porto": 4}
    assert (t.view().prompt, t.view().current) == ("turn", 1)


@pytest.mark.parametrize(("chosen", "left"), [("lisboa", "porto"), ("porto", "lisboa")])
def test_claim_between_two_festival_cities_takes_one_of_them(
    table: MakeTable, chosen: str, left: str
) -> None:
    """IB-7"""
    piles = {"lisboa": 2, "porto": 1, "sevilla": 1}
    t = playing(table, pink=2).piles(piles).play(Claim(BOTH, "pink"))
    assert (t.view().prompt, t.view().current, t.view().piles) == ("festival", 0, piles)
    assert set(t.view(0).options()) == {CollectFestival("lisboa"), CollectFestival("porto")}
    assert t.refusal(CollectFestival("sevilla")) == "NO_FESTIVAL_THERE"
    assert t.refusal(DrawBlind()) == "NOT_NOW"
    t.play(CollectFestival(chosen))
    assert t.view(0).festivals == {chosen: piles[chosen]}
    assert t.view().piles == {left: piles[left], "sevilla": 1}
    assert t.view().current == 1


@pytest.mark.parametrize("only", ["lisboa", "porto"])
def test_no_question_when_one_of_two_festival_cities_is_empty(table: MakeTable, only: str) -> None:
    """R-12"""
    t = playing(table, pink=2).piles({only: 2}).play(Claim(BOTH, "pink"))
    assert t.view(0).festivals == {only: 2}
    assert t.view().prompt == "turn"


def test_claim_elsewhere_takes_nothing(table: MakeTable) -> None:
    """IB-7"""
    t = playing(table, orange=2).piles({"lisboa": 2}).play(Claim("bilbao--burgos", "orange"))
    assert t.view(0).festivals == {}
    assert t.view().piles == {"lisboa": 2}


def test_cards_laid_after_a_claim_wait_for_the_next_one(table: MakeTable) -> None:
    """IB-7: owning a track into the city is not enough."""
    t = playing(table, **PLENTY).own(0, "badajoz--sevilla:1").piles({"sevilla": 3})
    t.play(Claim("bilbao--burgos", "orange"))
    assert t.view().piles == {"sevilla": 3}
    t.turn(0).play(Claim("cordoba--sevilla:1", "yellow"))
    assert t.view(0).festivals == {"sevilla": 3}


def test_collected_cards_are_seen_by_their_owner_alone(table: MakeTable) -> None:
    """IB-8, R-6: the others know their number."""
    t = playing(table).festivals(0, {"sevilla": 3, "lisboa": 1}).festivals(1, {"madrid": 2})
    assert t.view(0).festivals == {"lisboa": 1, "sevilla": 3}
    assert t.view(1).festivals == {"madrid": 2}
    assert t.view(None).festivals == {}
    assert sum(t.state.seen_by(1).festivals) == 2
    assert [seat.festivals for seat in t.view(None).seats] == [4, 2]


def test_new_deck_has_train_cards_only(table: MakeTable) -> None:
    """IB-9: festival cards, laid or collected, do not come back."""
    t = (
        playing(table)
        .deck({"lisboa": 1}, red=1)
        .discard(blue=3)
        .next_outcomes("red", "festival:lisboa", "blue")
    )
    t.play(DrawBlind(), DrawBlind())
    assert events.DeckReformed(3) in t.events()
    assert t.view().deck == 2
    assert t.view().piles == {"lisboa": 1}
    assert t.view(0).hand == {"red": 1, "blue": 1}


@pytest.mark.parametrize(("cards", "points"), POINTS)
def test_set_of_festival_cards_scores_by_the_table(table: MakeTable, cards: int, points: int) -> None:
    """IB-11"""
    t = playing(table).tickets(0).festivals(0, {"sevilla": cards}).finish()
    assert (t.game.result().seats[0].points["festivals"], t.game.result().scores[0]) == (points, points)


def test_each_city_is_a_set_of_its_own(table: MakeTable) -> None:
    """IB-11"""
    t = playing(table).festivals(0, {"sevilla": 3, "lisboa": 3, "madrid": 1}).festivals(1, {"sevilla": 2})
    assert [seat.points["festivals"] for seat in t.finish().game.result().seats] == [6 + 6 + 2, 4]


def test_deck_of_festival_cards_alone_gives_nothing_but_counts(table: MakeTable) -> None:
    """R-15; BASE-16: and with the deck gone there is no second card."""
    t = playing(table).deck({"sevilla": 2}).play(DrawBlind())
    assert events.NothingDrawn(0) in t.events()
    assert t.view().piles == {"sevilla": 2}
    assert t.view(0).hand == {}
    assert (t.view().prompt, t.view().current, t.view().deck) == ("turn", 1, 0)


def test_blind_second_card_may_give_nothing(table: MakeTable) -> None:
    """R-15"""
    t = (
        playing(table)
        .deck({"sevilla": 2}, red=1)
        .next_outcomes("red", "festival:sevilla", "festival:sevilla")
    )
    t.play(DrawBlind(), DrawBlind())
    assert events.NothingDrawn(0) in t.events()
    assert t.view(0).hand == {"red": 1}
    assert t.view().current == 1


def test_discard_is_shuffled_in_before_a_draw_gives_nothing(table: MakeTable) -> None:
    """R-15, IB-9"""
    t = playing(table).deck({"sevilla": 1}).discard(white=1).play(DrawBlind())
    assert t.view(0).hand == {"white": 1}


def test_market_place_stays_empty_when_only_festival_cards_come(table: MakeTable) -> None:
    """R-15, R-2: until somebody pays cards."""
    t = playing(table).deck({"sevilla": 2}).play(TakeCard("pink"))
    assert t.view().market == {"pink": 4}
    assert t.view().piles == {"sevilla": 2}
    t.hand(1, orange=2).play(Claim("bilbao--burgos", "orange"))
    assert t.view().market == {"pink": 4, "orange": 1}
