"""How long `ferrovia serve` takes until it answers: seconds of CPU, which a busy machine does not change.

    .venv/bin/python bench/start.py --times 5

On a machine with nothing else to do the clock shows about the same. What bots think with starts meanwhile, in
processes of its own, and is not counted.
"""

from __future__ import annotations

import argparse
import os
import signal
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from time import monotonic

import psutil


def start(database: Path) -> tuple[float, float]:
    """Seconds of CPU and by the clock until the server says where it is."""
    command = [sys.executable, "-m", "ferrovia.cli", "serve", "--port", "0", "--database", str(database)]
    began = monotonic()
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        line = server.stdout.readline()
        seconds = monotonic() - began
        assert line.startswith("Ferrovia is at "), line
        used = psutil.Process(server.pid).cpu_times()
        server.send_signal(signal.SIGINT)
        server.communicate()
    return used.user + used.system, seconds


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--times", type=int, default=5, help="starts on each database [default: 5]")
    times = parser.parse_args().times
    with tempfile.TemporaryDirectory() as folder:
        fresh = [start(Path(folder) / f"{n}.db") for n in range(times)]
        existing = [start(Path(folder) / "0.db") for _ in range(times)]
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}, median of {times}")
    print("seconds of CPU (by the clock)")
    for name, figures in (("a new database", fresh), ("one that is there", existing)):
        cpu, clock = (statistics.median(column) for column in zip(*figures, strict=True))
        print(f"{name:18} {cpu:5.2f} ({clock:.2f})")


if __name__ == "__main__":
    main()
