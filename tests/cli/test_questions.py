"""Every question of the game, as the person at the terminal is asked it."""

from __future__ import annotations

import sys
from random import Random

import pytest
from msgspec.structs import replace

from ferrovia import mechanisms
from ferrovia.cli.terminal import questions, turns
from ferrovia.cli.terminal.console import Console
from ferrovia.cli.terminal.questions import ask_action
from ferrovia.cli.terminal.table import TerminalTable
from ferrovia.cli.wording import Words, say_action
from ferrovia.cli.wording.sentences import ACTS
from ferrovia.cli.wording.words import capitalised
from ferrovia.game import Action, Game, new_game
from ferrovia.game import actions as a
from ferrovia.game.names import PROMPTS
from tests.cli.conftest import Person
from tests.conftest import MakeTable

# A few words of each question.
WORDS = {
    "turn": "What do you do?",
    "second-card": "Draw a second card.",
    "first-tickets": "Keep at least 2.",
    "keep-tickets": "Keep at least 1.",
    "tunnel": "Do you pay?",
    "draft": "Take one ticket from this packet.",
    "draft-keep": "Keep exactly 4.",
    "festival": "Both ends have festival cards.",
    "start-city": "Which city do you start in?",
    "marker": "Do you place a marker",
    "alvin": "Which of your cities do you move him to?",
}
BOARDS = {
    "tunnel": "europe",
    "draft": "iberia",
    "draft-keep": "iberia",
    "start-city": "old-west",
    "marker": "old-west",
    "alvin": "old-west",
}


def asked(prompt: str) -> Game:
    """A game in which the person is asked this; random choices lead there."""
    board = BOARDS.get(prompt, "usa")
    for seed in range(50):
        chance = Random(seed)
        game = new_game(board, 2, seed, ("alvin",) if board == "old-west" else ())
        while not game.over:
            if 0 in game.to_act and game.view(0).prompt == prompt:
                return game
            seat = game.to_act[0]
            game.play(chance.choice(game.view(seat).options()), seat)
    pytest.fail(f"no game came to {prompt}")


def answered(game: Game, person: Person, monkeypatch: pytest.MonkeyPatch) -> Action:
    """What the person does."""
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stdin", person)
        patch.setattr(sys, "stdout", person.screen)
        return ask_action(TerminalTable(game, 0, Console(), ("random",)))


def test_every_kind_of_question_is_tried() -> None:
    assert set(PROMPTS.values()) == set(WORDS)


@pytest.mark.parametrize("prompt", sorted(set(WORDS) - {"festival"}))
def test_a_question_without_a_way_of_its_own_lists_what_can_be_done(
    prompt: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As for a mechanism that the terminal does not know."""
    monkeypatch.setattr(questions, "cells_of", lambda played: [])
    game = asked(prompt)
    options = game.view(0).options()
    person = Person(["1"])
    assert answered(game, person, monkeypatch) in options
    screen = person.screen.getvalue()
    assert next(each.asks for each in mechanisms.PROMPTS if each.name == prompt) in screen
    labels = [line.partition(". ")[2] for line in screen.splitlines() if line.startswith("  ")]
    assert labels == sorted(labels)
    assert len(labels) == len(options)


def test_the_default_question_has_the_tickets_in_sight_and_takes_a_name(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """ALV-2"""
    game = asked("alvin")
    city = next(option.city for option in game.view(0).options() if isinstance(option, a.MoveAlvin))
    name = game.board.cities[game.board.city_index[city]].name
    person = Person([name.lower()])
    assert answered(game, person, monkeypatch) == a.MoveAlvin(city)
    assert "Your tickets: " in person.screen.getvalue()
    assert f"Move Alvin to {name}\n" in person.screen.getvalue()


def test_a_move_that_the_terminal_does_not_know_is_offered_as_it_is(
    table: MakeTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    kind: type[Action] = a.BuildStation
    monkeypatch.setitem(ACTS, kind, replace(ACTS[kind], turn=""))
    monkeypatch.setattr(turns, "cells_of", lambda played: [])
    t = table("europe").turn(0).hand(0, red=1)
    person = Person(["what", "4"])
    action = answered(t.game, person, monkeypatch)
    assert isinstance(action, a.BuildStation)
    assert f"  4. {capitalised(say_action(Words(t.game.board, ()), action))}\n" in person.screen.getvalue()


def test_moves_for_the_same_are_one_choice_and_then_a_list(
    table: MakeTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As for a mechanism that declares what its turn is for, and has no better way to ask for the rest."""
    monkeypatch.setattr(turns, "cells_of", lambda played: [])
    t = table("europe").turn(0).hand(0, red=1)
    person = Person(["build", "zurich"])
    assert answered(t.game, person, monkeypatch) == a.BuildStation("zurich", "red", 0)
    assert "Build a station.\n  1. Build a station in " in person.screen.getvalue()
    assert answered(t.game, Person(["draw tick"]), monkeypatch) == a.DrawTickets()


@pytest.mark.parametrize("prompt", sorted(set(WORDS) - {"festival"}))
def test_an_answer_is_a_legal_action(prompt: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = asked(prompt)
    for seed in range(5):
        person = Person(chance=Random(seed))
        action = answered(game, person, monkeypatch)
        assert WORDS[prompt] in person.screen.getvalue()
        assert action in game.view(0).options()


def test_one_end_of_two_festivals_is_chosen_by_name(
    table: MakeTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    """IB-7"""
    t = table("iberia").turn(0).hand(0, locomotive=4).piles({"lisboa": 2, "porto": 1})
    track = t.game.board.tracks[t.game.board.track_index["coimbra--lisboa:1"]]
    t.play(a.Claim(track.id, "locomotive", track.length))
    person = Person(["coim"])
    assert answered(t.game, person, monkeypatch) == a.CollectFestival("porto")
    assert WORDS["festival"] in person.screen.getvalue()
    assert "Lisboa: 2 there, 0 yours" in person.screen.getvalue()


def test_payments_are_listed_with_the_fewest_locomotives_first(
    table: MakeTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    """R-5; of equal ones, the colour held most comes first."""
    t = table("usa").turn(0).hand(0, red=2, blue=3, locomotive=2)
    person = Person(["claim dallas little rock", "1"])
    assert answered(t.game, person, monkeypatch) == a.Claim("dallas--little-rock", "blue", 0)
    listed = person.screen.getvalue().partition("How do you pay?\n")[2].splitlines()[:5]
    assert [line.partition(". ")[2] for line in listed] == [
        "2 blue",
        "2 red",
        "1 blue and 1 locomotive",
        "1 red and 1 locomotive",
        "2 locomotives",
    ]


def test_parallel_tracks_that_are_alike_are_one_choice(
    table: MakeTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    t = table("usa").turn(0).hand(0, red=2)
    person = Person(["claim atlanta raleigh"])
    action = answered(t.game, person, monkeypatch)
    assert action == a.Claim("atlanta--raleigh:1", "red", 0)


def test_a_single_payment_is_not_asked_for(table: MakeTable, monkeypatch: pytest.MonkeyPatch) -> None:
    t = table("europe").turn(0).hand(0, red=1)
    person = Person(["build zurich"])
    assert answered(t.game, person, monkeypatch) == a.BuildStation("zurich", "red", 0)
    assert "How do you pay?" not in person.screen.getvalue()


def test_the_payment_of_a_tunnel_is_told_in_cards(table: MakeTable, monkeypatch: pytest.MonkeyPatch) -> None:
    """EU-5"""
    t = table("europe").turn(0).hand(0, red=6, locomotive=1).next_outcomes("red", "locomotive", "blue")
    track = next(track for track in t.game.board.tracks if track.tunnel and track.colour == "grey")
    t.play(a.Claim(track.id, "red"))
    person = Person(["2"])
    assert answered(t.game, person, monkeypatch) == a.PayTunnel(1)
    assert ": 1 red, 1 blue, 1 locomotive. " in person.screen.getvalue().replace("\n", " ")
    assert "  2. Pay 1 red and 1 locomotive and claim the route" in person.screen.getvalue()
