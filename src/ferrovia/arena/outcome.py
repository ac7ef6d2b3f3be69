"""From a finished game to what the arena keeps of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from ferrovia.arena.results import GameOutcome, SeatOutcome
from ferrovia.arena.schedule import Fixture
from ferrovia.engine import codes
from ferrovia.game import Game


class Counted(Protocol):
    """What was counted for the bot in a seat."""

    name: str
    seconds: float
    slowest: float

    @property
    def faults(self) -> int: ...


def outcome_of(game: Game, board: str, fixture: Fixture, players: Sequence[Counted]) -> GameOutcome:
    course = Course(game)
    result = game.result()
    seats = tuple(
        SeatOutcome(
            bot=player.name,
            total=sheet.total,
            points=sheet.points,
            share=1 / len(result.winners) if sheet.seat in result.winners else 0.0,
            place=place,
            turns=len(course.scores[sheet.seat]),
            decisions=course.decisions[sheet.seat],
            seconds=player.seconds,
            slowest=player.slowest,
            faults=player.faults,
            tickets_done=sheet.done,
            tickets_failed=sheet.failed,
            tracks=tuple(course.tracks[sheet.seat]),
            scores=tuple(course.scores[sheet.seat]),
        )
        for player, sheet, place in zip(players, result.seats, result.places, strict=True)
    )
    first = game.view(None).first
    return GameOutcome(
        fixture.table, fixture.deal, fixture.turn_of_seats, fixture.seed, board, game.options, first, seats
    )


class Course:
    """What each seat did, in game order, from the engine's journal."""

    def __init__(self, game: Game) -> None:
        self.decisions = [0] * game.seats
        self.tracks: list[list[str]] = [[] for _ in range(game.seats)]
        self.scores: list[list[int]] = [[] for _ in range(game.seats)]
        self._names = game.names.tracks
        self._score = [0] * game.seats
        self._turn_of: int | None = None
        for step in game.steps:
            if step.seat is not None:
                self.decisions[step.seat] += 1
            for row in step.rows:
                self._happen(row)
        self._end_turn()

    def _happen(self, row: tuple[int, ...]) -> None:
        kind = row[0]
        if kind == codes.TRACK_CLAIMED:
            self.tracks[row[1]].append(self._names[row[2]])
        elif kind == codes.POINTS_SCORED:
            self._score[row[1]] += row[2]
        elif kind == codes.TURN_BEGAN:
            self._end_turn()
            self._turn_of = row[1]

    def _end_turn(self) -> None:
        if self._turn_of is not None:
            self.scores[self._turn_of].append(self._score[self._turn_of])
