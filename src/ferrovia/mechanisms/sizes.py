"""The ranges of the numbers in a board's rules."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

Natural = Annotated[int, Meta(ge=0, le=100)]
Positive = Annotated[int, Meta(ge=1, le=100)]
Points = Annotated[int, Meta(ge=0, le=100)]
