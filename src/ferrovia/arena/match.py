"""One game between bots."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from ferrovia.arena.entrants import Entrant, Entrants, maker_of, named
from ferrovia.arena.errors import EndlessGame
from ferrovia.arena.outcome import outcome_of
from ferrovia.arena.results import GameOutcome
from ferrovia.arena.schedule import Fixture, bot_seed
from ferrovia.arena.seated_bot import SeatedBot
from ferrovia.game import Game, Step, dealers
from ferrovia.maps import BoardMap, load

# In Europe a tunnel can be tried and left for ever. Five random bots need some 1,000 decisions.
MOST_DECISIONS = 5000
FIRST = 0  # seats are rotated, so each bot goes first equally often


class MatchSetting(Struct, frozen=True):
    """What the games of a run have in common."""

    board: str
    options: tuple[str, ...]
    entrants: Entrants
    keep_records: bool = False


class Played(Struct, frozen=True):
    """A finished game, with the first fault of each bot that had one and, if wanted, the record."""

    outcome: GameOutcome
    faults: tuple[str, ...]
    record: str | None


def play_match(
    board: str,
    bots: Sequence[Entrant],
    seed: int = 0,
    options: Iterable[str] = (),
    keep_record: bool = False,
) -> Played:
    """Play one game. `bots` are specs, classes or functions that make a bot from a seed, by seat; seat 0
    goes first. The same seed gives the same game, unless a bot thinks by the clock."""
    entrants = named(bots)
    names = tuple(entrants)
    fixture = Fixture(0, 0, 0, seed, names, tuple(bot_seed(seed, name) for name in names))
    return play_fixture(MatchSetting(board, tuple(options), entrants, keep_record), fixture)


def play_fixture(setting: MatchSetting, fixture: Fixture) -> Played:
    """Raises `EndlessGame`."""
    game = Game(
        _board(setting.board), len(fixture.seating), dealers.fast(fixture.seed), setting.options, FIRST
    )
    players = [
        SeatedBot(name, maker_of(setting.entrants[name])(seed), seed)
        for name, seed in zip(fixture.seating, fixture.seeds, strict=True)
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
    outcome = outcome_of(game, setting.board, fixture, players)
    where = f"deal {fixture.deal}, seating {fixture.turn_of_seats}"
    faults = tuple(f"{player.first_fault} ({where})" for player in players if player.faults)
    return Played(outcome, faults, _record(game, fixture) if setting.keep_records else None)


def show(players: Sequence[SeatedBot], step: Step) -> None:
    """Every bot that watches events sees each step as its seat may see it."""
    for seat, player in enumerate(players):
        if player.looks_back:
            player.see(step.events(seat))


@lru_cache(maxsize=4)
def _board(name: str) -> BoardMap:
    return load(name)


def _record(game: Game, fixture: Fixture) -> str:
    record = game.record()
    return replace(record, header=replace(record.header, players=fixture.seating)).dumps()
