"""When the power fails, SQLite loses nothing that anybody was told is done, at whatever moment."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.server.storage.power import Recording
from tests.server.storage.test_power_loss import lose_power
from tests.soak.figures import FIGURES, Keep

pytestmark = pytest.mark.soak

CUTS = int(os.environ.get("FERROVIA_SOAK_CUTS", "2000"))
SPOKEN = 400  # enough for the log to be moved into the database file


def test_the_power_may_fail_at_any_moment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, record_property: Keep
) -> None:
    recording = Recording(tmp_path / "disk", tmp_path)
    tried, done = lose_power(recording, tmp_path, monkeypatch, CUTS, SPOKEN)
    told = f"Loss of power on SQLite: {tried:,} disks, none of {done:,} acknowledged things lost"
    record_property(FIGURES, [told])
