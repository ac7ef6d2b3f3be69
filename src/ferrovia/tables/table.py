"""A table is what its entries say: this is the fold over them.

Whether an entry is new or was stored, `note` adds it. A new one comes from `decisions.py`, with what it makes
of the game; a stored one is played again. If a new one cannot be stored, the table is thrown away and read
again."""

from __future__ import annotations

from collections import Counter
from typing import Literal

from msgspec.structs import replace

from ferrovia.game import Game, Proposed, Step
from ferrovia.game import events as e
from ferrovia.game.record import Line, Record
from ferrovia.tables import entries
from ferrovia.tables.allowances import ALLOWED, Purpose, charged
from ferrovia.tables.boards import check_version
from ferrovia.tables.chairs import Chair
from ferrovia.tables.clocks import SKEW, Clocks
from ferrovia.tables.confusables import FORMER
from ferrovia.tables.deal import Deal
from ferrovia.tables.entries import NOBODY, AnyEntry
from ferrovia.tables.erasure import nameless
from ferrovia.tables.settings import CLOSED, OPEN

Status = Literal["open", "playing", "finished"]
Absence = Literal["away", "resigned"]
Ending = Literal["left", "removed", "replaced"]  # why a sitting is over
Played = Proposed | Game  # what an entry makes of the game: one step more, or another game

GONE = -2  # the host of a table that everybody has left: the next to sit down is host
BOARD = -3  # among the chairs that are connected: a screen that shows the board
STAND_IN = "level-3"  # plays for absent players: quick, and does not throw the game away
MOST_LOST = 3  # moves that a network bot may lose in a game; then the stand-in plays to the end


class Table:
    """One table, from its opening to the rematch.

    `order` has the chair of each seat. `absent` are seats, and `lost` counts the moves that each has lost;
    `again` maps the chairs that want a rematch to their bytes for its shuffle. `end_wanted` are the chairs
    that want the game to end without a result, `broken_off` is why it did, and `ended` why a sitting is over,
    by chair and sitting.

    `steps` are by entry, including those that were undone; `standing` are the entries of the deal and of the
    decisions not taken back, `moved` is the last one that changed the game. `done` has the entry that a
    command led to, by the command's chair and id. `spent` counts what is charged to the person now in each
    chair, `undone` the decisions taken back, by seat and turn.

    `touched` is when anything but a message was last added. `put_back` says by how many milliseconds the
    clock was put back between entries, in all: players' clocks go on as if it had not been, so this is what
    they are ahead."""

    def __init__(self, id: str, opened: entries.Opened) -> None:
        self.id = id
        self.settings = opened.settings
        self.webhook = opened.webhook
        self.before = opened.before
        self.origin = opened.origin
        self.challenge = opened.challenge
        self.host = opened.host
        self.deal = Deal(opened.settings, opened.secret, shared=opened.challenge is not None)
        self.chairs = [Chair("open") for _ in opened.settings.chairs]
        for chair, to in zip(self.chairs, opened.settings.chairs, strict=True):
            chair.set_to(to)
        self.game: Game | None = None
        self.order: tuple[int, ...] = ()
        self.clocks = Clocks(opened.settings.pace, 0)
        self.absent: dict[int, Absence] = {}
        self.lost: Counter[int] = Counter()
        self.again: dict[int, str] = {}
        self.follow_up: entries.Followed | None = None
        self.entries: list[AnyEntry] = []
        self.steps: dict[int, Step] = {}
        self.standing: list[int] = []
        self.moved = NOBODY
        self.touched = opened.at
        self.put_back = 0
        self.sittings = 0
        self.spent: Counter[tuple[int, Purpose]] = Counter()
        self.undone: Counter[tuple[int, int]] = Counter()
        self.end_wanted: set[int] = set()
        self.broken_off: entries.Why | None = None
        self.ended: dict[tuple[int, int], Ending] = {}
        self.done: dict[tuple[int | None, str], int] = {}
        self.note(opened)

    @property
    def n(self) -> int:
        """The number of the last entry."""
        return len(self.entries) - 1

    @property
    def status(self) -> Status:
        """A game that was broken off is finished, too, but has no result."""
        if self.broken_off is not None:
            return "finished"
        if self.game is None:
            return "open"
        return "finished" if self.game.over else "playing"

    def seat_of(self, chair: int | None) -> int | None:
        """The seat of a chair; None before the start and for somebody who does not play."""
        return self.order.index(chair) if chair in self.order else None

    def chair_of(self, seat: int) -> Chair:
        return self.chairs[self.order[seat]]

    def sits(self, chair: int, sitting: int) -> bool:
        """Is a token for this sitting in this chair still good? A host may have no chair: NOBODY, 0."""
        if chair == NOBODY:
            return self.host == NOBODY and sitting == 0
        return (
            0 <= chair < len(self.chairs)
            and self.chairs[chair].kind == "person"
            and self.chairs[chair].sittings == sitting
        )

    def bot_of(self, seat: int) -> str | None:
        """The server's bot that decides for the seat now; None if its owner does, a person or a network
        bot."""
        if seat in self.absent:
            return STAND_IN
        chair = self.chair_of(seat)
        return None if chair.online else chair.bot

    def bot_seed(self, seat: int) -> int:
        """The random seed of a bot, the server's or a network bot, for the seat's next decision."""
        return self.deal.bot_seed(seat, sum(step.seat == seat for step in self.playing.steps))

    @property
    def counts(self) -> bool:
        """Does the game count beyond this table, for ratings or in a challenge? A fixed deal may have been
        played before, and hints come from the server: such games are not rated."""
        settings = self.settings
        rated = sum(chair.kind == "person" and chair.account is not None for chair in self.chairs)
        return self.challenge is not None or (rated > 1 and settings.seed is None and not settings.hints)

    def followed(self) -> bool:
        """Is there a person at the table, who wants to see what the bots do?"""
        seats = range(len(self.order))
        return any(self.chair_of(seat).kind == "person" and seat not in self.absent for seat in seats)

    def player_names(self) -> tuple[str, ...]:
        """By seat; a bot goes by its kind."""
        chairs = [self.chair_of(seat) for seat in range(len(self.order))]
        return tuple(chair.name or chair.bot or "" for chair in chairs)

    def record(self) -> Record:
        """The record of the game, with all its secrets except that of a challenge, which may still be on."""
        record = self.playing.record()
        named = replace(record, header=replace(record.header, players=self.player_names()))
        return self.deal.with_shuffle(named, *self._seating(self.order))

    def bots_to_act(self) -> tuple[int, ...]:
        return tuple(seat for seat in self.clocks.open if self.bot_of(seat) is not None)

    def deadline(self) -> tuple[int, int] | None:
        """Whose clock runs out next, and when."""
        waiting = [
            (at, seat)
            for seat in self.clocks.open
            if self.bot_of(seat) is None and (at := self.deadline_of(seat)) is not None
        ]
        return (min(waiting)[1], min(waiting)[0]) if waiting else None

    def deadline_of(self, seat: int) -> int | None:
        """When the owner of a seat that is to act runs out of time; a network bot has its own time for each
        choice, and never longer than a person would."""
        by_pace = self.clocks.deadline(seat)
        if by_pace is not None:
            by_pace -= self.put_back
        chair = self.chair_of(seat)
        if not chair.online:
            return by_pace
        by_choice = self.clocks.open[seat].at + round(chair.seconds * 1000) - self.put_back
        return by_choice if by_pace is None else min(by_pace, by_choice)

    def time(self, now: int) -> int:
        """Return the time to compare deadlines with: never before the last entry, though the clock may have
        been put back since."""
        return max(now, self.entries[-1].at)

    def ahead_of(self, now: int) -> bool:
        """Was the clock put back after the last entry was made?"""
        return self.entries[-1].at - now > SKEW

    # The fold

    @property
    def playing(self) -> Game:
        """The game that has been started."""
        assert self.game is not None
        return self.game

    def dealt(self, order: tuple[int, ...], lines: tuple[Line, ...] | None = None) -> Game:
        """Return a game for these chairs, by seat, dealt by the shuffle; or as `lines` of its record say."""
        first = self.settings.first
        return self.deal.begin(*self._seating(order), order.index(first) if first in order else None, lines)

    def _seating(self, order: tuple[int, ...]) -> tuple[list[str], list[int]]:
        """What the players add to the shuffle, by chair, and who of them has each seat."""
        seated = [number for number, chair in enumerate(self.chairs) if chair.playing]
        return [self.chairs[number].bytes for number in seated], [seated.index(chair) for chair in order]

    def note(self, entry: AnyEntry, played: Played | None = None) -> None:
        """Add an entry. If it is known what it makes of the game, that is `played`; otherwise it is played
        again. Raises `Refused` if the board has changed since."""
        self._play(entry, played)
        n = len(self.entries)
        if self.entries and self.ahead_of(entry.at):
            back = self.entries[-1].at - entry.at
            self.put_back += back
            self.touched -= back
        self.entries.append(entry)
        if entry.id is not None:
            self.done[entry.by, entry.id] = n
        if not isinstance(entry, entries.Said):
            self.touched = entry.at
        if (charge := charged(entry)) is not None:
            self.spent[charge] += 1
        match entry:
            case entries.Sat():
                self._sit(entry)
            case entries.Mixed():
                self.chairs[entry.chair].bytes = entry.bytes
            case entries.Mailed():
                self.chairs[entry.chair].mail = entry.mail
            case entries.Left():
                self._end_sitting(entry.chair, "removed" if entry.removed else "left")
                self._leave(entry.chair)
            case entries.Reissued():
                self._end_sitting(entry.chair, "replaced")
                self.chairs[entry.chair].sittings = entry.sitting
            case entries.ChairsSet():
                if len(self.chairs) in entry.chairs:
                    self.chairs.append(Chair("open"))
                for chair in entry.chairs:
                    self._set_chair(chair, entry.to, entry.account, entry.seconds)
            case entries.FirstSet():
                self._set_first(entry.chair)
            case entries.Started():
                self.steps[n] = self.playing.steps[0]
                self.standing.append(n)
                self._ask(n, entry.at)
            case entries.Moved():
                self.steps[n] = self.playing.steps[-1]
                self.standing.append(n)
                self._ask(n, entry.at, in_secret(self.steps[n]))
                self._count_lost(entry)
                if not entry.bot:  # whoever plays on no longer wants to end
                    self.end_wanted.discard(self.order[entry.seat])
            case entries.Undone():
                quiet = all(in_secret(self.steps[each]) for each in self.standing[-entry.steps :])
                del self.standing[-entry.steps :]
                self.clocks.take_back(n, entry.at + self.put_back, entry.seat, entry.steps, quiet)
                self.undone[entry.seat, self.playing.turn] += 1
                self.moved = n
            case entries.WentAway() | entries.SatIn():
                self.absent[entry.seat] = "away"
            case entries.CameBack():
                del self.absent[entry.seat]
                self.clocks.restart(entry.seat, entry.at + self.put_back)
            case entries.Resigned():
                self.absent[entry.seat] = "resigned"
                self.end_wanted.discard(self.order[entry.seat])
            case entries.AskedToEnd():
                if entry.agree:
                    self.end_wanted.add(entry.chair)
                else:
                    self.end_wanted.clear()
            case entries.BrokenOff():
                self.broken_off = entry.why
                self.clocks.open = {}
            case entries.Struck():
                self._strike(entry)
            case entries.Wanted():
                self.again[entry.chair] = entry.bytes
            case entries.Followed():
                self.follow_up = entry
            case entries.Forgotten():
                self._forget(entry)

    def _play(self, entry: AnyEntry, played: Played | None) -> None:
        """The part of an entry in the game."""
        match entry:
            case entries.Moved() if isinstance(played, Proposed):
                self.playing.accept(played)
            case entries.Moved():
                self.playing.follow(Line(len(self.playing.steps), entry.seat, entry.do, entry.dealt))
            case entries.Started():
                check_version(self.settings.board, entry.fingerprint)
                lines = (Line(0, dealt=entry.dealt),)
                self.game = played if isinstance(played, Game) else self.dealt(entry.order, lines)
                self.order = entry.order
                self.clocks = Clocks(self.settings.pace, len(entry.order))
            case entries.Undone() if isinstance(played, Game):
                self.game = played
            case entries.Undone() if entry.steps == 1 and self.playing.check_undo() is None:
                self.playing.undo()
            case entries.Undone():
                self.game = self.dealt(self.order, self.playing.record().lines[: -entry.steps])

    def _ask(self, n: int, at: int, quiet: bool = False) -> None:
        game = self.playing
        self.moved = n
        self.clocks.ask(n, at + self.put_back, game.turn, game.to_act, quiet)

    def _count_lost(self, entry: entries.Moved) -> None:
        self.lost[entry.seat] += entry.lost is not None
        if self.lost[entry.seat] == MOST_LOST:
            self.absent[entry.seat] = "resigned"

    def _sit(self, entry: entries.Sat) -> None:
        chair = self.chairs[entry.chair]
        chair.kind = "person"
        chair.name, chair.bytes = entry.name, entry.bytes
        chair.account, chair.mail, chair.who = entry.account, entry.mail, entry.who
        chair.sittings = entry.sitting
        self.sittings += 1
        for purpose in ALLOWED:
            del self.spent[entry.chair, purpose]
        if self.host == GONE:
            self.host = entry.chair

    def _strike(self, entry: entries.Struck) -> None:
        for n, held in enumerate(self.entries):
            if isinstance(held, entries.Said) and n in entry.messages:
                self.entries[n] = replace(held, text="")
            elif isinstance(held, entries.Sat) and (held.chair, held.sitting) in entry.people:
                chair = self.chairs[held.chair]
                if chair.name == held.name:
                    chair.name = guest_name(held.chair)
                self.entries[n] = replace(held, name=guest_name(held.chair), mail=None)

    def _end_sitting(self, chair: int, how: Ending) -> None:
        self.ended[chair, self.chairs[chair].sittings] = how

    def _leave(self, number: int) -> None:
        self._set_chair(number, OPEN)
        self._pass_on(number)

    def _set_chair(self, number: int, to: str, account: int | None = None, seconds: float = 0.0) -> None:
        """Who was to go first and is not there any more does not: chance decides again (BASE-4)."""
        chair = self.chairs[number]
        was = chair.playing
        chair.set_to(to, account, seconds)
        if self.settings.first == number and (to == CLOSED or (was and not chair.playing)):
            self._set_first(None)

    def _set_first(self, chair: int | None) -> None:
        self.settings = replace(self.settings, first=chair)

    def _pass_on(self, host: int) -> None:
        """Somebody else is host from now on, if this chair was."""
        if self.host == host:
            people = [i for i, chair in enumerate(self.chairs) if chair.kind == "person" and i != host]
            self.host = people[0] if people else GONE

    def _forget(self, forgotten: entries.Forgotten) -> None:
        account = forgotten.account
        self.entries = [nameless(entry, account) or entry for entry in self.entries]
        for number, chair in enumerate(self.chairs):
            if chair.kind != "person" or chair.account != account:
                continue
            self._end_sitting(number, "left")
            self.again.pop(number, None)
            if self.game is None:
                self._leave(number)
            else:
                chair.name, chair.mail = FORMER, None
                chair.sittings += 1  # no token opens it any more
                self._pass_on(number)
        if forgotten.seat is not None:
            self.absent[forgotten.seat] = "resigned"


def guest_name(chair: int) -> str:
    """Of somebody whose own name nobody should have to read."""
    return f"Guest {chair + 1}"


def in_secret(step: Step) -> bool:
    """Do the others learn nothing more than that it was made?"""
    return all(isinstance(event, e.Answered) for event in step.events(None))
