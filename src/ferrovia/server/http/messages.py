"""What clients send over HTTP, and what they get."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from ferrovia.game import Event, Refusal
from ferrovia.game.seen import Seen
from ferrovia.game.ways import Way
from ferrovia.server.table.settings import ChairNumber, Name, RandomBytes, Settings

Password = Annotated[str, Meta(min_length=8, max_length=200)]
MailAddress = Annotated[str, Meta(min_length=3, max_length=254)]
WebhookUrl = Annotated[str, Meta(min_length=8, max_length=500)]
Token = Annotated[str, Meta(min_length=1, max_length=200)]


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """With a `name` the host takes the first open chair. `bytes` are the host's part of the shuffle, in
    hexadecimal digits. The `webhook` and the `mail` address hear when it is somebody's turn in a relaxed
    game."""

    settings: Settings
    name: Name | None = None
    bytes: RandomBytes | None = None
    mail: MailAddress | None = None
    webhook: WebhookUrl | None = None


class Join(Struct, frozen=True, forbid_unknown_fields=True):
    """Take a chair: this one, or the first that is open."""

    name: Name
    chair: ChairNumber | None = None
    bytes: RandomBytes | None = None
    mail: MailAddress | None = None


class Seated(Struct, frozen=True):
    """A chair at a table; `chair` is -1 for a host who does not play. Whoever has the token sits there: it
    is in the cookie now, and belongs behind the # of a link to another device."""

    table: str
    chair: int
    token: str


class SeatClaim(Struct, frozen=True, forbid_unknown_fields=True):
    """A token from another device."""

    token: Token


class Done(Struct, frozen=True, tag="done"):
    """A command was done, and is durable; `n` is its entry."""

    id: str
    n: int


class RefusedCommand(Struct, frozen=True, tag="refused", omit_defaults=True):
    """A command, or a connection (no `id`), was refused; nothing has changed. Only after STORAGE_LOST nobody
    knows: send the same command, with its id, again."""

    code: str
    rule: str = ""
    details: dict[str, str | int] = {}
    id: str | None = None


class Closing(Struct, frozen=True, tag="closing"):
    """The server stops; connect again in a moment and go on after the last entry."""


class Credentials(Struct, frozen=True, forbid_unknown_fields=True):
    name: Name
    password: Password


class Me(Struct, frozen=True):
    """An account. `rating` is what its holder is surely worth: the mean less three deviations."""

    name: str
    rating: float
    games: int


class BoardListed(Struct, frozen=True):
    id: str
    name: str
    seats: tuple[int, int]
    options: tuple[str, ...]


class BotsTold(Struct, frozen=True):
    """Whom an empty chair can be given to."""

    levels: tuple[str, ...]
    styles: tuple[str, ...]


class Position(Struct, frozen=True):
    """A position of a finished game: what led to it, and what each seat saw."""

    n: int
    last: int
    events: tuple[Event, ...]
    views: tuple[Seen, ...]


class Tracks(Struct, frozen=True):
    """Why the seat cannot claim each track that it cannot claim now."""

    n: int
    refusals: dict[str, Refusal]


class Draws(Struct, frozen=True):
    """Why the seat cannot draw each of the things that it cannot draw now: an open card of a kind, a card
    from the deck, tickets."""

    n: int
    cards: dict[str, Refusal]
    deck: Refusal | None
    tickets: Refusal | None


class Ways(Struct, frozen=True):
    """The cheapest way to each ticket; null where there is none any more."""

    n: int
    ways: dict[str, Way | None]


class Health(Struct, frozen=True):
    status: str
    version: str
