"""Sentences: one for everything that can happen, be done, or be refused."""

from __future__ import annotations

import re

import pytest

from ferrovia.boards import BOARDS, load
from ferrovia.cli.wording import (
    Words,
    listed,
    mechanisms,
    payment,
    plural,
    reasons,
    say_action,
    say_event,
    say_refusal,
    seat_names,
    sentences,
)
from ferrovia.cli.wording.cells import cell_of
from ferrovia.engine.codes import MAX_SEATS
from ferrovia.game import Refusal, refusals
from ferrovia.game import actions as a
from ferrovia.game import events as e
from ferrovia.game.event_log import EVERYBODY
from ferrovia.mechanisms import ACTS, LINES, MECHANISMS, PROMPTS, TELLS, kinds
from ferrovia.mechanisms.declaration import Act, Declaration, Tell
from ferrovia.mechanisms.longest_path import LongestPathRule
from ferrovia.mechanisms.start_cities import StartCitiesRule
from tests.cli.conftest import random_game

USA = Words(load("usa"), seat_names(3))
EUROPE = Words(load("europe"), seat_names(3))
IBERIA = Words(load("iberia"), seat_names(3))
OLD_WEST = Words(load("old-west"), seat_names(3))


# What a refusal can be about (`game/refusal_details.py`).
DETAILS = {
    "seat",
    "track",
    "length",
    "trains",
    "needed",
    "owner",
    "city",
    "card",
    "locomotives",
    "colour",
    "cards",
    "price",
    "cost",
    "held",
}


def lacking(**details: str | int) -> Refusal:
    return Refusal("NOT_ENOUGH_CARDS", "BASE-17", details)


def blanks(template: str) -> set[str]:
    return {name for name, _, _ in sentences.BLANK.findall(template)}


def fillings(declared: Act | Tell) -> set[str]:
    """What the sentence of an action or event can be filled in with."""
    names = {field.name for field in kinds.kinds(declared.type)}
    return names | {"paid"} if {"colour", "locomotives"} <= names else names


def secrets(tell: Tell) -> set[str]:
    return {field.name for field in kinds.kinds(tell.type) if field.secret}


@pytest.mark.parametrize("act", ACTS, ids=lambda act: act.code)
def test_every_action_has_a_phrase_that_can_be_filled_in(act: Act) -> None:
    assert re.fullmatch(r"[a-z][^.]*", act.says)
    assert blanks(act.says) <= fillings(act)


@pytest.mark.parametrize("tell", TELLS, ids=lambda tell: tell.code)
def test_every_event_has_a_sentence_that_can_be_filled_in(tell: Tell) -> None:
    assert re.fullmatch(r"[A-Z{].*\.", tell.says)
    assert blanks(tell.says) <= fillings(tell)


@pytest.mark.parametrize("tell", TELLS, ids=lambda tell: tell.code)
def test_an_event_with_a_secret_and_no_other_has_a_sentence_without_it(tell: Tell) -> None:
    assert bool(tell.hides) == bool(secrets(tell))
    if tell.hides:
        assert re.fullmatch(r"[A-Z{].*\.", tell.hides)
        assert blanks(tell.hides) <= fillings(tell) - secrets(tell)


def test_every_prompt_asks_and_every_line_has_a_name() -> None:
    for prompt in PROMPTS:
        assert bool(prompt.asks) == bool(prompt.name)
        assert re.fullmatch(r"([A-Z].*[.?])?", prompt.asks)
    for line in LINES:
        assert re.fullmatch(r"[A-Z][A-Za-z ]+", line.says)


def test_every_refusal_has_a_sentence() -> None:
    of_the_table = {
        value
        for name, value in vars(refusals).items()
        if name.isupper() and isinstance(value, str) and name == value
    }
    assert len(of_the_table) == 4
    assert set(reasons.SENTENCES) == {code for code, _ in refusals.REASONS.values()} | of_the_table - {
        refusals.UNKNOWN_NAME
    }
    for sentence in reasons.SENTENCES.values():
        assert re.fullmatch(r"[A-Z{].*\.", sentence)
        assert blanks(sentence) <= DETAILS


@pytest.mark.parametrize("mechanism", [each for each in MECHANISMS if each.rule], ids=lambda m: m.name)
def test_every_mechanism_with_numbers_is_explained(mechanism: Declaration) -> None:
    assert mechanism.rule is not None
    assert bool(mechanism.explains) != (cell_of(mechanism).explain is not None)
    assert re.fullmatch(r"([A-Z].*\.)?", mechanism.explains)
    assert blanks(mechanism.explains) <= set(mechanism.rule.__struct_fields__)


def test_a_mechanism_without_a_sentence_is_told_by_its_numbers() -> None:
    bare = Declaration(name="longest_path", rule=LongestPathRule)
    assert mechanisms.explained(load("usa"), bare, LongestPathRule(7)) == "Longest path: points 7."
    bare = Declaration(name="start_cities", rule=StartCitiesRule)
    assert mechanisms.explained(load("usa"), bare, StartCitiesRule()) == "Start cities."


def test_every_tie_break_has_words() -> None:
    assert all(cell_of(each).tied for each in MECHANISMS if each.tie)


def test_there_is_a_name_for_every_seat() -> None:
    assert len(set(seat_names(MAX_SEATS))) == MAX_SEATS


@pytest.mark.parametrize(
    ("words", "event", "sentence"),
    [
        (USA, e.CardDealt(1, None), "A card was dealt to Ada."),
        (USA, e.CardDealt(0, "orange"), "An orange card was dealt to you."),
        (USA, e.TurnBegan(0), "It is your turn."),
        (USA, e.TurnBegan(2), "It is Bruno's turn."),
        (USA, e.CardTaken(1, "red"), "Ada took a red card."),
        (USA, e.CardTaken(0, "locomotive"), "You took a locomotive."),
        (USA, e.CardDrawn(0, "blue"), "You drew a blue card from the deck."),
        (USA, e.CardDrawn(1, None), "Ada drew from the deck."),
        (USA, e.MarketFilled("yellow"), "A yellow card was turned face up."),
        (
            USA,
            e.TrackClaimed(1, "denver--omaha", "pink", 1),
            "Ada claimed Denver to Omaha with 3 pink and 1 locomotive.",
        ),
        (
            USA,
            e.TrackClaimed(0, "denver--kansas-city:2", "orange", 0),
            "You claimed Denver to Kansas City (orange) with 4 orange.",
        ),
        (USA, e.PointsScored(1, 1, "denver--omaha"), "Ada scored 1 point."),
        (OLD_WEST, e.PointsScored(0, 10, None), "You scored 10 points."),
        (USA, e.TicketsKept(1, 2, 1, None), "Ada kept 2 tickets and returned 1."),
        (USA, e.TicketsKept(0, 1, 2, ("denver--el-paso",)), "You kept Denver to El Paso, 4 points."),
        (IBERIA, e.TicketsKept(0, 0, 1, ()), "You kept no tickets."),
        (EUROPE, e.TunnelPaid(1, 2, 1), "Ada paid 2 extra cards, including 1 locomotive."),
        (EUROPE, e.TunnelPaid(0, 1, 0), "You paid 1 extra card."),
        (
            EUROPE,
            e.StationBuilt(0, "zurich", "locomotive", 2, 2),
            "You built a station in Zürich with 2 locomotives.",
        ),
        (IBERIA, e.FestivalLaid("porto"), "A festival card was laid at Porto and Coimbra."),
        (IBERIA, e.TicketPicked(1, None), "Ada took a ticket from the packet."),
        (
            OLD_WEST,
            e.MarkerPlaced(1, "denver", "red", 1),
            "Ada placed a marker in Denver with 1 red and 1 locomotive.",
        ),
        (OLD_WEST, e.AlvinCaught(0), "You caught Alvin."),
        (USA, e.Passed(0), "You had to pass."),
        (
            USA,
            e.LastRoundBegan(0),
            "Last round: you ran low on train cars, so everybody has one more turn.",
        ),
    ],
)
def test_events_are_told_in_plain_sentences(words: Words, event: e.Event, sentence: str) -> None:
    assert say_event(words, event) == sentence


@pytest.mark.parametrize(
    ("action", "phrase"),
    [
        (a.BuildStation("zurich", "red", 0), "build a station in Zürich with red"),
        (a.BuildStation("zurich", "red", 1), "build a station in Zürich with red and 1 locomotive"),
        (a.BuildStation("zurich", "locomotive", 2), "build a station in Zürich with 2 locomotives"),
        (a.PayTunnel(0), "pay the extra cards"),
        (a.PayTunnel(2), "pay the extra cards, including 2 locomotives"),
    ],
)
def test_actions_are_short_phrases(action: a.Action, phrase: str) -> None:
    assert say_action(EUROPE, action) == phrase


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
        (Refusal("TRACK_TAKEN", "BASE-20", {"owner": 1}), "This route already belongs to Ada. (BASE-20)"),
        (Refusal("TRACK_TAKEN", "BASE-20", {"owner": 0}), "This route already belongs to you. (BASE-20)"),
        (
            Refusal("FERRY_LOCOMOTIVES", "EU-4", {"needed": 1, "locomotives": 0}),
            "Needs 1 locomotive, you have none. (EU-4)",
        ),
        (lacking(price=3, colour="red", cards=2, locomotives=0), "3 red, you have 2 red and no locomotives."),
        (
            lacking(price=2, colour="grey", cards=1, locomotives=0),
            "2 cards of one colour, you have at most 1",
        ),
        (
            lacking(price=4, colour="pink", cards=0, locomotives=1),
            "4 pink, you have no pink and 1 locomotive.",
        ),
        (lacking(price=3, colour="locomotive", cards=1, locomotives=1), "3 locomotives, you have 1."),
        (Refusal("UNKNOWN_NAME", "R-5", {"city": "Atlantis"}), "There is no city 'Atlantis'. (R-5)"),
    ],
)
def test_refusals_name_what_they_are_about(refusal: Refusal, sentence: str) -> None:
    assert sentence in say_refusal(USA, refusal)


def test_words_are_put_together_as_people_do() -> None:
    assert listed([]) == ""
    assert listed(["a"]) == "a"
    assert listed(["a", "b", "c"]) == "a, b and c"
    assert plural(1, "card") == "1 card"
    assert plural(0, "card") == "0 cards"
    assert payment(3, "locomotive", 3) == "3 locomotives"
    assert payment(2, "red", 2) == "2 locomotives"
