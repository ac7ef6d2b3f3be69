"""After the end: looking back at a game, and at one from a file."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from ferrovia.game.scoring import Scoring
from ferrovia.tables import queries
from ferrovia.tables.api.caller import Caller
from ferrovia.tables.api.home import Home
from ferrovia.tables.api.requests import NamedFile
from ferrovia.tables.api.table_requests import MOST_ENTRIES
from ferrovia.tables.api.viewers import watched
from ferrovia.tables.messages import AnalysisMessage, GameFile, Position, ReplayMessage
from ferrovia.tables.table import Table

EntryNumber = Annotated[int, Meta(ge=0, le=MOST_ENTRIES)]
# By the form of a game: how the name of its file ends, and its type.
FILES: dict[queries.Form, tuple[str, str]] = {
    "record": ("jsonl", "application/jsonl"),
    "notation": ("txt", "text/plain; charset=utf-8"),
}
RECORD = tuple(media_type for _, media_type in FILES.values())


async def position(home: Home, caller: Caller, id: str, n: EntryNumber) -> Position:
    """A position of a finished game, with all hands."""
    _, table, _ = await watched(home, caller, id)
    queries.check_position(table, n)
    if table not in home.replays:
        await caller.may("look back")
    return queries.position(table, n, await home.replays.of(table))


async def scoring(home: Home, caller: Caller, id: str) -> Scoring:
    """How a finished game was scored: how each ticket was completed, the longest paths, and the tie-break."""
    table = await _with_result(home, caller, id)
    return home.answer_cache.answer(table.playing.scoring, "scoring", id)


async def record(
    home: Home, caller: Caller, id: str, *, form: queries.Form = "record"
) -> Annotated[NamedFile, RECORD]:
    """The record of a finished game, with the proof of its shuffle: check it with `ferrovia record
    verify`. In the other form it is the same game in the notation."""
    _, table, _ = await watched(home, caller, id)
    queries.check_over(table)
    shown = table.record()
    if table.challenge is not None:
        shown = await home.challenges.revealed(table.challenge, shown, home.now())
    ending, media_type = FILES[form]
    name = f"ferrovia-{table.settings.board}-{id}.{ending}"
    return NamedFile(queries.written(shown, form).encode(), media_type, name)


async def ask_analysis(home: Home, caller: Caller, id: str) -> AnalysisMessage:
    """Have a finished game analysed in the background, once for everybody who asks."""
    table = await _with_result(home, caller, id)
    await caller.may("analyse")
    return await home.analyst.ask(id, lambda: table.record().dumps(), caller.origin)


async def look_at_analysis(home: Home, caller: Caller, id: str) -> AnalysisMessage:
    """How far the analysis has got, or the analysis itself: ask again every second."""
    await _with_result(home, caller, id)
    return await home.analyst.status(id)


async def open_file(home: Home, caller: Caller, data: GameFile) -> Annotated[bytes, ReplayMessage]:
    """All positions of the game in a file, with all hands. The file is a record or in the full form of the
    notation; it is verified first, and a refusal names the bad line."""
    await caller.may("file")
    return await caller.replayed(data.text, home.limits.file_moves)


async def _with_result(home: Home, caller: Caller, id: str) -> Table:
    _, table, _ = await watched(home, caller, id)
    queries.check_result(table)
    return table
