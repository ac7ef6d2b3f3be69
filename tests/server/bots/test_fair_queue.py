"""Who is thought for next, by the order of service and not by any clock."""

from __future__ import annotations

from itertools import groupby

from ferrovia.server.bots.fair_queue import ESTIMATE, FairQueue
from ferrovia.tables.bot_requests.priority import Priority, Urgency

PERSON, FOLLOWED, UNWATCHED = Urgency


def served(queue: FairQueue[str], seconds: dict[str, float] | None = None) -> list[str]:
    """Everything that waits, in the order in which it is served; so long does each owner's work take."""
    order = []
    while (taken := queue.take()) is not None:
        item, place = taken
        queue.spent(place, (seconds or {}).get(place.owner, ESTIMATE))
        order.append(item)
    return order


def test_what_a_person_waits_for_comes_before_everything_else() -> None:
    queue: FairQueue[str] = FairQueue()
    for n in range(3):
        queue.put(f"alone {n}", Priority(UNWATCHED, "a"))
        queue.put(f"followed {n}", Priority(FOLLOWED, "a"))
        queue.put(f"person {n}", Priority(PERSON, "a"))
    assert [kind for kind, _ in groupby(served(queue), lambda item: item.split()[0])] == [
        "person",
        "followed",
        "alone",
    ]


def test_one_owner_with_many_tables_holds_others_up_for_one_move() -> None:
    queue: FairQueue[str] = FairQueue()
    for n in range(60):
        queue.put(f"rude {n}", Priority(PERSON, "rude"))
    assert queue.take() is not None
    queue.put("polite", Priority(PERSON, "polite"))
    assert served(queue)[:2].count("polite") == 1


def test_owners_take_turns_and_each_is_served_in_its_own_order() -> None:
    queue: FairQueue[str] = FairQueue()
    for owner in "abc":
        for n in range(2):
            queue.put(f"{owner}{n}", Priority(FOLLOWED, owner))
    assert served(queue) == ["a0", "b0", "c0", "a1", "b1", "c1"]


def test_it_is_time_that_is_shared_and_not_moves() -> None:
    """Whoever has bots think for five times as long gets a fifth of the moves."""
    queue: FairQueue[str] = FairQueue()
    for n in range(20):
        queue.put(f"slow {n}", Priority(PERSON, "slow"))
        queue.put(f"quick {n}", Priority(PERSON, "quick"))
    first = served(queue, {"slow": 5.0, "quick": 1.0})[:18]
    assert sum(item.startswith("slow") for item in first) == 3


def test_nobody_saves_up_turns_while_waiting_for_nothing() -> None:
    queue: FairQueue[str] = FairQueue()
    for n in range(10):
        queue.put(f"busy {n}", Priority(PERSON, "busy"))
    for _ in range(5):
        assert queue.take() is not None
    for n in range(10):
        queue.put(f"new {n}", Priority(PERSON, "new"))
    assert abs(sum(item.startswith("new") for item in served(queue)[:6]) - 3) <= 1


def test_a_table_that_somebody_comes_to_is_moved_up() -> None:
    queue: FairQueue[str] = FairQueue()
    for n in range(5):
        queue.put(f"other {n}", Priority(FOLLOWED, f"{n}"))
    queue.put("mine", Priority(UNWATCHED, "me"))
    queue.move("mine", PERSON)
    queue.move("never heard of", PERSON)
    assert queue.waiting(PERSON) == 1
    assert served(queue)[0] == "mine"


def test_what_is_not_urgent_enough_stays() -> None:
    queue: FairQueue[str] = FairQueue()
    queue.put("alone", Priority(UNWATCHED, "a"))
    assert queue.take(FOLLOWED) is None
    assert queue.take(UNWATCHED) is not None


def test_what_was_taken_back_is_not_served() -> None:
    queue: FairQueue[str] = FairQueue()
    for item in ("one", "two", "three"):
        queue.put(item, Priority(PERSON, "a"))
    queue.remove("two")
    queue.remove("two")
    assert (len(queue), queue.waiting_for("a"), list(queue)) == (2, 2, ["one", "three"])
    assert served(queue) == ["one", "three"]
