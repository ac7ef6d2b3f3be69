"""The plain form, measured in a process of its own: a process has one form of the engine only."""

from __future__ import annotations

import os
import subprocess
import sys

import msgspec

from ferrovia.cli.benchmark.rates import Case, Rate


def measure_plain(case: Case) -> Rate:
    done = subprocess.run(
        [sys.executable, "-m", "ferrovia.cli.benchmark.worker"],
        input=msgspec.json.encode(case),
        env={**os.environ, "FERROVIA_PURE": "1"},
        stdout=subprocess.PIPE,
        check=True,
    )
    return msgspec.json.decode(done.stdout, type=Rate)
