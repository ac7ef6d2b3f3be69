"""What only a server is asked, and answers."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from ferrovia.tables.entries import Lost
from ferrovia.tables.messages import MailAddress, Token
from ferrovia.tables.settings import ChairNumber, Name

TableId = Annotated[str, Meta(min_length=1, max_length=64)]
NO_NUL = r"^[^\u0000]*$"  # PostgreSQL holds every text but this one
BASE64 = "^[A-Za-z0-9_-]+=*$"

Password = Annotated[str, Meta(min_length=8, max_length=200)]


class Complaint(Struct, frozen=True, forbid_unknown_fields=True):
    """Tell the operator about the name of the person in a chair, or about a message of theirs: its entry."""

    chair: ChairNumber
    n: Annotated[int, Meta(ge=0, le=1_000_000)] | None = None


class PushMessage(Struct, frozen=True):
    """The key that a browser subscribes with, and whether this server also sends mail."""

    key: str
    mail: bool


class SeatMail(Struct, frozen=True, forbid_unknown_fields=True):
    """Where you want mail on your turns: after the owner of the address has said yes to that."""

    mail: MailAddress | None


class Subscribe(Struct, frozen=True, forbid_unknown_fields=True):
    """A browser's subscription to push messages, and what it wants to read when it is your turn."""

    endpoint: Annotated[str, Meta(min_length=1, max_length=1000, pattern=NO_NUL)]
    key: Annotated[str, Meta(max_length=100, pattern=BASE64)]
    auth: Annotated[str, Meta(max_length=40, pattern=BASE64)]
    text: Annotated[str, Meta(min_length=1, max_length=200, pattern=NO_NUL)]


class Credentials(Struct, frozen=True, forbid_unknown_fields=True):
    name: Name
    password: Password


class OwnPassword(Struct, frozen=True, forbid_unknown_fields=True):
    """The password of the account that is signed in, again; none if a proxy signs its owner in."""

    password: Password | None = None


class NewPassword(Struct, frozen=True, forbid_unknown_fields=True):
    password: Password
    new: Password


class Reset(Struct, frozen=True, forbid_unknown_fields=True):
    """A new password, chosen with the token of a link."""

    token: Token
    password: Password


class SessionMessage(Struct, frozen=True):
    """A device that is signed in, in plain words as far as it is known: since when, and when it was last
    used, to the hour. `here` is the one that asks."""

    begun: int
    seen: int
    device: str
    here: bool


class Me(Struct, frozen=True):
    """An account. `rating` is what its holder is surely worth: the mean minus three deviations."""

    name: str
    rating: float
    games: int


class SignIn(Struct, frozen=True, omit_defaults=True):
    """Does a proxy say who is asking? Then there are no passwords, and nothing to sign out of here; perhaps
    there is at the `sign_out_url`."""

    proxied: bool
    sign_out_url: str | None = None


class NewBot(Struct, frozen=True, forbid_unknown_fields=True):
    name: Name


class NewBotToken(Struct, frozen=True):
    """Whoever has the token plays as this bot."""

    name: str
    token: str


class OwnBot(Struct, frozen=True):
    """`online` while it is connected."""

    name: str
    online: bool


class Chosen(Struct, frozen=True, omit_defaults=True):
    """A bot's choice was made and is stored; `n` is its entry. `lost` if it named none of the options, so a
    random move was made."""

    n: int
    lost: Lost | None = None


class StatusMessage(Struct, frozen=True):
    """How the server is doing: counts only. `playing` are the games in progress, on all nodes; `people` are
    connected to this one. `commit_ms` is what all but one in a hundred of the latest moves took to store."""

    version: str
    since: int
    now: int
    database: bool
    playing: int | None
    people: int
    bots_waiting: int
    commit_ms: float
    notice: str


class Health(Struct, frozen=True):
    status: str
    version: str
