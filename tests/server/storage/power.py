"""Power that fails: what a disk may hold at any moment, rebuilt from what a server did to its files.

A library of our own (recording.c), loaded into the server, writes down every write, every change of a
length, every sync and every deletion in one folder, and the test adds what it was told is done. A disk keeps
for certain only what was there when the file was last synced, and a file is found again only if its folder
was synced after it was made. Of everything later it may have kept nothing, or any of the sectors.
"""

from __future__ import annotations

import shutil
import struct
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import NamedTuple

from tests.server.preloading import preloaded

SECTOR = 512  # bytes, which a disk writes whole or not at all
HEAD = struct.Struct("=BBHIQ")
DONE = "a"  # kind of a record: somebody was told that something is done
FLEETING = ("-shm", ".lock")  # ends of the names of files that mean nothing after a restart


class Record(NamedTuple):
    kind: str
    name: str
    at: int
    data: bytes


class Recording:
    """What is done to the files in `folder` by programs started with `environment`."""

    def __init__(self, folder: Path, beside: Path) -> None:
        """`beside` is where the library and the record go."""
        library = preloaded(Path(__file__).with_name("recording.c"), beside)
        self._record = beside / "record"
        self._record.touch()
        self.folder = folder
        folder.mkdir()
        self.environment = {
            **library,
            "FERROVIA_RECORDED": str(folder.resolve()),
            "FERROVIA_RECORD": str(self._record),
        }

    def done(self, what: str) -> None:
        """Note that somebody was told so."""
        data = what.encode()
        with self._record.open("ab", buffering=0) as record:
            record.write(HEAD.pack(ord(DONE), 0, 0, len(data), 0) + data)

    def records(self) -> list[Record]:
        raw, place, found = self._record.read_bytes(), 0, []
        while place < len(raw):
            kind, name, _, size, at = HEAD.unpack_from(raw, place)
            place += HEAD.size
            found.append(
                Record(
                    chr(kind), raw[place : place + name].decode(), at, raw[place + name : place + name + size]
                )
            )
            place += name + size
        return [record for record in found if not record.name.endswith(FLEETING)]


def apply(content: bytearray, record: Record) -> None:
    """Write to a file, or change its length; what was skipped is zero."""
    end = record.at + len(record.data)
    content.extend(bytes(max(0, end - len(content))))
    if record.kind == "t":
        del content[record.at :]
    else:
        content[record.at : end] = record.data


@dataclass
class File:
    kept: bytearray = field(default_factory=bytearray)
    later: list[Record] = field(default_factory=list)  # since the last sync

    def sync(self) -> None:
        for record in self.later:
            apply(self.kept, record)
        self.later = []

    def now(self) -> bytes:
        """As programs see it."""
        content = bytearray(self.kept)
        for record in self.later:
            apply(content, record)
        return bytes(content)

    def torn(self, chance: Random) -> bytes:
        """With any of the sectors that were written since the last sync."""
        content = bytearray(self.kept)
        for record in self.later:
            if record.kind == "t":
                if chance.random() < 0.5:
                    apply(content, record)
                continue
            for start in range(0, len(record.data), SECTOR):
                if chance.random() < 0.5:
                    part = record.data[start : start + SECTOR]
                    apply(content, record._replace(at=record.at + start, data=part))
        return bytes(content)


class Disk:
    """The files of one folder. `honest` disks keep what is synced; others forget it, too."""

    def __init__(self, first: dict[str, bytes], honest: bool = True) -> None:
        self._honest = honest
        self.files = {name: File(bytearray(content)) for name, content in first.items()}
        self._found = dict(self.files)  # when the folder was last synced

    def take(self, record: Record) -> None:
        if record.kind == "u":
            self.files.pop(record.name, None)
        elif record.kind == "s" and not record.name:
            if self._honest:
                self._found = dict(self.files)
        elif record.kind == "s":
            file = self.files.setdefault(record.name, File())
            if self._honest:
                file.sync()
        elif record.kind in "wt":
            self.files.setdefault(record.name, File()).later.append(record)

    def now(self) -> dict[str, bytes]:
        """As programs see it."""
        return {name: file.now() for name, file in self.files.items()}

    def dropped(self) -> dict[str, bytes]:
        """After a loss of power, with nothing that was not synced."""
        return {name: bytes(file.kept) for name, file in self._found.items()}

    def torn(self, chance: Random) -> dict[str, bytes]:
        """After a loss of power, with any part of it."""
        found = dict(self._found)
        for name in {*self.files, *found}:
            if self.files.get(name) is not found.get(name) and chance.random() < 0.5:
                found.pop(name, None)
                if name in self.files:
                    found[name] = self.files[name]
        return {name: file.torn(chance) for name, file in found.items()}


@dataclass(frozen=True)
class Outage:
    """What is left after power was lost, and what had been done before."""

    form: str
    files: dict[str, bytes]
    done: list[str]

    def put(self, folder: Path) -> None:
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        for name, content in self.files.items():
            (folder / name).write_bytes(content)


def outages(records: list[Record], disk: Disk, cuts: int, chance: Random) -> Iterator[Outage]:
    """At that many moments, in both forms. Half of them are before a sync, where most is at stake."""
    last = [place for place, record in enumerate(records) if record.kind in "sa"]
    chosen = {*chance.choices(last, k=cuts // 2), *chance.choices(range(len(records)), k=cuts - cuts // 2)}
    done: list[str] = []
    for place, record in enumerate(records):
        if place in chosen:
            yield Outage("dropped", disk.dropped(), list(done))
            yield Outage("torn", disk.torn(chance), list(done))
        if record.kind == DONE:
            done.append(record.data.decode())
        else:
            disk.take(record)
