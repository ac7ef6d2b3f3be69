"""What a person can type at any question."""

from __future__ import annotations

import sys

import pytest

from ferrovia.boards import BOARDS, load
from ferrovia.cli.terminal.commands import COMMANDS, run_command
from ferrovia.cli.terminal.console import Console
from ferrovia.cli.terminal.table import TerminalTable
from tests.cli.conftest import Ferrovia, Person, SitDown
from tests.conftest import MakeTable, Table


def said(arranged: Table, text: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """What the screen shows after a command."""
    person = Person()
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stdout", person.screen)
        assert run_command(TerminalTable(arranged.game, 0, Console(), ("random",)), text)
    return person.screen.getvalue()


def test_help_names_every_command(sit_down: SitDown) -> None:
    screen = sit_down(Person(["help"])).out
    for name in COMMANDS:
        assert f"  {name}: " in screen


@pytest.mark.parametrize("name", sorted(set(COMMANDS) - {"undo", "quit", "save"}))
def test_commands_answer_at_the_first_question_and_ask_it_again(sit_down: SitDown, name: str) -> None:
    person = Person([name])
    screen = sit_down(person, "--seed", "1").out
    assert person.questions[0] == person.questions[1]
    shown = screen.partition(f"{person.questions[0]}{name}\n")[2].rpartition(person.questions[1])[0]
    assert shown.strip()


def test_the_board_of_one_city_has_all_its_tracks(table: MakeTable, monkeypatch: pytest.MonkeyPatch) -> None:
    t = table("usa", seats=2).own(1, "denver--omaha").own(0, "denver--kansas-city:1")
    assert said(t, "board denv", monkeypatch).splitlines() == [
        "Denver",
        "  to Helena: 4 green, free",
        "  to Kansas City: 4 black, yours",
        "  to Kansas City: 4 orange, closed",
        "  to Oklahoma City: 4 red, free",
        "  to Omaha: 4 pink, Ada's",
        "  to Phoenix: 5 white, free",
        "  to Salt Lake City: 3 red, free",
        "  to Salt Lake City: 3 yellow, free",
        "  to Santa Fe: 2 grey, free",
    ]


def test_the_whole_board_has_each_track_once(table: MakeTable, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = said(table("europe"), "board", monkeypatch).splitlines()
    assert sum(line.startswith("  to ") for line in lines) == 101
    assert "  to Stockholm: 8 grey, tunnel, free" in lines
    assert "  to London: 2 grey, ferry with 2 locomotives, free" in lines


def test_the_board_shows_what_stands_on_a_city(table: MakeTable, monkeypatch: pytest.MonkeyPatch) -> None:
    arranged = table("old-west", options=("alvin",), starts=("santa-fe", "denver"))
    assert said(arranged, "board santa fe", monkeypatch).startswith("Santa Fe (your marker)\n")
    assert said(arranged, "board roswell", monkeypatch).startswith("Roswell (Alvin)\n")
    festive = table("iberia").piles({"porto": 2})
    assert said(festive, "board coimbra", monkeypatch).startswith("Coimbra (2 festival cards)\n")


def test_no_such_city_is_said(table: MakeTable, monkeypatch: pytest.MonkeyPatch) -> None:
    assert said(table("usa"), "board atlantis", monkeypatch) == "No city is called 'atlantis'.\n"


def test_why_names_the_payments_of_a_route_that_can_be_claimed(
    table: MakeTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    t = table("usa").turn(0).hand(0, pink=4, locomotive=1)
    expected = "Denver to Omaha, 4 pink. You can claim it for 4 pink or 3 pink and 1 locomotive.\n"
    for typed in ("why denver omaha", "why Omaha - Denver", "why denver--omaha"):
        assert said(t, typed, monkeypatch) == expected


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("denver omaha", "This route already belongs to Ada. (BASE-20)"),
        ("kansas city denver orange", "nobody may have two. (BASE-22)"),
        ("boston new york red", "can be used, and it is taken. (BASE-23)"),
        ("el paso los angeles", "Needs 6 train cars, you have 5. (BASE-19)"),
        ("dallas little rock", "(BASE-17) It costs 2 cards of one colour; locomotives can stand in."),
        ("helena denver", "(BASE-17) It costs 4 green cards; locomotives can stand in. You hold 1 red."),
    ],
)
def test_why_explains_a_route_that_cannot_be_claimed(
    table: MakeTable, monkeypatch: pytest.MonkeyPatch, typed: str, reason: str
) -> None:
    t = table("usa", seats=2).own(0, "denver--kansas-city:1").own(1, "boston--new-york:2", "denver--omaha")
    t.turn(0).hand(0, red=1).trains(0, 5)
    assert reason in said(t, f"why {typed}", monkeypatch)


def test_why_explains_the_network_of_old_west(table: MakeTable, monkeypatch: pytest.MonkeyPatch) -> None:
    t = table("old-west", starts=("seattle", "denver")).turn(0).hand(0, locomotive=8)
    assert "does not connect to your network. (OW-3)" in said(t, "why roswell santa fe", monkeypatch)


def test_why_explains_a_ferry(table: MakeTable, monkeypatch: pytest.MonkeyPatch) -> None:
    t = table("europe").turn(0).hand(0, red=8)
    assert "2 cards of one colour, at least 1 of them locomotives" in said(
        t, "why dieppe london", monkeypatch
    )


def test_why_explains_a_ferry_of_a_colour(table: MakeTable, monkeypatch: pytest.MonkeyPatch) -> None:
    """IB-10, beside a grey one."""
    t = table("iberia").turn(0).hand(0, red=8)
    lines = said(t, "why barcelona palma", monkeypatch).splitlines()
    assert [line.partition("It costs ")[2].partition(" You")[0] for line in lines] == [
        "1 locomotive and 2 blue cards; locomotives can stand in.",
        "3 cards of one colour, at least 1 of them locomotives.",
    ]
    t.hand(0, red=2, blue=2, locomotive=1)
    lines = said(t, "why barcelona palma", monkeypatch).splitlines()
    assert [line.partition("You can claim it for ")[2] for line in lines] == [
        "2 blue and 1 locomotive.",
        "2 red and 1 locomotive or 2 blue and 1 locomotive.",
    ]


def test_why_needs_a_route(table: MakeTable, monkeypatch: pytest.MonkeyPatch) -> None:
    t = table("usa")
    assert said(t, "why", monkeypatch) == "Type why and a route, like: why denver omaha\n"
    assert said(t, "why atlantis", monkeypatch) == "No route fits 'atlantis'.\n"
    assert said(t, "why a", monkeypatch).endswith("routes fit. Type both cities.\n")


def test_tickets_tell_what_they_need(table: MakeTable, monkeypatch: pytest.MonkeyPatch) -> None:
    t = table("usa", seats=2).tickets(0, "denver--el-paso", "boston--miami", "houston--kansas-city")
    t.own(0, "denver--santa-fe").own(1, "atlanta--miami", "charleston--miami", "miami--new-orleans")
    t.own(0, "dallas--houston:1", "dallas--oklahoma-city:1", "kansas-city--oklahoma-city:1")
    assert said(t, "tickets", monkeypatch).splitlines() == [
        "Ticket Boston to Miami, 12 points: it can't be completed any more: no open route leads there.",
        "Ticket Denver to El Paso, 4 points: 2 train cars to go, by Santa Fe to El Paso (2 grey).",
        "Ticket Kansas City to Houston, 5 points: done.",
    ]


def test_a_way_longer_than_the_trains_is_marked(table: MakeTable, monkeypatch: pytest.MonkeyPatch) -> None:
    t = table("usa", seats=2).tickets(0, "denver--el-paso").trains(0, 3)
    assert "it can't be completed any more: it takes 4 train cars and you have 3." in said(
        t, "tickets", monkeypatch
    )


def test_a_way_is_told_from_the_network_on(table: MakeTable, monkeypatch: pytest.MonkeyPatch) -> None:
    """OW-3: first to the place where it forks, then to both ends."""
    t = table("old-west", seats=2, starts=("phoenix", "seattle")).tickets(0, "denver--las-vegas")
    assert said(t, "tickets", monkeypatch) == (
        "Ticket Las Vegas to Denver, 9 points: 12 train cars to go, by Phoenix to Flagstaff (1 grey),"
        " to Las Vegas (3 green or 3 white), Flagstaff to Durango (4 pink), to Pueblo (3 red),"
        " to Denver (1 yellow or 1 orange).\n"
    )


def test_a_borrowed_route_is_told(table: MakeTable, monkeypatch: pytest.MonkeyPatch) -> None:
    """EU-10."""
    t = table("europe", seats=2).tickets(0, "edinburgh--paris", "athina--edinburgh")
    t.own(1, "edinburgh--london:1").trains(0, 4)
    assert said(t, "tickets", monkeypatch).splitlines() == [
        "Ticket Edinburgh to Paris, 7 points: it can't be completed without another station.",
        "Ticket Edinburgh to Athina, long ticket, 21 points: it can't be completed any more: no open route"
        " leads there.",
    ]
    t.stations(0, "london")
    assert said(t, "tickets", monkeypatch).splitlines() == [
        "Ticket Edinburgh to Paris, 7 points: 3 train cars to go, by London to Dieppe (2 grey, ferry with"
        " 1 locomotive), to Paris (1 pink), with Edinburgh to London (black) borrowed through your station.",
        "Ticket Edinburgh to Athina, long ticket, 21 points: it can't be completed any more: it takes 16"
        " train cars and you have 4.",
    ]
    t.own(0, "dieppe--london:1", "dieppe--paris")
    assert ": done, with Edinburgh to London (black) borrowed through your station." in said(
        t, "tickets", monkeypatch
    )


def test_rules_can_be_looked_up_by_number_and_by_word(
    table: MakeTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    t = table("iberia")
    assert len(said(t, "rules ib-7", monkeypatch).splitlines()) == 4
    assert "IB-7. A player who claims a route to a city where festival cards lie" in said(
        t, "rules ib-7", monkeypatch
    )
    assert "IB-5." in said(t, "rules second draft", monkeypatch)
    assert said(t, "rules xyzzy", monkeypatch) == "No rule has all of these words.\n"


@pytest.mark.parametrize("board", BOARDS)
def test_rules_during_a_game_are_what_the_command_prints(
    board: str, table: MakeTable, monkeypatch: pytest.MonkeyPatch, ferrovia: Ferrovia
) -> None:
    printed = said(table(board), "rules", monkeypatch)
    assert printed.startswith(f"The rules of {load(board).name}.")
    assert printed.split() == ferrovia("rules", board).out.split()


def test_the_log_tells_what_happened_and_hides_what_was_hidden(
    table: MakeTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = said(table("usa", seats=2), "log all", monkeypatch)
    assert " was dealt to you." in text
    assert text.count("A card was dealt to Ada.") == 4
    assert "Ada kept 3 tickets. It is" in text


def test_saving_where_nothing_can_be_written_says_so(
    table: MakeTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = said(table("usa"), "save /nowhere/game.jsonl", monkeypatch)
    assert text == "Not saved: cannot write '/nowhere/game.jsonl': the folder does not exist.\n"
    assert said(table("usa"), "save", monkeypatch).startswith("Type save and a file name")
