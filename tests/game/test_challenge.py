"""One deal for several games: what a challenge file says, which records belong to it, how they compare."""

from __future__ import annotations

import secrets
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from ferrovia.boards import load
from ferrovia.game import Record, RecordError
from ferrovia.game.challenge import FORMAT, Challenge, ChallengeError, begin, loads, outcomes
from ferrovia.game.comparison import Outcome, compare
from ferrovia.game.shuffle import Shuffle, commit

SECRET = bytes(range(32))
USA = Challenge(
    challenge=FORMAT,
    board="usa",
    fingerprint=load("usa").fingerprint,
    seats=("person", "level-1"),
    commitment=commit(SECRET),
)


def played(challenge: Challenge = USA, chance: int = 1, secret: bytes = SECRET, name: str = "Anna") -> Record:
    """A complete random game of the challenge."""
    committed = replace(challenge, commitment=commit(secret))
    game = begin(committed, secret.hex())
    random = Random(chance)
    while not game.over:
        seat = game.to_act[0]
        game.play(random.choice(game.view(seat).options()), seat)
    players = tuple(name if who == "person" else who for who in challenge.seats)
    record = game.record().with_shuffle(committed.shuffle)
    return replace(record, header=replace(record.header, players=players))


def test_a_challenge_survives_its_file() -> None:
    whole = replace(USA, options=(), first=1)
    assert loads(whole.dumps().encode()) == whole
    assert loads(USA.dumps().encode()) == USA


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"challenge": 2}, "format 2 is not known"),
        ({"board": "moon"}, "no built-in board"),
        ({"board": "/etc/passwd"}, "no built-in board"),
        ({"fingerprint": "0" * 32}, "another version"),
        ({"seats": ["person"]}, "not a challenge"),
        ({"seats": ["person"] * 6}, "2 to 5 seats"),
        ({"seats": ["level-1", "level-1"]}, "nobody to play"),
        ({"options": ["alvin"]}, "no option"),
        ({"first": 2}, "there is no seat 2"),
        ({"commitment": "ab"}, "not a challenge"),
        ({"seed": 3}, "not a challenge"),
    ],
)
def test_files_that_are_not_challenges(change: dict[str, Any], fault: str) -> None:
    text = msgspec.json.encode({**msgspec.to_builtins(USA), **change})
    with pytest.raises(ChallengeError, match=fault):
        loads(text)


@pytest.mark.parametrize("text", [b"", b"[]", b"\xff", b"[" * 9000, b" " * 20_000])
def test_rubbish_is_not_a_challenge(text: bytes) -> None:
    with pytest.raises(ChallengeError):
        loads(text)


def test_only_its_own_secret_deals_a_challenge() -> None:
    with pytest.raises(ChallengeError, match="does not match"):
        begin(USA, secrets.token_hex(32))
    assert begin(USA, SECRET.hex()).record() == begin(USA, SECRET.hex()).record()


def test_a_game_of_the_challenge_is_proven_once_the_secret_is_known() -> None:
    record = played()
    record.verify()  # the secret is not needed yet
    [before] = outcomes(USA, "anna.jsonl", record, None)
    assert outcomes(USA, "anna.jsonl", record, SECRET.hex()) == [before]
    assert record.ending is not None
    assert (before.points, before.name) == (record.ending.scores[0], "Anna")
    assert before.lead == record.ending.scores[0] - record.ending.scores[1]
    proven = record.with_shuffle(USA.shuffle, SECRET)
    proven.verify()
    with pytest.raises(RecordError, match="does not match"):
        record.with_shuffle(USA.shuffle, bytes(32)).verify()


def test_other_cards_are_found_out_by_the_secret() -> None:
    """Somebody deals different cards and claims they are those of the challenge."""
    other = played(secret=bytes(32))
    claimed = replace(other, header=replace(other.header, shuffle=USA.shuffle))
    assert outcomes(USA, "", claimed, None)
    with pytest.raises(RecordError, match="the shuffle gives"):
        outcomes(USA, "", claimed, SECRET.hex())


@pytest.mark.parametrize(
    ("header", "fault"),
    [
        ({"board": "europe"}, "different board"),
        ({"fingerprint": "0" * 32}, "different version"),
        ({"seats": 3}, "different number of seats"),
        ({"options": ("alvin",)}, "different options"),
        ({"first": 0}, "different first seat"),
        ({"shuffle": Shuffle(fixed=1)}, "different shuffle"),
        ({"shuffle": Shuffle(commit(bytes(32)))}, "different shuffle"),
        ({"shuffle": Shuffle(commit(SECRET), ("11" * 16, ""))}, "different shuffle"),
        ({"players": ()}, "names of the players"),
        ({"players": ("Anna", "level-2")}, "in seat 1 was level-2, not level-1"),
    ],
)
def test_games_of_something_else(header: dict[str, Any], fault: str) -> None:
    record = played()
    with pytest.raises(RecordError, match=fault):
        outcomes(USA, "", replace(record, header=replace(record.header, **header)), None)


def test_only_complete_games_that_follow_the_rules_are_compared() -> None:
    record = played()
    with pytest.raises(RecordError, match="not over"):
        outcomes(USA, "", replace(record, ending=None), None)
    with pytest.raises(RecordError):
        outcomes(USA, "", replace(record, lines=record.lines[:-1]), None)


def outcome(name: str, place: int, points: int, lead: int, seat: int = 0, helped: bool = False) -> Outcome:
    return Outcome(
        table="",
        name=name,
        seat=seat,
        place=place,
        points=points,
        lead=lead,
        tickets_done=1,
        tickets_failed=0,
        helped=helped,
    )


def test_the_order_of_results() -> None:
    results = [
        outcome("left", 1, 200, 90, helped=True),
        outcome("second", 2, 150, 0),
        outcome("fewer points", 1, 100, 10),
        outcome("tied", 1, 100, 10),
        outcome("more points", 1, 120, 10),
        outcome("larger lead", 1, 90, 11),
        outcome("elsewhere", 1, 1, 1, seat=1),
    ]
    assert [(each.rank, each.outcome.name) for each in compare(results)] == [
        (1, "larger lead"),
        (2, "more points"),
        (3, "fewer points"),
        (3, "tied"),
        (5, "second"),
        (None, "left"),
        (1, "elsewhere"),
    ]
    assert compare([]) == []
