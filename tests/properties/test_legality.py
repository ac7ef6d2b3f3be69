"""What is listed as legal is exactly what is not refused, and a refusal changes nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ferrovia.engine import COMPILED, Core, IllegalAction, State, codes
from ferrovia.game import new_game
from ferrovia.game.refusals import REASONS

if TYPE_CHECKING:
    from tests.properties.conftest import Snapshot, Walk

EVERY_TURN = (codes.TURN, codes.SECOND_CARD)
VERBS = range(0, codes.END_OF_ACTIONS, codes.TAKE)
STEPS = (1, codes.paid(1, 0), codes.about(1), codes.TAKE)  # of locomotives, colours, subjects, kinds
STRANGE = (
    -1,
    -(2**31),
    -(2**63),
    -(2**64),
    codes.END_OF_ACTIONS,
    2**31 - 1,
    2**31,
    2**32,
    2**63,
    2**64,
    2**64 + codes.BLIND,
)


@settings(max_examples=6)
@given(data=st.data())
def test_listed_actions_are_fine_and_all_others_refused(
    walk: Walk, snapshot: Callable[[State], Snapshot], data: st.DataObject
) -> None:
    random = Random(data.draw(st.integers(0, 2**32), "random"))
    seen: list[int] = []
    for game in walk(data):
        core, state = game._core, game._state
        for seat in {random.choice(game.to_act or (0,)), random.randrange(game.seats)}:
            legal = core.legal_actions(state, seat)
            assert bool(legal) == (seat in game.to_act)
            assert len(set(legal)) == len(legal)
            assert all(core.check(state, seat, code) == codes.FINE for code in legal)
            seen += legal
            tried = {*random.sample(seen, min(12, len(seen))), *mutants(random, seen), *STRANGE}
            if legal and (state.prompt() not in EVERY_TURN or random.random() < 0.2):
                tried |= relatives(random.choice(legal))
            refused = sorted(tried - set(legal))
            assert all(core.check(state, seat, code) in REASONS for code in refused)
            before = snapshot(state)
            for code in random.sample(refused, 3):
                assert refusal(core, state, seat, code) in REASONS
            assert snapshot(state) == before


def relatives(code: int) -> set[int]:
    """The same action with every other subject, and with every other payment."""
    rest = codes.verb(code) | codes.payment(code)
    subjects = {rest | codes.about(subject) for subject in range(256)}
    return subjects | {codes.about(codes.topic(code)) | payment for payment in range(256)}


def mutants(random: Random, codes_: list[int]) -> Iterator[int]:
    """Codes one step away from ones that are or were legal."""
    for code in random.choices(codes_, k=4):
        yield code ^ 1 << random.randrange(21)
        yield code + random.choice((-1, 1)) * random.choice(STEPS)
        yield code - codes.verb(code) + random.choice(VERBS)
        yield code | random.randrange(1, 2**70) << 21


def refusal(core: Core, state: State, seat: int, action: int) -> int:
    with pytest.raises(IllegalAction) as raised:
        core.apply(state, seat, action)
    return raised.value.code


@pytest.mark.parametrize(
    ("board", "seats", "option"),
    [("usa", 2, ""), ("europe", 3, ""), ("iberia", 4, ""), ("old-west", 5, ""), ("old-west", 6, "alvin")],
)
def test_no_other_number_is_an_action(board: str, seats: int, option: str) -> None:
    """At each kind of prompt all codes are tried; in the slow form of the engine, every eleventh."""
    game = new_game(board, seats, 7, filter(None, [option]))
    random = Random(7)
    searched = set()
    while not game.over:
        core, state = game._core, game._state
        seat = random.choice(game.to_act)
        if state.prompt() not in searched and state.turn != 1:
            searched.add(state.prompt())
            space = range(len(searched), codes.END_OF_ACTIONS, 1 if COMPILED else 11)
            found = [code for code in space if core.check(state, seat, code) == codes.FINE]
            assert found == sorted(code for code in core.legal_actions(state, seat) if code in space)
        game.play(random.choice(game.view(seat).options()), seat)
    assert {codes.TURN, codes.SECOND_CARD, codes.KEEP_TICKETS} <= searched


@pytest.mark.parametrize("seat", [-(2**64), -7, -1, 2, 6, 2**31, 2**32, 2**64])
def test_there_are_no_other_seats(seat: int) -> None:
    game = new_game("usa", 2, 1)
    assert game._core.legal_actions(game._state, seat) == []
    assert game._core.check(game._state, seat, codes.KEEP | codes.about(7)) == codes.MALFORMED
    assert refusal(game._core, game._state, seat, codes.KEEP | codes.about(7)) == codes.MALFORMED
