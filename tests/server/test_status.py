"""The status page: counts for everybody, and nobody's name."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from ferrovia.server.durations import KEPT, Durations
from ferrovia.server.http.messages import StatusMessage
from ferrovia.server.http.status import FRESH, lasting, shown
from ferrovia.version import VERSION
from tests.server import patient
from tests.server.hostile.conftest import TABLE
from tests.server.servers import QUICK, Server, close_all, run, running, seat_people

WELL = StatusMessage(VERSION, 0, 93_784_000, True, 3, 5, 0, 4.25, "")


def test_it_counts_and_names_nobody(tmp_path: Path) -> None:
    async def told(server: Server, people: int) -> dict[str, Any]:
        while True:
            answer = await asyncio.to_thread(patient.get, f"{server.url}/api/status")
            status: dict[str, Any] = answer.json()
            if status["people"] == people:
                return status
            await asyncio.sleep(FRESH / 10)

    async def act(server: Server) -> None:
        people = await seat_people(server.url, TABLE, ("Zacharias", "Philomena"))
        status = await told(server, people=2)
        assert (status["playing"], status["database"], status["bots_waiting"]) == (1, True, 0)
        assert status["version"] == VERSION
        assert status["since"] < status["now"]
        assert status["commit_ms"] > 0
        page = await asyncio.to_thread(patient.get, f"{server.url}/status")
        assert page.headers["content-type"] == "text/html; charset=utf-8"
        for text in (page.text, str(status)):
            assert not any(
                secret in text for secret in ("Zacharias", "Philomena", people[0].table, "127.0.0.1")
            )
        await close_all(people)
        assert (await told(server, people=0))["playing"] == 1

    with running(tmp_path, str(tmp_path / "ferrovia.db")) as server:
        run(act(server))


def test_it_can_be_turned_off(tmp_path: Path) -> None:
    with running(tmp_path, str(tmp_path / "ferrovia.db"), f"status = false\n{QUICK}") as server:
        for path in ("/status", "/api/status"):
            assert patient.get(f"{server.url}{path}").status_code == 404


def test_the_page_runs_no_script_and_says_what_is_wrong() -> None:
    well = shown(WELL).decode()
    assert "<script" not in well
    assert "All is well" in well
    assert "1 day 2 hours" in well
    told = StatusMessage(VERSION, 0, 0, False, None, 0, 7, 0.0, "Back at <noon>")
    ill = shown(told).decode()
    assert "Something is wrong" in ill
    assert "Back at &lt;noon&gt;" in ill


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (0, "a moment"),
        (1, "1 second"),
        (61, "1 minute 1 second"),
        (3600, "1 hour"),
        (200_000, "2 days 7 hours"),
    ],
)
def test_a_time_has_two_units_at_most(seconds: int, text: str) -> None:
    assert lasting(seconds) == text


def test_figures_are_of_the_latest_only() -> None:
    recent = Durations()
    assert recent.quantile(0.99) == 0
    for _ in range(KEPT):
        recent.add(9.0)
    assert recent.quantile(0.99) == 9.0
    for _ in range(KEPT - 10):
        recent.add(0.5)
    assert recent.quantile(0.99) == 0.5
    assert recent.quantile(1) == 9.0
