"""What a record shows once the rules have replayed it."""

from __future__ import annotations

import sys

from msgspec import Struct

from ferrovia.arena.outcome import Course
from ferrovia.arena.results import GameOutcome, SeatOutcome
from ferrovia.boards import Board
from ferrovia.game import Game, Record, RecordError, SeatResult, replay
from ferrovia.game import actions as a
from ferrovia.mechanisms import ACTS

UNFINISHED = "the game is not over"
TURNS = {act.type: act.turn for act in ACTS if act.turn}


class Observed(Struct, frozen=True):
    """A game, with what only its moves show, by seat: the first turn, and the length of the longest path."""

    outcome: GameOutcome
    openings: tuple[str, ...]
    paths: tuple[int, ...]


def observe(record: Record, board: Board | None = None) -> Observed:
    """Replay a record. Raises `RecordError` if it breaks the rules or ends before the game does."""
    *_, game = replay(record, board)
    if not game.over:
        raise RecordError(len(record.lines) + 1, UNFINISHED)
    result = game.result()
    course = Course(game)
    names = record.header.players
    players = names if len(names) == game.seats else ("",) * game.seats
    seats = tuple(
        _seat(players[sheet.seat], sheet, course, _share(sheet.seat, result.winners), place)
        for sheet, place in zip(result.seats, result.places, strict=True)
    )
    first = game.view(None).first
    outcome = GameOutcome(0, 0, 0, 0, game.board.id, game.options, first, seats)
    return Observed(outcome, tuple(openings(game)), tuple(sheet.path_length for sheet in result.seats))


def openings(game: Game) -> list[str]:
    """What each seat did on its first turn; "none" if it had no turn."""
    found = ["none"] * game.seats
    for step in game.steps:
        if step.seat is not None and step.action is not None and found[step.seat] == "none":
            found[step.seat] = opening_of(step.action) or "none"
    return found


def opening_of(action: a.Action) -> str | None:
    """What kind of turn an action begins; None if it begins none."""
    match action:
        case a.TakeCard("locomotive"):
            return "take a locomotive"
        case a.TakeCard():
            return "draw cards, face-up first"
        case a.DrawBlind():
            return "draw cards, blind first"
    return TURNS.get(type(action))


def _share(seat: int, winners: tuple[int, ...]) -> float:
    return 1 / len(winners) if seat in winners else 0.0


def _seat(name: str, sheet: SeatResult, course: Course, share: float, place: int) -> SeatOutcome:
    return SeatOutcome(
        bot=name,
        total=sheet.total,
        points=sheet.points,
        share=share,
        place=place,
        turns=len(course.scores[sheet.seat]),
        decisions=course.decisions[sheet.seat],
        seconds=0.0,
        slowest=0.0,
        faults=0,
        # Every game has its own copies of the same names; many games need not keep them all.
        tickets_done=tuple(map(sys.intern, sheet.done)),
        tickets_failed=tuple(map(sys.intern, sheet.failed)),
        tracks=tuple(map(sys.intern, course.tracks[sheet.seat])),
        scores=tuple(course.scores[sheet.seat]),
    )
