"""Killing a server costs nobody a move, however often."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.soak.figures import FIGURES, Figures, Keep
from tests.soak.killing import CrashingPostgres
from tests.soak.surviving import survive

pytestmark = pytest.mark.soak

TABLES = int(os.environ.get("FERROVIA_SOAK_TABLES", "20"))  # at a time
KILLS = int(os.environ.get("FERROVIA_SOAK_KILLS", "1000"))  # in all


@pytest.fixture
def postgres() -> Iterator[CrashingPostgres]:
    server = CrashingPostgres()
    yield server
    server.remove()


def test_a_server_on_sqlite_may_die_again_and_again(tmp_path: Path, record_property: Keep) -> None:
    figures = Figures("A server on SQLite")
    survive(tmp_path, tmp_path / "ferrovia.db", 1, TABLES, KILLS // 2, figures)
    record_property(FIGURES, figures.told())


def test_either_of_two_nodes_may_die_again_and_again(
    tmp_path: Path, postgres: CrashingPostgres, record_property: Keep
) -> None:
    figures = Figures("Either of two nodes on PostgreSQL")
    survive(tmp_path, postgres.url(postgres.create()), 2, TABLES, KILLS // 4, figures)
    record_property(FIGURES, figures.told())


def test_nodes_and_database_may_die_again_and_again(
    tmp_path: Path, postgres: CrashingPostgres, record_property: Keep
) -> None:
    figures = Figures("Either of two nodes, or PostgreSQL itself")
    survive(tmp_path, postgres.url(postgres.create()), 2, TABLES, KILLS // 4, figures, [postgres])
    record_property(FIGURES, figures.told())
