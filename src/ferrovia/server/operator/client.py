"""The operator on the command line. Whoever can read the database is one.

A database that no server holds is opened here, and so is PostgreSQL, which any number of processes may use:
the nodes read on in the journal. A server that holds its SQLite file is asked to do it."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Protocol

import httpx
import msgspec

from ferrovia.game.refusals import Refusal, Refused
from ferrovia.server.access import ACCESS_KEY, AccessControl
from ferrovia.server.accounts import Accounts
from ferrovia.server.config import Config
from ferrovia.server.operator.acts import AnyAct, Effect, Remove
from ferrovia.server.operator.credentials import SECRET, make_credential
from ferrovia.server.operator.lists import (
    AddressRow,
    JournalRow,
    Load,
    PersonRow,
    ReportRow,
    TableRow,
)
from ferrovia.server.operator.operator import ADDRESS, SEATS, Operator
from ferrovia.server.operator.removal import Traces
from ferrovia.server.operators import Operators
from ferrovia.server.origins import Origins
from ferrovia.server.storage import sqlite_file
from ferrovia.server.storage.address import SCHEMES
from ferrovia.server.storage.factory import open_store
from ferrovia.server.storage.failures import DatabaseInUse
from ferrovia.server.storage.operator_store import Size, StoredBan
from ferrovia.server.storage.store import Store
from ferrovia.tables.room import Room
from ferrovia.tables.tokens import Signer

SECONDS = 600.0  # for an act: removing thousands of tables takes a while

ANSWERS: dict[str, Any] = {
    "tables": list[TableRow],
    "people": list[PersonRow],
    "addresses": list[AddressRow],
    "bans": list[StoredBan],
    "words": list[str],
    "reports": list[ReportRow],
    "journal": list[JournalRow],
    "sizes": list[Size],
    "load": Load,
}


class OperatorUnavailable(Exception):
    """There is no database, or nobody answers for it. The message is for people."""


class OperatorClient(Protocol):
    """Every method raises `Refused`, and `OperatorUnavailable` if the server has gone."""

    def do(self, act: AnyAct) -> Effect: ...

    def plan(self, act: Remove) -> Traces: ...

    def ask(self, what: str, **parameters: Any) -> Any:
        """One of the ANSWERS."""


@contextmanager
def open_client(database: str, config: Config, server: str | None = None) -> Iterator[OperatorClient]:
    """Raises `OperatorUnavailable` and `CannotOpen`."""
    shared = database.startswith(SCHEMES)
    if not shared and not Path(database).is_file():
        raise OperatorUnavailable(f"there is no database {database}")
    with asyncio.Runner() as runner:
        try:
            store = None if server is not None and not shared else runner.run(open_store(database))
        except DatabaseInUse:
            store = None
        try:
            if store is None:
                secret, address = _peek(Path(database))
            elif server is not None:
                secret, address = runner.run(store.secret(SECRET)), server
            else:
                yield DatabaseClient(runner, store, config)
                return
            with httpx.Client(base_url=server or address, timeout=SECONDS) as client:
                yield ServerClient(client, secret)
        finally:
            if store is not None:
                runner.run(store.close())


class DatabaseClient:
    """Does it here."""

    def __init__(self, runner: asyncio.Runner, store: Store, config: Config) -> None:
        self._run = runner.run
        operators = Operators(config.operators)
        accounts = Accounts(store, 1, operators)
        signer = Signer(runner.run(store.secret(SEATS)))

        async def open_room(id: str) -> Room:
            room = Room(id, store, signer, _now)
            await room.load()
            return room

        self._operator = Operator(
            store,
            Origins(runner.run(store.secret("origins"))),
            open_room,
            accounts,
            AccessControl(runner.run(store.secret(ACCESS_KEY)), config.password).invite,
            _now,
            operators,
        )

    def do(self, act: AnyAct) -> Effect:
        return self._run(self._operator.do(act, "command line"))

    def plan(self, act: Remove) -> Traces:
        return self._run(self._operator.plan(act))

    def ask(self, what: str, **parameters: Any) -> Any:
        if what == "load":
            raise OperatorUnavailable("only a server that is running has a load: name it with --server")
        return self._run(getattr(self._operator.lists, what)(**parameters))


class ServerClient:
    """Asks a server that is running."""

    def __init__(self, client: httpx.Client, secret: bytes) -> None:
        self._client = client
        self._secret = secret

    def do(self, act: AnyAct) -> Effect:
        return msgspec.json.decode(self._asked("POST", "acts", msgspec.json.encode(act)), type=Effect)

    def plan(self, act: Remove) -> Traces:
        return msgspec.json.decode(self._asked("POST", "plan", msgspec.json.encode(act)), type=Traces)

    def ask(self, what: str, **parameters: Any) -> Any:
        return msgspec.json.decode(self._asked("GET", what, **parameters), type=ANSWERS[what])

    def _asked(self, method: str, path: str, body: bytes | None = None, **parameters: Any) -> bytes:
        headers = {
            "authorization": f"Bearer {make_credential(self._secret, _now())}",
            "content-type": "application/json",
        }
        given = {name: value for name, value in parameters.items() if value is not None}
        try:
            answer = self._client.request(
                method, f"/api/operator/{path}", content=body, headers=headers, params=given
            )
        except httpx.HTTPError as error:
            where = self._client.base_url
            raise OperatorUnavailable(
                f"no server answers at {where}: {error}; name another with --server"
            ) from None
        if answer.is_success:
            return answer.content
        try:
            raise Refused(msgspec.json.decode(answer.content, type=Refusal))
        except msgspec.MsgspecError:
            raise OperatorUnavailable(
                f"what answers at {self._client.base_url} is no Ferrovia server"
            ) from None


def _peek(path: Path) -> tuple[bytes, str]:
    """The operator's secret, and where the server that holds the file listens."""
    try:
        with closing(sqlite_file.connect(path)) as connection:
            connection.execute("pragma query_only = on")
            secret = connection.execute("select value from secrets where name = ?", (SECRET,)).fetchone()
            address = connection.execute("select value from orders where name = ?", (ADDRESS,)).fetchone()
    except sqlite3.Error as error:
        raise OperatorUnavailable(f"the database {path} cannot be read: {error}") from None
    if secret is None:
        raise OperatorUnavailable(
            f"the server that uses {path} is too old for this, or has only just started"
        )
    return bytes(secret[0]), "http://127.0.0.1:8000" if address is None else _reachable(address[0].decode())


def _reachable(url: str) -> str:
    """An address to connect to, for one to listen at."""
    return url.replace("//0.0.0.0:", "//127.0.0.1:").replace("//[::]:", "//[::1]:")


def _now() -> int:
    return time.time_ns() // 1_000_000
