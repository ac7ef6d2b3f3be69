"""Game files opened as a replay: what they show, and why some are refused."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest

from ferrovia.game.notation import write
from ferrovia.game.record import Record, load
from ferrovia.game.refusals import Refused
from ferrovia.server.config import Limits
from ferrovia.server.http.rate_limits import RateLimits
from tests.server import patient
from tests.server.servers import Server, running

GOLDEN = Path(__file__).parents[1] / "golden"
RECORD = GOLDEN / "usa-2-1.jsonl"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("replays")
    with running(folder, str(folder / "ferrovia.db"), "[limits]\nfiles_per_minute = 1000\n") as server:
        yield server
        assert '"fault"' not in server.log.read_text()


def opened(server: Server, text: str, **headers: str) -> Any:
    return patient.post(f"{server.url}/api/replays", json={"text": text}, headers=headers)


def refusal(server: Server, text: str) -> tuple[int, str, int | None]:
    answer = opened(server, text)
    refused = answer.json()
    return answer.status_code, refused["code"], refused["details"].get("line")


def changed(**header: str) -> str:
    """The record with a changed header, and matching checksums."""
    record = load(RECORD)
    return Record(msgspec.structs.replace(record.header, **header), record.lines, record.ending).dumps()


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*-1.jsonl")), ids=lambda path: path.stem)
def test_a_record_opens_from_the_deal_to_its_result(server: Server, path: Path) -> None:
    record = load(path)
    answer = opened(server, path.read_text()).json()
    assert answer["board"] == record.header.board
    assert len(answer["players"]) == record.header.seats
    assert answer["notation"] == write(record)
    assert [position["n"] for position in answer["positions"]] == list(range(len(record.lines)))
    for before, after in pairwise(answer["positions"]):
        assert len(after["views"]) == record.header.seats
        assert before["views"] != after["views"] or after["events"]
    assert record.ending is not None
    result = answer["positions"][-1]["views"][0]["result"]
    assert tuple(seat["total"] for seat in result["seats"]) == record.ending.scores
    assert "result" not in answer["positions"][-2]["views"][0]


def test_a_game_in_the_notation_opens_like_its_record(server: Server) -> None:
    assert opened(server, write(load(RECORD))).json() == opened(server, RECORD.read_text()).json()


def test_a_client_that_cannot_decompress_gets_the_same(server: Server) -> None:
    packed = opened(server, RECORD.read_text(), **{"accept-encoding": "gzip"})
    plain = opened(server, RECORD.read_text(), **{"accept-encoding": "identity"})
    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert packed.json() == plain.json()


def test_an_unfinished_game_opens_as_far_as_it_went(server: Server) -> None:
    record = load(RECORD)
    positions = opened(server, Record(record.header, record.lines[:20]).dumps()).json()["positions"]
    assert len(positions) == 20
    assert "result" not in positions[-1]["views"][0]


@pytest.mark.parametrize("text", ["", "\n", "Dear Anna,\n", "{}\n", '{"type": "FeatureCollection"}', "\0\0"])
def test_other_files_are_refused(server: Server, text: str) -> None:
    assert refusal(server, text) == (400, "FILE_UNKNOWN", None)


def test_a_record_that_breaks_off_is_refused_at_its_last_line(server: Server) -> None:
    lines = RECORD.read_text().splitlines(keepends=True)
    assert refusal(server, "".join(lines[:30]) + lines[30][:20]) == (400, "FILE_CUT", 31)


def test_notation_that_breaks_off_is_refused_at_its_last_line(server: Server) -> None:
    lines = write(load(RECORD)).splitlines(keepends=True)
    assert refusal(server, "".join(lines[:30])) == (400, "FILE_CUT", 30)


def test_a_record_that_was_changed_is_refused_at_that_line(server: Server) -> None:
    lines = RECORD.read_text().splitlines(keepends=True)
    lines[12] = lines[12].replace('"seat":', '"seat":1', 1)
    assert refusal(server, "".join(lines)) == (400, "FILE_WRONG", 13)


def test_an_illegal_move_is_refused_with_a_sentence(server: Server) -> None:
    record = load(RECORD)
    lines = list(record.lines)
    lines[9] = msgspec.structs.replace(lines[9], seat=1 - (lines[9].seat or 0))
    answer = opened(server, Record(record.header, tuple(lines), record.ending).dumps()).json()
    assert (answer["code"], answer["details"]["line"]) == ("FILE_WRONG", 11)
    assert "the rules refuse it" in answer["details"]["fault"]


def test_notation_that_cannot_be_understood_is_refused_at_its_line(server: Server) -> None:
    lines = write(load(RECORD)).splitlines(keepends=True)
    lines[29] = "s0 teleport\n"
    assert refusal(server, "".join(lines)) == (400, "FILE_WRONG", 30)


def test_another_version_of_a_board_is_refused(server: Server) -> None:
    assert refusal(server, changed(fingerprint="0" * 32)) == (404, "BOARD_CHANGED", None)


def test_an_unknown_board_is_refused_in_both_forms(server: Server) -> None:
    assert refusal(server, changed(board="mars")) == (404, "BOARD_UNKNOWN", None)
    notation = write(load(RECORD)).replace('[Board "usa"]', '[Board "mars"]')
    assert refusal(server, notation) == (404, "BOARD_UNKNOWN", None)


def test_the_public_form_cannot_be_replayed(server: Server) -> None:
    assert refusal(server, write(load(RECORD), public=True)) == (400, "FILE_PUBLIC", None)


def test_several_games_are_refused(server: Server) -> None:
    assert refusal(server, RECORD.read_text() * 2) == (400, "FILE_SEVERAL", None)


def test_a_file_may_be_larger_than_other_requests_but_not_endless(server: Server) -> None:
    assert len(RECORD.read_bytes()) > Limits().body_bytes
    assert refusal(server, "x" * Limits().file_bytes) == (413, "TOO_LONG", None)


def test_a_game_with_too_many_moves_is_refused(tmp_path: Path) -> None:
    with running(tmp_path, str(tmp_path / "ferrovia.db"), "[limits]\nfile_moves = 20\n") as server:
        record = load(RECORD)
        assert opened(server, Record(record.header, record.lines[:21]).dumps()).status_code == 200
        assert refusal(server, Record(record.header, record.lines[:22]).dumps()) == (413, "FILE_LARGE", None)


def test_opening_files_has_a_rate_limit() -> None:
    rate_limits = RateLimits(Limits(files_per_minute=2))
    rate_limits.open_file("192.0.2.1")
    rate_limits.open_file("192.0.2.1")
    with pytest.raises(Refused, match="TOO_FAST"):
        rate_limits.open_file("192.0.2.1")
    rate_limits.open_file("192.0.2.2")
