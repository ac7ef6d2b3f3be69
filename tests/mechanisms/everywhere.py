"""Plays the mechanism of docs/writing-a-mechanism.md in every part of Ferrovia.

Run by `test_worked_example` in a copy of the sources that has it; prints a line for each part.
"""

from __future__ import annotations

import sys
from random import Random
from typing import Any

from ferrovia.mechanisms.tolls import PayToll, RefuseToll, TollPaid  # type: ignore[import-not-found]  # only in the copy

from ferrovia.arena import play_tournament
from ferrovia.cli.wording import Words, say_action, say_events
from ferrovia.cli.wording.mechanisms import mechanism_lines
from ferrovia.engine import State
from ferrovia.env import aec_env
from ferrovia.env.actions import action_names
from ferrovia.game import Game, Record, new_game
from ferrovia.game.notation import read, write
from ferrovia.game.position import read_position, read_view, write_position, write_view
from ferrovia.maps import load
from ferrovia.maps.told import told

BOARD = load(sys.argv[1])


def random_game(seed: int) -> Game:
    game = new_game(BOARD, 2, seed, BOARD.options)
    random = Random(seed)
    while not game.over:
        seat = random.choice(game.to_act)
        game.play(random.choice(game.view(seat).options()), seat)
    return game


def to_a_toll() -> Game:
    game = new_game(BOARD, 2, 1, BOARD.options)
    while game.view(None).prompt != "toll":
        options = game.view(game.to_act[0]).options()
        claims = [option for option in options if type(option).__name__ == "Claim"]
        game.play((claims or options)[0])
    return game


def engine() -> None:
    game = to_a_toll()
    seat = game.to_act[0]
    hand = game.view(seat).hand
    missing = next(card for card in ("red", "blue", "green", "pink", "locomotive") if card not in hand)
    refusal = game.check(PayToll(missing))
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("CARD_MISSING", "TOLL-1")
    assert game.view(seat).options()[-1] == RefuseToll()
    card = next(iter(hand))
    step = game.play(PayToll(card))
    assert TollPaid(seat, card) in step.events(None)
    assert game.view(seat).hand.get(card, 0) == hand[card] - 1


def scoring() -> None:
    for seed in range(5):
        result = random_game(seed).result()
        for sheet in result.seats:
            assert sum(sheet.points.values()) == sheet.total
            assert sheet.points["tolls"] <= 0
    assert any(sheet.points["tolls"] < 0 for sheet in result.seats)


def records() -> None:
    texts = ""
    for seed in range(4):
        record = random_game(seed).record()
        record.verify(BOARD)
        text = write(record, BOARD)
        (again,) = read(text, BOARD)
        assert isinstance(again.record, Record)
        assert [line.do for line in again.record.lines] == [line.do for line in record.lines]
        texts += text
    assert ", toll " in texts
    assert ", no toll" in texts


def fields(game: Game, state: State) -> dict[str, Any]:
    """Every declared field, but nothing that is dead."""
    found = {field.name: getattr(state, field.name) for each in game.core.played for field in each.fields}
    found["strata"] = [state.strata[(state.stratum + n) % 64] for n in range(state.n_strata)]
    for name in ("prompts", "asked", "pending"):
        found[name] = found[name][: state.depth]
    together = state.depth and state.asked[state.depth - 1].bit_count() > 1
    return found | {"stratum": 0, "answers": found["answers"] if together else None}


def positions() -> None:
    view = to_a_toll().view(0)
    assert read_view(write_view(view), BOARD).prompt == "toll"
    for seed in range(4):
        for game in random_game(seed).record().replay(BOARD):
            whole = read_position(write_position(game.board, game.state, game.options), BOARD)
            assert fields(game, whole.state) == fields(game, game.state)
            assert whole.options == game.options
            for seat in () if game.over else (None, 0, 1):
                view = game.view(seat)
                assert fields(game, read_view(write_view(view), BOARD).known) == fields(game, view.known)


def terminal() -> None:
    words = Words(BOARD, ("You", "Ada"))
    assert say_action(words, PayToll("red")) == "pay a red card as a toll"
    assert say_events(words, [TollPaid(1, "red")]) == "Ada paid a red card as a toll."
    assert any(line.startswith("Tolls:") and "2 points" in line for line in mechanism_lines(BOARD))


def arena() -> None:
    bots = ["planner", "steiner", "random"]
    results = play_tournament(sys.argv[1], bots, games=4, seed=1, jobs=1)
    assert not results.faults
    assert all("tolls" in bot.points for bot in results.statistics.bots)


def environments() -> None:
    names = action_names(BOARD)
    assert "toll red" in names
    assert "no toll" in names
    env: Any = aec_env(BOARD, seats=2)
    env.reset(seed=3)
    used = set()
    random = Random(3)
    for agent in env.agent_iter():
        observation, _, terminated, truncated, _ = env.last()
        action = None
        if not (terminated or truncated):
            action = random.choice(observation["action_mask"].nonzero()[0].tolist())
            used.add(names[action])
        env.step(action)
        del agent
    assert any(name.startswith("toll ") for name in used)


def wire() -> None:
    """What the server sends, and so what the client can ask, announce and score."""
    facts = told(BOARD)
    assert facts.words.prompts["toll"].endswith("?")
    assert facts.words.actions["PayToll"].fields == {"card": "card"}
    assert facts.words.events["TollPaid"].says
    assert facts.words.refusals["CARD_MISSING"]
    assert facts.words.lines["tolls"]
    assert "tolls" in facts.words.during


def bad_moves() -> None:
    refusal = new_game(BOARD, 2, 1).check(RefuseToll(), 0)
    assert refusal is not None
    assert refusal.code == "NOT_NOW"


for part in (engine, scoring, records, positions, terminal, arena, environments, wire, bad_moves):
    part()
    print(part.__name__)
