"""One random game after the other, as rows of numbers.

The seed of a game decides the deal and every choice, so that a game is the same whether the core plays it in
one go or a table plays it step by step for its record.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

from msgspec import Struct

from ferrovia.arena.results import POINTS
from ferrovia.boards import load
from ferrovia.cli.support.files import write_whole
from ferrovia.engine import Core, Dealer, Generator
from ferrovia.game import Game, Result, SeatResult, dealers
from ferrovia.game import actions as a
from ferrovia.game.names import Names
from ferrovia.game.result import make_result

Row = tuple[int, ...]

# One row for each seat of each game. `first` and `winner` are 1 for the seats that began and won.
COLUMNS = ("game", "seed", "seat", "first", "total", *POINTS, "place", "winner", "turns", "decisions")


class SimulationSetting(Struct, frozen=True):
    """What the games of a run have in common. Game n has the seed `seed + n`."""

    board: str
    seats: int
    options: tuple[str, ...]
    seed: int
    records: Path | None = None


def play_games(setting: SimulationSetting, games: Iterable[int]) -> list[Row]:
    """Play the games with these numbers."""
    run = games_of(setting)
    rows: list[Row] = []
    for game in games:
        rows += run.recorded(game) if setting.records else run.fast(game)
    return rows


@lru_cache(maxsize=1)
def games_of(setting: SimulationSetting) -> RandomGames:
    return RandomGames(setting)


class RandomGames:
    """Plays the games of one setting."""

    def __init__(self, setting: SimulationSetting) -> None:
        self.setting = setting
        self.board = load(setting.board)
        self.names = Names(self.board)
        self.core = Core(self.board.spec(), setting.seats, frozenset(setting.options))

    def fast(self, game: int) -> list[Row]:
        """Within the core."""
        seed = self.setting.seed + game
        state = self.core.deal(Dealer(seed))
        decisions = self.core.playout(state, Generator(~seed))
        result = make_result(self.core, self.names, state)
        return rows_of(game, seed, state.first, state.turn, decisions, result)

    def recorded(self, game: int) -> list[Row]:
        """At a table, by the same choices; the record is saved."""
        seed = self.setting.seed + game
        chance = Generator(~seed)
        table = Game(self.board, self.setting.seats, dealers.fast(seed), self.setting.options)
        while not table.over:
            seat = table.to_act[0]
            options = table.view(seat).options()
            # The core draws no number where nothing is possible.
            k = 0 if options == (a.Pass(),) else chance.below(len(options))
            table.play(options[k], seat)
        self.save(table, seed)
        view = table.view(None)
        return rows_of(game, seed, view.first, view.turn, len(table.steps) - 1, table.result())

    def save(self, table: Game, seed: int) -> None:
        assert self.setting.records is not None
        name = f"{self.board.id}-{self.setting.seats}-{seed}.jsonl"
        write_whole(self.setting.records / name, table.record().dumps())


def rows_of(game: int, seed: int, first: int, turns: int, decisions: int, result: Result) -> list[Row]:
    return [
        (
            game,
            seed,
            sheet.seat,
            int(sheet.seat == first),
            sheet.total,
            *points(sheet),
            result.places[sheet.seat],
            int(sheet.seat in result.winners),
            turns,
            decisions,
        )
        for sheet in result.seats
    ]


def points(sheet: SeatResult) -> Iterable[int]:
    return (sheet.points.get(line, 0) for line in POINTS)
