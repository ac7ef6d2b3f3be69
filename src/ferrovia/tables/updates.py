"""What an audience sees of a table: a seat, a spectator and, after the end, everybody everything."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from ferrovia.game import Action, Event
from ferrovia.game.event_log import EVERYBODY
from ferrovia.game.view_message import ViewMessage, view_message
from ferrovia.tables import entries
from ferrovia.tables.abandonment import asked
from ferrovia.tables.absence import Gone, reissue_from, sit_in_from
from ferrovia.tables.chairs import Kind
from ferrovia.tables.entries import NOBODY, AnyEntry
from ferrovia.tables.rematch import missing
from ferrovia.tables.settings import Settings
from ferrovia.tables.table import BOARD, Absence, Ending, Status, Table
from ferrovia.tables.tokens import SeatToken
from ferrovia.tables.undo import bots_wait_until, undo_for

What = Literal[
    "opened",
    "sat",
    "mixed",
    "mailed",
    "left",
    "chairs-set",
    "first-set",
    "started",
    "moved",
    "undone",
    "said",
    "went-away",
    "sat-in",
    "came-back",
    "reissued",
    "renewed",
    "resigned",
    "asked-to-end",
    "played-on",
    "broken-off",
    "struck",
    "wanted",
    "followed",
    "forgotten",
]
WHAT: dict[type, What] = {
    entries.Opened: "opened",
    entries.Sat: "sat",
    entries.Mixed: "mixed",
    entries.Mailed: "mailed",
    entries.Left: "left",
    entries.ChairsSet: "chairs-set",
    entries.FirstSet: "first-set",
    entries.Started: "started",
    entries.Moved: "moved",
    entries.Undone: "undone",
    entries.Said: "said",
    entries.WentAway: "went-away",
    entries.SatIn: "sat-in",
    entries.CameBack: "came-back",
    entries.Reissued: "reissued",
    entries.Resigned: "resigned",
    entries.AskedToEnd: "asked-to-end",
    entries.BrokenOff: "broken-off",
    entries.Struck: "struck",
    entries.Wanted: "wanted",
    entries.Followed: "followed",
    entries.Forgotten: "forgotten",
}


class EntryMessage(Struct, frozen=True, omit_defaults=True):
    """One entry as an audience sees it; `events` are what happened in the game. `lost` says why a random
    move was made for a network bot, `steps` how many decisions were taken back; `messages` which entries
    were emptied."""

    n: int
    at: int
    what: What
    chair: int | None = None
    seat: int | None = None
    name: str | None = None
    text: str | None = None
    to: str | None = None
    chairs: tuple[int, ...] = ()
    removed: bool = False
    bot: bool = False
    lost: entries.Lost | None = None
    steps: int = 0
    messages: tuple[int, ...] = ()
    events: tuple[Event, ...] = ()


class ChairMessage(Struct, frozen=True, omit_defaults=True):
    """`seat` once the game has started; `absent` while a bot plays for the owner. For a network bot, `bot` is
    "@name", and `present` means connected, as for a person; who is not has been `gone` since then."""

    kind: Kind
    name: str = ""
    bot: str | None = None
    account: bool = False
    seat: int | None = None
    absent: Absence | None = None
    present: bool = False
    gone: int | None = None


class ClockMessage(Struct, frozen=True):
    """The seat has been to act since `since`, and has until `until`; `bank` is what is left of its time
    bank."""

    seat: int
    since: int
    until: int | None
    bank: int


class RematchMessage(Struct, frozen=True):
    """The seats that want to play again, and the people the next game is waiting for."""

    wanted: tuple[int, ...]
    missing: tuple[int, ...]


class TableMessage(Struct, frozen=True, omit_defaults=True):
    """What everybody knows about a table. `fixed` marks a deal that was chosen: it proves nothing about
    chance. `end_wanted` are the seats that want the game to end without a result, `end_missing` those whose
    people have not agreed; `broken_off` says why it ended like that. `rematch` once somebody wants one,
    `next` once there is one. `board` while a screen shows the board to everybody."""

    id: str
    status: Status
    settings: Settings
    host: int
    chairs: tuple[ChairMessage, ...]
    commitment: str
    fixed: bool = False
    clocks: tuple[ClockMessage, ...] = ()
    end_wanted: tuple[int, ...] = ()
    end_missing: tuple[int, ...] = ()
    broken_off: entries.Why | None = None
    before: str | None = None
    rematch: RematchMessage | None = None
    next: str | None = None
    challenge: str | None = None
    board: bool = False


class You(Struct, frozen=True, omit_defaults=True):
    """Who the answer is for. With `undo` you may take your last decision back; with `undo_used_up` you
    could, had you not done so too often. Bots that it is up to wait until `undo_until` before they go on.
    You may let a bot sit in for the seats in `sit_in`, and hand out a new link to the chairs in `reissue`,
    each from that time on. `was` says why the chair that your token was for is no longer yours. `next_token`
    opens your chair at the rematch, or shows its board."""

    chair: int | None = None
    seat: int | None = None
    host: bool = False
    undo: bool = False
    undo_used_up: bool = False
    undo_until: int | None = None
    sit_in: dict[int, int] = {}
    reissue: dict[int, int] = {}
    was: Ending | None = None
    next_token: str | None = None


class Update(Struct, frozen=True, omit_defaults=True, tag="update"):
    """Entries after the one that was asked for, and the position after the last of them, `n`; `now` is the
    server's clock."""

    n: int
    now: int
    entries: tuple[EntryMessage, ...]
    table: TableMessage
    you: You
    view: ViewMessage | None = None
    options: tuple[Action, ...] = ()


class Audience(Struct, frozen=True):
    """Somebody who has seen the entries up to `after`. `chair` is None for a spectator. `was` says why a
    chair is no longer theirs, `screen` who put up the board that the update is for."""

    chair: int | None = None
    after: int = -1
    was: Ending | None = None
    screen: SeatToken | None = None


class Common(Struct, frozen=True):
    """What is the same for everybody at one moment: the table, the game as a spectator sees it, and the
    chairs whose people are not connected, since when."""

    table: TableMessage
    view: ViewMessage | None
    gone: Gone


def entries_for(table: Table, seat: int | None, after: int) -> tuple[EntryMessage, ...]:
    """For a seat, or a spectator; once the game is over, with all secrets."""
    audience = EVERYBODY if table.status == "finished" else seat
    first = max(0, after + 1)
    return tuple(
        _entry_for(table, n, entry, audience) for n, entry in enumerate(table.entries[first:], start=first)
    )


def what_of(entry: AnyEntry) -> What:
    """What kind of thing happened."""
    match entry:
        case entries.Reissued() if entry.by == entry.chair:
            return "renewed"
        case entries.AskedToEnd() if not entry.agree:
            return "played-on"
    return WHAT[type(entry)]


def _entry_for(table: Table, n: int, entry: AnyEntry, audience: int | None) -> EntryMessage:
    what = what_of(entry)
    match entry:
        case entries.Sat():
            return EntryMessage(n, entry.at, what, chair=entry.chair, name=entry.name)
        case entries.Mixed() | entries.FirstSet():
            return EntryMessage(n, entry.at, what, chair=entry.chair)
        case entries.Left():
            return EntryMessage(n, entry.at, what, chair=entry.chair, removed=entry.removed)
        case entries.ChairsSet():
            return EntryMessage(n, entry.at, what, chairs=entry.chairs, to=entry.to)
        case entries.Started():
            return EntryMessage(n, entry.at, what, chairs=entry.order, events=table.steps[n].events(audience))
        case entries.Moved():
            events = table.steps[n].events(audience)
            return EntryMessage(
                n, entry.at, what, seat=entry.seat, bot=entry.bot, lost=entry.lost, events=events
            )
        case entries.Undone():
            return EntryMessage(n, entry.at, what, seat=entry.seat, steps=entry.steps)
        case entries.Reissued():
            return EntryMessage(n, entry.at, what, chair=entry.chair, seat=table.seat_of(entry.chair))
        case entries.AskedToEnd():
            return EntryMessage(n, entry.at, what, seat=table.seat_of(entry.chair))
        case (
            entries.WentAway()
            | entries.SatIn()
            | entries.CameBack()
            | entries.Resigned()
            | entries.Forgotten()
        ):
            return EntryMessage(n, entry.at, what, seat=entry.seat)
        case entries.Said():
            return EntryMessage(n, entry.at, what, chair=entry.chair, text=entry.text)
        case entries.Struck():
            chairs = tuple(chair for chair, _ in entry.people)
            return EntryMessage(n, entry.at, what, chairs=chairs, messages=entry.messages)
        case entries.Wanted():
            return EntryMessage(n, entry.at, what, seat=table.seat_of(entry.chair))
    return EntryMessage(n, entry.at, what)


def public_table(table: Table, present: frozenset[int], gone: Gone) -> TableMessage:
    """`present` are the chairs whose people are connected, `gone` those whose people are not, since when; a
    screen that shows the board is present as BOARD."""
    seats = {chair: seat for seat, chair in enumerate(table.order)}
    chairs = tuple(
        ChairMessage(
            kind=chair.kind,
            name=chair.name,
            bot=chair.bot,
            account=chair.kind == "person" and chair.account is not None,
            seat=seats.get(number),
            absent=table.absent.get(seats.get(number, NOBODY)),
            present=number in present,
            gone=gone.get(number),
        )
        for number, chair in enumerate(table.chairs)
    )
    clocks = tuple(
        ClockMessage(seat, question.since - table.put_back, table.deadline_of(seat), table.clocks.bank[seat])
        for seat, question in table.clocks.open.items()
        if table.bot_of(seat) is None
    )
    return TableMessage(
        id=table.id,
        status=table.status,
        settings=table.settings,
        host=table.host,
        chairs=chairs,
        commitment=table.deal.commitment,
        fixed=table.settings.seed is not None,
        clocks=clocks,
        end_wanted=asked(table)[0],
        end_missing=asked(table)[1],
        broken_off=table.broken_off,
        before=table.before,
        rematch=_rematch(table),
        next=None if table.follow_up is None else table.follow_up.table,
        challenge=table.challenge,
        board=BOARD in present,
    )


def _rematch(table: Table) -> RematchMessage | None:
    if not table.again:
        return None
    wanted = tuple(seat for seat, chair in enumerate(table.order) if chair in table.again)
    return RematchMessage(wanted, missing(table))


def common(table: Table, present: frozenset[int] = frozenset(), gone: Gone | None = None) -> Common:
    """`present` and `gone` as for `public_table`; by default nobody is."""
    gone = gone or {}
    view = None if table.game is None else view_message(table.game.view(None))
    return Common(public_table(table, present, gone), view, gone)


def update(
    table: Table,
    audience: Audience,
    common: Common,
    now: int,
    next_token: str | None = None,
    undo_pause: int = 0,
) -> Update:
    """What to tell an audience. After a decision that can be taken back, bots wait for `undo_pause`
    milliseconds."""
    chair, gone = audience.chair, common.gone
    seat = table.seat_of(chair)
    undo, used_up = undo_for(table, seat)
    you = You(
        chair=chair,
        seat=seat,
        host=chair is not None and chair == table.host,
        undo=undo,
        undo_used_up=used_up,
        undo_until=bots_wait_until(table, undo_pause) if undo else None,
        sit_in=sit_in_from(table, chair, gone),
        reissue=reissue_from(table, chair, gone),
        was=audience.was,
        next_token=next_token,
    )
    view = None if table.game is None else table.game.view(seat)
    playing = table.status == "playing" and seat is not None and seat not in table.absent
    options = view.options() if view is not None and playing else ()
    return Update(
        n=table.n,
        now=now,
        entries=entries_for(table, seat, audience.after),
        table=common.table,
        you=you,
        view=None if view is None else view_message(view, common.view),
        options=options,
    )
