"""Positions on the command line."""

from __future__ import annotations

from pathlib import Path

from ferrovia.game import Game
from ferrovia.game.position import write_position, write_view
from ferrovia.game.record import load
from tests.cli.conftest import Ferrovia, random_game


def at(path: Path, decisions: int) -> Game:
    for game in load(path).replay():
        if len(game.steps) - 1 == decisions:
            return game
    raise AssertionError("the game is shorter")


def test_show_prints_a_position(ferrovia: Ferrovia, saved: Path) -> None:
    game = at(saved, 30)
    whole = ferrovia("position", "show", saved, "--at", "30")
    assert whole == (0, write_position(game.board, game.state) + "\n", "")
    view = ferrovia("position", "show", saved, "--at", "30", "--seat", "1")
    assert view == (0, write_view(game.view(1)) + "\n", "")
    assert " ask=- " in ferrovia("position", "show", saved).out


def test_what_cannot_be_shown_is_said(ferrovia: Ferrovia, saved: Path) -> None:
    last = len(load(saved).lines) - 1
    too_late = ferrovia("position", "show", saved, "--at", str(last + 1))
    assert too_late == (2, "", f"Error: the game has {last} decisions; --at is a number from 0 to {last}.\n")
    assert ferrovia("position", "show", saved, "--seat", "3").code == 2
    assert "only the whole position" in ferrovia("position", "show", saved, "--seat", "0").err


def test_draw_shows_the_board_with_everybodys_pieces(ferrovia: Ferrovia, saved: Path, tmp_path: Path) -> None:
    game = at(saved, 100)
    path = tmp_path / "game.svg"
    assert ferrovia("position", "draw", saved, "--at", "100", "--out", path).code == 0
    assert path.read_text(encoding="utf-8") == game._repr_svg_()
    assert path.read_text(encoding="utf-8").count("data-claimed") == len(game.view(None).tracks) > 0
    assert ferrovia("position", "draw", saved, "--at", "100").out.strip() == game._repr_svg_().strip()


def test_draw_shows_a_position_in_a_file(ferrovia: Ferrovia, saved: Path, tmp_path: Path) -> None:
    game = at(saved, 100)
    for text in (write_position(game.board, game.state), write_view(game.view(1))):
        file = tmp_path / "position.txt"
        file.write_text(text + "\n")
        assert ferrovia("position", "draw", file).out.strip() == game._repr_svg_().strip()
        assert ferrovia("position", "draw", file, "--at", "3").code == 2
    file.write_text("ferrovia-position-1 board=nowhere\n")
    assert ferrovia("position", "draw", file).code == 1


def test_only_svg_is_drawn(ferrovia: Ferrovia, saved: Path, tmp_path: Path) -> None:
    for name in ("x.png", "x", "x.SVGZ"):
        out = tmp_path / name
        for command in (("position", "draw", saved), ("boards", "draw", "usa")):
            outcome = ferrovia(*command, "--out", out)
            assert outcome == (2, "", f"Error: '{out}' must end in .svg.\n")
    assert not list(tmp_path.glob("x*"))


def test_read_tells_the_whole_position(ferrovia: Ferrovia, saved: Path) -> None:
    game = at(saved, 100)
    out = ferrovia("position", "read", write_position(game.board, game.state)).out
    assert out.startswith(
        f"Board: Europe, 3 seats. The whole position.\nTurn {game.turn}. The table asks seat "
    )
    assert out.count("  Hand: ") == 3
    assert out.count("  Tickets: ") == 3
    for seat in game.view(None).seats:
        assert f"Seat {seat.seat}: {seat.score} point" in out


def test_read_tells_what_a_seat_knows(process: Ferrovia, ferrovia: Ferrovia, saved: Path) -> None:
    text = write_view(at(saved, 100).view(2))
    out = ferrovia("position", "read", text).out
    assert "What seat 2 knows." in out
    assert out.count("  Hand: ") == 1
    assert process("position", "read", "-", input=text + "\n").out == out


def test_every_board_can_be_told(ferrovia: Ferrovia) -> None:
    for board, options in (("usa", ()), ("europe", ()), ("iberia", ()), ("old-west", ("alvin",))):
        record = random_game(board, 3, 1, options).record()
        for n, game in enumerate(record.replay()):
            if n % 60 == 0 or game.over:
                outcome = ferrovia("position", "read", write_position(game.board, game.state, game.options))
                assert outcome.code == 0
                spectator = game.view(None)
                if not game.over:
                    assert (
                        "What a spectator knows." in ferrovia("position", "read", write_view(spectator)).out
                    )
    assert "The game is over." in outcome.out


def test_a_text_that_is_no_position_is_one_line(ferrovia: Ferrovia) -> None:
    outcome = ferrovia("position", "read", "rubbish")
    assert outcome == (1, "", "Error: a position begins with ferrovia-position-1\n")
