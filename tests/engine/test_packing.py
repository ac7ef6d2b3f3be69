"""Packed actions and outcomes are made and read by the helpers of `codes`, nowhere by hand."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from ferrovia.engine import codes

SOURCE = Path(__file__).parents[2] / "src" / "ferrovia"
# The helpers themselves, and sets of numbers, which count their bits.
OWN_BITS = {SOURCE / "engine" / "codes.py", SOURCE / "engine" / "bits.py"}
SHIFTS = {4, 8, codes.ACTION_SHIFT}
MASKS = {0xF, 0xFF, 0xF0, 0xFF00, 0xFFFF}


def packing(text: str) -> Iterator[int]:
    """The lines that shift by the width of a part of an action, or mask such a part."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.BinOp | ast.AugAssign):
            right = node.right if isinstance(node, ast.BinOp) else node.value
            if isinstance(right, ast.UnaryOp) and isinstance(right.op, ast.Invert):
                right = right.operand
            number = right.value if isinstance(right, ast.Constant) else None
            power_of_two = isinstance(node, ast.BinOp) and isinstance(node.left, ast.Constant)
            shifts = isinstance(node.op, ast.LShift | ast.RShift) and number in SHIFTS and not power_of_two
            if shifts or (isinstance(node.op, ast.BitAnd) and number in MASKS):
                yield node.lineno
        elif isinstance(node, ast.Attribute | ast.Name) and ast.unparse(node).endswith("ACTION_SHIFT"):
            yield node.lineno


@pytest.mark.parametrize(
    "line",
    [
        "track = move >> 8 & 255",
        "kind = action >> 16",
        "locos = action & 15",
        "claim = move & ~0xFFFF",
        "code |= city << 8",
        "code <<= 8",
        "kind << codes.ACTION_SHIFT",
    ],
)
def test_packing_by_hand_is_found(line: str) -> None:
    assert set(packing(line)) == {1}


@pytest.mark.parametrize("line", ["seats >> seat & 1", "1 << 8", "seed << 20 | world", "codes.subject(move)"])
def test_other_bits_are_nobody_elses_business(line: str) -> None:
    assert not set(packing(line))


def test_nobody_packs_by_hand() -> None:
    found = [
        f"{path.relative_to(SOURCE)}:{line}"
        for path in sorted(SOURCE.rglob("*.py"))
        if path not in OWN_BITS
        for line in sorted(set(packing(path.read_text(encoding="utf-8"))))
    ]
    assert found == []


def test_the_helpers_take_apart_what_they_put_together() -> None:
    action = codes.CLAIM | codes.about(77) | codes.paid(codes.LOCO, 3)
    assert codes.verb(action) == codes.CLAIM
    assert codes.kind(action) == codes.kind(codes.CLAIM) == 3
    assert codes.subject(action) == 77
    assert (codes.colour(action), codes.locomotives(action)) == (codes.LOCO, 3)
    assert codes.payment(action) == codes.paid(codes.LOCO, 3)
    assert codes.about(codes.topic(action)) | codes.payment(action) == action
    outcome = codes.outcome(codes.OUTCOME_TICKET, 29)
    assert (codes.outcome_kind(outcome), codes.outcome_value(outcome)) == (codes.OUTCOME_TICKET, 29)
