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
from tests.tables.desk import Desk, known, read_again, two_chairs, update_for

LIVE = {"type": "live", "move": 60, "bank": 0}


def against_bot(people: tuple[str, ...] = ("Anna",), **chosen: Any) -> Desk:
    """At Anna's turn, when she can claim a track. The bot sits behind the people."""
    settings = two_chairs(chairs=[*("open" for _ in people), "level-1"], first=0, **chosen)
    desk = Desk(settings, people=people).start()
    desk.answer_first_questions()
    while not claims(desk):
        for seat in range(len(desk.table.order)):
            turn(desk, seat, DrawBlind(), DrawBlind())
    return desk


def claims(desk: Desk, seat: int = 0) -> list[Action]:
    return [option for option in desk.table.playing.view(seat).options() if isinstance(option, Claim)]


def turn(desk: Desk, seat: int, *actions: Action) -> None:
    for action in actions:
        if desk.table.chair_of(seat).kind == "person":
            desk.play(seat, action)
        else:
            desk.now += 1000
            desk.let_bot_play(seat, action)


def position(table: Table) -> list[Any]:
    """Everybody's view, and the record."""
    return [*(str(table.playing.view(seat)) for seat in range(len(table.order))), table.record()]


def undo(desk: Desk, steps: int, chair: int = 0) -> None:
    undone = desk.do(chair, c.Undo)
    assert isinstance(undone, entries.Undone)
    assert undone.steps == steps
    assert known(read_again(desk.table)) == known(desk.table)


def why_not(desk: Desk, seat: int = 0) -> str:
    refusal = steps_back(desk.table, seat)
    assert isinstance(refusal, Refusal)
    assert not update_for(desk.table, desk.table.order[seat]).you.undo
    assert desk.refusal(desk.table.order[seat], c.Undo) == refusal.code
    return refusal.code


def test_what_a_bot_drew_face_down_goes_back_to_its_place() -> None:
    desk = against_bot()
    before = position(desk.table)
    claim = claims(desk)[0]
    turn(desk, 0, claim)
    turn(desk, 1, DrawBlind(), DrawBlind())
    after = position(desk.table)
    undo(desk, 3)
    assert position(desk.table) == before
    turn(desk, 0, claim)
    turn(desk, 1, DrawBlind(), DrawBlind())
    assert position(desk.table) == after


def test_a_bot_takes_back_its_claim_and_its_tickets() -> None:
    desk = against_bot()
    before = position(desk.table)
    turn(desk, 0, claims(desk)[0])
    turn(desk, 1, claims(desk, 1)[0])
    undo(desk, 2)
    turn(desk, 0, claims(desk)[0])
    turn(desk, 1, DrawTickets())
    turn(desk, 1, KeepTickets(desk.table.playing.view(1).offer[:1]))
    undo(desk, 3)
    assert position(desk.table) == before


def test_several_decisions_are_taken_back_one_after_the_other() -> None:
    desk = against_bot()
    start = position(desk.table)
    turn(desk, 0, claims(desk)[0])
    turn(desk, 1, DrawBlind(), DrawBlind())
    second = position(desk.table)
    turn(desk, 0, claims(desk)[0])
    turn(desk, 1, DrawBlind(), DrawBlind())
    undo(desk, 3)
    assert position(desk.table) == second
    undo(desk, 3)
    assert position(desk.table) == start


def test_a_face_up_card_ends_it() -> None:
    desk = against_bot()
    turn(desk, 0, claims(desk)[0])
    market = desk.table.playing.view(1).market
    turn(desk, 1, TakeCard(next(card for card in market if card != "locomotive")))
    assert why_not(desk) == "UNDO_REVEALED"


def test_what_one_drew_oneself_cannot_be_taken_back() -> None:
    desk = against_bot()
    turn(desk, 0, DrawBlind(), DrawBlind())
    turn(desk, 1, DrawBlind(), DrawBlind())
    assert why_not(desk) == "UNDO_REVEALED"


def test_the_last_answer_of_several_shows_too_much() -> None:
    """The draft of Iberia: the last pick passes the packets on."""
    desk = Desk(two_chairs(board="iberia", chairs=["open", "level-1"]), people=("Anna",)).start()
    desk.play(0)
    assert steps_back(desk.table, 0) == 1
    desk.let_bot_play(1)
    assert why_not(desk) == "UNDO_REVEALED"


def test_a_secret_answer_is_taken_back_with_those_of_bots() -> None:
    desk = Desk(two_chairs(chairs=["open", "level-1", "level-1"]), people=("Anna",)).start()
    before = position(desk.table)
    desk.play(0)
    desk.let_bot_play(1)
    undo(desk, 2)
    assert position(desk.table) == before


def test_what_other_people_did_stays() -> None:
    desk = against_bot(("Anna", "Bruno"))
    turn(desk, 0, claims(desk)[0])
    turn(desk, 1, DrawBlind(), DrawBlind())
    turn(desk, 2, DrawBlind(), DrawBlind())
    assert why_not(desk) == "UNDO_NOT_YOURS"


@pytest.mark.parametrize("accounts", [1, 2])
def test_bots_are_not_taken_back_in_a_rated_game(accounts: int) -> None:
    settings = two_chairs(chairs=["level-1", "open", "open"], first=1)
    desk = Desk(settings, people=(), host=1)
    for place, name in enumerate(("Anna", "Bruno")):
        desk.sit(name, account=7 + place if place < accounts else None)
    desk.start().answer_first_questions()
    while not claims(desk, 2):
        for seat in (1, 2, 0):
            turn(desk, seat, DrawBlind(), DrawBlind())
        turn(desk, 1, DrawBlind(), DrawBlind())
    turn(desk, 2, claims(desk, 2)[0])
    assert steps_back(desk.table, 2) == 1
    turn(desk, 0, DrawBlind())
    if accounts == 2:
        assert why_not(desk, 2) == "UNDO_NOT_YOURS"
    else:
        undo(desk, 2, chair=2)


def test_the_clock_stands_still_while_bots_think() -> None:
    desk = against_bot(pace=LIVE)
    left = (desk.table.deadline() or (0, 0))[1] - desk.now
    desk.now += 10_000
    turn(desk, 0, claims(desk)[0])
    turn(desk, 1, DrawBlind(), DrawBlind())
    desk.now += 100
    undo(desk, 3)
    assert desk.table.deadline() == (0, desk.now + left - 10_000)


def test_an_undo_is_meant_for_the_last_decision_that_its_sender_knew() -> None:
    desk = against_bot()
    turn(desk, 0, claims(desk)[0])
    seen = desk.table.n
    turn(desk, 1, DrawBlind())
    desk.do(0, c.Undo, n=seen)
    turn(desk, 0, claims(desk)[0])
    assert desk.refusal(0, c.Undo, n=seen) == "STALE"


def test_there_are_only_so_many_in_a_turn() -> None:
    desk = against_bot()
    for _ in range(UNDOS_PER_TURN):
        turn(desk, 0, claims(desk)[0])
        turn(desk, 1, DrawBlind())
        undo(desk, 2)
    turn(desk, 0, claims(desk)[0])
    assert why_not(desk) == "UNDOS_OF_TURN"
    assert update_for(desk.table, 0).you.undo_used_up
    assert bots_wait_until(desk.table, 3000) is None
    turn(desk, 1, DrawBlind(), DrawBlind())
    turn(desk, 0, claims(desk)[0])
    assert not update_for(desk.table, 0).you.undo_used_up
    undo(desk, 1)


def test_there_are_only_so_many_in_a_game_and_each_person_has_their_own() -> None:
    desk = against_bot(("Anna", "Bruno"))
    desk.table.spent[0, "undos"] = ALLOWED["undos"]
    turn(desk, 0, claims(desk)[0])
    assert why_not(desk) == "UNDOS_OF_GAME"
    while not claims(desk, 1):
        for seat in (1, 2, 0):
            turn(desk, seat, DrawBlind(), DrawBlind())
    turn(desk, 1, claims(desk, 1)[0])
    desk.do(1, c.Undo)


def test_bots_wait_for_a_decision_that_can_be_taken_back() -> None:
    desk = against_bot()
    assert bots_wait_until(desk.table, 3000) is None
    turn(desk, 0, claims(desk)[0])
    assert bots_wait_until(desk.table, 3000) == desk.now + 3000
    you = update_for(desk.table, 0, undo_pause=3000).you
    assert (you.undo, you.undo_until) == (True, desk.now + 3000)
    turn(desk, 1, DrawBlind())
    assert bots_wait_until(desk.table, 3000) is None
    assert update_for(desk.table, 0, undo_pause=3000).you.undo


def test_bots_do_not_wait_where_nothing_can_be_taken_back() -> None:
    desk = against_bot(undo=False)
    turn(desk, 0, claims(desk)[0])
    assert bots_wait_until(desk.table, 3000) is None
    desk = against_bot()
    turn(desk, 0, DrawBlind(), DrawBlind())
    assert bots_wait_until(desk.table, 3000) is None


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
    desk = Desk(people=())
    desk.table = Table("table", opened)
    desk.sit("Anna")
    desk.start()
    deepest = undone = 0
    while desk.table.status != "finished":
        steps = steps_back(desk.table, 0)
        if isinstance(steps, int) and chance.random() < 0.4 and undone < ALLOWED["undos"]:
            undone += 1
            deepest = max(deepest, steps)
            desk.do(0, c.Undo)
            continue
        seat = chance.choice(desk.table.playing.to_act)
        action = chance.choice(desk.table.playing.view(seat).options())
        if seat:
            desk.let_bot_play(seat, action)
        else:
            desk.play(0, action)
    assert undone > 5
    assert deepest > 1
    assert known(read_again(desk.table)) == known(desk.table)
    record = desk.table.record()
    record.verify()
    prove(record)
