"""The forms of the engine are one engine: the same numbers, the same games, the same hooks."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ferrovia import engine
from ferrovia.boards import BOARDS, load
from ferrovia.engine import Core, codes
from ferrovia.engine.assembly import Assembly
from ferrovia.engine.mechanism import Mechanism
from ferrovia.mechanisms import ACTS

# Decisions and checksum of 30 random games from seed 2026, by board and seats. Every form must agree; a
# change to the rules, the order of options or the generator is meant to change them.
PLAYED = {
    ("usa", 2): (4776, 480656251),
    ("usa", 3): (7002, 984801315),
    ("usa", 4): (8992, 713667015),
    ("usa", 5): (11017, 984876306),
    ("europe", 2): (5850, 264952726),
    ("europe", 3): (8316, 214401495),
    ("europe", 4): (10672, 635934629),
    ("europe", 5): (12941, 375823139),
    ("iberia", 2): (4346, 782635069),
    ("iberia", 3): (6343, 444283414),
    ("iberia", 4): (8701, 429095693),
    ("iberia", 5): (10444, 953362682),
    ("old-west", 2): (5002, 306010335),
    ("old-west", 3): (7245, 359136845),
    ("old-west", 4): (9522, 760780070),
    ("old-west", 5): (11458, 643195340),
    ("old-west", 6): (13683, 543523206),
}


@pytest.mark.parametrize(("board", "seats"), PLAYED)
def test_every_form_plays_the_same_games(board: str, seats: int) -> None:
    core = Core(load(board).spec(), seats, frozenset(load(board).options))
    assert core.run_games(30, 2026) == PLAYED[board, seats]


def test_every_board_and_seat_count_is_played() -> None:
    everything = {(name, n) for name in BOARDS for n in range(load(name).seats[0], load(name).seats[1] + 1)}
    assert set(PLAYED) == everything


def test_constants_of_the_compiler_are_the_codes() -> None:
    """`constants.pxd` repeats `codes.py` for the C compiler."""
    text = (Path(engine.__file__).parent / "constants.pxd").read_text(encoding="utf-8")
    constants = {name: int(number) for name, number in re.findall(r"^    (\w+) = (-?\d+)$", text, re.M)}
    assert constants == {name: value for name, value in vars(codes).items() if isinstance(value, int)}


def all_mechanisms() -> list[Mechanism]:
    found: dict[type, Mechanism] = {}
    for name in BOARDS:
        board = load(name)
        core = Core(board.spec(), board.seats[0])
        options = frozenset(board.options)
        for mechanism in Assembly(board.spec(), core.board, board.seats[0], options).mechanisms:
            found[type(mechanism)] = mechanism
    return list(found.values())


@pytest.mark.skipif(engine.COMPILED, reason="C methods cannot be seen from Python")
def test_a_mechanism_lists_exactly_its_hooks() -> None:
    called = ("bars", "interposes", "claimed", "before_card", "turned_up", "turn_ended")
    for mechanism in all_mechanisms():
        has = {hook for hook in called if getattr(type(mechanism), hook) is not getattr(Mechanism, hook)}
        assert set(mechanism.hooks) == has, type(mechanism)


def test_every_kind_of_action_and_prompt_has_one_mechanism() -> None:
    owned = [kind for mechanism in all_mechanisms() for kind in mechanism.owns]
    kinds = {getattr(codes, act.code) for act in ACTS} - {codes.PASS}
    assert sorted(owned) == sorted(kinds)
    asked = [p for mechanism in all_mechanisms() for p in mechanism.offers_in if p != codes.TURN]
    assert sorted(asked) == list(range(codes.SECOND_CARD, codes.N_PROMPTS))


def test_a_state_from_another_table_is_refused() -> None:
    """The compiled form would trust its arrays."""
    one, other = (Core(load(name).spec(), 2) for name in ("usa", "old-west"))
    state = one.random_game(1)
    for call in (other.legal_actions, other.check, other.apply):
        arguments = (state, 0) if call == other.legal_actions else (state, 0, 0)
        with pytest.raises(ValueError, match="another core"):
            call(*arguments)


@pytest.mark.parametrize("seats", [-1, 0, 1, 6, 7, 10**30])
def test_a_core_has_as_many_seats_as_the_board_allows(seats: int) -> None:
    with pytest.raises(ValueError, match="2 to 5 seats"):
        Core(load("usa").spec(), seats)
