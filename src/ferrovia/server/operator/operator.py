"""The operator's acts, wherever they are asked for: on the page or on the command line, with or without a
server that is running."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sized
from ipaddress import ip_network

import msgspec
from msgspec.structs import replace

from ferrovia.game.refusals import Refused
from ferrovia.server.accounts import Accounts
from ferrovia.server.operator import acts
from ferrovia.server.operator.acts import AnyAct, Effect
from ferrovia.server.operator.lists import WORDS, Lists
from ferrovia.server.operator.removal import (
    OpenRoom,
    Traces,
    delete_tables,
    end_table,
    find_traces,
    guests_at,
    remove_from_tables,
    sittings_of,
    strike,
)
from ferrovia.server.operator.restrictions import Maintenance
from ferrovia.server.operator.skeletons import skeleton
from ferrovia.server.operators import NO_OPERATORS, Operators
from ferrovia.server.origins import Origins, clients_in
from ferrovia.server.storage.operator_store import NewBan
from ferrovia.server.storage.store import Account, Store
from ferrovia.tables.refusals import ACCOUNT_UNKNOWN, BAD_MESSAGE, NOT_FOUND, TABLE_UNKNOWN, refuse

CLOSING, OLD_KEY = "closing", "old key"  # the names of orders
ADDRESS = "address"  # and of the one in which a server writes where it listens
SEATS = "seats"  # the secret that seats are signed with
HOUR = 3_600_000
MOST_WORDS = 5_000


class OldKey(msgspec.Struct, frozen=True):
    """The key before the last rotation, in hexadecimal, and until when it is good."""

    key: str
    until: int


class Operator:
    """No act bans or removes the accounts of the `operators` themselves."""

    def __init__(
        self,
        store: Store,
        origins: Origins,
        open_room: OpenRoom,
        accounts: Accounts,
        invite: Callable[[int], str],
        clock: Callable[[], int],
        operators: Operators = NO_OPERATORS,
    ) -> None:
        self.store = store
        self.lists = Lists(store, clock)
        self._origins = origins
        self._open_room = open_room
        self._accounts = accounts
        self._invite = invite
        self._clock = clock
        self._operators = operators

    async def do(self, act: AnyAct, who: str) -> Effect:
        """Do it, and write it to the journal, which every node reads. Raises `Refused`."""
        effect = await self._do(act)
        written = msgspec.json.encode(act), msgspec.json.encode(replace(effect, secret=None))
        await self.store.add_journal(self._clock(), who, *written)
        return effect

    async def forget_guests(self, id: str) -> None:
        """Names of people without an account go from a table. It counts as untouched by this."""
        room = await self._open_room(id)
        table = await room.load()
        await strike(self.store, room, (), guests_at(table), table.entries[-1].at)

    async def plan(self, act: acts.Remove) -> Traces:
        """What the act would remove. Raises `Refused`."""
        return await find_traces(self.store, self._origins, act, self._operators)

    async def _do(self, act: AnyAct) -> Effect:
        match act:
            case acts.EndTables():
                return await self._end(act)
            case acts.HideTables():
                found = tuple(await self.store.hide_tables(act.tables, act.hidden))
                return Effect(
                    f"{'hidden' if act.hidden else 'shown'}: {_count(found, 'table')}", tables=found
                )
            case acts.DeleteTables():
                found = tuple(table.id for table in await self.store.stored_table(act.tables))
                await delete_tables(self.store, list(found))
                return Effect(f"deleted: {_count(found, 'table')}", deleted=found)
            case acts.Remove():
                return await self._remove(act)
            case acts.Ban():
                return await self._ban(act)
            case acts.LiftBan():
                if not await self.store.end_ban(act.ban):
                    raise refuse(NOT_FOUND, ban=act.ban)
                return Effect(f"ban {act.ban} is lifted", ban=act.ban)
            case acts.Close():
                closing = Maintenance(act.message, self._clock() if act.at is None else act.at)
                await self.store.set_order(CLOSING, msgspec.json.encode(closing))
                return Effect("everybody connected is told; no new tables and players")
            case acts.Reopen():
                await self.store.set_order(CLOSING, None)
                return Effect("open again")
            case acts.Invite():
                return Effect(
                    "whoever has this link is let in", secret=f"/invitation/{self._invite(act.until)}"
                )
            case acts.CreateAccount():
                account, token = await self._accounts.make(act.account, self._clock())
                said = f"the account {account.name} is made, and whoever has this link chooses its password"
                return Effect(said, accounts=(account.id,), secret=f"/account#reset={token}")
            case acts.ResetPassword():
                account = await self._account(act.account)
                token = await self._accounts.reset(account.name, self._clock())
                said = f"{account.name} is signed out, and chooses a new password with this link"
                return Effect(said, accounts=(account.id,), secret=f"/account#reset={token}")
            case acts.RotateKey():
                return await self._rotate(act)
            case acts.Strike():
                room = await self._open_room(act.table)
                last = dict(sittings_of(await room.load()).keys())
                people = tuple((chair, last[chair]) for chair in act.chairs if chair in last)
                struck = await strike(self.store, room, act.messages, people)
                return Effect(f"taken back: {struck} messages", tables=(act.table,), messages=struck)
            case acts.SettleReports():
                return Effect(f"settled: {await self.store.settle_reports(act.reports)} reports")
            case acts.SetWords():
                return await self._set_words(act)

    async def _end(self, act: acts.EndTables) -> Effect:
        ended = []
        for id in act.tables:
            try:
                if await end_table(self.store, await self._open_room(id)):
                    ended.append(id)
            except Refused as refused:
                if refused.refusal.code != TABLE_UNKNOWN:
                    raise
        return Effect(f"ended: {_count(ended, 'table')}", tables=tuple(ended))

    async def _remove(self, act: acts.Remove) -> Effect:
        traces = await self.plan(act)
        unseated, messages = await remove_from_tables(self.store, self._open_room, traces.seats)
        await delete_tables(self.store, list(traces.tables))
        await self.store.delete_accounts(list(traces.accounts), self._clock())
        said = (
            f"deleted: {_count(traces.tables, 'table')}, {_count(traces.accounts, 'account')}; "
            f"taken away: {unseated} seats and {messages} messages at other people's tables"
        )
        return Effect(
            said,
            deleted=traces.tables,
            accounts=tuple(traces.accounts),
            unseated=unseated,
            messages=messages,
        )

    async def _ban(self, act: acts.Ban) -> Effect:
        what = act.what
        if act.kind == "name":
            what = skeleton(act.what)
            if not what:
                raise refuse(BAD_MESSAGE, reason="a name without letters")
        elif act.kind == "account":
            account = await self._account(act.what)
            if account.name in self._operators:
                raise refuse(BAD_MESSAGE, reason="an operator")
            what = str(account.id)
            act = replace(act, what=account.name)
        elif act.kind == "address":
            try:
                network = ip_network(act.what, strict=False)
                what = clients_in(act.what)[0] if network.num_addresses == 1 else str(network)
            except ValueError:
                raise refuse(BAD_MESSAGE, reason="not an address") from None
        id = await self.store.add_ban(NewBan(act.kind, what, act.what, act.note, act.until), self._clock())
        return Effect(f"banned: {act.kind} {act.what}, number {id}", ban=id)

    async def _rotate(self, act: acts.RotateKey) -> Effect:
        old = await self.store.replace_secret(SEATS, secrets.token_bytes(32))
        kept = OldKey(old.hex(), self._clock() + act.grace * HOUR) if act.grace else None
        await self.store.set_order(OLD_KEY, None if kept is None else msgspec.json.encode(kept))
        if act.sessions:
            await self.store.end_all_sessions()
        end = f"for {act.grace} more hours" if act.grace else "no more"
        return Effect(f"seats are signed with a new key; links of before are good {end}")

    async def _set_words(self, act: acts.SetWords) -> Effect:
        words = sorted({*await self.lists.words(), *act.add} - {*act.remove})
        if len(words) > MOST_WORDS:
            raise refuse(BAD_MESSAGE, reason="too many words")
        await self.store.set_order(WORDS, msgspec.json.encode(words))
        return Effect(f"{_count(words, 'word')} on the list")

    async def _account(self, name: str) -> Account:
        account = await self.store.account_named(name)
        if account is None:
            raise refuse(ACCOUNT_UNKNOWN, name=name)
        return account


def _count(things: Sized, of: str) -> str:
    n = len(things)
    return f"{n} {of}{'' if n == 1 else 's'}"
