"""A table without a server: commands become entries at times chosen by the test."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from ferrovia.game import Action
from ferrovia.game.refusals import Refused
from ferrovia.tables import commands as c
from ferrovia.tables import entries
from ferrovia.tables.absence import Gone
from ferrovia.tables.decisions import Decided, check_allowance, decide, move_of_bot, sit, time_out
from ferrovia.tables.entries import AnyEntry
from ferrovia.tables.loader import read_table
from ferrovia.tables.settings import Settings
from ferrovia.tables.table import Table
from ferrovia.tables.undo import undo_for
from ferrovia.tables.updates import Audience, Update, common, update

SECRET = "5e" * 32


def two_chairs(**chosen: Any) -> Settings:
    return msgspec.convert({"board": "usa", "chairs": ["open", "open"], **chosen}, Settings)


class Session:
    """`now` moves only when the test moves it. Everything done is stored at once."""

    def __init__(
        self, settings: Settings | None = None, people: tuple[str, ...] = ("Anna", "Bruno"), host: int = 0
    ) -> None:
        self.now = 1_000_000
        opened = entries.Opened(at=self.now, settings=settings or two_chairs(), secret=SECRET, host=host)
        self.table = Table("table", opened)
        for name in people:
            self.sit(name)

    def sit(self, name: str, chair: int | None = None, account: int | None = None) -> entries.Sat:
        added = f"{len(self.table.entries):02x}" * 16
        sat = sit(self.table, chair, name, added, self.now, account)
        self.table.note(sat)
        return sat

    def do(self, chair: int, kind: type[c.Command], /, **fields: Any) -> AnyEntry:
        """A command from somebody who has seen everything, unless `n` is given. Those who are `gone` are not
        connected."""
        gone = fields.pop("gone", None)
        given = {"n": self.table.n, "id": f"command-{self.table.n}", **fields}
        command: Any = msgspec.convert({"type": kind.__name__, **given}, c.AnyCommand)
        return self.note(decide(self.table, chair, command, self.now, gone=gone))

    def note(self, decided: Decided) -> AnyEntry:
        """As a room does."""
        check_allowance(self.table, decided.entry)
        self.table.note(decided.entry, decided.played)
        return decided.entry

    def refusal(self, chair: int, kind: type[c.Command], /, **fields: Any) -> str:
        """The code of the refusal; nothing may have changed."""
        before = known(self.table)
        with pytest.raises(Refused) as caught:
            self.do(chair, kind, **fields)
        assert known(self.table) == before
        return caught.value.refusal.code

    def start(self) -> Session:
        self.do(self.table.host, c.Start)
        return self

    def play(self, seat: int, action: Action | None = None, **fields: Any) -> AnyEntry:
        """By default the first of the seat's options."""
        action = action or self.table.playing.view(seat).options()[0]
        return self.do(self.table.order[seat], c.Play, do=msgspec.to_builtins(action), **fields)

    def answer_first_questions(self) -> int:
        """Returns the seat whose turn it is then."""
        while self.table.playing.view(None).prompt != "turn":
            self.play(self.table.playing.to_act[-1])
        return self.table.playing.to_act[0]

    def run_out(self) -> AnyEntry | None:
        """Check the clock."""
        decided = time_out(self.table, self.now)
        return None if decided is None else self.note(decided)

    def let_bot_play(self, seat: int, action: Action | None = None) -> AnyEntry:
        """By default the first of the seat's options."""
        action = action or self.table.playing.view(seat).options()[0]
        return self.note(move_of_bot(self.table, seat, action, self.now))

    def step(self, chance: Random) -> None:
        """Somebody who is to act does so, or their stand-in does; sometimes it is taken back."""
        self.now += chance.randrange(90_000)
        game = self.table.playing
        last = game.steps[-1].seat
        seat = chance.choice(game.to_act)
        if last is not None and undo_for(self.table, last)[0] and chance.random() < 0.3:
            self.do(self.table.order[last], c.Undo)
        elif seat in self.table.absent:
            self.let_bot_play(seat)
        else:
            self.play(seat, chance.choice(game.view(seat).options()))

    def play_to_the_end(self, chance: Random) -> Session:
        while self.table.status != "finished":
            self.step(chance)
        return self


def update_for(
    table: Table, chair: int | None, after: int = -1, gone: Gone | None = None, undo_pause: int = 0
) -> Update:
    """What a chair, or a spectator, is told when nobody is connected."""
    return update(table, Audience(chair, after), common(table, gone=gone), 0, undo_pause=undo_pause)


def known(table: Table, after: int | None = None) -> bytes:
    """Everything that a table knows and shows, as bytes; entries only after the one given, by default all."""
    after = -1 if after is None else after
    audiences = (None, *range(len(table.chairs)))
    updates = [update_for(table, chair, after) for chair in audiences]
    rest = (table.host, table.moved, table.absent, table.clocks.bank, table.clocks.open, table.follow_up)
    done = [(by, id, n) for (by, id), n in table.done.items()]
    chairs = [msgspec.structs.asdict(chair) for chair in table.chairs]
    return msgspec.json.encode([updates, rest, done, chairs])


def read_again(table: Table) -> Table:
    """What another node, or the next start, makes of the stored entries."""
    return read_table(table.id, [entries.decode(entries.encode(entry)) for entry in table.entries])
