"""A record becomes notation and the same record again, byte for byte."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from ferrovia.boards import Board, parse
from ferrovia.boards import load as load_board
from ferrovia.game import Game, Record, RecordError, dealers, new_game
from ferrovia.game.actions import DrawTickets, KeepTickets
from ferrovia.game.notation import read, validate, write
from ferrovia.game.record import load
from ferrovia.game.shuffle import Shuffle, commit, fixed_key, shuffle_key
from tests.notation.conftest import GOLDEN, TINY, Setting, play, short_record

SECRET = bytes(range(32))


def survives(record: Record, board: Board | None = None) -> None:
    """Through the notation and back, the whole game and any beginning of it."""
    (transcript,) = read(write(record, board), board)
    assert transcript.problems == ()
    assert transcript.record is not None
    assert transcript.record.dumps() == record.dumps()


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_recorded_game_survives(path: Path) -> None:
    survives(load(path))


def test_games_of_every_kind_survive_at_every_moment(setting: Setting) -> None:
    random = Random(str(setting))
    game = setting.game(random.getrandbits(64))
    while not game.over:
        play(game, random, random.randrange(120))
        survives(game.record())


def test_many_games_in_one_file_come_out_in_order() -> None:
    records = [load(path) for path in GOLDEN[::4]]
    text = "".join(map(write, records))
    assert [transcript.record for transcript in read(text)] == records
    assert [transcript.record for transcript in read(iter(text.splitlines(keepends=True)))] == records


NAMES = (
    "Ada",
    'Zoë "Quick" \\ Ünal',
    "",
    "two\nlines\t\x1b[31m",
    "{not} a ; comment",
    "]",
    "\U0001f682 \u2028",
)


def test_names_and_headers_survive() -> None:
    record = short_record("old-west", 6)
    for first in (None, 0, 5):
        record = play(new_game("old-west", 6, 1, ("alvin",), first), Random(1), 30).record()
        survives(replace(record, header=replace(record.header, players=NAMES, engine='7 "beta"')))
    with pytest.raises(RecordError, match="more than 40 names"):
        write(replace(record, header=replace(record.header, players=("x",) * 41)))


@pytest.mark.parametrize("order", [None, (1, 0), ()])
@pytest.mark.parametrize("added", [("a1" * 16, ""), ("", "00" * 32), ()])
def test_a_shuffle_survives_with_its_proof(added: tuple[str, ...], order: tuple[int, ...] | None) -> None:
    game = Game(load_board("usa"), 2, dealers.cryptographic(shuffle_key(SECRET, added)))
    play(game, Random(1), 20)
    shuffle = Shuffle(commit(SECRET), added, order)
    survives(game.record().with_shuffle(shuffle))
    survives(play(game, Random(2)).record().with_shuffle(shuffle, SECRET))


@pytest.mark.parametrize("shuffle", [Shuffle(fixed=7), Shuffle(None, ("", ""), (1, 0), 7)])
def test_a_fixed_deal_survives(shuffle: Shuffle) -> None:
    game = play(Game(load_board("usa"), 2, dealers.cryptographic(fixed_key(7))), Random(1), 20)
    survives(game.record().with_shuffle(shuffle))


def test_tickets_named_in_another_order_or_twice_survive() -> None:
    game = play(new_game("usa", 2, 1), Random(3), 2)
    game.play(DrawTickets())
    offered = game.view(game.to_act[0]).offer
    game.play(KeepTickets((offered[2], offered[0], offered[2])))
    survives(game.record())
    assert "keep 2 (" in write(game.record())


def test_a_game_on_a_board_of_ones_own_needs_the_board() -> None:
    board = load_board(TINY)
    record = play(new_game(board, 2, 1), Random(1)).record()
    survives(record, board)
    with pytest.raises(RecordError, match="no built-in board"):
        write(record)
    (transcript,) = read(write(record, board))
    assert [problem.line for problem in transcript.problems] == [2]


# Cities that the notation could misread: each is (its name in `tiny.toml`, another name).
ODD = {
    "Draw Red": "Keep",
    "Baden-Baden": "A, B",
    "Big Red": "red",
    "St. John's": "Łódź",
    "boston": "Århus (old)",
    "Москва": "名古屋",
    "A -- B": "{odd}",
    "s1": "1. s0",
}


@pytest.mark.parametrize(("one", "other"), ODD.items())
def test_odd_names_of_cities_survive(one: str, other: str) -> None:
    text = TINY.read_text(encoding="utf-8")
    names = [city.name for city in load_board(TINY).cities]
    for old, new in zip(names, (one, other), strict=False):
        text = text.replace(f'name = "{old}"', f'name = "{new}"')
    board = parse(text.encode(), "odd.toml")
    assert {one, other} <= {city.name for city in board.cities}
    for seed in range(3):
        record = play(new_game(board, 2, seed), Random(seed)).record()
        survives(record, board)
        (transcript,) = read(write(record, board), board)
        assert validate(transcript) is None


def test_a_record_against_the_rules_is_not_written() -> None:
    record = short_record()
    lines = [*record.lines]
    lines[-1] = replace(lines[-1], seat=1 - (lines[-1].seat or 0))
    with pytest.raises(RecordError):
        write(replace(record, lines=tuple(lines)))


def test_comments_and_tags_survive_beside_the_record() -> None:
    record = short_record()
    tags = {"Date": "2026.11.16", "Annotator": "Ada"}
    comments = {0: ("before the first decision",), 7: ("a } brace", "and  another\nline"), 40: ("the last",)}
    text = write(record, tags=tags, comments=comments)
    (transcript,) = read(text)
    assert transcript.record == record
    assert transcript.tags == tags
    assert transcript.comments[7] == ("a ) brace", "and another line")
    assert write(record, tags=transcript.tags, comments=transcript.comments) == text
    with pytest.raises(ValueError, match="made from the record"):
        write(record, tags={"Board": "europe"})
    with pytest.raises(ValueError, match="letters and digits"):
        write(record, tags={"a b": "c"})
