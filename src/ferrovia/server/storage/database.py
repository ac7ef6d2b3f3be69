"""What a store asks of its database, whichever it is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar

from ferrovia.server.storage.changes import Change, Row

Values = ParamSpec("Values")
Result = TypeVar("Result")


class Database(ABC):
    @abstractmethod
    async def _read(self, statement: str, *values: Any) -> list[Row]:
        """The rows of one statement that changes nothing. Raises `StorageLost`."""

    @abstractmethod
    async def _change(
        self, change: Callable[Values, Change[Result]], *values: Values.args, **named: Values.kwargs
    ) -> Result:
        """Returns when the change is durable. Raises `StorageLost`, and whatever the change refuses with."""
