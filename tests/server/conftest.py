"""A fresh database for each test, and connections that nobody closed are found in their own file."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.databases import Database, Postgres


@pytest.fixture(scope="module", autouse=True)
def leftovers() -> Iterator[None]:
    """Python warns of an open socket only when it collects it, which may be in any later test."""
    yield
    gc.collect()


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def shared_database(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> str:
    """A new database for all tests of a module, which run on each kind."""
    if request.param == "sqlite":
        return str(tmp_path_factory.mktemp("shared") / "ferrovia.db")
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.url(postgres.create())


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    server = Postgres()
    yield server
    server.remove()


@pytest.fixture
def postgres_database(postgres: Postgres) -> Iterator[str]:
    """The address of an empty database in PostgreSQL."""
    name = postgres.create()
    yield postgres.url(name)
    postgres.drop(name)


@pytest.fixture
def sqlite_database(tmp_path: Path) -> Path:
    """The path of a file that does not exist yet."""
    return tmp_path / "ferrovia.db"


@pytest.fixture(params=["sqlite_database", "postgres_database"])
def database(request: pytest.FixtureRequest) -> Database:
    """Once with each kind of database."""
    chosen: Database = request.getfixturevalue(request.param)
    return chosen
