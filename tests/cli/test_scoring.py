"""The final scoring in lines."""

from __future__ import annotations

import pytest

from ferrovia.boards import load
from ferrovia.cli.wording import Words, scoring, scoring_lines, seat_names
from ferrovia.cli.wording.cells import CommandLineCell
from ferrovia.game import Result, SeatResult


def sheet(
    seat: int,
    total: int,
    done: tuple[str, ...] = (),
    failed: tuple[str, ...] = (),
    stations_built: int = 0,
    **lines: int,
) -> SeatResult:
    return SeatResult(
        seat=seat,
        total=total,
        points={"routes": 0, "longest_path": 0} | lines,
        path_length=0,
        stations_built=stations_built,
        done=done,
        failed=failed,
        trains_left=0,
    )


def ending(board: str, result: Result) -> list[str]:
    """The lines after the score sheets."""
    lines = list(scoring_lines(Words(load(board), seat_names(len(result.seats))), result))
    last_of_sheets = max(place for place, line in enumerate(lines) if line.startswith("  "))
    return lines[last_of_sheets + 1 :]


def test_a_clear_winner_needs_no_tie_break() -> None:
    result = Result((1,), (2, 1), (sheet(0, 10), sheet(1, 11)))
    assert ending("usa", result) == ["Ada wins with 11 points."]


def test_tie_breaks_are_told_up_to_the_one_that_decides() -> None:
    """EU-13"""
    tickets = ("amsterdam--pamplona",)
    result = Result(
        (0,),
        (1, 2, 3),
        (
            sheet(0, 50, tickets, stations_built=1),
            sheet(1, 50, tickets, stations_built=2),
            sheet(2, 50, stations_built=0),
        ),
    )
    assert ending("europe", result) == [
        "You, Ada and Bruno are tied. You have 1 completed ticket, Ada has 1 completed ticket and Bruno has "
        "0 completed tickets.",
        "You and Ada are tied. You have 1 station built and Ada has 2 stations built.",
        "You win with 50 points.",
    ]


def test_a_victory_that_no_tie_break_decides_is_shared() -> None:
    """R-8"""
    result = Result((0, 1), (1, 1), (sheet(0, 1), sheet(1, 1)))
    assert ending("iberia", result) == [
        "You and Ada are tied. You have 0 completed tickets and Ada has 0 completed tickets.",
        "You and Ada share the victory with 1 point.",
    ]


def test_a_tie_break_without_words_of_its_own_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """As for a mechanism that the terminal does not know."""
    monkeypatch.setattr(scoring, "cell_of", lambda mechanism: CommandLineCell({}))
    result = Result((0,), (1, 2), (sheet(0, 50), sheet(1, 50)))
    assert ending("europe", result) == [
        "You and Ada are tied. What counts then: most completed tickets.",
        "You win with 50 points.",
    ]


def test_each_ticket_has_its_line() -> None:
    done, failed = "denver--el-paso", "boston--miami"
    one = sheet(0, 2, (done,), (failed,), routes=10)
    lines = list(scoring_lines(Words(load("usa"), ("You",)), Result((0,), (1,), (one,))))
    assert lines[1:5] == [
        "You: 2 points, place 1.",
        "  Routes: 10.",
        "  Ticket completed: Denver to El Paso, 4.",
        "  Ticket failed: Boston to Miami, minus 12.",
    ]
