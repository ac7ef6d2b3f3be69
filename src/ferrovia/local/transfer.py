"""All games of a device as one text: for another device, or a safe place."""

from __future__ import annotations

import asyncio
from typing import Annotated, Literal

from msgspec import Meta, Struct

from ferrovia.game.refusals import Refusal, Refused
from ferrovia.local.caller import MOST_GAMES, SEAT, check_room, keep
from ferrovia.local.challenges import PLAYED
from ferrovia.local.home import LocalHome
from ferrovia.local.import_check import received
from ferrovia.local.own_games import ids
from ferrovia.local.tables import NEVER, may_be_local_id
from ferrovia.tables.api.caller import Caller
from ferrovia.tables.api.requests import Reader, read_body
from ferrovia.tables.daily import DAILY
from ferrovia.tables.listings import listing_of
from ferrovia.tables.refusals import (
    FILE_LARGE,
    FILE_UNKNOWN,
    GAME_DIFFERS,
    STORAGE_LOST,
    TABLE_UNREADABLE,
    TOO_LONG,
    refuse,
)
from ferrovia.tables.store import Conflict, Listing, StorageLost
from ferrovia.tables.table import Table
from ferrovia.tables.tokens import SeatToken

# What a file may hold. A game takes some 40 kB, and a fraction of a second to be played again.
MAX_FILE = 50_000_000
MOST_ENTRIES = 200_000  # in all
MOST_TABLES = 2 * MOST_GAMES
MOST_KEPT = 10_000
MAX_KEPT = 200

Id = Annotated[str, Meta(max_length=64)]
Kept = Annotated[str, Meta(max_length=MAX_KEPT)]


class TableEntries(Struct, frozen=True, forbid_unknown_fields=True):
    """Its entries, as they are kept."""

    id: Id
    entries: tuple[str, ...]


class GamesFile(Struct, frozen=True, forbid_unknown_fields=True):
    """All games of a device, where it sat at their tables, and which daily deals were played there."""

    ferrovia: Literal["games"]
    version: Literal[1]
    tables: Annotated[tuple[TableEntries, ...], Meta(max_length=MOST_TABLES)]
    kept: Annotated[dict[Id, Kept], Meta(max_length=MOST_KEPT)] = {}


class NotImported(Struct, frozen=True):
    """A game that was not stored, and why."""

    table: str
    why: Refusal


class ImportResult(Struct, frozen=True):
    """How many games are new here, how many go on where this device had left off, and how many there is
    nothing new about."""

    added: int
    continued: int
    skipped: int
    refused: tuple[NotImported, ...]


class _Piece(Struct, frozen=True):
    """What is to be stored of a table: its entries from number `n` on."""

    listing: Listing
    n: int
    bodies: tuple[str, ...]
    seat: SeatToken | None


async def export(home: LocalHome, caller: Caller) -> GamesFile:
    """Also what cannot be played any more is there as it was."""
    tables = []
    for id in await ids(home):
        try:
            tables.append(TableEntries(id, tuple(await home.store.bodies(id))))
        except Refused:  # not even its texts can be had
            continue
    kept = {}
    for key in await home.store.keys():
        value = await home.store.get(key) if key.startswith((SEAT, PLAYED)) else None
        if value is not None and len(value) <= MAX_KEPT:
            kept[key] = value
    return GamesFile("games", 1, tuple(tables), kept)


async def bring(home: LocalHome, caller: Caller, data: Reader) -> ImportResult:
    """Everything is read and played again before anything is stored, and nothing that is here is changed."""
    file = await _read(data)
    refused: dict[str, Refusal] = {}
    pieces: list[_Piece] = []
    skipped = 0
    for table_entries in file.tables:
        await asyncio.sleep(0)  # others are asked meanwhile
        try:
            piece = await _checked(home, table_entries, file.kept)
        except Refused as error:
            refused[table_entries.id] = error.refusal
            continue
        if piece is None:
            skipped += 1
        else:
            pieces.append(piece)
    added = continued = 0
    for piece in pieces:
        why = await _store(home, piece)
        if why is not None:
            refused[piece.listing.table] = why
        elif piece.n:
            continued += 1
        else:
            added += 1
    for key in file.kept:
        if key.startswith(PLAYED) and DAILY.fullmatch(key.removeprefix(PLAYED)):
            await home.store.set(key, "1")
    return ImportResult(added, continued, skipped, tuple(NotImported(id, why) for id, why in refused.items()))


async def _read(data: Reader) -> GamesFile:
    """Raises `Refused`."""
    try:
        file: GamesFile = read_body(await data(MAX_FILE), GamesFile)
    except Refused as refused:
        large = refused.refusal.code == TOO_LONG
        raise refuse(FILE_LARGE if large else FILE_UNKNOWN) from None
    if sum(len(table.entries) for table in file.tables) > MOST_ENTRIES:
        raise refuse(FILE_LARGE)
    return file


async def _checked(home: LocalHome, table_entries: TableEntries, kept: dict[str, str]) -> _Piece | None:
    """What is new about a table; None if nothing is. Raises `Refused`."""
    if not may_be_local_id(table_entries.id):
        raise refuse(TABLE_UNREADABLE)
    here = tuple(await home.store.bodies(table_entries.id))
    both = min(len(here), len(table_entries.entries))
    if here[:both] != table_entries.entries[:both]:
        raise refuse(GAME_DIFFERS)
    if here and both == len(table_entries.entries):
        return None
    table = received(table_entries.id, table_entries.entries)
    seat = home.signer.read(kept.get(SEAT + table.id, ""))
    return _Piece(
        listing_of(table, NEVER), both, table_entries.entries[both:], seat if _fits(table, seat) else None
    )


def _fits(table: Table, seat: SeatToken | None) -> bool:
    return seat is not None and seat.table == table.id and table.sits(seat.chair, seat.sitting)


async def _store(home: LocalHome, piece: _Piece) -> Refusal | None:
    """Why it could not be stored, if so."""
    id = piece.listing.table
    try:
        if not piece.n:
            await check_room(home.store)
        await home.store.bring(piece.listing, piece.n, piece.bodies)
        if piece.seat is not None:
            await keep(home.store, home.signer, piece.seat)
    except Conflict:  # another tab has played on
        return Refusal(GAME_DIFFERS, "")
    except StorageLost:
        return Refusal(STORAGE_LOST, "")
    except Refused as refused:
        return refused.refusal
    home.tables.appended(id, piece.listing.n)
    return None
