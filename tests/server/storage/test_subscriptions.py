"""Where browsers want to be reminded, the same on every database."""

from __future__ import annotations

from ferrovia.server.storage.store import Store, Subscription
from tests.server.databases import Database, with_store


def device(number: int, text: str = "Your turn") -> Subscription:
    return Subscription(f"https://push.example.net/{number}", "key", "auth", text)


def test_a_seat_keeps_its_newest_devices(database: Database) -> None:
    async def scenario(store: Store) -> None:
        for at, number in enumerate((1, 2, 3, 1, 4)):
            await store.subscribe("t", 0, 1, device(number, f"Turn {at}"), at, 3)
        kept = [device(3, "Turn 2"), device(1, "Turn 3"), device(4, "Turn 4")]
        assert await store.subscriptions("t", 0, 1) == kept
        assert await store.subscriptions("t", 0, 2) == []  # somebody else sits there now
        assert await store.subscriptions("t", 1, 1) == await store.subscriptions("u", 0, 1) == []

    with_store(database, scenario)


def test_a_subscription_ends_alone_or_with_its_table(database: Database) -> None:
    async def scenario(store: Store) -> None:
        for table, chair in (("t", 0), ("t", 1), ("u", 0)):
            await store.subscribe(table, chair, 1, device(1), 1, 5)
        await store.unsubscribe("t", 0, device(1).endpoint)
        assert await store.subscriptions("t", 0, 1) == []
        assert await store.subscriptions("t", 1, 1) == [device(1)]
        await store.end_subscriptions("t")
        assert await store.subscriptions("t", 1, 1) == []
        assert await store.subscriptions("u", 0, 1) == [device(1)]

    with_store(database, scenario)
