"""Thousands of spoilt requests, frames, files and links: no fault, no stack, and a game that does not notice.

`make test` sends some, `make soak` more; `python -m bench.mutations` sends a million."""

from __future__ import annotations

import json
from pathlib import Path
from typing import get_args

import pytest

from ferrovia.tables.commands import AnyCommand
from ferrovia.tables.messages import Ping, PointAt
from tests.limits import PATIENCE
from tests.server import patient
from tests.server.databases import Database
from tests.server.hostile.hostility import COMMANDS, bodies, operations
from tests.server.hostile.readers import ACCEPTED, feed, feeds, known_bodies, read_body
from tests.server.hostile.siege import REQUEST, SETTINGS, Siege, secrets_of
from tests.server.servers import running

# Requests, frames, and inputs without a network.
SOME = (2_000, 1_500, 2_000)
MANY = (12_000, 8_000, 40_000)
SEED = 3


def test_every_body_and_every_command_has_an_original() -> None:
    """A new route cannot be forgotten: all are known, and what they read is."""
    assert {(each.method, each.path) for each in operations() if each.body is not None} == set(bodies())
    for kind, body in known_bodies():
        assert read_body((kind, json.dumps(body).encode())) == ACCEPTED
    kinds = {kind.__struct_config__.tag for kind in (*get_args(AnyCommand), Ping, PointAt)}
    assert {command["type"] for command in COMMANDS} == kinds


def test_hostile_requests_and_frames_harm_nobody(tmp_path: Path, postgres_database: str) -> None:
    """On the database that is more particular about texts."""
    besiege(tmp_path, postgres_database, *SOME[:2])


def test_spoilt_files_and_links_are_read_or_refused() -> None:
    read(SOME[2])


@pytest.mark.soak
def test_many_hostile_requests_and_frames_harm_nobody(tmp_path: Path, database: Database) -> None:
    besiege(tmp_path, database, *MANY[:2])


@pytest.mark.soak
def test_many_spoilt_files_and_links_are_read_or_refused() -> None:
    read(MANY[2])


def besiege(folder: Path, database: Database, requests: int, frames: int) -> None:
    secrets = secrets_of(database)
    with running(folder, str(database), SETTINGS) as server:
        siege = Siege(server, secrets, SEED)
        siege.besiege(requests, frames)
        assert patient.get(f"{server.url}/healthz").status_code == 200
        assert server.stop() == 0
        assert "storage" not in server.log.read_text()
    assert siege.tally.faults == []
    statuses = {int(outcome[:3]) for outcome in siege.tally.outcomes[REQUEST] if outcome[:3].isdigit()}
    assert statuses >= {200, 201, 400, 401, 403, 404, 405, 409, 413}  # they got somewhere


def read(inputs: int) -> None:
    for kind, numbers in feeds(inputs):
        assert feed(SEED, kind, numbers, PATIENCE).faults == []
