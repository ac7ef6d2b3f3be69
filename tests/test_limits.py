"""What holds for every test: properties that fail neither by chance nor by slowness, an end of runaways."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

RUNAWAYS = Path(__file__).with_name("runaways.py")

pytestmark = pytest.mark.once


def test_properties_have_the_same_examples_everywhere_and_all_the_time_they_need() -> None:
    """Of all properties that were collected, whichever of them are to run."""
    assert [
        name
        for name, chosen in settings_of_properties()
        if chosen.deadline is not None
        or not chosen.derandomize
        or HealthCheck.too_slow not in chosen.suppress_health_check
    ] == []


def settings_of_properties() -> Iterator[tuple[str, settings]]:
    for module in [module for name, module in sys.modules.items() if name.startswith("tests.")]:
        for name, value in vars(module).items():
            chosen = getattr(value, "_hypothesis_internal_use_settings", value)
            if isinstance(chosen, settings):
                yield f"{module.__name__}.{name}", chosen


@pytest.fixture(scope="module")
def shown() -> str:
    """What pytest prints of the runaways."""
    command = [sys.executable, "-m", "pytest", str(RUNAWAYS), "-n1", "--max-worker-restart=0"]
    command.append("--override-ini=faulthandler_timeout=2")
    ran = subprocess.run(command, cwd=RUNAWAYS.parents[1], stdout=-1, stderr=subprocess.STDOUT, text=True)
    return ran.stdout


def test_a_loop_without_end_is_shown_and_ended(shown: str) -> None:
    """The loop is in C, never lets another thread run and looks at no signal."""
    assert "Timeout" in shown
    assert f'File "{RUNAWAYS}"' in shown
    assert "crashed while running 'tests/runaways.py::test_loops'" in shown


def test_memory_has_an_end(shown: str) -> None:
    assert "FAILED tests/runaways.py::test_grows - MemoryError" in shown
