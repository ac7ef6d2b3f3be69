"""Who asks over HTTP: known by tokens and cookies, and held to the limits of an address."""

from __future__ import annotations

import zlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec
from litestar.datastructures import Cookie

from ferrovia.server.http import auth
from ferrovia.server.http.auth import Connection
from ferrovia.server.http.disconnects import while_there
from ferrovia.server.http.rate_limits import RateLimits
from ferrovia.server.notify.consents import Contact
from ferrovia.server.notify.mail import MailRefused, check_address
from ferrovia.server.notify.safe_http import CallRefused, check_url
from ferrovia.server.origins import of_account
from ferrovia.server.services import Services
from ferrovia.server.storage.operator_store import OPENED, Visit
from ferrovia.server.tables.registry import PRESENT
from ferrovia.tables.api.caller import Caller, Limited, New, Newcomer
from ferrovia.tables.challenge_terms import Challenger
from ferrovia.tables.files import replayed
from ferrovia.tables.listings import Summary
from ferrovia.tables.messages import Join, NewChallenge, NewTable
from ferrovia.tables.refusals import BAD_MESSAGE, refuse
from ferrovia.tables.registry import now
from ferrovia.tables.settings import Relaxed
from ferrovia.tables.table import Ending, Table
from ferrovia.tables.tokens import SeatToken, Use

# Each position repeats most of the one before: even the lowest level makes them twenty times smaller.
EFFORT = 1
GZIP = 16 + zlib.MAX_WBITS


class HttpCaller(Caller):
    """`cookies` and `headers` go with the answer."""

    def __init__(self, connection: Connection, services: Services, rate_limits: RateLimits) -> None:
        self.address = auth.client_of(connection)
        self.cookies: list[Cookie] = []
        self.headers: dict[str, str] = {}
        self._connection = connection
        self._services = services
        self._rate_limits = rate_limits

    @property
    def origin(self) -> str:
        return auth.origin_of(self._connection, self._services)

    async def seat(self, table: Table) -> SeatToken | None:
        return await auth.seat_of(self._connection, self._services, table)

    async def ended(self, table: Table) -> Ending | None:
        return auth.ended_sitting(self._connection, self._services, table)

    async def screen(self, table: Table) -> SeatToken | None:
        return auth.board_token(self._connection, self._services, table)

    async def keep(self, token: SeatToken, use: Use = "seat") -> None:
        text = self._services.signer.sign(token, use)
        cookie = auth.seat_cookie if use == "seat" else auth.board_cookie
        self.cookies.append(cookie(self._services, token.table, text))

    async def put_away(self, table: str) -> None:
        self.cookies.append(auth.seat_cookie(self._services, table, ""))

    async def check_welcome(self) -> None:
        self._services.restrictions.check_client(self.address)

    async def check_hidden(self, table: Table) -> None:
        await auth.check_hidden(self._connection, self._services, table, seated=False)

    async def check_new(self, new: New) -> None:
        if not isinstance(new, NewChallenge):
            self._services.restrictions.check_open()
            if new.name is not None:
                self._services.restrictions.check_name(new.name)
        if not isinstance(new, Join):
            await auth.check_invited(self._connection, self._services)
        if isinstance(new, NewTable | Join):
            check_contacts(self._services, new.mail, new.webhook if isinstance(new, NewTable) else None)

    async def may(self, what: Limited, about: str = "") -> None:
        rate_limits, client = self._rate_limits, self.address
        match what:
            case "open":
                rate_limits.open_table(client)
            case "join":
                rate_limits.join(client, about)
            case "take seat":
                rate_limits.take_seat(client)
            case "hint":
                rate_limits.hint(about)
            case "look back":
                rate_limits.look_back(client)
            case "analyse":
                rate_limits.analyse(client)
            case "file":
                await auth.check_invited(self._connection, self._services)
                rate_limits.open_file(client)

    async def lobby(self) -> list[Summary]:
        services = self._services
        if services.config.invitation_only and not await auth.is_invited(self._connection, services):
            return []
        limits, at = services.config.limits, now()
        attended = at - round(limits.lobby_minutes * 60_000)
        found = await services.store.lobby(limits.lobby, limits.lobby_per_address, attended, at - PRESENT)
        return [msgspec.json.decode(summary, type=Summary) for summary in found]

    def webhook(self, new: NewTable) -> str | None:
        return new.webhook

    @asynccontextmanager
    async def arriving(self, table: Table, mail: str | None) -> AsyncIterator[Newcomer]:
        services = self._services
        account = await auth.account_of(self._connection, services)
        own = None if account is None else account.id
        contact: Contact | None = None
        who: tuple[str, ...] = ()
        wanted = mail if isinstance(table.settings.pace, Relaxed) else None
        if wanted is not None or table.challenge is not None:
            player = await self.new_player()
            if table.challenge is not None:
                await services.challenges.join(table, player, now())
                who = (player.who, player.device)
            if wanted is not None:
                contact = Contact(wanted, player.who, player.account, self.address)
        seated = [chair.account for chair in table.chairs if chair.kind == "person" and chair.account]
        known = await services.store.accounts(seated) if seated else {}
        members = [each.name for id, each in known.items() if id != own]
        async with services.held_chairs.sitting(self.origin, table):
            yield Newcomer(own, services.notifier.mail_of(contact), who, members)
        services.notifier.ask(contact)

    async def arrived(self, token: SeatToken, opened: bool = False) -> None:
        """Remember from where. Whom a proxy signs in has the chair by their account, and leaves nothing
        behind on the device."""
        account = await auth.account_of(self._connection, self._services)
        if account is None or auth.identity_of(self._connection) is None:
            await self.keep(token)
        origins = [self.origin, *([] if account is None else [of_account(account.id)])]
        places = [(OPENED, 0)] if opened else []
        if token.chair >= 0:
            places.append((token.chair, token.sitting))
        at = now()
        await self._services.store.note_visits(
            [Visit(origin, token.table, *place, at) for origin in origins for place in places]
        )

    async def player(self) -> Challenger | None:
        return await auth.player_of(self._connection, self._services)

    async def new_player(self) -> Challenger:
        player, cookie = await auth.new_player(self._connection, self._services)
        self.cookies.append(cookie)
        return player

    async def replayed(self, text: str, most_moves: int) -> bytes:
        packed = "gzip" in self._connection.headers.get("accept-encoding", "")
        if packed:
            self.headers["content-encoding"] = "gzip"
        work = self._rate_limits.files.do(self.address, _replayed, text, most_moves, packed)
        return await while_there(self._connection.receive, work)


def check_contacts(services: Services, mail: str | None, webhook: str | None) -> None:
    """Raises `Refused` for what cannot be written to, or called."""
    try:
        if mail is not None:
            check_address(mail)
        if webhook is not None:
            check_url(webhook, allow_private=services.config.private_webhooks)
    except (MailRefused, CallRefused) as error:
        raise refuse(BAD_MESSAGE, reason=error.code) from None


def _replayed(text: str, most_moves: int, packed: bool) -> bytes:
    pieces = replayed(text, most_moves)
    if not packed:
        return b"".join(pieces)
    packer = zlib.compressobj(EFFORT, wbits=GZIP)
    return b"".join([*map(packer.compress, pieces), packer.flush()])
