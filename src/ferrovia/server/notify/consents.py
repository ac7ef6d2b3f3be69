"""Mail goes only to those who have said yes.

Anybody can give an address that is not theirs. So its owner is asked first, by a short mail with a link; what
they say counts for whoever gave the address, an account or a device, and for nobody else who knows it.
Whoever has said "no more" is not even asked.
"""

from __future__ import annotations

import structlog
from msgspec import Struct

from ferrovia.server.config import Limits
from ferrovia.server.notify import texts
from ferrovia.server.notify.keys import Keys
from ferrovia.server.notify.mail import Mailer
from ferrovia.server.storage.store import Consent, Store
from ferrovia.tables.store import StorageLost

DAY = 86_400_000
ASKED_DAYS = 2  # for an answer
STOPPED_DAYS = 30  # an address that wants no more mail is forgotten: so long its owner may change their mind

log = structlog.get_logger()


class Contact(Struct, frozen=True):
    """An address, `who` gave it (an account or a device), and from which network address."""

    address: str
    who: str
    account: int | None
    client: str


class Consents:
    """`url` is how people reach the server. An address that is not written to for `kept` milliseconds is
    forgotten."""

    def __init__(self, store: Store, keys: Keys, mailer: Mailer, url: str, limits: Limits, kept: int) -> None:
        self._store = store
        self._keys = keys
        self._mailer = mailer
        self._url = url
        self._limits = limits
        self._kept = kept

    async def ask(self, contact: Contact, now: int) -> None:
        """Ask the owner of an address that somebody gave, unless they have answered, or were asked or had
        others asked too often today."""
        id = self._keys.consent(contact.address, contact.who)
        mailbox = self._keys.mailbox(contact.address)
        consent = Consent(id.hex(), mailbox, contact.address, account=contact.account)
        try:
            known = await self._store.consent(consent.id, now)
            if (known is not None and known.confirmed) or await self._store.stopped(consent.mailbox):
                return
            if not await self._may_ask(consent.mailbox, contact.client, now // DAY):
                log.warning("mail_over_budget", what="question")
                return
            await self._store.ask_consent(consent, now, now + ASKED_DAYS * DAY)
        except StorageLost:
            log.warning("mail_lost")
            return
        link = f"{self._url}/notices/confirm?id={self._keys.in_link(id)}"
        await self._send(consent, texts.ASKING, texts.question(self._url, link, ASKED_DAYS))

    async def write(self, id: str, subject: str, text: str, now: int) -> None:
        """To the owner of an address who has said yes, if there is a mail left for today. Raises
        `StorageLost`."""
        consent = await self._store.consent(id, now)
        if consent is None or not consent.confirmed or await self._store.stopped(consent.mailbox):
            return
        if not await self._store.spend(consent.mailbox, now // DAY, self._limits.notices_per_day):
            log.warning("mail_over_budget", what="notice")
            return
        await self._store.confirm(id, now, now + self._kept)
        await self._send(consent, subject, text)

    async def _may_ask(self, mailbox: bytes, client: str, day: int) -> bool:
        limits = self._limits
        return await self._store.spend(
            self._keys.asked_by(client), day, limits.mail_questions_per_day
        ) and await self._store.spend(self._keys.asking(mailbox), day, limits.mail_questions_to_one)

    async def _send(self, consent: Consent, subject: str, text: str) -> None:
        stop = f"{self._url}/notices/stop?to={self._keys.in_link(consent.mailbox)}"
        await self._mailer.send(consent.address, subject, text, stop)
