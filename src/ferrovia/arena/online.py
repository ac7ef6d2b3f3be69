"""A tournament on a server: its games are tables there, and the bots can be anywhere."""

from __future__ import annotations

import time
from collections.abc import Generator
from itertools import islice
from secrets import token_hex
from typing import Any

import httpx
from msgspec import Struct
from msgspec.structs import replace

from ferrovia.arena.errors import ArenaError
from ferrovia.arena.faults import ArenaFault, Tell, keep_quiet
from ferrovia.arena.match import FIRST, Played
from ferrovia.arena.outcome import outcome_of
from ferrovia.arena.processes import Stopped, never
from ferrovia.arena.schedule import Fixture, fixtures
from ferrovia.arena.tournament import Tournament
from ferrovia.game import Game
from ferrovia.game.record import loads
from ferrovia.validation import in_words

LOOK_SECONDS = 0.25  # between two looks at the tables
WAIT_SECONDS = 2.0  # when the server asks us to slow down
LATER = ("TOO_FAST", "BOT_BUSY", "STORAGE_LOST")  # refusals worth trying again


class ServerRefused(ArenaError):
    """The server does not play this tournament; the message says why."""


class BotCount(Struct):
    """What the arena counts for a bot in one game. Seconds are by the server's clock, including the trip to
    the bot and back."""

    name: str
    seconds: float = 0.0
    slowest: float = 0.0
    faults: int = 0
    different: dict[str, ArenaFault] = {}


class OnlineTable(Struct):
    """A game in progress."""

    fixture: Fixture
    id: str
    counts: list[BotCount]
    after: int = -1
    at: int = 0  # when something last happened
    over: bool = False


def run_online(
    tournament: Tournament,
    server: str,
    at_once: int = 1,
    keep_records: bool = False,
    stopped: Stopped = never,
    tell: Tell = keep_quiet,
) -> Generator[Played, None, None]:
    """The games in the order of the schedule. Bots are named as for a chair: built-in bots by name, network
    bots by @name. `tell` hears of each fault as soon as a look at its table shows it. Raises `ArenaError`."""
    schedule = iter(fixtures(tournament))
    playing: list[OnlineTable] = []
    with httpx.Client(base_url=server, timeout=30) as client:
        while True:
            if not stopped():
                free = at_once - len(playing)
                playing += [_open(client, tournament, fixture) for fixture in islice(schedule, free)]
            if not playing:
                return
            for table in playing:
                if not table.over:
                    _look(client, table, tell)
            if not playing[0].over:
                time.sleep(LOOK_SECONDS)
            while playing and playing[0].over:
                yield _played(client, tournament, playing.pop(0), keep_records)


def _open(client: httpx.Client, tournament: Tournament, fixture: Fixture) -> OnlineTable:
    settings = {
        "board": tournament.board,
        "options": tournament.options,
        "chairs": fixture.seating,
        "first": FIRST,
        "seed": fixture.seed,
    }
    opened = _fetched(client, "POST", "/api/tables", json={"settings": settings})
    table, token = opened["table"], opened["token"]
    command = {"type": "Start", "n": 0, "id": token_hex(8)}
    headers = {"authorization": f"Bearer {token}"}
    _fetched(client, "POST", f"/api/tables/{table}/commands", json=command, headers=headers)
    return OnlineTable(fixture, table, [BotCount(name) for name in fixture.seating])


def _look(client: httpx.Client, table: OnlineTable, tell: Tell) -> None:
    """Count what has happened since."""
    update = _fetched(client, "GET", f"/api/tables/{table.id}?after={table.after}")
    for entry in update["entries"]:
        if entry["what"] == "moved":
            _count(table, table.counts[entry["seat"]], entry, tell)
        table.at = entry["at"]
    table.after = update["n"]
    table.over = update["table"]["status"] == "finished"


def _count(table: OnlineTable, count: BotCount, entry: dict[str, Any], tell: Tell) -> None:
    took = (entry["at"] - table.at) / 1000
    count.seconds += took
    count.slowest = max(count.slowest, took)
    if "lost" in entry:
        count.faults += 1
        lost = entry["lost"]
        known = count.different.get(lost)
        if known is None:
            count.different[lost] = ArenaFault(count.name, lost, f"was {lost}", where=table.fixture.where)
            tell(count.different[lost])
        else:
            count.different[lost] = replace(known, times=known.times + 1)


def _played(client: httpx.Client, tournament: Tournament, table: OnlineTable, keep_record: bool) -> Played:
    text = _answer(client, "GET", f"/api/tables/{table.id}/record").text
    game = Game.from_record(loads(text))
    outcome = outcome_of(game, tournament.board, table.fixture, table.counts)
    faults = tuple(fault for count in table.counts for fault in count.different.values())
    return Played(outcome, faults, text if keep_record else None)


def _fetched(client: httpx.Client, method: str, path: str, **request: Any) -> dict[str, Any]:
    answer: dict[str, Any] = _answer(client, method, path, **request).json()
    return answer


def _answer(client: httpx.Client, method: str, path: str, **request: Any) -> httpx.Response:
    """Waits while the server is merely busy. Raises `ServerRefused`."""
    while True:
        try:
            answer = client.request(method, path, **request)
        except httpx.HTTPError as error:
            raise ServerRefused(f"the server cannot be reached: {in_words(error)}") from None
        if answer.status_code < 400:
            return answer
        refusal = _refusal(answer)
        if refusal["code"] not in LATER:
            details = ", ".join(f"{key} {value}" for key, value in refusal["details"].items())
            raise ServerRefused(f"the server refuses: {refusal['code']}{details and f' ({details})'}")
        time.sleep(WAIT_SECONDS)


def _refusal(answer: httpx.Response) -> dict[str, Any]:
    try:
        refusal = answer.json()
        return {"code": str(refusal["code"]), "details": dict(refusal.get("details", {}))}
    except (ValueError, KeyError, TypeError):
        return {"code": str(answer.status_code), "details": {}}
