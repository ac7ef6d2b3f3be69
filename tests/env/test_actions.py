"""Actions by number: complete, stable, and legal where the mask says so."""

from __future__ import annotations

import hashlib
from itertools import product

import numpy as np
import pytest

from ferrovia.boards import BOARDS, load
from ferrovia.env import VERSION, Encoding
from ferrovia.env.actions import action_names, possible_codes
from ferrovia.game.actions import Claim
from tests.conftest import MakeTable
from tests.env.conftest import SETTINGS, SPEED, Setting, walk

# Of the legends, line by line. Who changes one must raise `VERSION` in `ferrovia/env/ids.py`: what was
# learned on the old numbers is worth nothing on the new ones.
FINGERPRINTS = {
    1: {
        "usa": "f1967b82dc53a9ec",
        "europe": "bb54da9ba515b7bd",
        "iberia": "0a4bdd4166b60294",
        "old-west": "73d077afb3b1a893",
    }
}


def test_the_numbers_are_those_of_the_version() -> None:
    found = {
        board: hashlib.sha256("\n".join(action_names(load(board))).encode()).hexdigest()[:16]
        for board in BOARDS
    }
    assert found == FINGERPRINTS[VERSION]


@pytest.mark.parametrize("board", BOARDS)
def test_every_number_has_its_own_name_and_code(board: str) -> None:
    names = action_names(load(board))
    codes = possible_codes(load(board))
    assert len(set(names)) == len(names) == len(codes)
    assert codes == sorted(set(codes))
    action_numbers = Encoding(board, 2).action_numbers
    assert [action_numbers.number(code) for code in codes] == list(range(len(codes)))
    assert [action_numbers.code(number) for number in range(len(codes))] == codes
    assert action_numbers.code(-1) == action_numbers.code(len(codes)) == -1


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_the_mask_is_what_the_rules_allow(setting: Setting) -> None:
    encoding = Encoding(*setting)
    asked = 0
    for seed in range(1 + SPEED // 4):
        for game in walk(setting, seed, 80 + 40 * SPEED):
            for seat in range(setting.seats):
                legal = sorted(
                    encoding.action_numbers.number(code)
                    for code in game.view(seat).core.legal_actions(game.view(seat).known, seat)
                )
                assert np.flatnonzero(encoding.mask(game.state, seat)).tolist() == legal
                asked += len(legal)
    assert asked > 100


def test_the_mask_of_a_ferry_with_a_colour(table: MakeTable) -> None:
    """IB-10: few games of chance can pay for it, so every small hand is tried, also with too few trains."""
    encoding = Encoding("iberia", 2)
    arranged = table("iberia").turn(0)
    blue, grey = (f"claim barcelona--palma:{n}" for n in (1, 2))
    met: set[str] = set()
    for own, locomotives, other, trains in product(range(4), range(5), range(3), (2, 3, 35)):
        game = arranged.hand(0, blue=own, locomotive=locomotives, red=other).trains(0, trains).game
        numbers = np.flatnonzero(encoding.mask(arranged.state, 0)).tolist()
        view = game.view(0)
        assert numbers == sorted(encoding.number(option, view) for option in view.options())
        met |= {encoding.action_names[number] for number in numbers}
    assert {name for name in met if name.startswith(blue)} == {
        f"{blue} {paid}" for paid in ("blue +1L", "blue +2L", "3L")
    }
    assert {name for name in met if name.startswith(grey)} == {
        f"{grey} {paid}" for paid in ("red +1L", "red +2L", "blue +1L", "blue +2L", "3L")
    }


def test_every_kind_of_action_comes_up() -> None:
    """Or else the test above would prove little."""
    met: set[str] = set()
    for setting in (Setting("europe", 2), Setting("iberia", 4), Setting("old-west", 2, ("alvin",))):
        encoding = Encoding(*setting)
        for seed in range(3):
            for game in walk(setting, seed, 400):
                for seat in game.to_act:
                    numbers = np.flatnonzero(encoding.mask(game.state, seat))
                    met |= {kind(encoding.action_names[number]) for number in numbers}
    everything = {kind(name) for board in BOARDS for name in action_names(load(board))}
    # Two festivals at once are rare, and passing needs a table where nothing else is possible: see below.
    assert everything - met <= {"pass", "collect"}


def test_a_choice_of_festivals_is_in_the_mask(table: MakeTable) -> None:
    arranged = table("iberia")
    board = load("iberia")
    at = {city: festival for festival in board.festivals for city in festival.cities}
    track = next(t for t in board.tracks if t.a in at and t.b in at and at[t.a] != at[t.b])
    arranged.state.piles = [1] * 20
    colour = "red" if track.colour == "grey" else track.colour
    arranged.turn(0).hand(0, **{colour: 8, "locomotive": 8})
    claim = next(o for o in arranged.game.view(0).options() if isinstance(o, Claim) and o.track == track.id)
    arranged.game.play(claim, 0)
    encoding = Encoding("iberia", 2)
    numbers = np.flatnonzero(encoding.mask(arranged.state, 0))
    assert {encoding.action_names[number] for number in numbers} == {
        f"collect {at[track.a].id}",
        f"collect {at[track.b].id}",
    }


def kind(name: str) -> str:
    """The words of a legend line that say what is done."""
    first, *rest = name.split()
    return f"{first} {rest[0]}" if rest and first in ("draw", "keep") and rest[0].isalpha() else first


def test_passing_is_an_action_where_nothing_else_is() -> None:
    encoding = Encoding("usa", 2)
    [*_, game] = walk(Setting("usa", 2), 1, 2)
    state = game.state.clone()
    assert state.prompt() == 2
    for name, length in (("hands", 54), ("market", 9), ("deck", 29)):
        setattr(state, name, [0] * length)
    state.market_total = state.deck_total = state.tickets_left = 0
    seat = game.to_act[0]
    assert [encoding.action_names[n] for n in np.flatnonzero(encoding.mask(state, seat))] == ["pass"]


@pytest.mark.parametrize("board", BOARDS)
def test_numbers_and_actions_with_names_go_both_ways(board: str) -> None:
    encoding = Encoding(board, 2)
    for game in walk(Setting(board, 2), 3, 60):
        view = game.view(game.to_act[0])
        for option in view.options():
            assert encoding.action(encoding.number(option, view), view) == option
        assert (
            sorted(encoding.number(option, view) for option in view.options())
            == np.flatnonzero(encoding.mask_view(view)).tolist()
        )


def test_a_view_of_another_table_is_turned_away() -> None:
    """Its arrays would be trusted by the compiled form."""
    encoding = Encoding("usa", 2)
    for setting in (Setting("usa", 3), Setting("europe", 2)):
        [game] = walk(setting, 0, 0)
        with pytest.raises(ValueError, match="not of USA with 2 seats"):
            encoding.mask_view(game.view(0))
    [game] = walk(Setting("old-west", 2, ("alvin",)), 0, 0)
    with pytest.raises(ValueError, match="not of Old West"):
        Encoding("old-west", 2).observe_view(game.view(0))
    with pytest.raises(ValueError, match="spectator"):
        Encoding("old-west", 2, ("alvin",)).observe_view(game.view(None))
    with pytest.raises(ValueError, match="perfect"):
        Encoding("old-west", 2, ("alvin",), "perfect").observe_view(game.view(0))
