"""A game at the terminal, played by a person through the real questions."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from ferrovia.cli.commands.play import everywhere
from ferrovia.cli.support.network import url_of
from ferrovia.engine.codes import COLOURS
from ferrovia.game.record import load
from ferrovia.server.config import Config
from tests.cli.conftest import Ferrovia, Outcome, Person, SitDown

TABLES = [
    ("usa", 4, ()),
    ("europe", 3, ()),
    ("iberia", 3, ()),
    ("old-west", 3, ("--option", "alvin")),
]


SHEET = re.compile(r"(?P<name>\w+): (?P<points>(?:minus )?\d+) points?, place \d\.")


def number(text: str) -> int:
    return int(text.replace("minus ", "-"))


def totals(outcome: Outcome) -> dict[str, int]:
    """The scores that the last lines announce."""
    found = (SHEET.fullmatch(line) for line in outcome.lines)
    return {sheet["name"]: number(sheet["points"]) for sheet in found if sheet}


def summed(outcome: Outcome) -> dict[str, int]:
    """The scores that the lines of each sheet add up to."""
    sums: dict[str, int] = {}
    for line in outcome.out.partition("Final scoring.\n")[2].splitlines():
        if sheet := SHEET.fullmatch(line):
            name = sheet["name"]
            sums[name] = 0
        elif line.startswith("  "):
            sums[name] += sum(map(number, re.findall(r"(?<=[:,] )(?:minus )?\d+(?=\.)", line)))
    return sums


@pytest.mark.parametrize(("board", "seats", "options"), TABLES)
def test_a_person_can_play_a_whole_game(
    sit_down: SitDown, tmp_path: Path, board: str, seats: int, options: tuple[str, ...]
) -> None:
    path = tmp_path / "game.jsonl"
    table = ("--board", board, "--seats", str(seats), "--seed", "3", "--record", str(path), *options)
    outcome = sit_down(Person(chance=Random(3)), *table)
    assert outcome.code == 0
    record = load(path)
    record.verify()
    assert record.ending is not None
    assert record.header.players == ("You", "Ada", "Bruno", "Clara")[:seats]
    assert totals(outcome) == dict(zip(record.header.players, record.ending.scores, strict=True))
    assert summed(outcome) == totals(outcome)
    assert re.search(r"wins? with|share the victory", outcome.lines[-2])


def test_the_same_seed_is_the_same_game(sit_down: SitDown) -> None:
    screens = {sit_down(Person(chance=Random(1)), "--board", "usa", "--seed", "8").out for _ in range(2)}
    assert len(screens) == 1


def test_nobody_to_ask_means_usa_with_two_seats(sit_down: SitDown) -> None:
    assert "Ferrovia: USA, 2 players." in sit_down(Person()).out


def test_the_options_of_a_game_belong_to_the_terminal(ferrovia: Ferrovia) -> None:
    outcome = ferrovia("play", "--seed", "1")
    assert outcome.code == 2
    assert "these options need --terminal" in outcome.err


def test_the_network_is_for_the_browser(ferrovia: Ferrovia) -> None:
    outcome = ferrovia("play", "--terminal", "--network")
    assert outcome.code == 2
    assert "--network is for the browser" in outcome.err


@pytest.mark.parametrize(("arguments", "host"), [((), "127.0.0.1"), (("--network",), everywhere())])
def test_the_browser_is_served_on_this_machine_or_in_the_network(
    ferrovia: Ferrovia, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], host: str
) -> None:
    def serve(config: Config, verbose: bool, ready: Callable[[str], None]) -> None:
        assert config.host == host
        ready(url_of(host, 8000))

    monkeypatch.setattr("ferrovia.cli.commands.play.run_server", serve)
    monkeypatch.setattr("ferrovia.cli.commands.play.network_addresses", lambda: ["192.168.7.7", "fd00::7"])
    out = ferrovia("play", *arguments).out
    reached = "192.168.7.7" if arguments else "127.0.0.1"
    assert out.startswith(f"Ferrovia is at http://{reached}:8000.")
    assert ("try: http://[fd00::7]:8000" in out) == bool(arguments)


def test_somebody_in_no_network_is_told(ferrovia: Ferrovia, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "ferrovia.cli.commands.play.run_server", lambda config, verbose, ready: ready("http://[::]:8000")
    )
    monkeypatch.setattr("ferrovia.cli.commands.play.network_addresses", list)
    assert "This machine is not on a network" in ferrovia("play", "--network").out


def test_iberia_says_that_it_is_reconstructed(sit_down: SitDown) -> None:
    assert (
        "Note: The tickets, the number of festival cards of each city and the festival points"
        in sit_down(Person(), "--board", "iberia").out
    )
    assert "Note:" not in sit_down(Person(), "--board", "usa").out


def test_nonsense_is_answered_with_one_line_that_says_what_is_possible(sit_down: SitDown) -> None:
    person = Person(["9 9", "1", "1 2", "", "dance", "0", "draw puce", "99"])
    outcome = sit_down(person, "--seed", "5", "--seats", "2")
    assert "Type numbers from 1 to 3 with spaces between them, like 1 2, or all, or help." in outcome.out
    assert "You have to keep more of these tickets. (BASE-24) Keep at least 2." in outcome.out
    assert (
        "'dance' is not one of the choices. Type a number from 1 to 3, part of a name, back, or help."
        in outcome.out
    )
    assert "'0' is not one of the choices." in outcome.out
    assert "'puce' is not one of the choices." in outcome.out
    assert "'99' is not one of the choices." in outcome.out


def test_a_move_that_turned_up_nothing_can_be_taken_back(sit_down: SitDown, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    person = Person(["1 2", "undo", "2 3", "", f"save {path}"])
    outcome = sit_down(person, "--seed", "5")
    assert "You took back your last move." in outcome.out
    kept = [line.do for line in load(path).lines if line.seat == 0]
    assert len(kept) == 1
    assert "tickets=('" in str(kept[0])
    offered = re.findall(r"^  \d\. (.*?), \d+ point", outcome.out, re.MULTILINE)[:3]
    assert f"You kept {offered[1]}" in outcome.out


def test_a_refused_undo_is_explained(sit_down: SitDown) -> None:
    outcome = sit_down(Person(["undo", "all", "", "undo"]), "--seed", "5", "--seats", "2")
    assert "There is no move to take back. (R-21)" in outcome.out
    assert "made the last move, so it is not yours to take back. (R-21)" in outcome.out


def test_undo_after_a_drawn_card_is_refused(sit_down: SitDown) -> None:
    outcome = sit_down(Person(["all", "", "draw blind", "undo"]), "--seed", "5", "--seats", "2")
    assert "The last move revealed something new, so it can't be taken back. (R-21)" in outcome.out


def test_words_after_a_kind_of_move_answer_the_next_question(sit_down: SitDown) -> None:
    outcome = sit_down(Person(["all", "", "draw blind"]), "--seed", "5", "--seats", "2")
    assert re.search(rf"You drew (an? ({'|'.join(COLOURS)}) card|a locomotive) from the deck\.", outcome.out)
    assert "Draw your first card." not in outcome.out


@pytest.mark.parametrize(
    ("said", "heard"),
    [
        ("draw", "Draw your first card."),
        ("draw train cards blind", "from the deck."),
        ("DRAW TICK", "You can choose from these tickets."),
        ("3", "You can choose from these tickets."),
        ("2", "Which route do you claim?"),
        ("train cards", "'train cards' is not one of the choices."),
        ("0 blind", "'0 blind' is not one of the choices."),
    ],
)
def test_a_move_is_chosen_by_its_first_words(sit_down: SitDown, said: str, heard: str) -> None:
    outcome = sit_down(Person(["all", "", said]), "--seed", "5", "--seats", "2")
    assert heard in outcome.out.partition("What do you do?")[2]


def test_part_of_a_city_name_shortens_the_list(sit_down: SitDown) -> None:
    outcome = sit_down(Person(["1 2", "", "claim", "pittsburgh"]), "--seed", "5", "--seats", "3")
    shortened = outcome.out.rpartition("Which route do you claim?")[2]
    routes = re.findall(r"^  \d+\. (.*)", shortened, re.MULTILINE)
    assert routes
    assert all("Pittsburgh" in route for route in routes)


def test_back_returns_to_the_first_choice(sit_down: SitDown) -> None:
    person = Person(["1 2", "", "claim", "back"])
    outcome = sit_down(person, "--seed", "5", "--seats", "3")
    assert outcome.out.count("What do you do?") == 2
    assert person.questions[-1].startswith("Your move")


def test_end_of_input_is_a_friendly_line_and_saves_the_record(sit_down: SitDown, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    outcome = sit_down(Person(["1 2", ""]), "--seed", "5", "--record", path)
    assert outcome.code == 0
    assert outcome.lines[-2:] == [
        "The input ended, so the game stops here.",
        f"The game was saved in {path}.",
    ]
    load(path).verify()


def test_ctrl_c_is_a_friendly_line_and_saves_the_record(sit_down: SitDown, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    outcome = sit_down(Person(["1 2", KeyboardInterrupt]), "--seed", "5", "--record", path)
    assert outcome.code == 130
    assert outcome.lines[-2:] == ["You left the game.", f"The game was saved in {path}."]
    load(path).verify()


def test_who_quits_is_asked_for_a_file(sit_down: SitDown, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    other = tmp_path / "letter.txt"
    other.write_text("Dear Ada,")
    outcome = sit_down(Person(["1 2", "quit", str(other), str(path)]), "--seed", "5")
    assert outcome.code == 0
    assert f"Not saved: {other} already exists and is not a saved game." in outcome.out
    assert other.read_text() == "Dear Ada,"
    assert len(load(path).lines) == 2


def test_who_quits_need_not_save(sit_down: SitDown) -> None:
    outcome = sit_down(Person(["quit", ""]))
    assert outcome.code == 0
    assert outcome.lines[-1].endswith("The game was not saved.")


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_the_chosen_seat_goes_first(sit_down: SitDown, tmp_path: Path, seat: int) -> None:
    path = tmp_path / "game.jsonl"
    table = ("--board", "europe", "--seats", "3", "--seed", "5", "--record", path)
    chosen = sit_down(Person(), *table, "--first", str(seat))
    assert f"{('You go', 'Ada goes', 'Bruno goes')[seat]} first." in chosen.out
    assert load(path).header.first == seat
    again = re.search(r"To play this deal again: (.*)", chosen.out)
    assert again is not None
    dealt = load(path).lines[0]
    sit_down(Person(), *table[:4], *again[1].split(), "--record", path)
    assert load(path).lines[0] == dealt


def test_chance_decides_who_goes_first_unless_somebody_chose(sit_down: SitDown, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    firsts = set()
    for seed in range(8):
        said = [sit_down(Person(), "--seed", str(seed), *more).out for more in ((), ("--first", "random"))]
        assert said[0] == said[1]
        sit_down(Person(), "--seed", str(seed), "--record", path)
        assert load(path).header.first is None
        firsts.add("You go first." in said[0])
    assert firsts == {True, False}


def test_a_saved_game_goes_on(sit_down: SitDown, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    sit_down(Person(["1 2", ""]), "--board", "europe", "--seats", "3", "--seed", "5", "--record", path)
    before = load(path)
    outcome = sit_down(Person(chance=Random(1)), "--resume", path, "--record", path)
    after = load(path)
    assert outcome.code == 0
    assert after.lines[: len(before.lines)] == before.lines
    assert after.ending is not None
    after.verify()


@pytest.mark.parametrize(("more", "code"), [((), 1), (("--tolerate-faults",), 0)])
def test_a_bot_that_fails_is_shown_and_chance_plays_on(
    sit_down: SitDown, tmp_path: Path, capfd: pytest.CaptureFixture[str], more: tuple[str, ...], code: int
) -> None:
    path = tmp_path / "bad.py"
    path.write_text("from ferrovia.bots import Bot\nclass Bad(Bot): pass\n")
    outcome = sit_down(Person(chance=Random(1)), "--seed", "1", "--against", f"{path}:Bad", *more)
    assert "Final scoring." in outcome.out
    assert outcome.code == code
    shown = capfd.readouterr().err
    assert shown.startswith(f"Fault: {path}:Bad choose raised NotImplementedError() in bot.py, line ")
    assert shown.count("Traceback") == 1


def test_colour_is_for_terminals_only(process: Ferrovia) -> None:
    assert "\x1b" not in process("play", "--terminal", "--seed", "1", input="all\n\n").out
