"""A table is what its entries say, however often and wherever they are read."""

from __future__ import annotations

from random import Random

import pytest

from ferrovia import Claim, DrawBlind, engine
from ferrovia.tables import commands as c
from ferrovia.tables import entries
from tests.tables.desk import SECRET, Desk, known, read_again, two_chairs

# The plain form of the engine is slow, and the fold is the same.
MOST = 10_000 if engine.COMPILED else 60
BOARDS = [("usa", ()), ("europe", ()), ("iberia", ()), ("old-west", ()), ("old-west", ("alvin",))]
LIVE = {"type": "live", "move": 60, "bank": 600}


def three_people(board: str, options: tuple[str, ...]) -> Desk:
    settings = two_chairs(board=board, options=options, chairs=["open"] * 3, pace=LIVE, order="shuffled")
    return Desk(settings, people=("Anna", "Bruno", "Carla"))


@pytest.mark.parametrize(("board", "options"), BOARDS)
def test_a_table_that_is_read_is_the_table_that_was_played(board: str, options: tuple[str, ...]) -> None:
    desk = three_people(board, options)
    desk.do(1, c.Mix, bytes="ef" * 16)
    desk.do(2, c.Leave)
    desk.sit("Dora")
    desk.start()
    reader = read_again(desk.table)
    chance = Random(board)
    for place in range(MOST):
        if desk.table.status == "finished":
            break
        wander(desk, chance)
        stored = [entries.encode(entry) for entry in desk.table.entries[reader.n + 1 :]]
        for body in stored:
            reader.note(entries.decode(body))
        assert known(reader, reader.n - 1) == known(desk.table, reader.n - 1)
        if place % 50 == 0:
            assert known(read_again(desk.table)) == known(desk.table)
    assert known(read_again(desk.table)) == known(desk.table)
    assert any(isinstance(entry, entries.Undone) for entry in desk.table.entries)
    if engine.COMPILED:
        assert desk.table.record().dumps() == reader.record().dumps()
        reader.record().verify()


def test_an_entry_has_the_full_id_of_a_track() -> None:
    """However a claim called it: whoever reads the table looks it up in the board."""
    desk = three_people("usa", ()).start()
    desk.answer_first_questions()
    for _ in range(200):
        game = desk.table.playing
        seat = game.to_act[0]
        alike = [
            claim
            for claims in game.view(seat).claims.values()
            for claim in claims
            if ":" in claim.track and game.board.tracks[game.board.track_index[claim.track]].colour == "grey"
        ]
        if alike:
            named = Claim(alike[0].track.partition(":")[0], alike[0].colour, alike[0].locomotives)
            entry = desk.play(seat, named)
            assert isinstance(entry, entries.Moved)
            assert entry.do == alike[0]
            assert known(read_again(desk.table)) == known(desk.table)
            return
        desk.play(seat, DrawBlind())
    pytest.fail("no such track can be claimed")


@pytest.mark.parametrize(("board", "options"), BOARDS)
def test_a_table_goes_on_after_a_crash_with_the_same_cards(board: str, options: tuple[str, ...]) -> None:
    desk = three_people(board, options).start()
    chance = Random(board)
    for _ in range(25):
        desk.step(chance)
    again = Desk(desk.table.settings, people=())
    again.table = read_again(desk.table)
    again.now = desk.now
    one, other = Random(7), Random(7)
    for _ in range(MOST):
        if desk.table.status == "finished":
            break
        desk.step(one)
        again.step(other)
    assert again.table.entries == desk.table.entries


def test_the_deal_follows_from_the_secret_and_the_bytes() -> None:
    """Another order of the same bytes is another deal; the same table again is the same deal."""
    one, same = Desk().start(), Desk().start()
    assert one.table.entries == same.table.entries
    other = Desk(people=("Anna",))
    other.table.note(entries.Sat(at=0, chair=1, name="Bruno", sitting=1, bytes="00" * 16))
    other.start()
    assert other.table.playing.steps[0].outcomes != one.table.playing.steps[0].outcomes


def test_the_secret_is_revealed_when_the_game_is_over_and_not_before() -> None:
    desk = Desk().start()
    assert SECRET not in desk.table.record().dumps()
    desk.play_to_the_end(Random(5))
    assert SECRET in desk.table.record().dumps()


def wander(desk: Desk, chance: Random) -> None:
    """A step of the game, or something else that happens at a table."""
    table = desk.table
    seat = chance.choice(table.playing.to_act)
    deadline = table.deadline()
    what = chance.random()
    if table.absent.get(seat) == "away" and what < 0.3:
        desk.do(table.order[seat], c.Return)
    elif what < 0.04:
        desk.do(table.order[seat], c.Say, text="hmm")
    elif what < 0.07 and deadline is not None:
        desk.now = max(desk.now, deadline[1])
        assert desk.run_out() is not None
    elif what < 0.075 and seat not in table.absent:
        desk.do(table.order[seat], c.Resign)
    else:
        desk.step(chance)
