"""One measurement for another process: a case comes in, its rate goes out."""

from __future__ import annotations

import sys

import msgspec

from ferrovia.cli.benchmark.rates import Case, measure

if __name__ == "__main__":
    case = msgspec.json.decode(sys.stdin.buffer.read(), type=Case)
    sys.stdout.buffer.write(msgspec.json.encode(measure(case, "core")))
