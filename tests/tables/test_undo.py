"""Taking back a decision together with what bots answered, as long as nothing hidden has come to light."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from ferrovia.game import Action
from ferrovia.game.actions import Claim, DrawBlind, DrawTickets, KeepTickets, TakeCard
from ferrovia.game.proof import prove
from ferrovia.game.refusals import Refusal
from ferrovia.tables import commands as c
from ferrovia.tables import entries
from ferrovia.tables.allowances import ALLOWED, UNDOS_PER_TURN
from ferrovia.tables.deal import new_secret
from ferrovia.tables.table import Table
from ferrovia.tables.undo import bots_wait_until, steps_back
from tests.tables.session import Session, known, read_again, two_chairs, update_for

LIVE = {"type": "live", "move": 60, "bank": 0}


def against_bot(people: tuple[str, ...] = ("Anna",), **chosen: Any) -> Session:
    """At Anna's turn, when she can claim a track. The bot sits behind the people."""
    settings = two_chairs(chairs=[*("open" for _ in people), "level-1"], first=0, **chosen)
    session = Session(settings, people=people).start()
    session.answer_first_questions()
    while not claims(session):
        for seat in range(len(session.table.order)):
            turn(session, seat, DrawBlind(), DrawBlind())
    return session


def claims(session: Session, seat: int = 0) -> list[Action]:
    return [option for option in session.table.playing.view(seat).options() if isinstance(option, Claim)]


def turn(session: Session, seat: int, *actions: Action) -> None:
    for action in actions:
        if session.table.chair_of(seat).kind == "person":
            session.play(seat, action)
        else:
            session.now += 1000
            session.let_bot_play(seat, action)


def position(table: Table) -> list[Any]:
    """Everybody's view, and the record."""
    return [*(str(table.playing.view(seat)) for seat in range(len(table.order))), table.record()]


def undo(session: Session, steps: int, chair: int = 0) -> None:
    undone = session.do(chair, c.Undo)
    assert isinstance(undone, entries.Undone)
    assert undone.steps == steps
    assert known(read_again(session.table)) == known(session.table)


def why_not(session: Session, seat: int = 0) -> str:
    refusal = steps_back(session.table, seat)
    assert isinstance(refusal, Refusal)
    assert not update_for(session.table, session.table.order[seat]).you.undo
    assert session.refusal(session.table.order[seat], c.Undo) == refusal.code
    return refusal.code


def test_what_a_bot_drew_face_down_goes_back_to_its_place() -> None:
    session = against_bot()
    before = position(session.table)
    claim = claims(session)[0]
    turn(session, 0, claim)
    turn(session, 1, DrawBlind(), DrawBlind())
    after = position(session.table)
    undo(session, 3)
    assert position(session.table) == before
    turn(session, 0, claim)
    turn(session, 1, DrawBlind(), DrawBlind())
    assert position(session.table) == after


def test_a_bot_takes_back_its_claim_and_its_tickets() -> None:
    session = against_bot()
    before = position(session.table)
    turn(session, 0, claims(session)[0])
    turn(session, 1, claims(session, 1)[0])
    undo(session, 2)
    turn(session, 0, claims(session)[0])
    turn(session, 1, DrawTickets())
    turn(session, 1, KeepTickets(session.table.playing.view(1).offer[:1]))
    undo(session, 3)
    assert position(session.table) == before


def test_several_decisions_are_taken_back_one_after_the_other() -> None:
    session = against_bot()
    start = position(session.table)
    turn(session, 0, claims(session)[0])
    turn(session, 1, DrawBlind(), DrawBlind())
    second = position(session.table)
    turn(session, 0, claims(session)[0])
    turn(session, 1, DrawBlind(), DrawBlind())
    undo(session, 3)
    assert position(session.table) == second
    undo(session, 3)
    assert position(session.table) == start


def test_a_face_up_card_ends_it() -> None:
    session = against_bot()
    turn(session, 0, claims(session)[0])
    market = session.table.playing.view(1).market
    turn(session, 1, TakeCard(next(card for card in market if card != "locomotive")))
    assert why_not(session) == "UNDO_REVEALED"


def test_what_one_drew_oneself_cannot_be_taken_back() -> None:
    session = against_bot()
    turn(session, 0, DrawBlind(), DrawBlind())
    turn(session, 1, DrawBlind(), DrawBlind())
    assert why_not(session) == "UNDO_REVEALED"


def test_the_last_answer_of_several_shows_too_much() -> None:
    """The draft of Iberia: the last pick passes the packets on."""
    session = Session(two_chairs(board="iberia", chairs=["open", "level-1"]), people=("Anna",)).start()
    session.play(0)
    assert steps_back(session.table, 0) == 1
    session.let_bot_play(1)
    assert why_not(session) == "UNDO_REVEALED"


def test_a_secret_answer_is_taken_back_with_those_of_bots() -> None:
    session = Session(two_chairs(chairs=["open", "level-1", "level-1"]), people=("Anna",)).start()
    before = position(session.table)
    session.play(0)
    session.let_bot_play(1)
    undo(session, 2)
    assert position(session.table) == before


def test_what_other_people_did_stays() -> None:
    session = against_bot(("Anna", "Bruno"))
    turn(session, 0, claims(session)[0])
    turn(session, 1, DrawBlind(), DrawBlind())
    turn(session, 2, DrawBlind(), DrawBlind())
    assert why_not(session) == "UNDO_NOT_YOURS"


@pytest.mark.parametrize("accounts", [1, 2])
def test_bots_are_not_taken_back_in_a_rated_game(accounts: int) -> None:
    settings = two_chairs(chairs=["level-1", "open", "open"], first=1)
    session = Session(settings, people=(), host=1)
    for place, name in enumerate(("Anna", "Bruno")):
        session.sit(name, account=7 + place if place < accounts else None)
    session.start().answer_first_questions()
    while not claims(session, 2):
        for seat in (1, 2, 0):
            turn(session, seat, DrawBlind(), DrawBlind())
        turn(session, 1, DrawBlind(), DrawBlind())
    turn(session, 2, claims(session, 2)[0])
    assert steps_back(session.table, 2) == 1
    turn(session, 0, DrawBlind())
    if accounts == 2:
        assert why_not(session, 2) == "UNDO_NOT_YOURS"
    else:
        undo(session, 2, chair=2)


def test_the_clock_stands_still_while_bots_think() -> None:
    session = against_bot(pace=LIVE)
    left = (session.table.deadline() or (0, 0))[1] - session.now
    session.now += 10_000
    turn(session, 0, claims(session)[0])
    turn(session, 1, DrawBlind(), DrawBlind())
    session.now += 100
    undo(session, 3)
    assert session.table.deadline() == (0, session.now + left - 10_000)


def test_an_undo_is_meant_for_the_last_decision_that_its_sender_knew() -> None:
    session = against_bot()
    turn(session, 0, claims(session)[0])
    seen = session.table.n
    turn(session, 1, DrawBlind())
    session.do(0, c.Undo, n=seen)
    turn(session, 0, claims(session)[0])
    assert session.refusal(0, c.Undo, n=seen) == "STALE"


def test_there_are_only_so_many_in_a_turn() -> None:
    session = against_bot()
    for _ in range(UNDOS_PER_TURN):
        turn(session, 0, claims(session)[0])
        turn(session, 1, DrawBlind())
        undo(session, 2)
    turn(session, 0, claims(session)[0])
    assert why_not(session) == "UNDOS_OF_TURN"
    assert update_for(session.table, 0).you.undo_used_up
    assert bots_wait_until(session.table, 3000) is None
    turn(session, 1, DrawBlind(), DrawBlind())
    turn(session, 0, claims(session)[0])
    assert not update_for(session.table, 0).you.undo_used_up
    undo(session, 1)


def test_there_are_only_so_many_in_a_game_and_each_person_has_their_own() -> None:
    session = against_bot(("Anna", "Bruno"))
    session.table.spent[0, "undos"] = ALLOWED["undos"]
    turn(session, 0, claims(session)[0])
    assert why_not(session) == "UNDOS_OF_GAME"
    while not claims(session, 1):
        for seat in (1, 2, 0):
            turn(session, seat, DrawBlind(), DrawBlind())
    turn(session, 1, claims(session, 1)[0])
    session.do(1, c.Undo)


def test_bots_wait_for_a_decision_that_can_be_taken_back() -> None:
    session = against_bot()
    assert bots_wait_until(session.table, 3000) is None
    turn(session, 0, claims(session)[0])
    assert bots_wait_until(session.table, 3000) == session.now + 3000
    you = update_for(session.table, 0, undo_pause=3000).you
    assert (you.undo, you.undo_until) == (True, session.now + 3000)
    turn(session, 1, DrawBlind())
    assert bots_wait_until(session.table, 3000) is None
    assert update_for(session.table, 0, undo_pause=3000).you.undo


def test_bots_do_not_wait_where_nothing_can_be_taken_back() -> None:
    session = against_bot(undo=False)
    turn(session, 0, claims(session)[0])
    assert bots_wait_until(session.table, 3000) is None
    session = against_bot()
    turn(session, 0, DrawBlind(), DrawBlind())
    assert bots_wait_until(session.table, 3000) is None


@pytest.mark.parametrize("board", ["usa", "europe", "iberia", "old-west"])
def test_a_game_with_much_undoing_leaves_a_record_that_holds(board: str) -> None:
    """The shuffle is proved by the record: a dealer in the wrong place would deal other cards."""
    chance = Random(board)
    opened = entries.Opened(
        at=0,
        settings=two_chairs(board=board, chairs=["open", "level-1", "level-1"]),
        secret=new_secret(),
        host=0,
    )
    session = Session(people=())
    session.table = Table("table", opened)
    session.sit("Anna")
    session.start()
    deepest = undone = 0
    while session.table.status != "finished":
        steps = steps_back(session.table, 0)
        if isinstance(steps, int) and chance.random() < 0.4 and undone < ALLOWED["undos"]:
            undone += 1
            deepest = max(deepest, steps)
            session.do(0, c.Undo)
            continue
        seat = chance.choice(session.table.playing.to_act)
        action = chance.choice(session.table.playing.view(seat).options())
        if seat:
            session.let_bot_play(seat, action)
        else:
            session.play(0, action)
    assert undone > 5
    assert deepest > 1
    assert known(read_again(session.table)) == known(session.table)
    record = session.table.record()
    record.verify()
    prove(record)
