"""One game between bots."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import pytest

from ferrovia.arena import match
from ferrovia.arena.entrants import Entrant
from ferrovia.arena.errors import EndlessGame
from ferrovia.arena.faults import BotFaultWarning, keep_quiet
from ferrovia.arena.match import play_match
from ferrovia.bots import Bot, UnknownBot
from ferrovia.bots.ladder.random_bot import RandomBot
from ferrovia.game import Action, Event, View, new_game, replay
from ferrovia.game import actions as a
from ferrovia.game import events as e
from ferrovia.game.record import loads
from tests.arena.conftest import untimed

BOARDS = [("usa", 2, ()), ("europe", 3, ()), ("iberia", 3, ()), ("old-west", 3, ("alvin",))]


@pytest.mark.parametrize(("board", "seats", "options"), BOARDS)
def test_an_outcome_is_what_the_record_says(board: str, seats: int, options: tuple[str, ...]) -> None:
    played = play_match(board, ["random"] * seats, 5, options, keep_record=True)
    assert played.record is not None
    record = loads(played.record)
    assert record.header.players == ("random", "random#2", "random#3")[:seats]
    *_, game = replay(record)
    result = game.result()
    view = game.view(None)
    outcome = played.outcome
    assert (outcome.board, outcome.options, outcome.seed, outcome.first) == (board, options, 5, 0)
    assert view.first == 0
    for seat, sheet in zip(outcome.seats, result.seats, strict=True):
        assert seat.total == sheet.total == sum(seat.points.values())
        assert (seat.tickets_done, seat.tickets_failed) == (sheet.done, sheet.failed)
        assert set(seat.tracks) == {track for track, owner in view.tracks.items() if owner == sheet.seat}
        assert seat.share == (1 / len(result.winners) if sheet.seat in result.winners else 0)
        assert seat.place == result.places[sheet.seat]
        assert seat.decisions == sum(line.seat == sheet.seat for line in record.lines)
        assert len(seat.scores) == seat.turns
        assert seat.scores[-1] <= view.seats[sheet.seat].score
        assert list(seat.scores) == sorted(seat.scores)
        assert seat.faults == 0
    assert sum(seat.turns for seat in outcome.seats) == view.turn
    assert max(seat.scores[-1] for seat in outcome.seats) > 0


def test_the_same_seed_is_the_same_game() -> None:
    first, again, other = (play_match("usa", ["random", "random"], seed).outcome for seed in (3, 3, 4))
    assert untimed([first]) == untimed([again])
    assert first.seats[0].tracks != other.seats[0].tracks


class Witness(RandomBot):
    """Keeps everything it is shown."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self.heard: list[Event] = []
        WITNESSES.append(self)

    def see(self, events: Sequence[Event]) -> None:
        self.heard += events


WITNESSES: list[Witness] = []


@pytest.fixture(autouse=True)
def no_witnesses() -> None:
    WITNESSES.clear()


def test_every_bot_sees_every_step_as_its_seat_may() -> None:
    played = play_match("usa", [Witness, Witness], 8, keep_record=True)
    assert played.record is not None
    *_, game = replay(loads(played.record))
    _, _, *witnesses = WITNESSES  # the first two were only made to see whether it works
    for seat, witness in enumerate(witnesses):
        assert witness.heard == [event for step in game.steps for event in step.events(seat)]
    assert witnesses[0].heard != witnesses[1].heard


class LooksBack(Witness):
    def choose(self, view: View, options: Sequence[Action]) -> Action:
        assert list(view.history) == self.heard
        return super().choose(view, options)


def test_a_bot_finds_in_its_view_what_it_has_seen() -> None:
    played = play_match("iberia", [LooksBack, LooksBack, "random"], 8, tell=keep_quiet)
    assert played.faults == ()
    assert len(WITNESSES[-1].heard) > 100


def test_rotated_bots_meet_the_same_deal() -> None:
    """Each seat has the same first hand and tickets, whoever sits there."""
    dealt = []
    seatings: list[list[Entrant]] = [[Witness, "random"], ["random", Witness], [Witness, RandomBot]]
    for bots in seatings:
        play_match("usa", bots, 12)
        seat = bots.index(Witness)
        heard = WITNESSES[-1].heard
        hand = [event.card for event in heard if isinstance(event, e.CardDealt) and event.seat == seat]
        tickets = [event.tickets for event in heard if isinstance(event, e.TicketsOffered)]
        dealt.append((seat, hand, tickets[seat]))
    view = new_game("usa", 2, 12, first=0).view
    for seat, hand, offer in dealt:
        assert {card: hand.count(card) for card in hand} == view(seat).hand
        assert offer == view(seat).offer


class Raises(Bot):
    def choose(self, view: View, options: Sequence[Action]) -> Action:
        raise KeyError("lost")


class Exits(Bot):
    def choose(self, view: View, options: Sequence[Action]) -> Action:
        raise SystemExit


class Cheats(Bot):
    def choose(self, view: View, options: Sequence[Action]) -> Action:
        return a.Claim("no--track", "red")


class Garbles(Bot):
    def choose(self, view: View, options: Sequence[Action]) -> Action:
        return a.Claim([], None)  # type: ignore[arg-type]  # nonsense on purpose


class Unsaid(Exception):
    def __repr__(self) -> str:
        raise ValueError


class Unspeakable(Bot):
    def choose(self, view: View, options: Sequence[Action]) -> Any:
        raise Unsaid


class Boastful(Bot):
    def choose(self, view: View, options: Sequence[Action]) -> Any:
        return "x" * 1_000_000


class NeverMade(RandomBot):
    """Once, to see whether it can be made; then no more."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        if seed:
            raise OSError("no model")


class Silent(Bot):
    def choose(self, view: View, options: Sequence[Action]) -> Any:
        return None


@pytest.mark.parametrize(
    ("bot", "said"),
    [
        (Raises, "Raises choose raised KeyError('lost') in test_match.py, line "),
        (Exits, "Exits choose raised SystemExit() in test_match.py, line "),
        (Cheats, "Cheats chose Claim(track='no--track', colour='red', locomotives=0): "),
        (Garbles, "Garbles chose Claim(track=[], colour=None, locomotives=0): "),
        (Silent, "Silent chose None, which is not an action (deal 0, seating 0)"),
        (Unspeakable, "Unspeakable choose raised Unsaid (which cannot be shown) in test_match.py, line "),
        (Boastful, f"Boastful chose '{'x' * 299}..., which is not an action"),
        (NeverMade, "NeverMade choose raised OSError('no model') in test_match.py, line "),
    ],
)
def test_a_faulty_bot_is_counted_and_named(bot: type[Bot], said: str) -> None:
    with pytest.warns(BotFaultWarning) as warned:
        played = play_match("usa", [bot, "random"], 1)
    faulty, sound = played.outcome.seats
    assert faulty.faults == faulty.decisions > 20
    (fault,) = played.faults
    assert fault.times == faulty.faults
    assert sound.faults == 0
    assert str(fault).startswith(said)
    assert len(warned) == 1  # once, not at every move
    assert str(warned[0].message).startswith(said.partition(" (deal")[0])
    assert fault.trace in str(warned[0].message)
    assert len(faulty.tracks) > 3  # random moves are made for it


def test_a_bot_that_fails_to_watch_is_counted() -> None:
    class Blind(RandomBot):
        def see(self, events: Sequence[Event]) -> None:
            raise ValueError

    with pytest.warns(BotFaultWarning, match="Blind see raised ValueError"):
        played = play_match("usa", [Blind, "random"], 1)
    steps = 1 + sum(seat.decisions for seat in played.outcome.seats)
    assert played.outcome.seats[0].faults == steps


def helper(cards: dict[str, int]) -> int:
    return cards["purple"]


class Careless(RandomBot):
    def choose(self, view: View, options: Sequence[Action]) -> Action:
        return options[helper(view.hand)]


def test_a_fault_comes_with_the_bots_own_lines() -> None:
    (fault,) = play_match("usa", [Careless, "random"], 1, tell=keep_quiet).faults
    assert re.findall(r", in (\w+)\n", fault.trace) == ["choose", "helper"]  # and none of the arena's
    assert fault.trace.endswith("KeyError: 'purple'")


def test_different_faults_are_told_apart_by_their_place_and_not_by_their_words() -> None:
    class Both(RandomBot):
        def choose(self, view: View, options: Sequence[Action]) -> Action:
            if self.random.random() < 0.5:
                raise ValueError(self.random.random())
            raise ValueError(self.random.random())

    played = play_match("usa", [Both, "random"], 1, tell=keep_quiet)
    assert len(played.faults) == 2
    assert sum(fault.times for fault in played.faults) == played.outcome.seats[0].decisions


class Thinker(RandomBot):
    def choose(self, view: View, options: Sequence[Action]) -> Action:
        sum(range(20_000))
        return super().choose(view, options)


def test_thinking_is_timed() -> None:
    thinker, quick = play_match("usa", [Thinker, "random"], 1).outcome.seats
    assert thinker.seconds > 5 * quick.seconds > 0
    assert thinker.seconds / thinker.decisions <= thinker.slowest <= thinker.seconds


def test_an_endless_game_is_an_error_that_names_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match, "MOST_DECISIONS", 30)
    said = "the game of random, random#2 on usa with seed 6 does not end: stopped after 30 decisions"
    with pytest.raises(EndlessGame, match=said):
        play_match("usa", ["random", "random"], 6)


def test_an_entrant_that_makes_no_bot_is_refused() -> None:
    with pytest.raises(UnknownBot, match="makes a int, which is not a Bot"):
        play_match("usa", [int, "random"])  # type: ignore[list-item]  # nonsense on purpose
    with pytest.raises(UnknownBot, match="there is no bot 'nobody'"):
        play_match("usa", ["nobody", "random"])
