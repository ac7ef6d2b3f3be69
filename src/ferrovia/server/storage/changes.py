"""What a change of the database does, step by step, whichever database it is.

A change yields statements with their values and is sent the rows of each. It runs inside a transaction. If it
refuses, it does so before it has written anything, so that other changes in the transaction go ahead.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from typing import Any, TypeAlias, TypeVar

from msgspec.structs import astuple

from ferrovia.server.storage import statements as sql
from ferrovia.server.storage.store import (
    Account,
    Arrival,
    Consent,
    NameTaken,
    Sitting,
    Subscription,
    TooManyBots,
)
from ferrovia.tables.store import Conflict, Listing, Stored

Result = TypeVar("Result")
Row: TypeAlias = tuple[Any, ...]
Change: TypeAlias = Generator[tuple[Any, ...], list[Row], Result]

REFUSALS = (Conflict, NameTaken, TooManyBots)

NEW_MU = 25.0
NEW_SIGMA = 25.0 / 3.0


def run(*statement: Any) -> Change[None]:
    yield statement


def each(statement: str, rows: Iterable[Row]) -> Change[None]:
    for row in rows:
        yield statement, *row


def try_out(value: bytes) -> Change[None]:
    """Write something, and take it away again."""
    yield sql.ADD_SECRET, "trial", value
    yield sql.END_SECRET, "trial"


def append(entry: Stored, listing: Listing | None) -> Change[None]:
    if not (yield sql.ADD_ENTRY, entry.table, entry.n, entry.body):
        raise Conflict(f"{entry.table} already has an entry {entry.n}")
    if listing is not None:
        yield from relist(listing)


def relist(listing: Listing) -> Change[None]:
    if (yield sql.PUT_LISTING, *listing_row(listing)) and listing.accounts is not None:
        wanted = seats([listing])
        seated = {*(yield sql.PLAYERS, [listing.table])}
        for seat in seated - wanted:
            yield sql.REMOVE_PLAYER, *seat
        for seat in wanted - seated:
            yield sql.ADD_PLAYER, *seat


def listing_row(listing: Listing) -> tuple[Any, ...]:
    """The values of `PUT_LISTING`."""
    return (
        listing.table,
        listing.n,
        listing.status,
        listing.public,
        listing.wake_at,
        listing.summary,
        listing.origin,
        listing.attended,
    )


def seats(listings: Iterable[Listing]) -> set[Row]:
    """The rows of `players` that belong to the listings."""
    return {(listing.table, account) for listing in listings for account in listing.accounts or ()}


def keep_secret(name: str, fresh: bytes) -> Change[bytes]:
    """The fresh one becomes the secret, unless there already is one."""
    yield sql.ADD_SECRET, name, fresh
    [[value]] = yield sql.SECRET, name
    return bytes(value)


def add_account(name: str, looks: Sequence[bytes], password: str, now: int) -> Change[Account]:
    for look in looks:
        if (yield sql.LOOK_TAKEN, look, now):
            raise NameTaken(name)
    rows = yield sql.ADD_ACCOUNT, name, name.casefold(), password, NEW_MU, NEW_SIGMA
    if not rows:
        raise NameTaken(name)
    account = Account(*rows[0])
    for look in looks:
        if not (
            yield sql.ADD_LOOK, look, account.id, now
        ):  # another node was quicker: its transaction stands
            raise NameTaken(name)
    return account


def register(name: str, looks: Sequence[bytes], password: str, arrival: Arrival, now: int) -> Change[Account]:
    account = yield from add_account(name, looks, password, now)
    yield sql.NOTE_ORIGIN, account.id, arrival.origin, now
    yield from add_session(arrival.digest, account.id, now, arrival.expires, arrival.device)
    return account


def identify(
    digest: bytes, name: str, looks: Sequence[bytes], origin: str, now: int
) -> Change[Account | None]:
    if not (yield sql.NOTE_IDENTITY, digest, 0):  # somebody was quicker: the same person, on another page
        [row] = yield sql.IDENTIFIED, digest
        return None if row[0] is None else Account(*row)
    try:
        account = yield from add_account(name, looks, "", now)
    except NameTaken:
        yield sql.END_IDENTITY, digest
        raise
    yield sql.SET_IDENTITY, digest, account.id
    yield sql.NOTE_ORIGIN, account.id, origin, now
    return account


def set_password(account: int, password: str, keep: bytes, now: int) -> Change[None]:
    yield sql.SET_PASSWORD, account, password
    yield sql.END_SESSIONS, account, keep
    yield sql.END_RESETS, account, now


def add_reset(digest: bytes, account: int, now: int, expires: int) -> Change[None]:
    yield sql.END_RESETS, account, now
    yield sql.ADD_RESET, digest, account, expires


def use_reset(digest: bytes, password: str, now: int) -> Change[Account | None]:
    rows = yield sql.RESET, digest, now
    if not rows:
        return None
    account = Account(*rows[0])
    yield from set_password(account.id, password, b"", now)
    return account


def delete_account(account: int, now: int, until: int) -> Change[list[int]]:
    """The bots that were revoked."""
    bots = [bot for [bot] in (yield sql.BOTS_TO_REVOKE, account)]
    for bot in bots:
        yield sql.REVOKE_BOT, bot
    yield sql.DELETE_ACCOUNT, account, f"\n{account}", NEW_MU, NEW_SIGMA, now
    yield sql.KEEP_LOOK, account, until
    yield sql.FORGET_ORIGINS, account
    yield sql.END_SESSIONS, account, b""
    yield sql.END_RESETS, account, now
    yield sql.FORGET_CONSENTS, account
    return bots


def forget_player(
    table: str, account: int, sittings: Iterable[Sitting], summary: bytes | None
) -> Change[None]:
    for sitting in sittings:
        yield sql.REWRITE_ENTRY, table, sitting.n, sitting.body
        yield sql.END_SITTING, table, sitting.chair, sitting.sitting
        if sitting.consent is not None:
            yield sql.END_CONSENT, sitting.consent
    if summary is not None:
        yield sql.REWRITE_SUMMARY, table, summary
    yield sql.FORGET_PLAYER, table, account


def add_bot(
    name: str, looks: Sequence[bytes], owner: int, digest: bytes, most: int, now: int
) -> Change[None]:
    """No password fits the account, so nobody can sign in to it."""
    [[count]] = yield sql.COUNT_BOTS, owner
    if count >= most:
        raise TooManyBots(name)
    account = yield from add_account(name, looks, "", now)
    yield sql.ADD_BOT, account.id, owner, digest, b""


def rows_of(*statement: Any) -> Change[list[Row]]:
    return (yield statement)


def add_session(digest: bytes, account: int, now: int, expires: int, device: str) -> Change[None]:
    yield sql.END_EXPIRED, now
    yield sql.ADD_SESSION, digest, account, expires, now, device


def add_attempt(challenge: str, who: str, device: str, table: str, instead: str | None) -> Change[None]:
    if not (yield sql.ADD_ATTEMPT, challenge, who, table, instead):
        raise Conflict(f"{who} has already played {challenge}")
    if device != who:
        yield sql.ADD_ATTEMPT, challenge, device, table, instead
    yield sql.ADD_CHALLENGE_TABLE, table, challenge


def claim_analysis(table: str, version: int, now: int, silent: int) -> Change[bool]:
    return bool((yield sql.CLAIM_ANALYSIS, table, version, now, silent))


def subscribe(
    table: str, chair: int, sitting: int, subscription: Subscription, now: int, most: int
) -> Change[None]:
    endpoint, *rest = astuple(subscription)
    yield sql.SUBSCRIBE, table, chair, endpoint, sitting, *rest, now
    yield sql.KEEP_NEWEST, table, chair, most


def end_subscriptions(table: str) -> Change[None]:
    yield sql.END_SUBSCRIPTIONS, table
    yield sql.END_NOTICES, table


def spend(budget: bytes, day: int, most: int) -> Change[bool]:
    yield sql.FORGET_SPENT, day
    return bool((yield sql.SPEND, day, budget, most))


def ask_consent(consent: Consent, now: int, expires: int) -> Change[None]:
    yield sql.END_CONSENTS, now
    yield sql.ASK_CONSENT, consent.id, consent.mailbox, consent.address, False, consent.account, expires


def stop(target: bytes, now: int, expires: int) -> Change[None]:
    yield sql.STOP, target, now
    yield sql.EXPIRE_CONSENTS, target, expires


def rate(table: str, before: Sequence[Account], after: Sequence[Account]) -> Change[bool]:
    # Lock the accounts first: anybody who was rating the same table has then finished, and can be seen.
    stored = yield sql.LOCK_ACCOUNTS, [account.id for account in before]
    if (yield sql.RATED, table):
        return True
    if set(stored) != {(old.id, old.mu, old.sigma, old.games) for old in before}:
        return False
    for new in after:
        yield sql.SET_RATING, new.id, new.mu, new.sigma, new.games
    yield sql.ADD_RATED, table
    return True
