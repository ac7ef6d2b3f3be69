"""Printed views, games and results."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from ferrovia import mechanisms
from ferrovia.boards import BOARDS
from ferrovia.game import new_game
from ferrovia.game.actions import Claim, DrawTickets

if TYPE_CHECKING:
    from tests.conftest import MakeTable
    from tests.game.conftest import PlayOut

ALL = [*((board, ()) for board in BOARDS), ("old-west", ("alvin",))]


def test_a_view_shows_the_table_and_the_hand(table: MakeTable) -> None:
    made = table("usa", 2, seed=1).hand(0, red=2, locomotive=1).market(blue=3, green=2)
    made.tickets(0, "dallas--new-york", "chicago--los-angeles")
    made.own(0, "dallas--houston:1").own(1, "boston--montreal:1")
    lines = str(made.view(0)).splitlines()
    assert lines[:2] == ["USA, turn 1, as seat 0 sees it", "Seat 0 to act: turn."]
    assert lines[2].split() == ["points", "routes", "trains", "cards", "tickets"]
    assert lines[3].split()[:5] == [">", "seat", "0", "0", "1"]
    assert lines[4].split()[:4] == ["seat", "1", "0", "1"]
    assert "Face up   3 blue, 2 green; deck" in str(made.view(0))
    assert "Hand      2 red, 1 locomotive" in lines
    assert "Routes    Dallas to Houston (1)" in lines


def test_tickets_say_how_far_they_are(table: MakeTable) -> None:
    made = table("usa", 2).tickets(0, "dallas--new-york", "chicago--los-angeles")
    text = str(made.view(0))
    assert "Dallas to New York      11 points  11 train cars to go" in text
    made.trains(0, 10)
    assert "Dallas to New York      11 points  lost: too few train cars" in str(made.view(0))


def test_a_ticket_that_is_done_says_so(table: MakeTable) -> None:
    made = table("usa", 2).tickets(0, "denver--el-paso")
    made.own(0, "denver--santa-fe", "el-paso--santa-fe")
    assert "Denver to El Paso   4 points  completed" in str(made.view(0))


def test_many_tickets_are_cut_short_with_those_to_work_on_first(table: MakeTable) -> None:
    made = table("usa", 2)
    made.tickets(0, *(ticket.id for ticket in made.game.board.tickets))
    made.own(0, "denver--santa-fe", "el-paso--santa-fe")
    text = str(made.view(0))
    assert "and 24 more" in text
    assert "completed" not in text


def test_offered_tickets_are_shown_apart(table: MakeTable) -> None:
    made = table("usa", 2).play(DrawTickets())
    assert "Offered   " in str(made.view(0))
    assert "Offered" not in str(made.view(1))


def test_a_spectator_sees_no_hand(table: MakeTable) -> None:
    made = table("usa", 2)
    labels = [line[:10].strip() for line in str(made.view(None)).splitlines()]
    assert "Hand" not in labels
    assert "Tickets" not in labels
    assert str(made.game) == str(made.view(None))


def test_a_tunnel_says_what_it_asks_for(table: MakeTable) -> None:
    made = table("europe", 2).hand(0, red=5).next_outcomes("red", "blue", "locomotive")
    tunnel = next(
        track for track in made.game.board.tracks if track.tunnel and track.colour in ("red", "grey")
    )
    made.play(Claim(tunnel.id, "red"))
    assert "1 red, 1 blue, 1 locomotive turned up, 2 cards to add" in str(made.view(1))


def test_pieces_of_a_board(table: MakeTable) -> None:
    west = table("old-west", 2, options=("alvin",), starts=("denver", "seattle"))
    assert "Markers   seat 0: Denver; seat 1: Seattle" in str(west.view(None))
    assert "Alvin     Roswell, free" in str(west.view(None))
    iberia = table("iberia", 2).piles({"barcelona": 2}).festivals(0, {"sevilla": 3})
    assert "Piles     Barcelona 2" in str(iberia.view(1))
    assert "Sevilla 3" in str(iberia.view(0))
    assert "Sevilla 3" not in str(iberia.view(1))


def test_the_last_round_is_announced(table: MakeTable) -> None:
    made = table("usa", 2)
    made.state.last_turns = 2
    assert "Last round: 2 turns left." in str(made.view(None))


@pytest.mark.parametrize(("board", "options"), ALL)
def test_a_result_has_every_line_of_the_score_sheet(
    board: str, options: tuple[str, ...], play_out: PlayOut
) -> None:
    game = play_out(board, 3, 2, options)
    result = game.result()
    cells = [re.split(r"\s{2,}", line) for line in str(result).splitlines()]
    rows = {name: numbers for name, *numbers in cells}
    for line in mechanisms.lines(mechanisms.played(game.board.rules, frozenset(options))):
        assert rows[line.says] == [str(sheet.points[line.name]) for sheet in result.seats]
    assert rows["Total"] == [str(score) for score in result.scores]
    assert rows["Place"] == [str(place) for place in result.places]
    assert str(result) in str(game)


@pytest.mark.parametrize(("board", "options"), ALL)
def test_the_print_fits_a_screen_at_every_moment(
    board: str, options: tuple[str, ...], play_out: PlayOut
) -> None:
    most = new_game(board, 2, 1).board.seats[1]
    for decisions in (0, 5, 20, 60, 120, 180, 240, 10_000):
        game = play_out(board, most, 4, options, decisions)
        for seat in (None, *range(most)):
            lines = str(game.view(seat)).splitlines()
            assert len(lines) <= 34
            assert max(map(len, lines)) <= 96
            assert lines == [line.rstrip() for line in lines]
