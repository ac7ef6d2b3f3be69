"""Win shares of seats with something in common: their place in turn order, their first move, a bonus."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from msgspec import Struct

from ferrovia.arena.results import SeatOutcome
from ferrovia.arena.study.estimates import Estimate, mean_of
from ferrovia.arena.study.observation import Observed
from ferrovia.arena.study.wins import WinShare, win_share

Expected = Mapping[str, float]  # share of the wins, by player


class GroupLine(Struct, frozen=True):
    """Seats with something in common: how often they won, and their scores."""

    name: str
    wins: WinShare
    score: Estimate


def players(games: Sequence[Observed]) -> tuple[GroupLine, ...]:
    """By who played, the most successful first; empty if all have one name, or none."""
    names = {seat.bot for game in games for seat in game.outcome.seats}
    if len(names) == 1:
        return ()
    even = dict.fromkeys(names, 1 / len(games[0].outcome.seats))
    lines = _lines(games, even, lambda _, __, seat: seat.bot or "(no name)", key=lambda line: 0)
    return tuple(sorted(lines, key=lambda line: -line.wins.share.value))


def seat_order(games: Sequence[Observed], expected: Expected) -> tuple[GroupLine, ...]:
    """By turn order: "1" went first."""
    return _lines(games, expected, lambda game, seat, _: str(_place_in_order(game, seat) + 1), key=_by_number)


def first_moves(games: Sequence[Observed], expected: Expected) -> tuple[GroupLine, ...]:
    """By what the first turn was used for, most frequent first."""
    return _lines(games, expected, lambda game, seat, _: game.openings[seat], key=lambda line: -line.wins.n)


def bonus_holders(games: Sequence[Observed], expected: Expected, bonus: str) -> tuple[GroupLine, ...]:
    """Those who had a bonus alone, shared it or missed it; empty if the game is played without it."""
    if not any(seat.points.get(bonus) for game in games for seat in game.outcome.seats):
        return ()

    def held(game: Observed, _: int, seat: SeatOutcome) -> str:
        if not seat.points.get(bonus):
            return "without"
        holders = sum(bool(other.points.get(bonus)) for other in game.outcome.seats)
        return "alone" if holders == 1 else "shared"

    return _lines(games, expected, held, key=lambda line: ("alone", "shared", "without").index(line.name))


def path_lengths(games: Sequence[Observed], expected: Expected, width: int = 5) -> tuple[GroupLine, ...]:
    """By the length of the longest path, in steps of `width` spaces; empty if no path is measured."""
    if not any(any(game.paths) for game in games):
        return ()

    def step(game: Observed, seat: int, _: SeatOutcome) -> str:
        low = game.paths[seat] // width * width
        return f"{low} to {low + width - 1}"

    return _lines(games, expected, step, key=_by_number)


def _place_in_order(game: Observed, seat: int) -> int:
    return (seat - game.outcome.first) % len(game.outcome.seats)


def _by_number(line: GroupLine) -> int:
    return int(line.name.split()[0])


def _lines(
    games: Iterable[Observed],
    expected: Expected,
    name: Callable[[Observed, int, SeatOutcome], str],
    key: Callable[[GroupLine], int],
) -> tuple[GroupLine, ...]:
    groups: dict[str, list[SeatOutcome]] = {}
    for game in games:
        for number, seat in enumerate(game.outcome.seats):
            groups.setdefault(name(game, number, seat), []).append(seat)
    lines = []
    for group, seats in groups.items():
        wins = win_share((seat.share, expected[seat.bot]) for seat in seats)
        score = mean_of([seat.total for seat in seats])
        assert wins is not None
        assert score is not None
        lines.append(GroupLine(group, wins, score))
    return tuple(sorted(lines, key=key))
