"""What is in the log when something goes wrong."""

from __future__ import annotations

import subprocess
import sys

import pytest

FAILING = """
import sys
sys.stderr.isatty = lambda: {terminal}
import structlog
from ferrovia.server.logs import set_up_logs
set_up_logs(verbose=False)
def handle(token):
    1 / 0
try:
    handle("".join(["sec", "ret"]))
except ZeroDivisionError:
    structlog.get_logger().exception("it failed")
"""


@pytest.mark.parametrize("terminal", [True, False])
def test_an_exception_is_logged_without_anybodys_variables(terminal: bool) -> None:
    program = [sys.executable, "-W", "error", "-c", FAILING.format(terminal=terminal)]
    ran = subprocess.run(program, capture_output=True, text=True, check=True)
    assert "ZeroDivisionError" in ran.stderr
    assert ran.stderr.startswith("{") != terminal
    assert "secret" not in ran.stderr
