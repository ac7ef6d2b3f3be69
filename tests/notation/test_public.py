"""The public form: exactly what a spectator knows, and nothing else.

From a record others are made that differ in one thing: a card, a ticket, a choice. Where the other one
follows the rules too, the public texts of the two are equal if and only if a spectator has seen the same.
"""

from __future__ import annotations

import re
from collections import Counter
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from ferrovia.boards import load
from ferrovia.game import Game, Record, RecordError, dealers, new_game
from ferrovia.game.actions import DrawBlind, KeepTickets, PickTicket
from ferrovia.game.notation import read, validate, write
from ferrovia.game.notation.places import Places
from ferrovia.game.notation.writer import _Writer
from ferrovia.game.shuffle import Shuffle, fixed_key
from ferrovia.mechanisms.numbers import CARDS
from tests.conftest import MakeTable
from tests.notation.conftest import play, short_record


def seen(record: Record) -> list[Any]:
    """All that a spectator is told."""
    *_, game = record.replay()
    return [step.events(None) for step in game.steps]


def changed(record: Record, random: Random) -> Record:
    """One outcome or one choice of tickets is another one."""
    lines = [*record.lines]
    n = random.choice([n for n, line in enumerate(lines) if line.dealt or changeable(line.do)])
    line = lines[n]
    if changeable(line.do):
        lines[n] = replace(line, do=other_choice(line.do, dealt_tickets(record), random))
        return replace(record, lines=tuple(lines))
    dealt = [*line.dealt]
    place = random.randrange(len(dealt))
    if dealt[place].startswith("ticket:"):
        ticket = random.choice([f"ticket:{ticket.id}" for ticket in load(record.header.board).tickets])
        swapped = {dealt[place]: ticket, ticket: dealt[place]}
        dealt = [swapped.get(name, name) for name in dealt]
    elif not dealt[place].startswith("seat:"):
        dealt[place] = random.choice(CARDS)
    lines[n] = replace(line, dealt=tuple(dealt))
    return replace(record, lines=tuple(lines))


def changeable(action: Any) -> bool:
    return isinstance(action, KeepTickets | PickTicket)


def dealt_tickets(record: Record) -> list[str]:
    names = [name for line in record.lines for name in line.dealt if name.startswith("ticket:")]
    return [name.removeprefix("ticket:") for name in names]


def other_choice(action: Any, tickets: list[str], random: Random) -> Any:
    if isinstance(action, PickTicket):
        return PickTicket(random.choice(tickets))
    n = random.choice([len(action.tickets), random.randrange(1, 5)])
    return KeepTickets(tuple(random.sample(tickets, min(n, len(tickets)))))


@pytest.mark.parametrize(
    ("board", "seats", "options"),
    [("usa", 2, ()), ("usa", 4, ()), ("europe", 3, ()), ("iberia", 3, ()), ("old-west", 3, ("alvin",))],
)
def test_public_texts_are_equal_where_a_spectator_sees_the_same(
    board: str, seats: int, options: tuple[str, ...]
) -> None:
    found: Counter[bool] = Counter()
    random = Random(board)
    for seed in range(4):
        game = play(new_game(board, seats, seed, options), random, random.randrange(1, 60))
        record = game.record()
        shown, text, whole = seen(record), write(record, public=True), write(record)
        for _ in range(100):
            other = changed(record, random)
            if other == record:
                continue
            try:
                same = seen(other) == shown
            except RecordError:
                continue  # the rest of the game could not have been played so
            assert (write(other, public=True) == text) == same
            assert write(other) != whole
            found[same] += 1
    assert found[True] > 5
    assert found[False] > 3


def test_an_answer_that_nobody_has_seen_is_not_even_counted() -> None:
    game = new_game("usa", 2, 1)
    offered = game.view(1).offer
    texts = set()
    for kept in (offered, offered[:2], offered[1:]):
        game = new_game("usa", 2, 1)
        game.play(KeepTickets(kept), 1)
        texts.add(write(game.record(), public=True))
    (text,) = texts
    assert "\n0. s1 keep ?\n" in text
    game.play(game.view(0).options()[0], 0)
    assert "\n0. s1 keep 2\n0. s0 keep 2\n" in write(game.record(), public=True)


def test_a_blind_draw_that_finds_nothing_is_told(table: MakeTable) -> None:
    """R-15: the deck held only festival cards. (It is arranged, so there is no record of it.)"""
    t = table("iberia").deck({"madrid": 1}).discard()
    t.state.draft_min = t.state.draft_max = -1
    t.next_outcomes("festival:madrid").play(DrawBlind())
    for public in (True, False):
        writer = _Writer(public, {})
        writer.places, writer.names = Places(t.game.board), t.game.names
        writer.add(t.game.steps[-1])
        assert next(writer.lines()).endswith("draw festival Madrid > none")


def test_the_public_form_is_the_full_form_without_its_brackets() -> None:
    for board in ("usa", "iberia"):
        record = short_record(board, 3, 80)
        public = write(record, public=True).replace('[Form "public"]\n', "")
        assert public == re.sub(r" ?\([^()]*\)", "", write(record))


def test_nothing_from_which_cards_could_be_computed_is_public() -> None:
    game = play(Game(load("usa"), 2, dealers.cryptographic(fixed_key(7))), Random(1))
    record = game.record().with_shuffle(Shuffle(fixed=7))
    text = write(record, public=True, tags={"Date": "2026.11.16", "Seed": "7"}, comments={1: ("he has red",)})
    assert "Fixed" not in text
    assert "Seed" not in text
    assert "he has red" not in text
    assert '[Date "2026.11.16"]' in text
    assert f"\nresult {' '.join(map(str, game.result().scores))}, won by s" in text


def test_the_public_form_is_read_but_gives_no_record() -> None:
    for board in ("usa", "europe", "iberia", "old-west"):
        (transcript,) = read(write(short_record(board, 3, 150), public=True))
        assert transcript.public
        assert transcript.record is None
        assert transcript.problems == ()
        assert validate(transcript) is None
    text = write(short_record(), public=True).replace("hand 4", "hand 4 (red, red, red, red)", 1)
    (transcript,) = read(text)
    assert "no secrets" in transcript.problems[0].fault
