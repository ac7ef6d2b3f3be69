"""How much one address may ask of the server."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from math import ceil

from ferrovia.server.config import Limits
from ferrovia.server.http.buckets import Buckets
from ferrovia.server.http.connection_slots import Replaceable
from ferrovia.server.http.replay_queue import ReplayQueue
from ferrovia.tables.refusals import TOO_FAST, TOO_MANY, TOO_MANY_GUESSES, refuse

MINUTE = 60.0
HOUR = 3600.0
PACE_SECONDS = 0.1  # between two looks whether an address may go on


class RateLimits:
    """Each method raises `Refused` if an address has had enough for now."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._tables = Buckets(limits.tables_per_hour / HOUR, limits.tables_per_hour)
        self._seats = Buckets(limits.seats_per_hour / HOUR, limits.seats_per_hour)
        self._same_table = Buckets(limits.seats_per_table / HOUR, limits.seats_per_table)
        self._accounts = Buckets(limits.accounts_per_hour / HOUR, limits.accounts_per_hour)
        self._sign_ins = Buckets(limits.sign_ins_per_minute / MINUTE, limits.sign_ins_per_minute)
        self._guesses = Buckets(limits.guesses_per_hour / HOUR, limits.guesses_per_hour)
        self._exports = Buckets(limits.exports_per_hour / HOUR, limits.exports_per_hour)
        self._analyses = Buckets(limits.analyses_per_hour / HOUR, limits.analyses_per_hour)
        self._hints = Buckets(limits.hints_per_minute / MINUTE, limits.hints_per_minute)
        self._files = Buckets(limits.files_per_minute / MINUTE, limits.files_per_minute)
        self._reports = Buckets(limits.reports_per_hour / HOUR, limits.reports_per_hour)
        self._replays = Buckets(limits.replays_per_minute / MINUTE, limits.replays_per_minute)
        self._commands = Buckets(limits.address_commands_per_second, limits.address_commands_burst)
        self.files = ReplayQueue(limits.files_waiting, limits.files_waiting_each)
        self.sockets: Counter[str] = Counter()  # open now
        self._spectators: Counter[str] = Counter()  # of them, those without a seat
        self._players: dict[str, dict[Replaceable, None]] = {}  # the others, oldest first

    def open_table(self, client: str) -> None:
        _take(self._tables, client)

    def take_seat(self, client: str) -> None:
        _take(self._seats, client)

    def join(self, client: str, table: str) -> None:
        self.take_seat(client)
        _take(self._same_table, f"{table} {client}")

    def register(self, client: str) -> None:
        _take(self._accounts, client)

    def sign_in(self, client: str) -> None:
        _take(self._sign_ins, client)

    @contextmanager
    def guess(self, whose: str) -> Iterator[None]:
        """A password is checked, for an account and by whoever guesses at it; only a wrong one counts."""
        if not self._guesses.take(whose):
            raise refuse(TOO_MANY_GUESSES, minutes=ceil(HOUR / MINUTE / self._limits.guesses_per_hour))
        yield
        self._guesses.give_back(whose)

    def export(self, account: int) -> None:
        _take(self._exports, str(account))

    def analyse(self, client: str) -> None:
        _take(self._analyses, client)

    def open_file(self, client: str) -> None:
        _take(self._files, client)

    def report(self, client: str) -> None:
        _take(self._reports, client)

    def look_back(self, client: str) -> None:
        """At a game that nobody has looked back at lately."""
        _take(self._replays, client)

    async def command(self, client: str) -> None:
        """Over a socket. Nobody is refused for what others at their address do: they wait."""
        while not self._commands.take(client):
            await asyncio.sleep(PACE_SECONDS)

    def hint(self, seat: str) -> None:
        """Counted per seat, wherever it asks from."""
        _take(self._hints, seat)

    @contextmanager
    def socket(self, client: str) -> Iterator[None]:
        """Count a socket while it is open."""
        with _counted(self.sockets, client):
            yield

    @contextmanager
    def spectator(self, client: str) -> Iterator[None]:
        """Count the socket of a spectator or a screen while it is open."""
        limits, open_now = self._limits, self._spectators
        if open_now[client] >= limits.sockets or open_now.total() >= limits.sockets_in_all:
            raise refuse(TOO_MANY, what="sockets")
        with _counted(open_now, client):
            yield

    @contextmanager
    def player(self, place: Replaceable) -> Iterator[None]:
        """Keep the socket of a player while it is open. It is never refused: one more than an address may
        have replaces the oldest of that address."""
        players = self._players.setdefault(place.address, {})
        if len(players) >= self._limits.player_sockets:
            oldest = next(iter(players))
            del players[oldest]
            oldest.replace()
        players[place] = None
        try:
            yield
        finally:
            players.pop(place, None)
            if not players and self._players.get(place.address) is players:
                del self._players[place.address]


@contextmanager
def _counted(open_now: Counter[str], client: str) -> Iterator[None]:
    open_now[client] += 1
    try:
        yield
    finally:
        open_now[client] -= 1
        if not open_now[client]:
            del open_now[client]


def _take(buckets: Buckets, client: str) -> None:
    if not buckets.take(client):
        raise refuse(TOO_FAST)
