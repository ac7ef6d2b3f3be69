"""A table is what its entries say, however often and wherever they are read."""

from __future__ import annotations

from random import Random

import pytest

from ferrovia import Claim, DrawBlind, engine
from ferrovia.tables import commands as c
from ferrovia.tables import entries
from tests.tables.session import SECRET, Session, known, read_again, two_chairs

# The plain form of the engine is slow, and the fold is the same.
MOST = 10_000 if engine.COMPILED else 60
BOARDS = [("usa", ()), ("europe", ()), ("iberia", ()), ("old-west", ()), ("old-west", ("alvin",))]
LIVE = {"type": "live", "move": 60, "bank": 600}


def three_people(board: str, options: tuple[str, ...]) -> Session:
    settings = two_chairs(board=board, options=options, chairs=["open"] * 3, pace=LIVE, order="shuffled")
    return Session(settings, people=("Anna", "Bruno", "Carla"))


@pytest.mark.parametrize(("board", "options"), BOARDS)
def test_a_table_that_is_read_is_the_table_that_was_played(board: str, options: tuple[str, ...]) -> None:
    session = three_people(board, options)
    session.do(1, c.Mix, bytes="ef" * 16)
    session.do(2, c.Leave)
    session.sit("Dora")
    session.start()
    reader = read_again(session.table)
    chance = Random(board)
    for place in range(MOST):
        if session.table.status == "finished":
            break
        wander(session, chance)
        stored = [entries.encode(entry) for entry in session.table.entries[reader.n + 1 :]]
        for body in stored:
            reader.note(entries.decode(body))
        assert known(reader, reader.n - 1) == known(session.table, reader.n - 1)
        if place % 50 == 0:
            assert known(read_again(session.table)) == known(session.table)
    assert known(read_again(session.table)) == known(session.table)
    assert any(isinstance(entry, entries.Undone) for entry in session.table.entries)
    if engine.COMPILED:
        assert session.table.record().dumps() == reader.record().dumps()
        reader.record().verify()


def test_an_entry_has_the_full_id_of_a_track() -> None:
    """However a claim called it: whoever reads the table looks it up in the board."""
    session = three_people("usa", ()).start()
    session.answer_first_questions()
    for _ in range(200):
        game = session.table.playing
        seat = game.to_act[0]
        alike = [
            claim
            for claims in game.view(seat).claims.values()
            for claim in claims
            if ":" in claim.track and game.board.tracks[game.board.track_index[claim.track]].colour == "grey"
        ]
        if alike:
            named = Claim(alike[0].track.partition(":")[0], alike[0].colour, alike[0].locomotives)
            entry = session.play(seat, named)
            assert isinstance(entry, entries.Moved)
            assert entry.do == alike[0]
            assert known(read_again(session.table)) == known(session.table)
            return
        session.play(seat, DrawBlind())
    pytest.fail("no such track can be claimed")


@pytest.mark.parametrize(("board", "options"), BOARDS)
def test_a_table_goes_on_after_a_crash_with_the_same_cards(board: str, options: tuple[str, ...]) -> None:
    session = three_people(board, options).start()
    chance = Random(board)
    for _ in range(25):
        session.step(chance)
    again = Session(session.table.settings, people=())
    again.table = read_again(session.table)
    again.now = session.now
    one, other = Random(7), Random(7)
    for _ in range(MOST):
        if session.table.status == "finished":
            break
        session.step(one)
        again.step(other)
    assert again.table.entries == session.table.entries


def test_the_deal_follows_from_the_secret_and_the_bytes() -> None:
    """Another order of the same bytes is another deal; the same table again is the same deal."""
    one, same = Session().start(), Session().start()
    assert one.table.entries == same.table.entries
    other = Session(people=("Anna",))
    other.table.note(entries.Sat(at=0, chair=1, name="Bruno", sitting=1, bytes="00" * 16))
    other.start()
    assert other.table.playing.steps[0].outcomes != one.table.playing.steps[0].outcomes


def test_the_secret_is_revealed_when_the_game_is_over_and_not_before() -> None:
    session = Session().start()
    assert SECRET not in session.table.record().dumps()
    session.play_to_the_end(Random(5))
    assert SECRET in session.table.record().dumps()


def wander(session: Session, chance: Random) -> None:
    """A step of the game, or something else that happens at a table."""
    table = session.table
    seat = chance.choice(table.playing.to_act)
    deadline = table.deadline()
    what = chance.random()
    if table.absent.get(seat) == "away" and what < 0.3:
        session.do(table.order[seat], c.Return)
    elif what < 0.04:
        session.do(table.order[seat], c.Say, text="hmm")
    elif what < 0.07 and deadline is not None:
        session.now = max(session.now, deadline[1])
        assert session.run_out() is not None
    elif what < 0.075 and seat not in table.absent:
        session.do(table.order[seat], c.Resign)
    else:
        session.step(chance)
