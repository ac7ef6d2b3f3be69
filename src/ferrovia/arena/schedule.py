"""Who plays whom, where they sit, and with which cards."""

from __future__ import annotations

import re
from collections.abc import Iterator
from hashlib import blake2b
from itertools import combinations, islice, permutations
from math import factorial

from msgspec import Struct

from ferrovia.arena.tournament import Tournament

LineUp = tuple[str, ...]

FOLDERS = re.compile(r"[^:]*[/\\]")  # of files that a name speaks of


class Fixture(Struct, frozen=True):
    """One game to be played. `seating` and `seeds` have a bot and its seed for each seat."""

    table: int
    deal: int
    turn_of_seats: int
    seed: int
    seating: LineUp
    seeds: tuple[int, ...]

    @property
    def where(self) -> str:
        """Which game it is, for people."""
        return f"deal {self.deal}, seating {self.turn_of_seats}"


def line_ups(tournament: Tournament) -> tuple[LineUp, ...]:
    """Every choice of bots; with fewer bots than seats, one of each against several of each other.

    A line-up of the second kind lists the lone bot first.
    """
    bots, seats = tournament.bots, tournament.seats
    if len(bots) < seats:
        return tuple((lone, *[other] * (seats - 1)) for lone, other in permutations(bots, 2))
    return tuple(combinations(bots, seats))


def fixtures(tournament: Tournament) -> Iterator[Fixture]:
    """All games, deal by deal: a tournament that is stopped has played about the same deals everywhere."""
    tables = line_ups(tournament)
    for deal in range(tournament.deals):
        for table, line_up in enumerate(tables):
            yield from games_of_deal(tournament.seed + deal, table, deal, line_up)


def games_of_deal(seed: int, table: int, deal: int, line_up: LineUp) -> Iterator[Fixture]:
    """The same cards for every rotation of the players around the table: each bot sits in each seat."""
    players = circle(line_up, deal)
    for turn in range(len(players)):
        seating = (*players[turn:], *players[:turn])
        names = tuple(name for name, _ in seating)
        yield Fixture(table, deal, turn, seed, names, tuple(bot_seed(seed, *player) for player in seating))


def circle(line_up: LineUp, deal: int) -> tuple[tuple[str, int], ...]:
    """The bots in the order in which they sit, each with the number of its copy.

    The order changes from deal to deal, so that each bot follows each other bot equally often.
    """
    first, *others = [(name, line_up[:place].count(name)) for place, name in enumerate(line_up)]
    if len(set(line_up)) < len(line_up):  # the others are all the same bot: every order is the same
        return first, *others
    number = deal % factorial(len(others))
    return first, *next(islice(permutations(others), number, None))


def bot_seed(seed: int, name: str, copy: int = 0) -> int:
    """The seed of a bot for a deal: the same in every seat, against every opponent, wherever its file is."""
    digest = blake2b(f"{seed}/{FOLDERS.sub('', name)}/{copy}".encode(), digest_size=7).digest()
    return int.from_bytes(digest)
