"""Who is next to be served, where more is asked than can be done at once.

The more urgent comes first, always. Among equally urgent work, it is the turn of the owner for whom the least
time has been spent: however much somebody asks for, others wait for one piece of it at most. An owner's own
work is done in the order in which it came; no table asks twice at a time, so its tables take turns."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import Generic, TypeVar

from ferrovia.tables.bot_requests.priority import Priority, Urgency

ESTIMATE = 1.0  # seconds, for work whose end is not known yet
MOST_OWNERS = 10_000  # remembered though they wait for nothing


Item = TypeVar("Item")


class FairQueue(Generic[Item]):
    """No item may be in it twice."""

    def __init__(self) -> None:
        self._lines: dict[Urgency, _Line[Item]] = {urgency: _Line() for urgency in Urgency}
        self._places: dict[Item, Priority] = {}

    def __len__(self) -> int:
        return len(self._places)

    def __iter__(self) -> Iterator[Item]:
        """In the order in which they came."""
        return iter(list(self._places))

    def waiting(self, urgency: Urgency) -> int:
        return self._lines[urgency].count

    def waiting_for(self, owner: str) -> int:
        return sum(place.owner == owner for place in self._places.values())

    def put(self, item: Item, place: Priority) -> None:
        self._places[item] = place
        self._lines[place.urgency].put(place.owner, item)

    def move(self, item: Item, urgency: Urgency) -> None:
        """It has become more or less urgent. Nothing happens if it is not waiting."""
        place = self._places.get(item)
        if place is not None and place.urgency != urgency:
            self.remove(item)
            self.put(item, Priority(urgency, place.owner))

    def remove(self, item: Item) -> None:
        """Nothing happens if it is not waiting."""
        place = self._places.pop(item, None)
        if place is not None:
            self._lines[place.urgency].remove(place.owner, item)

    def take(self, least: Urgency = Urgency.UNWATCHED) -> tuple[Item, Priority] | None:
        """What is to be done next, if it is at least that urgent. When it is done, call `spent`."""
        for urgency in Urgency:
            if urgency <= least and self._lines[urgency].count:
                item = self._lines[urgency].take()
                return item, self._places.pop(item)
        return None

    def spent(self, place: Priority, seconds: float) -> None:
        """So long did the work take."""
        self._lines[place.urgency].charge(place.owner, seconds - ESTIMATE)


class _Line(Generic[Item]):
    """Equally urgent work. Somebody new starts with as much spent as whoever was served last: nobody can save
    up turns, and nobody has to make up for what others had before they came.

    `_waiting` and `_spent` are by owner; whoever was served last is the last of those waiting, and had spent
    `_served` before."""

    def __init__(self) -> None:
        self.count = 0
        self._waiting: dict[str, deque[Item]] = {}
        self._spent: dict[str, float] = {}
        self._served = 0.0

    def put(self, owner: str, item: Item) -> None:
        self.count += 1
        if owner not in self._waiting:
            self._waiting[owner] = deque()
            self._spent[owner] = max(self._spent.get(owner, 0.0), self._served)
        self._waiting[owner].append(item)

    def take(self) -> Item:
        owner = min(self._waiting, key=self._spent.__getitem__)
        items = self._waiting.pop(owner)
        item = items.popleft()
        if items:
            self._waiting[owner] = items
        self.count -= 1
        self._served = self._spent[owner]
        self.charge(owner, ESTIMATE)
        return item

    def remove(self, owner: str, item: Item) -> None:
        self.count -= 1
        self._waiting[owner].remove(item)
        if not self._waiting[owner]:
            del self._waiting[owner]

    def charge(self, owner: str, seconds: float) -> None:
        self._spent[owner] = self._spent.get(owner, self._served) + seconds
        if len(self._spent) > len(self._waiting) + MOST_OWNERS:
            self._spent = {waiting: self._spent[waiting] for waiting in self._waiting}
