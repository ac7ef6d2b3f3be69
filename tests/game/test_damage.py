"""Records that are damaged, forged or hostile: a `RecordError` that names the line, and nothing else."""

from __future__ import annotations

import os
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ferrovia.game import Game, RecordError
from ferrovia.game.record import MAX_BYTES, MAX_LINE, MAX_LINES, load, loads
from ferrovia.mechanisms.numbers import CARDS

if TYPE_CHECKING:
    from tests.game.conftest import Rows

Unseal = Callable[[str], "Rows"]
Seal = Callable[[Any], str]


def fault_of(text: str | bytes) -> RecordError:
    """The fault in a record that cannot be read, or does not hold."""
    with pytest.raises(RecordError) as raised:
        loads(text).verify()
    assert str(raised.value) == f"line {raised.value.line}: {raised.value.fault}"
    return raised.value


def fault_in(text: str | bytes) -> RecordError | None:
    """The fault in a record, if it has one; any other exception is a failure."""
    try:
        loads(text).verify()
    except RecordError as error:
        return error
    return None


# Damage that the checksums find


def test_a_record_cut_anywhere_is_damaged_there_or_an_earlier_moment(finished: str) -> None:
    whole = loads(finished)
    lines = finished.encode().splitlines(keepends=True)[:5]
    data = b"".join(lines)
    for cut in range(len(data)):
        begun = data[:cut].count(b"\n")
        if data[:cut].endswith(b"\n") and begun >= 2:
            assert loads(data[:cut]).lines == whole.lines[: begun - 1]
        else:
            assert fault_of(data[:cut]).line == begun + 1


@pytest.mark.parametrize("line", [1, 2, 3, 10, -2])
def test_a_line_that_is_missing_doubled_or_moved_is_named(finished: str, line: int) -> None:
    lines = finished.splitlines(keepends=True)
    place = line % len(lines) - (line > 0)
    missing = lines[:place] + lines[place + 1 :]
    doubled = [*lines[:place], lines[place], *lines[place:]]
    moved = [*missing[: place + 1], lines[place], *missing[place + 1 :]]
    assert fault_of("".join(missing)).line == place + 1
    assert fault_of("".join(doubled)).line == place + 2
    assert fault_of("".join(moved)).line == place + 1


def test_an_edited_card_does_not_match_the_checksum(finished: str) -> None:
    lines = finished.splitlines(keepends=True)
    place = next(n for n, line in enumerate(lines) if "DrawBlind" in line and '"red"' in line)
    lines[place] = lines[place].replace('"red"', '"blue"', 1)
    fault = fault_of("".join(lines))
    assert fault.line == place + 1
    assert "sum" in fault.fault


def test_line_endings_of_another_system_are_damage(finished: str) -> None:
    assert fault_of(finished.replace("\n", "\r\n")).line == 1


@settings(max_examples=300)
@given(data=st.data())
def test_changed_bytes_are_found(finished: str, data: st.DataObject) -> None:
    whole = finished.encode()
    place = data.draw(st.integers(0, len(whole) - 1), "place")
    removed = data.draw(st.integers(0, 40), "removed")
    added = data.draw(st.binary(max_size=8), "added")
    changed = whole[:place] + added + whole[place + removed :]
    fault = fault_in(changed)
    if fault is None:
        assert whole.startswith(changed)
    else:
        assert fault.line >= whole[:place].count(b"\n") + 1


# Forgery: the checksums are recomputed, and the rules must find it


REMOVED = "removed"
HUGE = 10**400
HEADERS: list[tuple[dict[str, Any], str]] = [
    ({"board": "atlantis"}, "no built-in board is called 'atlantis'"),
    ({"board": "europe"}, "another version of the board 'europe'"),
    ({"fingerprint": "0" * 32}, "another version of the board 'usa'"),
    ({"seats": 9}, "for 2 to 5 seats, not 9"),
    ({"seats": HUGE}, "for 2 to 5 seats, not 10"),
    ({"seats": "2"}, "expected a whole number"),
    ({"seats": REMOVED}, "missing key `seats`"),
    ({"options": ["alvin"]}, "has no option 'alvin'"),
    ({"first": 2}, "there is no seat 2"),
    ({"ferrovia": 2}, "format 2 is not known"),
    ({"colour": "red"}, "unknown key `colour`"),
]
LINES: list[tuple[str, dict[str, Any], str]] = [
    ("DrawBlind", {"n": 77}, "was expected"),
    ("DrawBlind", {"n": -HUGE}, "was expected"),
    ("DrawBlind", {"dealt": ["red", "red"]}, "more outcomes"),
    ("DrawBlind", {"dealt": REMOVED}, "an outcome is missing"),
    ("DrawBlind", {"dealt": ["draft"]}, "no such card"),
    ("DrawBlind", {"dealt": ["seat:0"]}, "another kind"),
    ("DrawBlind", {"dealt": ["seat:9"]}, "no outcome is called 'seat:9'"),
    ("DrawBlind", {"dealt": ["ticket:nowhere"]}, "no outcome is called"),
    ("DrawBlind", {"dealt": ["festival:feria"]}, "no outcome is called"),
    ("DrawBlind", {"dealt": ["x" * 5000]}, "no outcome is called"),
    ("DrawBlind", {"dealt": [7]}, "expected text"),
    ("DrawBlind", {"seat": 2}, "UNKNOWN_NAME"),
    ("DrawBlind", {"seat": -1}, "UNKNOWN_NAME"),
    ("DrawBlind", {"seat": HUGE}, "UNKNOWN_NAME"),
    ("DrawBlind", {"seat": REMOVED}, "no action"),
    ("DrawBlind", {"do": REMOVED}, "no action"),
    ("DrawBlind", {"do": {"type": "Fly"}}, "no such value: 'Fly'"),
    ("DrawBlind", {"do": {"type": "Pass"}}, "MUST_ACT"),
    ("DrawBlind", {"do": {"type": "TakeCard", "card": "purple"}}, "UNKNOWN_NAME"),
    ("Claim", {"do.track": "nowhere"}, "UNKNOWN_NAME"),
    ("Claim", {"do.locomotives": 16}, "UNKNOWN_NAME"),
    ("Claim", {"do.locomotives": -1}, "UNKNOWN_NAME"),
    ("Claim", {"do.locomotives": HUGE}, "UNKNOWN_NAME"),
    ("Claim", {"do.locomotives": True}, "expected a whole number"),
    ("KeepTickets", {"do.tickets": []}, "KEEP_MORE"),
    ("KeepTickets", {"do.tickets": ["nowhere"]}, "UNKNOWN_NAME"),
    ("KeepTickets", {"seat": -1}, "UNKNOWN_NAME"),
    ("KeepTickets", {"seat": HUGE}, "UNKNOWN_NAME"),
    ("scores", {"scores": [0, 0]}, "the result should be"),
    ("scores", {"scores": [HUGE, 0]}, "the result should be"),
    ("scores", {"winners": [0, 1]}, "the result should be"),
    ("scores", {"winners": REMOVED}, "missing key"),
]


def change(row: dict[str, Any], changes: dict[str, Any]) -> None:
    for name, value in changes.items():
        *parents, last = name.split(".")
        for parent in parents:
            row = row[parent]
        row[last] = value
        if value == REMOVED:
            del row[last]


def label(value: object) -> str:
    return str(value)[:50]


@pytest.mark.parametrize(("changes", "words"), HEADERS, ids=label)
def test_a_header_that_does_not_fit_is_named(
    changes: dict[str, Any], words: str, finished: str, unseal: Unseal, seal: Seal
) -> None:
    rows = unseal(finished)
    change(rows[0], changes)
    fault = fault_of(seal(rows))
    assert fault.line == 1
    assert words in fault.fault


@pytest.mark.parametrize(("kind", "changes", "words"), LINES, ids=label)
def test_a_forged_line_is_named(
    kind: str, changes: dict[str, Any], words: str, finished: str, unseal: Unseal, seal: Seal
) -> None:
    rows = unseal(finished)
    place = next(place for place, row in enumerate(rows) if kind in str(row))
    change(rows[place], changes)
    fault = fault_of(seal(rows))
    assert fault.line == place + 1
    assert words in fault.fault


def test_an_action_out_of_turn_is_named(finished: str, unseal: Unseal, seal: Seal) -> None:
    rows = unseal(finished)
    place = next(place for place, row in enumerate(rows) if "DrawBlind" in str(row))
    rows[place]["seat"] = 1 - rows[place]["seat"]
    fault = fault_of(seal(rows))
    assert (fault.line, fault.fault) == (place + 1, "the rules refuse it: NOT_YOUR_TURN (BASE-4)")


def test_another_number_of_seats_needs_another_deal(finished: str, unseal: Unseal, seal: Seal) -> None:
    rows = unseal(finished)
    rows[0]["seats"] = 3
    assert fault_of(seal(rows)).line == 2


def test_a_ticket_that_was_not_offered_is_refused(finished: str, unseal: Unseal, seal: Seal) -> None:
    rows = unseal(finished)
    tickets = [name.removeprefix("ticket:") for name in rows[1]["dealt"] if name.startswith("ticket:")]
    rows[2]["do"]["tickets"] = tickets  # both seats' tickets
    fault = fault_of(seal(rows))
    assert (fault.line, fault.fault) == (3, "the rules refuse it: NOT_OFFERED (BASE-24)")


def test_a_forged_card_is_found_or_makes_another_legal_game(
    finished: str, unseal: Unseal, seal: Seal
) -> None:
    random = Random(1)
    refused = 0
    whole = unseal(finished)
    for place in [place for place, row in enumerate(whole) if row.get("dealt")]:
        rows = unseal(finished)
        dealt = rows[place]["dealt"]
        dealt[random.randrange(len(dealt))] = random.choice(CARDS)
        record = loads(seal(rows))
        fault = fault_in(seal(rows))
        if fault is None:
            assert Game.from_record(record).record() == record
        else:
            refused += 1
            assert fault.line >= place + 1
    assert refused > 10


def test_a_game_that_is_over_needs_its_result_and_takes_no_action(
    finished: str, unseal: Unseal, seal: Seal
) -> None:
    rows = unseal(finished)
    without = fault_of(seal(rows[:-1]))
    assert (without.line, without.fault) == (len(rows), "the game is over, but the result is missing")
    early = fault_of(seal([*rows[:20], rows[-1]]))
    assert (early.line, early.fault) == (21, "there is a result, but the game is not over")
    more = {"n": len(rows) - 2, "seat": 0, "do": {"type": "DrawBlind"}, "dealt": ["red"]}
    late = fault_of(seal([*rows[:-1], more, rows[-1]]))
    assert late.line == len(rows)
    assert "GAME_OVER" in late.fault


@settings(max_examples=300)
@given(data=st.data())
def test_forged_bytes_raise_nothing_but_a_record_error(
    finished: str, unseal: Unseal, seal: Seal, data: st.DataObject
) -> None:
    lines = [line.rpartition(',"sum"')[0] + "}" for line in finished.splitlines()[:30]]
    number = data.draw(st.integers(0, len(lines) - 1), "line")
    line = lines[number]
    place = data.draw(st.integers(1, len(line) - 1), "place")
    removed = data.draw(st.integers(0, 12), "removed")
    added = data.draw(st.text(max_size=6) | st.sampled_from(["[", "-", "9" * 30, '"', "\\u0000", "null"]))
    lines[number] = line[:place] + added + line[place + removed :]
    fault = fault_in(seal(lines))
    assert fault is None or fault.line >= number + 1


# Hostile files


HOSTILE: dict[str, tuple[str | bytes, int]] = {
    "nothing": (b"", 1),
    "one empty line": (b"\n", 1),
    "empty lines": (b"\n\n", 1),
    "zeros": (b"\x00" * 1000, 1),
    "lines of zeros": (b"\x00\n\x00\n", 1),
    "every byte": (bytes(range(256)) * 20 + b"\n", 1),
    "another encoding": ("{}\n{}\n".encode("utf-16"), 1),
    "half a character": ("\ud800\n\n", 1),
    "empty objects": ("{}\n{}\n", 1),
    "deep nesting": (b"[" * 15_000 + b"\n\n", 1),
    "a long line": (b"x" * (MAX_LINE + 1) + b"\n\n", 1),
    "many lines": (b'{"ferrovia":1}' + b"\n" * (MAX_LINES + 1), MAX_LINES),
    "many bytes": (b"x" * (MAX_BYTES + 1), 1),
}


@pytest.mark.parametrize(("text", "line"), HOSTILE.values(), ids=HOSTILE)
def test_anything_but_a_record_is_refused(text: str | bytes, line: int) -> None:
    assert fault_of(text).line == line


@pytest.mark.parametrize(
    "value",
    ["[" * 9000 + "]" * 9000, '{"a":' * 3000 + "1" + "}" * 3000, "9" * 15_000],
    ids=["lists", "objects", "digits"],
)
@pytest.mark.parametrize("field", ["ferrovia", "options", "players", "x"])
def test_deep_or_endless_values_in_a_sealed_line_are_refused(field: str, value: str, seal: Seal) -> None:
    assert fault_of(seal([f'{{"{field}":{value}}}', "{}"])).line == 1


def test_a_huge_file_is_not_read_whole(tmp_path: Path) -> None:
    path = tmp_path / "huge.jsonl"
    path.touch()
    os.truncate(path, 100_000_000)
    tracemalloc.start()
    with pytest.raises(RecordError, match="larger than"):
        load(path)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 5 * MAX_BYTES


def test_a_missing_file_is_an_os_error_as_everywhere(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="missing"):
        load(tmp_path / "missing.jsonl")
    with pytest.raises(IsADirectoryError):
        load(tmp_path)
