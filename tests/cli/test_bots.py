"""`ferrovia bots`."""

from __future__ import annotations

from pathlib import Path

import pytest

from ferrovia.bots import LEVELS, names
from tests.cli.conftest import Ferrovia


def test_every_bot_and_level_has_a_line_of_its_own(ferrovia: Ferrovia) -> None:
    outcome = ferrovia("bots")
    assert (outcome.code, outcome.err) == (0, "")
    told = dict(line.split(maxsplit=1) for line in outcome.lines if line.strip())
    rows = [line.split()[0] for line in outcome.lines if line.strip()]
    assert [row for row in rows if row in names()] == list(names())
    for name in names():
        assert len(told[name]) > 10
        assert "cannot be loaded" not in told[name]
        assert f"`{name}`" not in told[name]
    for level, spec in LEVELS.items():
        assert told[level].strip() == spec


def test_a_bot_that_cannot_be_loaded_is_listed_with_the_reason(
    ferrovia: Ferrovia, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    info = tmp_path / "far_away-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: far-away\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[ferrovia.bots]\nbroken = nothing_of_the_kind:Broken\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    outcome = ferrovia("bots")
    assert outcome.code == 0
    line = next(line for line in outcome.lines if line.startswith("broken"))
    assert "cannot be loaded" in line
    assert "nothing_of_the_kind" in line
