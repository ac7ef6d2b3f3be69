"""The server's settings and every limit, in one place."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from ferrovia.server.https import Https
from ferrovia.server.notify.mail import SmtpSettings
from ferrovia.server.proxies import Proxies
from ferrovia.server.single_sign_on import SingleSignOn
from ferrovia.tables.driver import BOT_PAUSE, UNDO_PAUSE
from ferrovia.tables.hints import PLAYOUTS
from ferrovia.validation import in_words

Some = Annotated[int, Meta(ge=1)]
Seconds = Annotated[float, Meta(gt=0)]
Days = Annotated[float, Meta(gt=0, le=36_500)]


class ConfigError(ValueError):
    """A settings file that cannot be used. The message says where and why."""


class Limits(Struct, frozen=True, forbid_unknown_fields=True):
    """What one client, one address or one table may use. Rates are per address unless they say otherwise."""

    body_bytes: Some = 16_384  # of an HTTP request
    file_bytes: Some = 400_000  # of an HTTP request with a game file to replay
    file_moves: Some = 2_000  # in such a file
    files_per_minute: Some = 20  # game files opened
    files_waiting: Some = 50  # on a node, which replays one at a time
    files_waiting_each: Some = 5  # of them
    replays_per_minute: Some = 30  # finished games looked back at that are not in memory
    frame_bytes: Some = 8_192  # of a WebSocket message
    connections: Some = 256  # at the same time: one more replaces the oldest; a trusted proxy may have more
    request_seconds: Seconds = 20  # for a whole request to arrive
    requests_per_second: Seconds = 20
    requests_burst: Some = 100
    tables_per_hour: Some = 60
    seats_per_hour: Some = 200  # joining tables
    seats_per_table: Some = 20  # joining the same one, within an hour
    seats_elsewhere: Some = 4  # held at other public tables that have not begun and that others have opened
    sign_ins_per_minute: Some = 10
    guesses_per_hour: Some = 20  # wrong passwords for one account: of a device that knows it, of all others
    accounts_per_hour: Some = 10
    exports_per_hour: Some = 5  # of one account's data
    sockets_per_seat: Some = 8  # of one player at one table: one more replaces the oldest
    player_sockets: Some = 256  # of players at one address: one more replaces the oldest
    sockets: Some = 64  # of spectators and screens at one address
    sockets_in_all: Some = 20_000  # of spectators and screens
    sockets_per_table: Some = 64  # of spectators and screens at one table; their addresses share them evenly
    commands_per_second: Seconds = 5  # of one socket
    commands_burst: Some = 20
    address_commands_per_second: Seconds = 30  # of all its sockets together: more have to wait
    address_commands_burst: Some = 120
    bad_messages: Some = 10  # of one socket, then it is closed
    send_seconds: Seconds = 20  # a client that takes longer to accept a message is cut off
    silent_seconds: Seconds = 15  # between a ping and its answer; twice as long between pings
    idle_tables: Some = 500  # kept in memory though nobody is watching them
    lobby: Some = 100
    lobby_per_address: Some = 10  # of them, by who opened them
    lobby_minutes: Seconds = 5  # in which an open table that nobody is at stays there
    challenge_tables: Some = 1_000  # in a comparison: the first to finish
    games: Some = 1_000  # of an account, in its history
    password_checks: Some = 2  # at a time: each takes 64 MB
    bots_waiting: Some = 2_000  # moves that are equally urgent
    bot_tables: Some = 3  # games without people, running at the same time
    bots_per_account: Some = 5  # network bots
    bot_games: Some = 16  # at a time, for each of them
    bot_requests_per_second: Seconds = 50  # streams and choices
    bot_requests_burst: Some = 100
    bots_online: Some = 100  # listed
    analyses_per_hour: Some = 60  # asked for
    analyses_waiting: Some = 20  # on a node
    analyses_waiting_each: Some = 5  # of them
    hints_per_minute: Some = 20  # per seat
    devices_per_seat: Some = 5  # that get push messages
    notices_per_day: Some = 50  # of turns, to one mail address, webhook or browser
    notified_turns_per_day: Some = 1_000  # at all tables that were opened from one address
    mail_questions_per_day: Some = 10  # whether a mail address belongs to who gave it
    mail_questions_to_one: Some = 2  # of them to one mailbox, whoever gave it
    reports_per_hour: Some = 20  # of messages and names


class Keep(Struct, frozen=True, forbid_unknown_fields=True):
    """For how many days what is kept. Games in progress are never touched."""

    finished_games: Days | None = None  # after the last move or message; None is for ever
    guests: Days | None = None  # the names of people without an account, at finished games; None: as they
    open_tables: Days = 14  # without a game, after somebody was last there
    contacts: Days = 90  # mail addresses after the last mail, what finished tables hold of them, webhooks
    addresses: Days = 90  # keyed hashes of network addresses
    journal: Days = 365  # the operator's, and what players reported


class Config(Struct, frozen=True, forbid_unknown_fields=True):
    """The defaults suit a family on one machine."""

    host: str = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=65_535)] = 8000
    database: str | None = None  # a file, or postgresql://...; by default a file in the user's data folder
    database_seconds: Annotated[float, Meta(ge=0)] = 60  # to wait for PostgreSQL at the start
    workers: Annotated[int, Meta(ge=1, le=64)] = 1  # processes in which bots think
    public_url: str | None = None  # how players reach the server, for links in notifications
    password: str | None = None  # of the whole server, as it is or hashed with argon2
    invitation_only: bool = False  # who has no invitation gets in by the link of a table alone
    status: bool = True  # a page for everybody about how the server is doing
    hosts: tuple[str, ...] = ()  # further names by which browsers reach the server
    origins: tuple[str, ...] = ()  # of pages that may connect, besides the server's own
    secure_cookies: bool = False  # true behind https
    trusted_proxies: str = "127.0.0.1"
    bot_seconds: Seconds = 10  # for a bot's move; then a random move is made
    unwatched_share: Annotated[float, Meta(gt=0, le=1)] = (
        0.25  # of a worker's time, for tables nobody watches
    )
    online_seconds: Seconds = 10  # for a network bot's choice; then a random move is made
    bot_pause: Annotated[float, Meta(ge=0)] = BOT_PAUSE
    undo_pause: Annotated[float, Meta(ge=0, le=4)] = UNDO_PAUSE
    grace_seconds: Annotated[float, Meta(ge=0)] = 30  # after a start, in which no clock runs out
    untouched_days: Annotated[float, Meta(gt=0)] = 30  # a table without a clock that nobody touches then ends
    analysis: bool = True  # of finished games, for anybody who asks
    analysis_playouts: Annotated[int, Meta(ge=1)] | None = None  # by default as many as take half a minute
    analysis_seconds: Seconds = 600  # after which an analysis is abandoned
    hint_playouts: Annotated[int, Meta(ge=1, le=100_000)] = PLAYOUTS  # for one hint
    private_webhooks: bool = False  # let webhooks and pushes reach addresses on the local network
    limits: Limits = Limits()
    keep: Keep = Keep()
    smtp: SmtpSettings | None = None
    https: Https | None = None
    single_sign_on: SingleSignOn | None = None
    operators: tuple[str, ...] = ()  # accounts that may use /operator

    def __post_init__(self) -> None:
        if self.smtp is not None and self.public_url is None:
            raise ValueError("mail needs `public_url`: it has links to confirm an address, and to end it all")
        self.proxies()
        if self.single_sign_on is not None and self.https is not None:
            raise ValueError(
                "`single_sign_on` needs a proxy of your own: the one that `https` starts passes on what "
                "everybody sends"
            )

    def proxies(self) -> Proxies:
        """Return what `trusted_proxies` says. Raises `ValueError`."""
        try:
            return Proxies(filter(None, self.trusted_proxies.split(",")))
        except ValueError as error:
            raise ValueError(f"`trusted_proxies`: {error}") from None


def load_config(path: Path | None, given: dict[str, Any] | None = None) -> Config:
    """The settings of a TOML file, overridden by those `given`. Raises `ConfigError`."""
    try:
        config = Config() if path is None else msgspec.toml.decode(path.read_bytes(), type=Config)
        return _behind_https(msgspec.convert({**msgspec.to_builtins(config), **(given or {})}, Config))
    except OSError as error:
        raise ConfigError(f"{path}: {(error.strerror or 'it cannot be read').lower()}") from None
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise ConfigError(in_words(error) if path is None else f"{path}: {in_words(error)}") from None


def _behind_https(config: Config) -> Config:
    """What follows from having a domain."""
    if config.https is None:
        return config
    return replace(config, secure_cookies=True, public_url=config.public_url or config.https.url)
