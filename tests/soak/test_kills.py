"""Killing a server costs nobody a move, however often."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.soak.killing import CrashingPostgres
from tests.soak.surviving import survive

pytestmark = pytest.mark.soak

TABLES = int(os.environ.get("FERROVIA_SOAK_TABLES", "50"))
KILLS = int(os.environ.get("FERROVIA_SOAK_KILLS", "20"))


@pytest.fixture
def postgres() -> Iterator[CrashingPostgres]:
    server = CrashingPostgres()
    yield server
    server.remove()


def test_a_server_on_sqlite_may_die_again_and_again(tmp_path: Path) -> None:
    survive(tmp_path, tmp_path / "ferrovia.db", nodes=1, tables=TABLES, kills=KILLS)


def test_either_of_two_nodes_may_die_again_and_again(tmp_path: Path, postgres: CrashingPostgres) -> None:
    database = postgres.url(postgres.create())
    survive(tmp_path, database, nodes=2, tables=TABLES, kills=KILLS)


def test_nodes_and_database_may_die_again_and_again(tmp_path: Path, postgres: CrashingPostgres) -> None:
    database = postgres.url(postgres.create())
    survive(tmp_path, database, nodes=2, tables=TABLES, kills=KILLS, others=[postgres])
