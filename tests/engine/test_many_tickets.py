"""Boards with 128 tickets: those above the 64th are dealt, drafted, kept, scored and written like others."""

from __future__ import annotations

from itertools import chain, combinations
from pathlib import Path
from random import Random

import pytest

from ferrovia import boards
from ferrovia.arena.match import play_match
from ferrovia.boards import Board, load
from ferrovia.engine import Core, codes
from ferrovia.engine.bits import members
from ferrovia.env import VectorGames
from ferrovia.game import notation
from ferrovia.game.game import Game, new_game
from ferrovia.game.position import read_position, read_view, write_position, write_view
from ferrovia.game.record import loads

MOST = codes.MAX_TICKETS
# Decisions and checksum of 10 random games of three seats, the same in every form.
PLAYED = {"usa": (2329, 534241750), "europe": (2847, 357530240), "iberia": (2106, 780958408)}


def with_most_tickets(name: str, folder: Path) -> Path:
    """The file of a built-in board with as many tickets as fit, under a name of its own."""
    board = load(name)
    text = (Path(boards.__file__).parent / f"{name}.toml").read_text(encoding="utf-8")
    known = {frozenset((ticket.a, ticket.b)) for ticket in board.tickets}
    more = [pair for pair in combinations(board.city_index, 2) if frozenset(pair) not in known]
    Random(1).shuffle(more)
    lines = [f'  {{ a = "{a}", b = "{b}", points = 9 }},\n' for a, b in more[: MOST - len(board.tickets)]]
    text = text.replace(f'"{name}"', f'"many-{name}"', 1)
    text = text.replace("tickets = [\n", f"tickets = [\n{''.join(lines)}")
    file = folder / f"many-{name}.toml"
    file.write_text(text, encoding="utf-8")
    return file


@pytest.fixture(params=PLAYED)
def file(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    return with_most_tickets(request.param, tmp_path)


@pytest.fixture
def board(file: Path) -> Board:
    return load(file)


def test_every_form_plays_the_same_games(board: Board) -> None:
    assert len(board.tickets) == MOST
    assert Core(board.spec(), 3).run_games(10, 2026) == PLAYED[board.id.removeprefix("many-")]


def test_high_tickets_come_back_from_positions_records_and_notation(board: Board) -> None:
    random = Random(2)
    game = new_game(board, 3, seed=3)
    high = 0
    while not game.over:
        seat = random.choice(game.to_act)
        tickets = [
            option for option in game.view(seat).options() if "ticket" in type(option).__name__.lower()
        ]
        game.play(random.choice(tickets or game.view(seat).options()), seat)
        if len(game.steps) % 10 == 0:
            check_position(board, game, seat)
        high = max([high, *(number for mask in game.state.held for number in members(mask))])
    assert high >= 64
    game.record().verify(board)
    [transcript] = notation.read(notation.write(game.record(), board), board)
    assert transcript.record == game.record()


def test_high_tickets_are_observed(board: Board) -> None:
    games = VectorGames(board, 2, 3, information="perfect")
    for _ in range(300):
        for row in range(2):
            state, held = games.state(row), games.encoding.section("held", games.observations[row])
            assert [*held.nonzero()[0]] == members(state.held[games.seats[row]])
            deck = games.encoding.section("ticket-deck", games.observations[row])
            layers = [members(state.ticket_layer(i)) for i in range(state.n_strata)]
            assert sorted(deck.nonzero()[0]) == sorted(chain.from_iterable(layers))
        games.step(games.random_actions())


def test_bots_plan_for_high_tickets(file: Path, board: Board) -> None:
    """A planner completes more tickets than bots that play at random."""
    played = play_match(str(file), ["planner", "random", "random"], 4, keep_record=True)
    assert played.record is not None
    *_, game = loads(played.record).replay(board)
    planner, *others = [done.bit_count() for done in game.state.done[:3]]
    assert planner > max(others)


def check_position(board: Board, game: Game, seat: int) -> None:
    text = write_position(board, game.state)
    again = read_position(text, board).state
    assert [*again.held] == [*game.state.held]
    layers = range(game.state.n_strata)
    assert [again.ticket_layer(i) for i in layers] == [game.state.ticket_layer(i) for i in layers]
    view = game.view(seat)
    assert read_view(write_view(view), board).tickets == view.tickets
