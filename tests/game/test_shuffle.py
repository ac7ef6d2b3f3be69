"""The verifiable shuffle: its parts, and that a record not dealt by it is found out."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import permutations
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from msgspec.structs import replace

from ferrovia.boards import load
from ferrovia.engine import Dealer
from ferrovia.game import Game, Record, RecordError, dealers
from ferrovia.game.record import loads
from ferrovia.game.shuffle import MAX_FIXED, Shuffle, commit, fixed_key, seat_order, shuffle_key

if TYPE_CHECKING:
    from tests.game.conftest import Rows

SECRET = bytes(range(32))
OTHER = bytes(range(1, 33))
ADDED = ("11" * 16, "22" * 32, "")
PLAIN = Shuffle(commit(SECRET), ADDED)
KEY = shuffle_key(SECRET, ADDED)

Unseal = Callable[[str], "Rows"]
Seal = Callable[[Any], str]


# The parts


def test_a_commitment_is_the_hash_that_anybody_can_compute() -> None:
    assert commit(SECRET) == hashlib.sha256(SECRET).hexdigest()
    with pytest.raises(ValueError, match="32 bytes"):
        commit(b"short")


def test_the_key_is_what_the_documentation_says() -> None:
    text = f"{'11' * 16} {'22' * 32} ".encode()
    assert PLAIN.key(SECRET.hex()) == KEY == hmac.new(SECRET, text, hashlib.sha256).digest()
    assert Shuffle(fixed=7).key(None) == fixed_key(7) == hashlib.sha256(b"ferrovia fixed deal 7").digest()


def test_every_part_changes_the_key() -> None:
    parts = [
        (SECRET, ADDED),
        (OTHER, ADDED),
        (SECRET, (ADDED[1], ADDED[0], "")),
        (SECRET, (ADDED[0], "", ADDED[1])),
        (SECRET, ADDED[:2]),
        (SECRET, ("11" * 16 + "22", "22" * 31, "")),
    ]
    keys = {shuffle_key(*part) for part in parts} | {fixed_key(1), fixed_key(11)}
    assert len(keys) == len(parts) + 2


def test_a_key_is_unknown_before_the_secret_is() -> None:
    assert PLAIN.key(None) is None


@pytest.mark.parametrize("secret", [OTHER.hex(), SECRET.hex()[:-2], SECRET.hex().upper(), "", "no digits"])
def test_another_secret_does_not_match(secret: str) -> None:
    with pytest.raises(ValueError, match="does not match the commitment"):
        PLAIN.key(secret)


def test_orders_of_seats_are_equally_likely() -> None:
    """Each of 24 orders 100 times; five standard deviations of the chi-square, and the keys are fixed."""
    counts = Counter(seat_order(fixed_key(deal), 4) for deal in range(2400))
    assert set(counts) == set(permutations(range(4)))
    assert sum((n - 100) ** 2 / 100 for n in counts.values()) <= 23 + 5 * 46**0.5


@pytest.mark.parametrize(
    ("values", "fault"),
    [
        ({}, "either a commitment or a fixed deal"),
        ({"commitment": commit(SECRET), "added": ADDED, "fixed": 1}, "either a commitment or a fixed deal"),
        ({"commitment": "12", "added": ADDED}, "64 hexadecimal digits"),
        ({"commitment": commit(SECRET), "added": ("11" * 15, "")}, "16 to 32 bytes"),
        ({"commitment": commit(SECRET), "added": ("11" * 33, "")}, "16 to 32 bytes"),
        ({"commitment": commit(SECRET), "added": ("1" * 33, "")}, "16 to 32 bytes"),
        ({"commitment": commit(SECRET), "added": ("11" * 16 + "\n", "")}, "16 to 32 bytes"),
        ({"commitment": commit(SECRET), "added": ("AA" * 16, "")}, "16 to 32 bytes"),
        ({"commitment": commit(SECRET), "added": ("", "")}, "chairs add"),
        ({"fixed": 1, "added": ADDED}, "not to a fixed deal"),
        ({"fixed": -1}, "numbered 0 to"),
        ({"fixed": MAX_FIXED + 1}, "numbered 0 to"),
    ],
)
def test_a_malformed_shuffle_is_refused_where_it_is_made_and_where_it_is_read(
    values: dict[str, Any], fault: str, finished: str, unseal: Unseal, seal: Seal
) -> None:
    with pytest.raises(ValueError, match=fault):
        Shuffle(**values)
    header, *rows = unseal(finished)
    with pytest.raises(RecordError, match=rf"line 1: .*{fault}"):
        loads(seal([{**header, "shuffle": values}, *rows]))


# Records


def begin(dealer: Dealer, board: str = "usa") -> Game:
    return Game(load(board), 3, dealer)


def play_on(game: Game, decisions: int = 10_000) -> Game:
    random = Random(1)
    while not game.over and len(game.steps) <= decisions:
        seat = random.choice(game.to_act)
        game.play(random.choice(game.view(seat).options()), seat)
    return game


@pytest.fixture(scope="module")
def proven() -> Record:
    """A finished game with a shuffle, whose seats were shuffled as well."""
    shuffle = replace(PLAIN, order=seat_order(KEY, 3))
    return play_on(begin(dealers.cryptographic(KEY))).record().with_shuffle(shuffle, SECRET)


def fault_of(record: Record) -> str:
    """Why a record with valid checksums is refused."""
    with pytest.raises(RecordError) as raised:
        loads(record.dumps()).verify()
    return str(raised.value)


def reshuffled(record: Record, **changes: Any) -> Record:
    """The record with a different shuffle in its header."""
    shuffle = record.header.shuffle
    assert shuffle
    return replace(record, header=replace(record.header, shuffle=replace(shuffle, **changes)))


def with_secret(record: Record, secret: str | None) -> Record:
    assert record.ending is not None
    return replace(record, ending=replace(record.ending, secret=secret))


@pytest.mark.parametrize("board", ["usa", "europe", "iberia", "old-west"])
def test_a_game_dealt_by_its_shuffle_is_proven(board: str) -> None:
    record = play_on(begin(dealers.cryptographic(KEY), board)).record().with_shuffle(PLAIN, SECRET)
    assert loads(record.dumps()) == record
    loads(record.dumps()).verify()


def test_the_order_of_seats_is_proven(proven: Record) -> None:
    proven.verify()
    assert proven.header.shuffle
    assert proven.header.shuffle.order is not None
    others = set(permutations(range(3))) - {proven.header.shuffle.order}
    for order in others:
        assert (
            fault_of(reshuffled(proven, order=order))
            == "line 1: the shuffle gives a different order of seats"
        )


def test_a_fixed_deal_needs_no_secret(proven: Record) -> None:
    record = play_on(begin(dealers.cryptographic(fixed_key(7)))).record()
    record.with_shuffle(Shuffle(fixed=7)).verify()
    assert "line 2: the shuffle gives" in fault_of(record.with_shuffle(Shuffle(fixed=8)))
    forged = with_secret(record.with_shuffle(Shuffle(fixed=7)), SECRET.hex())
    assert "a fixed deal has no secret" in fault_of(forged)


def test_the_secret_is_in_the_last_line_and_nowhere_before(proven: Record) -> None:
    *lines, ending = proven.dumps().splitlines()
    assert json.loads(ending)["secret"] == SECRET.hex()
    assert not any(SECRET.hex() in line for line in lines)
    running = play_on(begin(dealers.cryptographic(KEY)), 40).record().with_shuffle(PLAIN, SECRET)
    assert SECRET.hex() not in running.dumps()


def test_a_running_game_verifies_as_far_as_it_can() -> None:
    running = play_on(begin(dealers.cryptographic(KEY)), 40).record().with_shuffle(PLAIN, SECRET)
    running.verify()
    assert "2 chairs contributed" in fault_of(reshuffled(running, added=ADDED[:2]))
    assert "does not list each chair once" in fault_of(reshuffled(running, order=(0, 1, 1)))
    fixed = play_on(begin(dealers.cryptographic(fixed_key(7))), 40).record()
    assert "line 2: the shuffle gives" in fault_of(fixed.with_shuffle(Shuffle(fixed=8)))


# Forgeries with valid checksums


def holds_by_the_rules(record: Record) -> bool:
    try:
        for _ in record.replay():
            pass
    except RecordError:
        return False
    return True


def exchanges(record: Record) -> Iterator[tuple[int, Record]]:
    """Records with one drawn card replaced by a red one, the last first, and the number of its line."""
    for line in reversed(record.lines):
        if len(line.dealt) == 1 and line.dealt[0] in ("blue", "green", "white"):
            lines = list(record.lines)
            lines[line.n] = replace(line, dealt=("red",))
            yield line.n + 2, replace(record, lines=tuple(lines))


def test_one_card_exchanged_is_found_though_the_rules_allow_it(proven: Record) -> None:
    number, forged = next((n, record) for n, record in exchanges(proven) if holds_by_the_rules(record))
    assert fault_of(forged).startswith(f"line {number}: the shuffle gives ")
    assert fault_of(forged).endswith(", not 'red'")


@pytest.mark.parametrize("board", ["usa", "europe", "iberia", "old-west"])
@pytest.mark.parametrize("honest", [0, 30, 100])
def test_a_server_that_chooses_cards_from_some_step_on_is_found_there(board: str, honest: int) -> None:
    """The whole game is possible by the rules, and its shuffle, secret and result are right."""
    begun = play_on(begin(dealers.cryptographic(KEY), board), honest)
    forged = play_on(Game.from_record(begun.record(), dealers.fast(3)))
    truth = Game.from_record(begun.record(), dealers.cryptographic(KEY))
    for step in forged.steps[honest + 1 :]:
        assert step.action is not None
        if truth.play(step.action, step.seat).outcomes != step.outcomes:
            break
    record = forged.record().with_shuffle(PLAIN, SECRET)
    assert holds_by_the_rules(record)
    assert fault_of(record).startswith(f"line {step.n + 2}: the shuffle gives ")


def test_another_secret_is_found(proven: Record) -> None:
    last = len(proven.lines) + 2
    forged = with_secret(proven, OTHER.hex())
    assert fault_of(forged) == f"line {last}: the secret does not match the commitment"
    assert "line 2: the shuffle gives" in fault_of(reshuffled(forged, commitment=commit(OTHER), order=None))


def test_bytes_that_were_swapped_changed_or_left_out_are_found(proven: Record) -> None:
    for added in ((ADDED[1], ADDED[0], ""), ("12" * 16, ADDED[1], ""), ("", ADDED[1], "")):
        assert "line 2: the shuffle gives" in fault_of(reshuffled(proven, added=added, order=None))


def test_a_secret_that_is_missing_or_belongs_to_no_shuffle_is_found(proven: Record) -> None:
    last = len(proven.lines) + 2
    silent = with_secret(proven, None)
    assert fault_of(silent) == f"line {last}: the game is over, but the secret of the shuffle is missing"
    unshuffled = with_secret(play_on(begin(dealers.fast(1))).record(), SECRET.hex())
    assert fault_of(unshuffled).endswith("there is a secret, but no shuffle")
