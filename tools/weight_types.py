"""Writes the types of the planner's weights, from the table of their names.

`weights.pxd` is for the C compiler, `weights.pyi` for type checkers.

.venv/bin/python tools/weight_types.py
"""

from __future__ import annotations

from pathlib import Path

from ferrovia.bots.policy.weights import NAMES

POLICY = Path(__file__).parents[1] / "src/ferrovia/bots/policy"
HEAD = "# Made by tools/weight_types.py from the table in weights.py. Do not edit.\n"


def weight_types() -> dict[Path, str]:
    """The text of each file."""
    declared = "".join(f"    cdef public double {name}\n" for name in NAMES)
    stub = (
        "PLANNER: dict[str, float]\n"
        "NAMES: tuple[str, ...]\n\n"
        "class Weights:\n"
        + "".join(f"    {name}: float\n" for name in NAMES)
        + "    def __init__(self, values: dict[str, float]) -> None: ...\n"
    )
    return {
        POLICY / "weights.pxd": f"{HEAD}cdef class Weights:\n{declared}",
        POLICY / "weights.pyi": f"{HEAD}\n{stub}",
    }


if __name__ == "__main__":
    for path, text in weight_types().items():
        path.write_text(text, encoding="utf-8")
