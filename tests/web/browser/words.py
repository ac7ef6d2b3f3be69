"""What the page says, from its own catalogues, so that tests never repeat its texts."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

CATALOGUES = Path(__file__).parents[3] / "web" / "src" / "i18n"
LANGUAGES = sorted(path.stem for path in CATALOGUES.glob("*.json"))

DASH = "\N{EN DASH}"

Entry = str | dict[str, str]


@cache
def catalogue(language: str = "en") -> dict[str, Entry]:
    texts: dict[str, Entry] = json.loads((CATALOGUES / f"{language}.json").read_text(encoding="utf-8"))
    return texts


def t(key: str, **values: str | int) -> str:
    """Like the client's `t`, in English."""
    entry = catalogue()[key]
    text = entry if isinstance(entry, str) else entry["one" if values["n"] == 1 else "other"]
    return text.format(**values)


def contains(key: str, **values: str | int) -> re.Pattern[str]:
    """A name that contains this; counts may come before or after."""
    return re.compile(re.escape(t(key, **values)))


def begins(key: str, **values: str | int) -> re.Pattern[str]:
    """A name that begins with this; counts may follow."""
    return re.compile(f"^{re.escape(t(key, **values))}")


def shape(key: str, language: str = "en") -> re.Pattern[str]:
    """The text with any values filled in."""
    entry = catalogue(language)[key]
    forms = [entry] if isinstance(entry, str) else list(entry.values())
    patterns = [".+?".join(map(re.escape, re.split(r"\{\w+\}", form))) for form in forms]
    return re.compile("|".join(patterns))


def either(*keys: str) -> re.Pattern[str]:
    """One of these texts, with any values filled in."""
    return re.compile("|".join(shape(key).pattern for key in keys))


def card_name(card: str, n: int = 1) -> str:
    return t(f"card.{card}", n=n)


def payment(colour: str, total: int, locomotives: int) -> str:
    """ "3 blue and 1 locomotive"."""
    parts = [(colour, total - locomotives), ("locomotive", locomotives)]
    return t("and").join(t("cards.of", n=n, card=card_name(card, n)) for card, n in parts if n > 0)


class Board:
    """The names of everything on a board."""

    def __init__(self, told: dict[str, Any]) -> None:
        self.name: str = told["name"]
        self.cities: dict[str, str] = {city["id"]: city["name"] for city in told["cities"]}
        self.tracks: dict[str, dict[str, Any]] = {track["id"]: track for track in told["tracks"]}
        self._tickets = {ticket["id"]: ticket for ticket in told["tickets"]}
        self.festivals: dict[str, str] = {each["id"]: each["name"] for each in told["festivals"]}

    def ticket(self, id: str) -> str:
        return self._between(self._tickets[id])

    def track(self, id: str) -> str:
        return self._between(self.tracks[id])

    def _between(self, ends: dict[str, Any]) -> str:
        return f"{self.cities[ends['a']]} {DASH} {self.cities[ends['b']]}"


def away() -> re.Pattern[str]:
    """That there is no server: where Python for games on a device was built, one can play on."""
    return re.compile("|".join(re.escape(t(key)) for key in ("start.away", "local.away")))
