"""Rows into files: CSV, JSON lines or Parquet, by the ending of the name."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

from ferrovia.cli.simulation.games import COLUMNS, Row
from ferrovia.cli.support.extras import require
from ferrovia.cli.support.files import by_ending, whole_file

Write = Callable[[list[Row]], None]

ROW_GROUP = 50_000  # a Parquet file of many small groups is slow to read


@contextmanager
def open_output(path: Path | None) -> Iterator[Write]:
    """A function that writes rows. The file is there when the block ends without an error, not before.

    Raises `CommandError` at once when it could not be written. Without a path, rows go nowhere.
    """
    if path is None:
        yield lambda rows: None
        return
    form = by_ending(path, FORMS)
    if form is parquet_file:
        require("a .parquet file")
    with whole_file(path) as part, form(part) as write:
        yield write


@contextmanager
def csv_file(path: Path) -> Iterator[Write]:
    with path.open("w", newline="", encoding="utf-8") as stream:
        writer = csv.writer(stream)
        writer.writerow(COLUMNS)
        yield writer.writerows


@contextmanager
def json_file(path: Path) -> Iterator[Write]:
    with path.open("w", encoding="utf-8") as stream:

        def write(rows: list[Row]) -> None:
            for row in rows:
                stream.write(json.dumps(dict(zip(COLUMNS, row, strict=True))) + "\n")

        yield write


@contextmanager
def parquet_file(path: Path) -> Iterator[Write]:
    import pyarrow
    from pyarrow.parquet import ParquetWriter

    schema = pyarrow.schema([(column, pyarrow.int64()) for column in COLUMNS])
    held: list[Row] = []
    with ParquetWriter(path, schema) as writer:

        def flush() -> None:
            values = [list(column) for column in zip(*held, strict=True)]
            writer.write_table(pyarrow.table(values or [[] for _ in COLUMNS], schema=schema))
            held.clear()

        def write(rows: list[Row]) -> None:
            held.extend(rows)
            if len(held) >= ROW_GROUP:
                flush()

        yield write
        flush()


FORMS: dict[str, Callable[[Path], AbstractContextManager[Write]]] = {
    ".csv": csv_file,
    ".jsonl": json_file,
    ".parquet": parquet_file,
}
