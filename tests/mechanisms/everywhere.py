"""Plays the mechanism of docs/writing-a-mechanism.md in every part of Ferrovia.

Run by `test_worked_example` in a copy of the sources that has it; prints a line for each part.
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from ferrovia.mechanisms.tolls import (  # type: ignore[import-not-found]  # only in the copy
    PayToll,
    PretendToPay,
    TollAnswered,
    TollHouseTaken,
)

from ferrovia.arena import play_tournament
from ferrovia.boards import load
from ferrovia.boards.facts import board_facts
from ferrovia.cli.wording import Words, say_action, say_events
from ferrovia.cli.wording.mechanisms import mechanism_lines
from ferrovia.engine import State, codes
from ferrovia.env import aec_env
from ferrovia.env.actions import action_names
from ferrovia.env.sections import sections
from ferrovia.game import Game, Record, new_game
from ferrovia.game.notation import read, write
from ferrovia.game.picture import view_picture
from ferrovia.game.position import read_position, read_view, write_position, write_view
from ferrovia.game.view_message import view_message
from tests.local.players import Person as Somebody
from tests.local.players import ask, local_api, opened
from tests.server.servers import play_all, run, running, seat_people

BOARD = load(sys.argv[1])


def random_game(seed: int, *options: str) -> Game:
    game = new_game(BOARD, 2, seed, options=options or BOARD.options)
    random = Random(seed)
    while not game.over:
        seat = random.choice(game.to_act)
        game.play(random.choice(game.view(seat).options()), seat)
    return game


def to_a_toll() -> Game:
    """Seat 1 claims, of all routes into the cities of seat 0."""
    game = new_game(BOARD, 2, 1, options=BOARD.options)
    while game.view(None).prompt != "toll":
        options = game.view(game.to_act[0]).options()
        claims = [option for option in options if type(option).__name__ == "Claim"]
        game.play((claims or options)[0])
    return game


def engine() -> None:
    game = to_a_toll()
    (seat,) = game.to_act
    houses = game.view(None).shown["toll-house"]
    assert 1 - seat in houses.values()
    assert TollHouseTaken(houses[city := next(iter(houses))], city) in game.view(seat).history
    assert game.view(seat).options() == (PayToll(), PretendToPay())
    step = game.play(PayToll())
    assert TollAnswered(seat, 1) in step.events(seat)
    assert TollAnswered(seat, None) in step.events(1 - seat)
    assert game.view(seat).shown["coins"] == {str(seat): 2}
    assert game.view(1 - seat).shown["coins"] == {str(1 - seat): 3}
    assert game.view(None).shown["coins"] == {}


def option() -> None:
    """Where nobody ticks it, nothing of it is there."""
    assert BOARD.options == ("tolls",)
    game = new_game(BOARD, 2, 1, options=())
    assert "tolls" not in [each.name for each in game.core.played]
    assert "coins" not in game.view(0).shown


def scoring() -> None:
    totals = []
    for seed in range(5):
        for sheet in random_game(seed).result().seats:
            assert sum(sheet.points.values()) == sheet.total
            totals.append(sheet.points["tolls"])
    assert min(totals) < 0 < max(totals)


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
    assert ", toll" in texts
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


def pictures() -> None:
    game = to_a_toll()
    assert "toll-house" in view_picture(game.view(None))
    assert "toll-house" in str(view_message(game.view(0)).shown)


def terminal() -> None:
    words = Words(BOARD, ("You", "Ada"))
    assert say_action(words, PayToll()) == "put a coin into the box"
    assert say_events(words, [TollAnswered(0, 1)]) == "You put 1 coin into the toll box."
    assert say_events(words, [TollAnswered(1, None)]) == "Ada put a closed hand into the toll box."
    assert any(line.startswith("Option tolls:") and "3 coins" in line for line in mechanism_lines(BOARD))


def arena() -> None:
    bots = ["planner", "steiner", "random"]
    results = play_tournament(sys.argv[1], bots, games=4, seed=1, jobs=1, options=BOARD.options)
    assert not results.faults
    assert all("tolls" in bot.points for bot in results.statistics.bots)


def environments() -> None:
    there = {section.name: section for section in sections(BOARD, 2, BOARD.options)}
    assert there["toll-house"].shape == (2, len(BOARD.cities))
    assert there["coins"].shape == (1,)
    assert "other-coins" in [section.name for section in sections(BOARD, 2, BOARD.options, perfect=True)]
    names = action_names(BOARD)
    env: Any = aec_env(BOARD, seats=2, options=BOARD.options)
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
    assert {"toll", "no toll"} <= used


def wire() -> None:
    """What the server sends, and so what the client can ask, announce and score."""
    facts = board_facts(BOARD)
    assert facts.options == ("tolls",)
    assert facts.words.prompts["toll"].endswith("?")
    assert facts.owners["toll"] == facts.owners["TollAnswered"] == "tolls"
    assert facts.words.events["TollAnswered"].hides
    assert facts.words.refusals["NO_COIN_LEFT"]
    assert facts.words.lines["tolls"]


def bad_moves() -> None:
    refusal = new_game(BOARD, 2, 1, options=BOARD.options).check(PretendToPay(), 0)
    assert refusal is not None
    assert refusal.code == "NOT_NOW"
    game = to_a_toll()
    (seat,) = game.to_act
    state: Any = game.state
    state.coins = [0] * codes.MAX_SEATS
    refusal = game.check(PayToll(), seat)
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("NO_COIN_LEFT", "TOLL-2")


def server() -> None:
    """A real one, over real sockets. Nobody is sent another one's coins."""
    settings = {"board": "usa", "chairs": ["open", "open"], "options": ["tolls"]}

    async def play(url: str) -> None:
        people = await seat_people(url, settings)
        await play_all(people)
        for seat, person in enumerate(people):
            assert any("TollAnswered" in text for text in person.received)
            shown = person.update["view"]["shown"]
            assert shown["toll-house"]
            assert set(shown.get("coins", {})) <= {str(seat)}
            assert [sheet["points"]["tolls"] for sheet in person.update["view"]["result"]["seats"]]

    with TemporaryDirectory() as folder, running(Path(folder), str(Path(folder, "ferrovia.db"))) as server:
        run(play(server.url))


def page() -> None:
    """What answers in the browser where there is no server."""

    async def play() -> None:
        async with local_api() as api:
            table = await opened(api, options=["tolls"])
            anna = Somebody(api, table)
            await anna.keep_playing(Random(1))
            assert "TollAnswered" in "".join(anna.received)
            scoring = await ask(api, "GET", f"/api/tables/{table}/scoring")
            assert len(scoring["seats"]) == 2

    asyncio.run(play())


PARTS = (
    engine,
    option,
    scoring,
    records,
    positions,
    pictures,
    terminal,
    arena,
    environments,
    wire,
    bad_moves,
    server,
    page,
)

for part in PARTS:
    part()
    print(part.__name__, flush=True)
