"""Sentences: one for everything that can happen, be done, or be refused."""

from __future__ import annotations

import re
from typing import get_args

import pytest

from ferrovia.cli.wording import (
    Words,
    acts,
    happenings,
    listed,
    mechanisms,
    payment,
    plural,
    say_action,
    say_event,
    say_refusal,
    scoring,
    seat_names,
)
from ferrovia.engine.codes import MAX_SEATS
from ferrovia.engine.facts import Rules, TieBreak
from ferrovia.game import Refusal, refusals, sentences
from ferrovia.game import actions as a
from ferrovia.game import events as e
from ferrovia.game.telling import EVERYBODY
from ferrovia.maps import BOARDS, load
from tests.cli.conftest import random_game

USA = Words(load("usa"), seat_names(3))
EUROPE = Words(load("europe"), seat_names(3))
IBERIA = Words(load("iberia"), seat_names(3))
OLD_WEST = Words(load("old-west"), seat_names(3))


def test_every_event_has_a_sentence() -> None:
    assert set(happenings.SENTENCES) == set(get_args(e.Event))


def test_every_action_has_a_phrase() -> None:
    assert set(acts.PHRASES) == set(get_args(a.Action))


def test_every_refusal_has_a_sentence() -> None:
    of_the_table = {
        value
        for name, value in vars(refusals).items()
        if name.isupper() and isinstance(value, str) and name == value
    }
    assert len(of_the_table) == 4
    assert set(sentences.SENTENCES) == {code for code, _ in refusals.REASONS.values()} | of_the_table


def test_every_mechanism_and_tie_break_has_words() -> None:
    assert set(mechanisms.SENTENCES) == set(Rules.__struct_fields__)
    assert set(scoring.TIES) == set(mechanisms.TIE_WORDS) == set(get_args(TieBreak))


def test_there_is_a_name_for_every_seat() -> None:
    assert len(set(seat_names(MAX_SEATS))) == MAX_SEATS


@pytest.mark.parametrize(
    ("words", "event", "sentence"),
    [
        (USA, e.CardDealt(1, None), "Ada is dealt a card."),
        (USA, e.CardDealt(0, "orange"), "You are dealt an orange card."),
        (USA, e.TurnBegan(0), "It is your turn."),
        (USA, e.TurnBegan(2), "It is Bruno's turn."),
        (USA, e.CardTaken(1, "red"), "Ada takes a red card from the market."),
        (USA, e.CardTaken(0, "locomotive"), "You take a locomotive from the market."),
        (USA, e.CardDrawn(0, "blue"), "You draw a blue card from the deck."),
        (USA, e.MarketFilled("yellow"), "A yellow card is turned up."),
        (
            USA,
            e.TrackClaimed(1, "denver--omaha", "pink", 1),
            "Ada claims Denver to Omaha for 3 pink and 1 locomotive.",
        ),
        (
            USA,
            e.TrackClaimed(0, "denver--kansas-city:2", "orange", 0),
            "You claim Denver to Kansas City (orange) for 4 orange.",
        ),
        (USA, e.PointsScored(1, 1, "denver--omaha"), "Ada scores 1 point."),
        (OLD_WEST, e.PointsScored(0, 10, None), "You score 10 points for catching Alvin."),
        (USA, e.TicketsKept(1, 2, 1, None), "Ada keeps 2 of 3 tickets."),
        (EUROPE, e.TunnelPaid(1, 2, 1), "Ada pays 2 extra cards, 1 of them locomotives."),
        (
            EUROPE,
            e.StationBuilt(0, "zurich", "locomotive", 2, 2),
            "You build a station in Zürich for 2 locomotives.",
        ),
        (IBERIA, e.FestivalLaid("porto"), "A festival card is laid at Porto and Coimbra."),
        (IBERIA, e.TicketPicked(1, None), "Ada takes a ticket out of the packet."),
        (
            OLD_WEST,
            e.MarkerPlaced(1, "denver", "red", 1),
            "Ada puts a marker on Denver for 1 red and 1 locomotive.",
        ),
        (OLD_WEST, e.AlvinCaught(0), "You catch Alvin."),
        (USA, e.Passed(0), "You pass: nothing is possible."),
        (
            USA,
            e.LastRoundBegan(0),
            "You have few trains left: the last round begins, and everybody has one more turn.",
        ),
    ],
)
def test_events_are_told_in_plain_sentences(words: Words, event: e.Event, sentence: str) -> None:
    assert say_event(words, event) == sentence


@pytest.mark.parametrize("board", BOARDS)
def test_all_that_happens_in_a_game_is_a_sentence_of_names(board: str) -> None:
    """No ids, no None, one full stop at the end."""
    game = random_game(board, 4, options=("alvin",) if board == "old-west" else ())
    words = Words(game.board, seat_names(4))
    for step in game.steps:
        for audience in (EVERYBODY, 0, None):
            for event in step.events(audience):
                sentence = say_event(words, event)
                assert re.fullmatch(r"[A-Z][^_]*\.", sentence), sentence
                assert "--" not in sentence
                assert "None" not in sentence
        if step.action is not None:
            assert re.fullmatch(r"[a-z][^_]*", say_action(words, step.action))


@pytest.mark.parametrize(
    ("refusal", "sentence"),
    [
        (Refusal("TRACK_TAKEN", "BASE-20", {"owner": 1}), "This route is taken. (BASE-20)"),
        (
            Refusal("FERRY_LOCOMOTIVES", "EU-4", {"needed": 1}),
            "At least 1 of the cards for this ferry must be locomotives. (EU-4)",
        ),
    ],
)
def test_refusals_name_what_they_are_about(refusal: Refusal, sentence: str) -> None:
    assert say_refusal(refusal) == sentence


def test_words_are_put_together_as_people_do() -> None:
    assert listed([]) == ""
    assert listed(["a"]) == "a"
    assert listed(["a", "b", "c"]) == "a, b and c"
    assert plural(1, "card") == "1 card"
    assert plural(0, "card") == "0 cards"
    assert payment(3, "locomotive", 3) == "3 locomotives"
    assert payment(2, "red", 2) == "2 locomotives"
