"""Does every spoilt request, frame, file and link end in an answer or a refusal, soon and in bounded memory?

    .venv/bin/python -m bench.mutations --inputs 1000000 --minutes 30

Half of the inputs go over HTTP and WebSockets to a server whose rates are raised, while one game after the
other is played beside them. A process of its own reads the files, links and messages of the other half. The
`--seed` decides what each input is. One that is a fault is written to `build/mutations`, under its seed, kind
and number; `--again KIND NUMBER` gives a file, a link or a message to its reader once more.
"""

from __future__ import annotations

import argparse
import os
import resource
import sys
import time
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread

from tests.server.hostile.readers import feed, feeds, readers
from tests.server.hostile.siege import SETTINGS, Siege, memory_of, secrets_of
from tests.server.hostile.tally import Tally
from tests.server.servers import running

FOLDER = Path("build/mutations")
OVER_NETWORK = 0.5
FRAMES = 0.4  # of those over the network
ROUND = 8_000  # inputs over the network at the same tables
READING = 1.0  # seconds of processor time for one input
ANSWERING = 60.0  # seconds until a request or a volley of frames is answered, however busy the machine is
MEMORY = 1 << 30  # bytes, of the server and of the readers
MOST_FAULTS = 20  # then it is over
SHOWN = 8  # outcomes of each kind


class Report:
    """The results of a run so far, and its progress."""

    def __init__(self, inputs: int, minutes: float) -> None:
        self.tally = Tally()
        self.server = self.server_before = self.readers = 0
        self._inputs = inputs
        self._begun = time.monotonic()
        self._most = minutes * 60

    @property
    def over(self) -> bool:
        """Is the time up, or are there faults enough?"""
        return time.monotonic() - self._begun > self._most or len(self.tally.faults) >= MOST_FAULTS

    def add(self, tally: Tally) -> None:
        self.tally.add(tally)
        for fault in tally.faults:
            print(f"\n{fault}\n  in {fault.save(FOLDER)}", flush=True)
        seconds = time.monotonic() - self._begun
        print(f"\r{self.inputs:10,} of {self._inputs:,} inputs, {seconds:5.0f} s", end="", flush=True)

    @property
    def inputs(self) -> int:
        """What was sent or read; answers to frames are none."""
        return sum(self.tally.outcomes[kind].total() for kind in self.tally.outcomes if kind in KINDS)

    def tell(self) -> None:
        print()
        for kind, outcomes in self.tally.outcomes.items():
            slowest = f", the slowest {self.tally.slowest[kind] * 1000:,.0f} ms" if kind in KINDS else ""
            print(f"{kind}: {outcomes.total():,}{slowest}")
            for outcome, n in outcomes.most_common(SHOWN):
                print(f"{n:12,}  {outcome}")
            if len(outcomes) > SHOWN:
                others = outcomes.total() - sum(n for _, n in outcomes.most_common(SHOWN))
                print(f"{others:12,}  in {len(outcomes) - SHOWN} other ways")
        accepted = sum(
            n
            for kind in KINDS
            for outcome, n in self.tally.outcomes.get(kind, {}).items()
            if outcome == "accepted" or outcome.startswith("2")
        )
        print(f"The server had {self.server_before >> 20} MB before and {self.server >> 20} MB at most.")
        print(f"The readers had {self.readers >> 20} MB at most.")
        seconds = time.monotonic() - self._begun
        print(f"{self.inputs:,} inputs in {seconds:,.0f} s: {accepted:,} accepted or answered with 2xx.")
        print(f"{len(self.tally.faults)} faults.")


KINDS = ("request", "frame", *readers())


def read_all(report: Report, seed: int, inputs: int) -> None:
    """In a process of its own, whose memory is limited."""
    with ProcessPoolExecutor(1, get_context("spawn"), limit_memory) as pool:
        waiting: list[Future[tuple[Tally, int]]] = [
            pool.submit(portion, seed, kind, numbers) for kind, numbers in feeds(inputs)
        ]
        for done in as_completed(waiting):
            tally, report.readers = done.result()
            report.add(tally)
            if report.over:
                pool.shutdown(cancel_futures=True)
                return


def limit_memory() -> None:
    os.nice(1)  # the server goes first
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))


def portion(seed: int, kind: str, numbers: range) -> tuple[Tally, int]:
    return feed(seed, kind, numbers, READING), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def send_all(report: Report, seed: int, inputs: int) -> None:
    with TemporaryDirectory() as folder:
        database = Path(folder) / "ferrovia.db"
        secrets = secrets_of(database)
        with running(Path(folder), str(database), SETTINGS) as server:
            report.server_before = memory_of(server.process.pid)
            siege = Siege(server, secrets, seed, ANSWERING)
            while inputs > 0 and not report.over:
                some = min(inputs, ROUND)
                frames = round(some * FRAMES)
                siege.besiege(some - frames, frames)
                report.add(siege.tally)
                siege.tally = Tally()
                inputs -= some
                report.server = max(report.server, memory_of(server.process.pid))
                if report.server > MEMORY:
                    sys.exit(f"The server has {report.server >> 20} MB.")
            assert server.stop() == 0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--inputs", type=int, default=100_000)
    parser.add_argument(
        "--minutes", type=float, default=30, help="then it is over, and a fault if not all is done"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--again", nargs=2, metavar=("KIND", "NUMBER"))
    arguments = parser.parse_args()
    seed = arguments.seed
    if arguments.again:
        kind, number = arguments.again
        tally = feed(seed, kind, range(int(number), int(number) + 1), READING)
        print(*tally.faults or tally.outcomes[kind], sep="\n")
        return
    report = Report(arguments.inputs, arguments.minutes)
    sent = round(arguments.inputs * OVER_NETWORK)
    reading = Thread(target=read_all, args=(report, seed, arguments.inputs - sent))
    reading.start()
    send_all(report, seed, sent)
    reading.join()
    report.tell()
    if report.tally.faults:
        sys.exit(1)
    if report.inputs < arguments.inputs * 0.99:  # shares are rounded
        sys.exit("The time was up before all were done.")


if __name__ == "__main__":
    main()
