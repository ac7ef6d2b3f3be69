"""What a command leads to: the next entry of the table, or a refusal with its reason.

Deciding changes nothing. A decision in the game is tried out, so that its outcomes are known, and comes with
what it makes of the game: `Table.note` does not play it again."""

from __future__ import annotations

from collections.abc import Collection

from msgspec import Struct
from msgspec.structs import replace

from ferrovia.bots.ladder.random_bot import RandomBot
from ferrovia.game import Action, Step
from ferrovia.game.record import outcome_names
from ferrovia.game.refusals import Refusal, Refused
from ferrovia.tables import commands as c
from ferrovia.tables import entries
from ferrovia.tables import refusals as r
from ferrovia.tables.abandonment import break_endless, end
from ferrovia.tables.absence import Gone, give_back, sit_in
from ferrovia.tables.allowances import ALLOWED, SITTINGS, charged
from ferrovia.tables.boards import board_called
from ferrovia.tables.chairs import clean_name
from ferrovia.tables.confusables import same_name
from ferrovia.tables.entries import NOBODY, AnyEntry
from ferrovia.tables.erasure import nameless
from ferrovia.tables.refusals import refuse
from ferrovia.tables.settings import CLOSED, ONLINE, OPEN, check_chair
from ferrovia.tables.table import Played, Table
from ferrovia.tables.undo import steps_back

JOINER = "\u200d"  # between the parts of one emoji


class Guest(Struct, frozen=True):
    """A network bot that can be given a chair: "@name", its account, its seconds for a choice."""

    bot: str
    account: int
    seconds: float


class Decided(Struct, frozen=True):
    """The next entry and, if it plays in the game, what it makes of it."""

    entry: AnyEntry
    played: Played | None = None


def decide(
    table: Table,
    chair: int,
    command: c.AnyCommand,
    now: int,
    guest: Guest | None = None,
    gone: Gone | None = None,
) -> Decided:
    """What somebody's command leads to; NOBODY is a host without a chair, `guest` the network bot that the
    command invites, `gone` who is not connected. Raises `Refused`."""
    match command:
        case c.Play():
            return _play(table, chair, command, now)
        case c.Start():
            return _start(table, chair, command, now)
    return Decided(_entry(table, chair, command, now, guest, gone or {}))


def check_allowance(table: Table, entry: AnyEntry) -> None:
    """Raises `Refused` if somebody has used up what such an entry is charged to."""
    charge = charged(entry)
    if charge is not None and table.spent[charge] >= ALLOWED[charge[1]]:
        raise refuse(r.USED_UP, what=charge[1], most=ALLOWED[charge[1]])


def _entry(
    table: Table, chair: int, command: c.AnyCommand, now: int, guest: Guest | None, gone: Gone
) -> AnyEntry:
    match command:
        case c.Undo():
            return _undo(table, chair, command, now)
        case c.Say():
            return _say(table, chair, command, now)
        case c.Resign():
            seat = _seat(table, chair)
            if table.absent.get(seat) == "resigned":
                raise refuse(r.RESIGNED)
            return entries.Resigned(at=now, id=command.id, by=chair, seat=seat)
        case c.Return():
            seat = _seat(table, chair)
            if table.absent.get(seat) != "away":
                raise refuse(r.RESIGNED if seat in table.absent else r.NOT_AWAY)
            return entries.CameBack(at=now, id=command.id, by=chair, seat=seat)
        case c.SitIn():
            return sit_in(table, chair, command, now, gone)
        case c.GiveBack():
            return give_back(table, chair, command, now)
        case c.End():
            return end(table, chair, command, now, gone)
        case c.Leave():
            _before_start(table)
            return entries.Left(at=now, id=command.id, by=chair, chair=_seated(chair))
        case c.Mix():
            _before_start(table)
            return entries.Mixed(at=now, id=command.id, by=chair, chair=_seated(chair), bytes=command.bytes)
        case c.SetChair():
            return _set_chair(table, chair, command, now, guest)
        case c.FillWithBots():
            return _fill(table, chair, command, now)
        case c.SetFirst():
            return _set_first(table, chair, command, now)
    raise refuse(r.BAD_MESSAGE)  # a rematch concerns two tables: see rematch.py


def sit(
    table: Table,
    wanted: int | None,
    name: str,
    bytes: str,
    now: int,
    account: int | None = None,
    mail: str | None = None,
    who: tuple[str, ...] = (),
    members: Collection[str] = (),
) -> entries.Sat:
    """Somebody takes a chair: this one, or the first that is open. Nobody may be mistaken for somebody else
    at the table, by the name that they go by here or by that of their account: one of the `members`."""
    _before_start(table)
    if table.sittings >= SITTINGS:
        raise refuse(r.USED_UP, what="sittings", most=SITTINGS)
    name = clean_name(name)
    people = (chair.name for chair in table.chairs if chair.kind == "person")
    if any(same_name(other, name) for other in (*people, *members)):
        raise refuse(r.NAME_TAKEN, name=name)
    if account is not None and any(chair.account == account for chair in table.chairs):
        raise refuse(r.ALREADY_SEATED)
    if wanted is None:
        free = [i for i, chair in enumerate(table.chairs) if chair.kind == "open"]
        if not free:
            raise refuse(r.TABLE_FULL)
        wanted = free[0]
    elif wanted >= len(table.chairs):
        raise refuse(r.CHAIR_UNKNOWN, chair=wanted)
    elif table.chairs[wanted].kind != "open":
        raise refuse(r.CHAIR_TAKEN, chair=wanted)
    sitting = table.chairs[wanted].sittings + 1
    return entries.Sat(
        at=now, chair=wanted, name=name, sitting=sitting, bytes=bytes, account=account, mail=mail, who=who
    )


def forget(table: Table, account: int, now: int) -> entries.Forgotten | None:
    """An account was deleted; None if nothing here reminds of it."""
    if not any((bare := nameless(entry, account)) and bare != entry for entry in table.entries):
        return None
    seats = [
        seat
        for seat, chair in enumerate(table.order)
        if table.chairs[chair].kind == "person" and table.chairs[chair].account == account
    ]
    playing = seats and table.status == "playing"
    return entries.Forgotten(at=now, account=account, seat=seats[0] if playing else None)


def seat_guest(table: Table, chair: int, guest: Guest, now: int) -> entries.ChairsSet:
    """A network bot gets a chair, at most one at each table."""
    if any(each.account == guest.account for each in table.chairs):
        raise refuse(r.ALREADY_SEATED)
    return entries.ChairsSet(
        at=now, chairs=(chair,), to=guest.bot, account=guest.account, seconds=guest.seconds
    )


def choose(table: Table, account: int, n: int, option: int, now: int) -> Decided:
    """A network bot answers question `n` with the index of an option. If there is no such option, it loses
    the move."""
    seats = [seat for seat in range(len(table.order)) if table.chair_of(seat).account == account]
    if not seats or not table.chair_of(seats[0]).online:
        raise refuse(r.NOT_SEATED)
    seat = seats[0]
    if seat in table.absent:
        raise refuse(r.PLAYED_BY_BOT)
    question = table.clocks.open.get(seat)
    if question is None or question.n != n:
        raise refuse(r.STALE, n=table.n)
    options = table.playing.view(seat).options()
    if not 0 <= option < len(options):
        return move_at_random(table, seat, now, "wrong")
    return move_of_bot(table, seat, options[option], now)


def move_of_bot(
    table: Table, seat: int, action: Action, now: int, lost: entries.Lost | None = None
) -> Decided:
    """A bot's decision, for its own seat or for an absent player. Raises `Refused` if it is not legal."""
    return _move(table, seat, action, now, bot=True, lost=lost)


def move_at_random(table: Table, seat: int, now: int, lost: entries.Lost | None = None) -> Decided:
    """Instead of what a bot decides; a network bot has `lost` its move."""
    view = table.playing.view(seat)
    chance = RandomBot(table.bot_seed(seat))
    return move_of_bot(table, seat, chance.choose(view, view.options()), now, lost)


def time_out(table: Table, now: int) -> Decided | None:
    """For the seat whose clock has run out, if any: a person went away, a network bot loses the move."""
    deadline = table.deadline()
    if deadline is None or now < deadline[1]:
        return None
    seat = deadline[0]
    if table.chair_of(seat).online:
        return move_at_random(table, seat, now, "late")
    return Decided(entries.WentAway(at=now, seat=seat))


def _move(
    table: Table,
    seat: int,
    action: Action,
    now: int,
    id: str | None = None,
    by: int | None = None,
    bot: bool = False,
    lost: entries.Lost | None = None,
) -> Decided:
    """A decision in the game, or its end if it has had all its decisions."""
    if (broken_off := break_endless(table, now)) is not None:
        return Decided(replace(broken_off, id=id, by=by))
    proposed = table.playing.propose(action, seat)
    done, dealt = proposed.step.action, _dealt(proposed.step)
    assert done is not None
    moved = entries.Moved(at=now, id=id, by=by, seat=seat, do=done, dealt=dealt, bot=bot, lost=lost)
    return Decided(moved, proposed)


def _play(table: Table, chair: int, command: c.Play, now: int) -> Decided:
    seat = _seat(table, chair)
    if seat in table.absent:
        raise refuse(r.PLAYED_BY_BOT)
    question = table.clocks.open.get(seat)
    if question is not None and command.n < question.n:
        raise refuse(r.STALE, n=table.n)
    return _move(table, seat, command.do, now, command.id, chair)


def _undo(table: Table, chair: int, command: c.Undo, now: int) -> entries.Undone:
    seat = _seat(table, chair)
    if not table.settings.undo:
        raise refuse(r.UNDO_OFF)
    if seat in table.absent:
        raise refuse(r.PLAYED_BY_BOT)
    for entry in table.entries[command.n + 1 :]:
        if isinstance(entry, entries.Undone) or (isinstance(entry, entries.Moved) and entry.seat == seat):
            raise refuse(r.STALE, n=table.n)
    steps = steps_back(table, seat)
    if isinstance(steps, Refusal):
        raise Refused(steps)
    return entries.Undone(at=now, id=command.id, by=chair, seat=seat, steps=steps)


def _say(table: Table, chair: int, command: c.Say, now: int) -> entries.Said:
    if not table.settings.chat:
        raise refuse(r.CHAT_OFF)
    text = " ".join(command.text.split())
    if not text.replace(JOINER, "").isprintable() or not text:
        raise refuse(r.BAD_MESSAGE)
    return entries.Said(at=now, id=command.id, by=chair, chair=_seated(chair), text=text)


def _set_chair(table: Table, chair: int, command: c.SetChair, now: int, guest: Guest | None) -> AnyEntry:
    _hosting(table, chair)
    check_chair(command.to)
    if command.chair > len(table.chairs):
        raise refuse(r.CHAIR_UNKNOWN, chair=command.chair)
    kind = "closed" if command.chair == len(table.chairs) else table.chairs[command.chair].kind
    if kind == "person":
        if command.to != OPEN or command.chair == chair:
            raise refuse(r.CHAIR_TAKEN, chair=command.chair)
        return entries.Left(at=now, id=command.id, by=chair, chair=command.chair, removed=True)
    _free_to_change(table)
    if kind == "closed" and command.to != CLOSED:
        most = board_called(table.settings.board).seats[1]
        if sum(each.kind != "closed" for each in table.chairs) >= most:
            raise refuse(r.TOO_MANY_SEATS, most=most)
    if guest is not None:
        return replace(seat_guest(table, command.chair, guest, now), id=command.id, by=chair)
    return entries.ChairsSet(at=now, id=command.id, by=chair, chairs=(command.chair,), to=command.to)


def _fill(table: Table, chair: int, command: c.FillWithBots, now: int) -> entries.ChairsSet:
    _hosting(table, chair)
    _free_to_change(table)
    check_chair(command.bot)
    free = tuple(i for i, each in enumerate(table.chairs) if each.kind == "open")
    if not free:
        raise refuse(r.TABLE_FULL)
    if command.bot in (OPEN, CLOSED) or command.bot.startswith(ONLINE):  # a network bot can sit only once
        raise refuse(r.BOT_UNKNOWN, bot=command.bot)
    return entries.ChairsSet(at=now, id=command.id, by=chair, chairs=free, to=command.bot)


def _set_first(table: Table, chair: int, command: c.SetFirst, now: int) -> entries.FirstSet:
    """Also an open chair can go first: whoever sits down there does."""
    _hosting(table, chair)
    _free_to_change(table)
    first = command.chair
    if first is not None and (first >= len(table.chairs) or table.chairs[first].kind == "closed"):
        raise refuse(r.CHAIR_UNKNOWN, chair=first)
    return entries.FirstSet(at=now, id=command.id, by=chair, chair=first)


def _start(table: Table, chair: int, command: c.Start, now: int) -> Decided:
    """Open chairs stay empty, but a challenge needs the same number of players at every table. If the host
    has no chair, as where a television opened the table, anybody who sits there can start."""
    if table.host != NOBODY:
        _hosting(table, chair)
    _before_start(table)
    playing = [i for i, each in enumerate(table.chairs) if each.playing]
    low, high = board_called(table.settings.board).seats
    if table.challenge is not None:
        low = len(table.chairs)
    if len(playing) < low:
        raise refuse(r.TOO_FEW_SEATS, fewest=low)
    if len(playing) > high:
        raise refuse(r.TOO_MANY_SEATS, most=high)
    added = [table.chairs[i].bytes for i in playing]
    order = tuple(playing[i] for i in table.deal.order(added))
    game = table.dealt(order)
    started = entries.Started(
        at=now,
        id=command.id,
        by=chair,
        order=order,
        dealt=_dealt(game.steps[0]),
        fingerprint=game.board.fingerprint,
    )
    return Decided(started, game)


def _dealt(step: Step) -> tuple[str, ...]:
    """The outcomes of a step, for its entry."""
    return outcome_names(step.names, list(step.outcomes))


def _hosting(table: Table, chair: int) -> None:
    if table.host != chair:
        raise refuse(r.NOT_HOST)
    _before_start(table)


def _free_to_change(table: Table) -> None:
    if table.challenge is not None:
        raise refuse(r.CHALLENGE_SEATS)


def _before_start(table: Table) -> None:
    if table.broken_off is not None:
        raise refuse(r.GAME_OVER)
    if table.game is not None:
        raise refuse(r.ALREADY_STARTED)


def _seated(chair: int) -> int:
    if chair == NOBODY:
        raise refuse(r.NOT_SEATED)
    return chair


def _seat(table: Table, chair: int) -> int:
    """The seat of a chair in a game in progress."""
    if table.game is None:
        raise refuse(r.NOT_STARTED)
    if table.status == "finished":
        raise refuse(r.GAME_OVER)
    seat = table.seat_of(chair)
    if seat is None:
        raise refuse(r.NOT_SEATED)
    return seat
