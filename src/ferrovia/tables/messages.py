"""What a client asks, and is answered, wherever its tables are: over HTTP, or on the same device."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from ferrovia.analysis import Analysis
from ferrovia.bots.characters import Character
from ferrovia.game import Event, Refusal
from ferrovia.game.comparison import Outcome
from ferrovia.game.view_message import ViewMessage
from ferrovia.game.ways import Way
from ferrovia.tables.settings import (
    ChairNumber,
    Chairs,
    Name,
    Options,
    Pace,
    RandomBytes,
    Settings,
    Untimed,
    Word,
)

MailAddress = Annotated[str, Meta(min_length=3, max_length=254)]
WebhookUrl = Annotated[str, Meta(min_length=8, max_length=500)]
Token = Annotated[str, Meta(min_length=1, max_length=200)]


class OnlineBot(Struct, frozen=True):
    """A connected network bot: "@name", its owner, the boards that it plays (empty: all), and whether it
    would play one more game."""

    name: str
    owner: str
    boards: tuple[str, ...]
    free: bool


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """With a `name` the host takes the first open chair. `bytes` is the host's part of the shuffle, in
    hexadecimal. In a relaxed game, the `webhook` is notified when it is somebody's turn, and `mail` when it
    is the host's, after the owner of the address has said yes to that."""

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
    is now in the cookie, and goes after the # of a link to another device."""

    table: str
    chair: int
    token: str


class SeatClaim(Struct, frozen=True, forbid_unknown_fields=True):
    """A token from another device."""

    token: Token


class Done(Struct, frozen=True, tag="done"):
    """The command was done and is stored; `n` is its entry."""

    id: str
    n: int


class RefusedCommand(Struct, frozen=True, tag="refused", omit_defaults=True):
    """A command, or a connection (no `id`), was refused; nothing has changed. Only after STORAGE_LOST is that
    unknown: send the same command, with its id, again."""

    code: str
    rule: str = ""
    details: dict[str, str | int] = {}
    id: str | None = None


class Closing(Struct, frozen=True, tag="closing"):
    """The server is stopping; reconnect in a moment and continue after the last entry."""


class Notice(Struct, frozen=True, tag="notice"):
    """What the operator wants everybody to know, like when the server closes; empty if nothing any more."""

    text: str


class Ping(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Is anybody there? Over the WebSocket only."""


class Pong(Struct, frozen=True, tag="pong"):
    """The server is there."""


class PointAt(Struct, frozen=True, tag="Point", forbid_unknown_fields=True):
    """Show the others a track or a city on the screens that show the board; neither takes it back. Only who
    is to act can point, over the WebSocket, and nothing of it is kept."""

    track: Word | None = None
    city: Word | None = None


class Pointed(Struct, frozen=True, tag="pointed", omit_defaults=True):
    """What the player in a seat is pointing at. Only screens that show the board are told."""

    seat: int
    track: str | None = None
    city: str | None = None


class BoardSummary(Struct, frozen=True):
    """A board that can be played; `explains` has a sentence about each of its options."""

    id: str
    name: str
    seats: tuple[int, int]
    options: tuple[str, ...]
    explains: dict[str, str]


class BotsMessage(Struct, frozen=True):
    """The bots that an empty chair can be given to: the server's own, by `id` if they are characters, and
    network bots that are connected."""

    characters: tuple[Character, ...]
    levels: tuple[str, ...]
    styles: tuple[str, ...]
    online: tuple[OnlineBot, ...]


class Position(Struct, frozen=True):
    """A position of a finished game: what led to it, and what each seat saw."""

    n: int
    last: int
    events: tuple[Event, ...]
    views: tuple[ViewMessage, ...]


class GameFile(Struct, frozen=True, forbid_unknown_fields=True):
    """The text of a game file: a record, or a game in the notation."""

    text: str


class ReplayMessage(Struct, frozen=True):
    """A whole game from a file, from the deal to its last move. `players` are the names by seat; a file need
    not have any. The `notation` is its shortest form, whatever the form of the file."""

    board: str
    players: tuple[str, ...]
    notation: str
    positions: tuple[Position, ...]


class Tracks(Struct, frozen=True):
    """Why the seat cannot claim each of the tracks that it cannot claim now."""

    n: int
    refusals: dict[str, Refusal]


class Draws(Struct, frozen=True):
    """Why the seat cannot draw each of the things that it cannot draw now: a face-up card of a kind, a card
    from the deck, tickets."""

    n: int
    cards: dict[str, Refusal]
    deck: Refusal | None
    tickets: Refusal | None


class Ways(Struct, frozen=True):
    """The cheapest way to complete each ticket, and how many trains it takes to complete those that are held
    and still open together with those that are about to be kept."""

    n: int
    ways: dict[str, Way]
    together: int


class NewChallenge(Struct, frozen=True, forbid_unknown_fields=True):
    """One deal for several tables. `chairs` are "open" or bots; it is over after `hours` hours."""

    board: Annotated[str, Meta(max_length=40)]
    chairs: Chairs
    options: Options = ()
    first: ChairNumber | None = None
    pace: Pace = Untimed()
    hours: Annotated[int, Meta(ge=1, le=720)] = 168


class Attempt(Struct, frozen=True, forbid_unknown_fields=True):
    """Play a challenge under this name."""

    name: Name


class RankedOutcome(Outcome, frozen=True, kw_only=True, omit_defaults=True):
    """How somebody did with the deal, and their rank; None if they were `helped` by a bot."""

    rank: int | None
    yours: bool = False


class ChallengeMessage(Struct, frozen=True, omit_defaults=True):
    """A challenge. `played` is how many results there are so far, `table` where you play it, `days` the
    board's latest daily deals. Until it is over and the `secret` is out, only those who have finished their
    own game may see the results."""

    id: str
    daily: bool
    board: str
    chairs: tuple[str, ...]
    options: tuple[str, ...]
    pace: Pace
    begins: int
    ends: int
    now: int
    commitment: str
    played: int
    days: tuple[str, ...] = ()
    table: str | None = None
    results: tuple[RankedOutcome, ...] | None = None
    secret: str | None = None


class DailyDeal(Struct, frozen=True):
    """A daily deal; `table` is where you play it, or have `finished` it."""

    id: str
    board: str
    ends: int
    table: str | None = None
    finished: bool = False


class AnalysisMessage(Struct, frozen=True, omit_defaults=True):
    """`analysis` once it is "done"; `reason` if it "failed"."""

    status: Literal["none", "waiting", "running", "failed", "done"]
    progress: float = 0.0
    reason: str | None = None
    analysis: Analysis | None = None
