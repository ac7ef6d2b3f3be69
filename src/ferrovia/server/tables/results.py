"""What follows from the end of a game: its result in a challenge, or new ratings for accounts."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from ferrovia.arena.skill import Skill, after_game
from ferrovia.server.storage.store import Account, Store
from ferrovia.tables.listings import listing_of
from ferrovia.tables.outcomes import outcomes_at
from ferrovia.tables.table import Table

TRIES = 10


async def settle(store: Store, table: Table) -> None:
    """Rate the game, exactly once however often this is called; then nobody needs to look at it again."""
    await store.end_subscriptions(table.id)
    if table.broken_off is not None:
        pass  # there is no result
    elif table.challenge is not None:
        outcomes = msgspec.json.encode(outcomes_at(table))
        await store.finish_challenge_table(table.id, table.entries[table.moved].at, outcomes)
    elif table.counts and table.broken_off is None:
        for _ in range(TRIES):
            before = await _rated(store, table)
            if len(before) < 2 or await store.rate(table.id, before, _after(table, before)):
                break
    await store.relist(listing_of(table, 0, settled=True))


async def _rated(store: Store, table: Table) -> list[Account]:
    """The accounts of people at the table, by seat."""
    chairs = [table.chair_of(seat) for seat in range(len(table.order))]
    ids = [chair.account for chair in chairs if chair.kind == "person"]
    found = await store.accounts([id for id in ids if id is not None])
    return [found[id] for id in ids if id in found]


def _after(table: Table, accounts: list[Account]) -> list[Account]:
    """New ratings by finishing places; those who left their seat to a bot are last."""
    places = {}
    result = table.playing.result()
    for seat, place in enumerate(result.places):
        account = table.chair_of(seat).account
        if account is not None:
            places[account] = place + (len(result.places) if seat in table.absent else 0)
    skills = [Skill(account.mu, account.sigma) for account in accounts]
    rated = after_game(skills, [places[account.id] for account in accounts])
    return [
        replace(account, mu=skill.mu, sigma=skill.sigma, games=account.games + 1)
        for account, skill in zip(accounts, rated, strict=True)
    ]
