"""The journal of a state: rows of numbers, as many as the event declares."""

from __future__ import annotations

from random import Random

from ferrovia import mechanisms
from ferrovia.boards import BOARDS, load
from ferrovia.engine import Core, Dealer, codes
from ferrovia.mechanisms.kinds import kinds

# Of an event: its kind, a seat or NOBODY, and its other fields.
NUMBERS = {
    tell.number: 2 + sum(field.name != "seat" for field in kinds(tell.type)) for tell in mechanisms.TELLS
}


def journal_of(board: str, seats: int, seed: int) -> list[tuple[int, ...]]:
    """Of a random game."""
    core = Core(load(board).spec(), seats, frozenset(load(board).options))
    rows: list[tuple[int, ...]] = []
    state = core.deal(Dealer(seed), journal=rows)
    random = Random(seed)
    while not state.over:
        seat = random.choice([seat for seat in range(seats) if state.waiting() >> seat & 1])
        core.apply(state, seat, random.choice(core.legal_actions(state, seat)))
    return rows


def test_every_event_is_told_with_all_its_numbers() -> None:
    found = set()
    for board in BOARDS:
        for seed in range(3):
            for row in journal_of(board, load(board).seats[seed % 2], seed):
                assert len(row) == NUMBERS[row[0]], row
                assert codes.NOTHING not in row
                found.add(row[0])
    assert set(NUMBERS) - found <= {codes.NOTHING_DRAWN, codes.PASSED}  # rare


def test_a_clone_keeps_no_journal() -> None:
    core = Core(load("usa").spec(), 2)
    rows: list[tuple[int, ...]] = []
    state = core.deal(Dealer(1), journal=rows)
    told = len(rows)
    twin = state.clone()
    core.apply(twin, 0, core.legal_actions(twin, 0)[0])
    assert (len(rows), twin.journal) == (told, None)
