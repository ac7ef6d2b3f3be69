"""The operator's restrictions as one node knows them: who is banned, whether the server is closed, which
words nobody should read."""

from __future__ import annotations

import time
from ipaddress import IPv4Network, IPv6Network, ip_network

from msgspec import Struct

from ferrovia.server.operator.skeletons import skeleton
from ferrovia.server.operator.word_list import WordList
from ferrovia.server.origins import Origins
from ferrovia.server.storage.operator_store import StoredBan
from ferrovia.server.storage.store import BotAccount
from ferrovia.tables.chairs import Chair
from ferrovia.tables.refusals import BANNED, MAINTENANCE, NAME_REFUSED, refuse

Network = IPv4Network | IPv6Network


class Maintenance(Struct, frozen=True):
    """The server closes at this time, in milliseconds since 1970."""

    message: str
    at: int


class Restrictions:
    """Each `check` raises `Refused`. Without bans, they cost nothing."""

    def __init__(self, origins: Origins) -> None:
        self.origins = origins
        self.closing: Maintenance | None = None
        self.words = WordList()
        self._names: dict[str, StoredBan] = {}
        self._accounts: dict[int, StoredBan] = {}
        self._origins: dict[str, StoredBan] = {}
        self._networks: list[tuple[Network, StoredBan]] = []

    def set_bans(self, bans: list[StoredBan]) -> None:
        self._names = {ban.what: ban for ban in bans if ban.kind == "name"}
        self._accounts = {int(ban.what): ban for ban in bans if ban.kind == "account"}
        self._origins = {ban.what: ban for ban in bans if ban.kind == "origin"}
        self._networks = [(ip_network(ban.what), ban) for ban in bans if ban.kind == "address"]

    def check_client(self, client: str) -> None:
        """An address, as its limits are counted."""
        if self._origins:
            _check(self._origins.get(self.origins.of(client)))
        if self._networks:
            try:
                own = ip_network(client)
            except ValueError:  # a socket of the machine itself
                return
            for network, ban in self._networks:
                if network.version == own.version and (own.subnet_of(network) or network.subnet_of(own)):  # type: ignore[arg-type]  # of the same version
                    _check(ban)

    def check_account(self, account: int | None) -> None:
        if account is not None:
            _check(self._accounts.get(account))

    def check_name(self, name: str) -> None:
        """Of somebody who is about to use it."""
        if self._names:
            _check(self._names.get(skeleton(name)))
        if self.words.find(name):
            raise refuse(NAME_REFUSED)

    def check_chair(self, chair: Chair) -> None:
        """Somebody who already sits there."""
        self.check_account(chair.account)
        if self._names and chair.kind == "person":
            _check(self._names.get(skeleton(chair.name)))

    def check_bot(self, bot: BotAccount) -> None:
        """A network bot goes with its owner."""
        self.check_account(bot.id)
        if self._accounts:
            owners = {ban.shown.casefold(): ban for ban in self._accounts.values()}
            _check(owners.get(bot.owner.casefold()))

    def mask(self, text: str) -> str:
        return self.words.mask(text)

    @property
    def notice(self) -> str:
        """What everybody connected should know; empty if nothing."""
        return "" if self.closing is None else self.closing.message

    def check_open(self) -> None:
        """May anything new begin?"""
        if self.closing is not None and self.closing.at <= _now():
            raise refuse(MAINTENANCE, message=self.closing.message)


def _check(ban: StoredBan | None) -> None:
    if ban is None:
        return
    if ban.until is None:
        raise refuse(BANNED)
    if ban.until > _now():
        raise refuse(BANNED, until=ban.until)


def _now() -> int:
    return time.time_ns() // 1_000_000
