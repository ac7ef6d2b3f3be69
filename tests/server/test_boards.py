"""What the server says about a board."""

from __future__ import annotations

from pathlib import Path

from tests.server import patient
from tests.server.servers import running


def test_the_figures_of_the_rules_are_included(tmp_path: Path, sqlite_database: Path) -> None:
    with running(tmp_path, str(sqlite_database)) as server:
        europe = patient.get(f"{server.url}/api/boards/europe").json()
        iberia = patient.get(f"{server.url}/api/boards/iberia").json()
    assert europe["figures"]["longest-path.points"] == 10
    assert europe["figures"]["stations.unbuilt"] == 4
    assert iberia["figures"]["festivals.points.7"] == 22
    assert not any(name.startswith("longest-path") for name in iberia["figures"])
