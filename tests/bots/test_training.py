"""Training: reproducible from a seed, and the better weights win."""

from __future__ import annotations

import tomllib
from math import isfinite
from pathlib import Path
from runpy import run_path

import pytest

from ferrovia.boards import BOARDS, load
from ferrovia.bots.policy.weights import NAMES, PLANNER, Weights
from ferrovia.bots.support import trained, training
from ferrovia.bots.support.trained import all_trained, as_toml, nearest, trained_weights
from ferrovia.bots.support.training import Trainer, TrainingStep
from tests.forms import THOROUGH

TOOLS = Path(__file__).parents[2] / "tools"
FESTIVALS = ("festival", "rest", "feast", "wait")
# No ticket is worth anything, so it has no plans, and draws tickets for ever.
FOOLISH = {"ticket": 0.0, "own_trains": 0.0, "other_trains": 0.0}
STEPS = 6 if THOROUGH else 2
TRAINED = BOARDS if THOROUGH else BOARDS[:1]  # games are slow in plain Python


@pytest.fixture(autouse=True)
def few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(training, "BLOCK", 30 if THOROUGH else 6)
    monkeypatch.setattr(training, "MOST_BLOCKS", 3)


def trainer(board: str = "usa", seats: int = 2, seed: int = 1, options: tuple[str, ...] = ()) -> Trainer:
    return Trainer(load(board).spec(), seats, frozenset(options), seed, PLANNER)


def run(seed: int, steps: int = STEPS) -> tuple[dict[str, float], list[TrainingStep]]:
    made = trainer(seed=seed)
    return made.champion, list(made.train(steps))


def test_the_same_seed_and_steps_give_the_same_weights() -> None:
    assert run(4) == run(4)
    assert run(4)[1] != run(5)[1]


def test_steps_are_numbered_and_say_what_they_tried() -> None:
    champion, steps = run(4)
    assert [step.number for step in steps] == list(range(1, STEPS + 1))
    for step in steps:
        assert 1 <= len(step.changes) <= 3
        assert step.games % (2 * training.BLOCK) == 0
        assert 0 < step.games <= 2 * training.BLOCK * training.MOST_BLOCKS
    expected = dict(PLANNER)
    for step in steps:
        if step.won:
            expected.update(step.changes)
    assert champion == expected


@pytest.mark.parametrize(
    ("board", "seats", "options"),
    [("usa", 2, ()), ("europe", 3, ()), ("iberia", 2, ()), ("old-west", 3, ("alvin",))][: len(TRAINED)],
)
def test_a_challenger_that_is_better_wins(
    monkeypatch: pytest.MonkeyPatch, board: str, seats: int, options: tuple[str, ...]
) -> None:
    made = trainer(board, seats, options=options)
    made.champion.update(FOOLISH)
    better = {name: PLANNER[name] for name in FOOLISH}
    monkeypatch.setattr(made, "propose", lambda: better)
    step = made.challenge()
    assert step.won
    assert step.lead > 0
    assert made.champion == PLANNER


@pytest.mark.parametrize("board", TRAINED)
def test_a_challenger_that_is_worse_loses(monkeypatch: pytest.MonkeyPatch, board: str) -> None:
    made = trainer(board)
    monkeypatch.setattr(made, "propose", lambda: FOOLISH)
    step = made.challenge()
    assert not step.won
    assert step.lead < 0
    assert step.games == 2 * training.BLOCK  # hopeless at the first look
    assert made.champion == PLANNER


def test_a_challenger_that_changes_nothing_does_not_win(monkeypatch: pytest.MonkeyPatch) -> None:
    made = trainer()
    monkeypatch.setattr(made, "propose", dict)
    step = made.challenge()
    assert (step.won, step.lead) == (False, 0.0)


def test_the_same_weights_do_as_well_in_the_same_place() -> None:
    made = trainer("europe", 3)
    assert [made.lead(Weights(PLANNER), Weights(PLANNER)) for _ in range(4)] == [0.0] * 4


def test_the_first_weights_are_not_changed_by_training() -> None:
    before = dict(PLANNER)
    made = trainer()
    made.champion.update(FOOLISH)
    assert before == PLANNER


@pytest.mark.parametrize(
    ("board", "options", "idle"),
    [
        ("usa", (), {"ferry", "tunnel", "station", "marker", "foe", "alvin", "most", *FESTIVALS}),
        ("europe", (), {"marker", "foe", "alvin", "most", *FESTIVALS}),
        ("old-west", (), {"tunnel", "station", "alvin", *FESTIVALS}),
        ("old-west", ("alvin",), {"tunnel", "station", *FESTIVALS}),
    ],
)
def test_only_weights_that_matter_on_the_board_are_trained(
    board: str, options: tuple[str, ...], idle: set[str]
) -> None:
    made = trainer(board, options=options)
    assert {*NAMES} - {*made.names} == idle
    for _ in range(40):
        assert {*made.propose()} <= {*made.names}


def test_a_weight_of_zero_can_grow_again() -> None:
    made = trainer()
    made.champion.update(dict.fromkeys(NAMES, 0.0))
    assert all(value >= 0 for _ in range(40) for value in made.propose().values())
    assert any(value > 0 for _ in range(40) for value in made.propose().values())


# Weights files


def test_weights_come_back_from_their_file() -> None:
    weights = {
        "usa": {"2": {"turn": 3.6, "claim": 1.0}, "4": {"turn": 0.00001}},
        "old-west": {"2": {"foe": 0.1 + 0.2, "alvin": 14}},
    }
    assert tomllib.loads(as_toml(weights)) == weights
    assert tomllib.loads(as_toml(all_trained())) == all_trained()
    assert tomllib.loads(as_toml({})) == {}


def test_the_trained_weights_are_for_boards_seats_and_names_that_exist() -> None:
    for board, by_seats in all_trained().items():
        assert board in BOARDS
        low, high = load(board).seats
        for seats, weights in by_seats.items():
            assert low <= int(seats) <= high
            assert {*weights} <= {*NAMES}
            assert all(isfinite(value) and value >= 0 for value in weights.values())
            assert weights.get("pace", 1.0) > 0


def test_every_board_has_weights_for_two() -> None:
    assert {board for board, by_seats in all_trained().items() if "2" in by_seats} == {*BOARDS}


@pytest.mark.once
def test_the_types_of_the_weights_are_those_of_the_table() -> None:
    types = run_path(str(TOOLS / "weight_types.py"))["weight_types"]()
    for path, text in types.items():
        assert path.read_text(encoding="utf-8") == text, "run tools/weight_types.py again"


def test_weights_that_are_not_given_are_those_of_the_planner() -> None:
    weights = Weights({"turn": 9.0})
    assert {name: getattr(weights, name) for name in NAMES} == {**PLANNER, "turn": 9.0}


def test_a_weight_that_does_not_exist_is_an_error() -> None:
    with pytest.raises(KeyError):
        Weights({"luck": 1.0})


def test_seats_that_were_not_trained_use_the_next_smaller_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    weights = {"usa": {"2": {"turn": 2.0}, "4": {"turn": 4.0}}, "europe": {"3": {"turn": 3.0}}}
    monkeypatch.setattr(trained, "all_trained", lambda: weights)
    assert [trained_weights("usa", seats)["turn"] for seats in (2, 3, 4, 5)] == [2.0, 2.0, 4.0, 4.0]
    assert trained_weights("usa", 2)["claim"] == PLANNER["claim"]
    assert trained_weights("europe", 2) == trained_weights("iberia", 2) == PLANNER


def test_training_begins_with_what_is_known_for_as_many_seats_or_fewer() -> None:
    known = {"2": {"ticket": 1.2}, "4": {"ticket": 1.4}}
    assert [nearest(known, seats)["ticket"] for seats in (2, 3, 4, 5)] == [1.2, 1.2, 1.4, 1.4]
    assert nearest({"4": {"ticket": 1.4}}, 3) == nearest({}, 2) == PLANNER
    start = nearest(known, 3)
    made = Trainer(load("iberia").spec(), 3, frozenset(), 1, start)
    assert made.champion == start != PLANNER
