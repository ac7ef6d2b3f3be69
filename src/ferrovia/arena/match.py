"""One game between bots."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from ferrovia.arena.entrants import Entrant, Entrants, maker_of, named
from ferrovia.arena.errors import EndlessGame
from ferrovia.arena.faults import ArenaFault, Tell, keep_quiet, warn
from ferrovia.arena.outcome import outcome_of
from ferrovia.arena.results import GameOutcome
from ferrovia.arena.schedule import Fixture, bot_seed
from ferrovia.arena.seated_bot import FAILURES, SeatedBot
from ferrovia.arena.thinking_time import SECONDS, TookTooLong, listening, think
from ferrovia.boards import Board, load
from ferrovia.bots import Bot
from ferrovia.game import Action, Game, Step, View, dealers

# In Europe a tunnel can be tried and left for ever. Five random bots need some 1,000 decisions.
MOST_DECISIONS = 5000
FIRST = 0  # seats are rotated, so each bot goes first equally often


class MatchSetting(Struct, frozen=True):
    """What the games of a run have in common."""

    board: str
    options: tuple[str, ...]
    entrants: Entrants
    keep_records: bool = False
    seconds: float = SECONDS


class Played(Struct, frozen=True):
    """A finished game, with each different fault of the bots and, if wanted, the record."""

    outcome: GameOutcome
    faults: tuple[ArenaFault, ...]
    record: str | None


def play_match(
    board: str,
    bots: Sequence[Entrant],
    seed: int = 0,
    options: Iterable[str] = (),
    keep_record: bool = False,
    seconds: float = SECONDS,
    tell: Tell = warn,
) -> Played:
    """Play one game. `bots` are specs, classes or functions that make a bot from a seed, by seat; seat 0
    goes first. The same seed gives the same game, unless a bot thinks by the clock. A bot in Python has so
    many seconds for a choice. Chance moves where a bot fails, and `tell` hears of it."""
    entrants = named(bots)
    names = tuple(entrants)
    fixture = Fixture(0, 0, 0, seed, names, tuple(bot_seed(seed, name) for name in names))
    return play_fixture(MatchSetting(board, tuple(options), entrants, keep_record, seconds), fixture, tell)


@listening()
def play_fixture(setting: MatchSetting, fixture: Fixture, tell: Tell = keep_quiet) -> Played:
    """Raises `EndlessGame`."""
    game = Game(
        _board(setting.board), len(fixture.seating), dealers.fast(fixture.seed), setting.options, FIRST
    )
    players = [
        _seated(setting, name, seed, tell) for name, seed in zip(fixture.seating, fixture.seeds, strict=True)
    ]
    show(players, game.steps[0])
    while not game.over:
        if len(game.steps) > MOST_DECISIONS:
            raise EndlessGame(
                f"the game of {', '.join(fixture.seating)} on {setting.board} with seed {fixture.seed} "
                f"does not end: stopped after {MOST_DECISIONS} decisions"
            )
        seat = game.to_act[0]
        show(players, players[seat].decide(game, seat))
    for seat, player in enumerate(players):
        player.end(game.view(seat))
    outcome = outcome_of(game, setting.board, fixture, players)
    faults = tuple(
        replace(fault, where=fixture.where) for player in players for fault in player.different.values()
    )
    return Played(outcome, faults, _record(game, fixture) if setting.keep_records else None)


class NotMade(Bot):
    """In the seat of a bot that could not be made: fails at every choice, as that one failed."""

    def __init__(self, error: BaseException) -> None:
        super().__init__()
        self._error = error
        self._trace = error.__traceback__

    def choose(self, view: View, options: Sequence[Action]) -> Action:
        raise self._error.with_traceback(self._trace)


def _seated(setting: MatchSetting, name: str, seed: int, tell: Tell) -> SeatedBot:
    try:
        bot = think(setting.seconds, maker_of(setting.entrants[name]), seed)
    except (*FAILURES, TookTooLong) as error:
        bot = NotMade(error)
    return SeatedBot(name, bot, seed, setting.seconds, tell)


def show(players: Sequence[SeatedBot], step: Step) -> None:
    """Every bot that watches events sees each step as its seat may see it."""
    for seat, player in enumerate(players):
        if player.looks_back:
            player.see(step.events(seat))


@lru_cache(maxsize=4)
def _board(name: str) -> Board:
    return load(name)


def _record(game: Game, fixture: Fixture) -> str:
    record = game.record()
    return replace(record, header=replace(record.header, players=fixture.seating)).dumps()
