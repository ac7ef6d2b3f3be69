"""What became of many inputs: counts, the slowest, and faults with their inputs."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from msgspec import Struct, field


class Fault(Struct, frozen=True):
    """The same `seed`, `kind` and `number` make the same input, but for the tables and links of a server."""

    seed: int
    kind: str
    number: int
    what: str
    data: bytes

    def __str__(self) -> str:
        return f"seed {self.seed}, {self.kind} {self.number}: {self.what}"

    def save(self, folder: Path) -> Path:
        """Write the input to a file in this folder."""
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{self.seed}-{self.kind.replace(' ', '-')}-{self.number}"
        path.write_bytes(self.data)
        return path


class Tally(Struct):
    """By kind of input. `slowest` is in seconds."""

    outcomes: dict[str, Counter[str]] = field(default_factory=dict)
    slowest: dict[str, float] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)

    @property
    def inputs(self) -> int:
        return sum(counter.total() for counter in self.outcomes.values())

    def note(self, kind: str, outcome: str, seconds: float) -> None:
        self.outcomes.setdefault(kind, Counter())[outcome] += 1
        self.slowest[kind] = max(seconds, self.slowest.get(kind, 0.0))

    def add(self, other: Tally) -> None:
        for kind, counter in other.outcomes.items():
            self.outcomes.setdefault(kind, Counter()).update(counter)
            self.slowest[kind] = max(other.slowest[kind], self.slowest.get(kind, 0.0))
        self.faults += other.faults
