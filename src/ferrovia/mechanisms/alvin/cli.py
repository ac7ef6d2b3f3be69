"""Alvin in the terminal."""

from __future__ import annotations

from collections.abc import Iterator

from ferrovia.cli.wording import Words
from ferrovia.game import View


def status(words: Words, view: View) -> Iterator[str]:
    city, owner = _found(view)
    has = "Nobody has him." if owner is None else f"{words.does(owner, 'has')} him."
    yield f"Alvin is in {words.city(city)}. {has}"


def on_city(words: Words, view: View, city: str) -> Iterator[str]:
    if _found(view)[0] == city:
        yield "Alvin"


def on_table(words: Words, view: View) -> Iterator[str]:
    city, owner = _found(view)
    yield f"Alvin: {words.city(city)}, {'caught by nobody' if owner is None else words.name(owner)}."


def _found(view: View) -> tuple[str, int | None]:
    assert view.alvin is not None
    return view.alvin
