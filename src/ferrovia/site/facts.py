"""What a server says of boards and bots, as files."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files

import msgspec

from ferrovia.boards import BOARDS
from ferrovia.boards.facts import board_facts
from ferrovia.boards.rulebook import rules_of
from ferrovia.drawing.thumbnail import thumbnail
from ferrovia.tables.boards import board_called
from ferrovia.tables.choices import board_summaries, bots_message

Files = dict[str, bytes]  # by path


def facts() -> Files:
    """Under the addresses that the server answers to, with `.json` where nothing else says what it is."""
    return dict(_facts())


def _facts() -> Iterator[tuple[str, bytes]]:
    yield "api/bots.json", msgspec.json.encode(bots_message())
    yield "api/boards.json", msgspec.json.encode(board_summaries())
    for id in BOARDS:
        board = board_called(id)
        yield f"api/boards/{id}.json", msgspec.json.encode(board_facts(board))
        yield f"api/boards/{id}/rules.json", msgspec.json.encode(rules_of(board))
        yield (
            f"api/boards/{id}/drawing.json",
            (files("ferrovia.drawing.drawings") / f"{id}.json").read_bytes(),
        )
        yield f"api/boards/{id}/thumbnail.svg", thumbnail(board).encode()
