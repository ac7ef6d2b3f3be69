"""Deciding changes nothing: an entry plays in the game when it is noted, and not before."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import Random
from typing import Any, get_args

import msgspec
import pytest

from ferrovia.game.actions import DrawBlind, DrawTickets
from ferrovia.game.refusals import Refused
from ferrovia.tables import commands as c
from ferrovia.tables import decisions
from ferrovia.tables import refusals as r
from ferrovia.tables.absence import A_WHILE
from ferrovia.tables.allowances import ALLOWED
from ferrovia.tables.decisions import (
    Decided,
    Guest,
    check_allowance,
    choose,
    decide,
    move_of_bot,
    seat_guest,
    time_out,
)
from ferrovia.tables.entries import NOBODY
from ferrovia.tables.table import Table
from tests.snapshots import snapshot
from tests.tables.session import Session, two_chairs
from tests.tables.shelf import room_of

KINDS = get_args(c.AnyCommand)
ACTS = 250  # in each game, and three times as many before it
LAST = ("Start", "End", "Leave", "Resign")  # seldom noted: much cannot happen any more afterwards
SHELLY = Guest("@Shelly", account=7, seconds=10.0)
BOARDS = [("usa", ()), ("europe", ()), ("iberia", ()), ("old-west", ("alvin",))]


def picture(table: Table) -> bytes:
    """A table and its game, after everybody has looked: whoever does reads up on what has happened since."""
    for seat in (None, *range(len(table.order))) if table.game is not None else ():
        table.playing.view(seat)
    return snapshot(table)


def wish(session: Session, chair: int, chance: Random) -> c.AnyCommand:
    """Any command, legal or not; every second one is a decision of the seat, if it has one to make."""
    table = session.table
    kind = chance.choice((*KINDS, c.FillWithBots, c.GiveBack, c.SitIn))
    fields: dict[str, Any] = {
        "n": max(-1, table.n - chance.choice((0, 0, 0, 4))),
        "id": f"command-{table.n}-{chance.random()}".replace(".", "-"),
        "text": chance.choice(("Hello!", " ", "\x07")),
        "seat": chance.randrange(3),
        "agree": chance.random() < 0.5,
        "bytes": "5e" * 16,
        "chair": chance.randrange(5),
        "to": chance.choice(("open", "closed", "level-1", "@shelly", "@shelly", "nobody")),
        "bot": chance.choice(("level-1", "level-1", "open", "nobody")),
        "without": False,
    }
    seat = table.seat_of(chair)
    if table.status == "playing" and (kind is c.Play or chance.random() < 0.5):
        asked = seat if seat in table.playing.to_act and chance.random() < 0.9 else table.playing.to_act[0]
        options = table.playing.view(asked).options()
        kind, fields["do"] = c.Play, msgspec.to_builtins(chance.choice(options))
        if table.playing.steps[-1].seat == seat and chance.random() < 0.5:
            kind = c.Undo
    elif kind is c.Play:
        fields["do"] = {"type": "DrawBlind"}
    names = {field.name for field in msgspec.structs.fields(kind)}
    given = {name: value for name, value in fields.items() if name in names}
    command: c.AnyCommand = msgspec.convert({"type": kind.__name__, **given}, c.AnyCommand)
    return command


def acts(session: Session, chance: Random) -> tuple[str, Callable[[], Decided | None]]:
    """Somebody's command, a bot's move, a network bot's answer, or a look at the clock; and its name."""
    table = session.table
    chair = chance.choice((*range(len(table.chairs)), NOBODY, table.host))
    kind = chance.randrange(8) if table.status == "playing" else 0
    if kind == 1:
        seat = chance.choice(table.playing.to_act)
        action = chance.choice((*table.playing.view(seat).options(), DrawTickets()))
        return "bot", lambda: move_of_bot(table, seat, action, session.now)
    if kind == 2:
        n = chance.choice([question.n for question in table.clocks.open.values()])
        option = chance.randrange(-1, 3)
        return "network bot", lambda: choose(table, SHELLY.account, n, option, session.now)
    if kind == 3:
        return "clock", lambda: time_out(table, session.now)
    command = wish(session, chair, chance)
    guest = SHELLY if isinstance(command, c.SetChair) and command.to == "@shelly" else None
    gone = {each: session.now - chance.randrange(4 * A_WHILE) for each in range(3) if chance.random() < 0.5}
    return type(command).__name__, lambda: decide(table, chair, command, session.now, guest, gone)


def test_deciding_changes_neither_the_table_nor_its_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks for whatever, and whether it is refused or not; and noting does."""
    monkeypatch.setitem(ALLOWED, "messages", 1)
    chance = Random(1)
    decided: set[str] = set()
    refused: set[str] = set()
    codes: set[str] = set()
    for board, options in BOARDS:
        pace = {"type": "live", "move": 60, "bank": 0}
        settings = two_chairs(board=board, options=options, chairs=["open"] * 3, pace=pace)
        session = Session(settings, people=("Anna", "Bruno"), host=chance.choice((0, NOBODY)))
        if board in ("usa", "iberia"):  # the others are open for long
            session.note(Decided(seat_guest(session.table, 2, SHELLY, session.now)))
            session.start()
        before = picture(session.table)
        for _ in range(ACTS if session.table.game is not None else 3 * ACTS):
            session.now += chance.randrange(20_000)
            name, act = acts(session, chance)
            made = None
            try:
                made = act()
                if made is not None:
                    check_allowance(session.table, made.entry)
                    decided.add(name)
            except Refused as caught:
                made = None
                refused.add(name)
                codes.add(caught.refusal.code)
            assert picture(session.table) == before
            if made is not None and (name not in LAST or chance.random() < 0.05):
                session.note(made)
                before, earlier = picture(session.table), before
                assert before != earlier
    names = {kind.__name__ for kind in KINDS}
    assert refused >= names | {"bot", "network bot"}
    assert decided >= names - {"Rematch"} | {"bot", "network bot", "clock"}
    assert codes >= {r.USED_UP, r.STALE, r.BAD_MESSAGE, "NOT_NOW"}


def test_a_legal_move_that_is_refused_afterwards_is_not_played(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if decisions had an allowance. Made after all, it brings the card that it would have brought."""

    async def scenario() -> None:
        session = Session().start()
        room, shelf = await room_of([*session.table.entries])
        table = await room.load()
        seat = session.answer_first_questions()
        for entry in session.table.entries[table.n + 1 :]:
            await room.write(lambda table, at, entry=entry: entry)  # type: ignore[misc]  # bound on purpose
        session.play(seat, DrawBlind())
        draw = c.Play(n=table.n, id="draw-blind", do=DrawBlind())

        def make(table: Table, at: int) -> Decided:
            return decide(table, table.order[seat], draw, at)

        before, stored = picture(table), [*shelf.stored]
        with monkeypatch.context() as patch:
            patch.setattr(decisions, "charged", lambda entry: (entry.by, "changes"))
            patch.setitem(ALLOWED, "changes", 0)
            with pytest.raises(Refused, match="USED_UP"):
                await room.write(make)
        assert (picture(table), shelf.stored) == (before, stored)
        await room.write(make)
        assert table.playing.record() == session.table.playing.record()
        assert shelf.stored[:-1] == stored

    asyncio.run(scenario())


def test_what_was_decided_before_another_entry_is_not_noted_after_it() -> None:
    session = Session().start()
    seat = session.answer_first_questions()
    late = move_of_bot(session.table, seat, DrawBlind(), session.now)
    session.play(seat, DrawBlind())
    before = picture(session.table)
    with pytest.raises(ValueError, match="has changed"):
        session.note(late)
    assert picture(session.table) == before
