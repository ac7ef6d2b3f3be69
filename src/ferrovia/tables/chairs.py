"""The places at a table before and during the game."""

from __future__ import annotations

import unicodedata
from typing import Literal

from msgspec import Struct

from ferrovia.tables.confusables import FORMER, look, mixes_alphabets, same_name
from ferrovia.tables.refusals import BAD_NAME, NAME_TAKEN, refuse
from ferrovia.tables.settings import CLOSED, MAX_NAME, ONLINE, OPEN

Kind = Literal["open", "closed", "person", "bot"]


class Chair(Struct):
    """Who is in it. `sittings` counts the people who have sat here: a token is good for one of them. A
    network bot has an account, and `seconds` for a choice. `who` plays a challenge: an account, a device."""

    kind: Kind
    name: str = ""
    bot: str | None = None
    account: int | None = None
    mail: str | None = None
    bytes: str = ""
    sittings: int = 0
    seconds: float = 0.0
    who: tuple[str, ...] = ()

    @property
    def playing(self) -> bool:
        return self.kind in ("person", "bot")

    @property
    def online(self) -> bool:
        """Does a network bot sit here?"""
        return self.bot is not None and self.bot.startswith(ONLINE)

    def set_to(self, to: str, account: int | None = None, seconds: float = 0.0) -> None:
        """Open, closed, or the name of a bot; whoever sat here is out."""
        self.kind = "open" if to == OPEN else "closed" if to == CLOSED else "bot"
        self.bot = to if self.kind == "bot" else None
        self.name = self.bytes = ""
        self.account, self.mail = account, None
        self.seconds = seconds
        self.who = ()


def tidied(name: str) -> str:
    """The name as it is stored."""
    return " ".join(unicodedata.normalize("NFC", name).split())


def clean_name(name: str) -> str:
    """A new name, on one line, of visible characters, and unlike a bot's. Raises `Refused`."""
    tidy = tidied(name)
    if not tidy or len(tidy) > MAX_NAME or not tidy.isprintable() or tidy.startswith(ONLINE):
        raise refuse(BAD_NAME, most=MAX_NAME)
    if not look(tidy) or mixes_alphabets(tidy):
        raise refuse(BAD_NAME, most=MAX_NAME)
    if same_name(tidy, FORMER):
        raise refuse(NAME_TAKEN, name=tidy)
    return tidy
