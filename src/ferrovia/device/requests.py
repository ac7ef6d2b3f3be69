"""What is asked, read and checked as strictly as a server would."""

from __future__ import annotations

from typing import Any, TypeVar
from urllib.parse import parse_qs

import msgspec
from msgspec import Struct

from ferrovia.game.refusals import Refused
from ferrovia.tables.refusals import BAD_MESSAGE, TOO_LONG, refuse

MAX_PATH = 2_000
MAX_BODY = 16_384
MAX_DETAIL = 200
MOST_ENTRIES = 1_000_000  # of a table: more than any has
UNREADABLE = (msgspec.DecodeError, UnicodeError, RecursionError)

Choice = TypeVar("Choice", bound=str)


class Wish(Struct, frozen=True):
    """`token` is that of a seat, empty for somebody without one, and None for whoever holds the device."""

    path: str
    query: dict[str, list[str]]
    token: str | None
    body: str | None

    def read(self, kind: Any, most: int = MAX_BODY) -> Any:
        """The body. Raises `Refused`."""
        return read(self.body or "", kind, most)

    def number(self, name: str, least: int, most: int, otherwise: int) -> int:
        """Of the query. Raises `Refused`."""
        texts = self.query.get(name)
        return otherwise if texts is None else number(texts[-1], name, least, most)

    def flag(self, name: str) -> bool:
        return self.query.get(name, [""])[-1].lower() in ("true", "1")

    def one_of(self, name: str, choices: tuple[Choice, ...]) -> Choice:
        """The first is the default. Raises `Refused`."""
        text = self.query.get(name, [choices[0]])[-1]
        for choice in choices:
            if choice == text:
                return choice
        raise bad(name, f"Expected one of {', '.join(choices)}")

    def several(self, name: str, most: int) -> list[str]:
        """Raises `Refused`."""
        texts = self.query.get(name, [])
        if len(texts) > most:
            raise bad(name, f"Expected at most {most}")
        return texts


def asked(path: str, token: str | None, body: str | None) -> Wish:
    """Raises `Refused`."""
    if len(path) > MAX_PATH:
        raise refuse(TOO_LONG)
    path, _, query = path.partition("?")
    return Wish(path, parse_qs(query, keep_blank_values=True), token, body)


def read(text: str, kind: Any, most: int) -> Any:
    """Raises `Refused`."""
    if len(text) > most:
        raise refuse(TOO_LONG)
    try:
        body = text.encode()
        if len(body) > most:
            raise refuse(TOO_LONG)
        return msgspec.json.decode(body, type=kind)
    except msgspec.ValidationError as error:
        message, _, key = str(error).partition(" - at `$")
        raise bad(key.strip(".`"), message) from None
    except UNREADABLE:
        raise refuse(BAD_MESSAGE) from None


def number(text: str, name: str, least: int, most: int) -> int:
    """Raises `Refused`."""
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) < 16 and least <= int(text) <= most):
        raise bad(name, f"Expected a number from {least} to {most}")
    return int(text)


def bad(key: str, message: str) -> Refused:
    """The refusal, to be raised."""
    details: dict[str, str | int] = {"key": key[:MAX_DETAIL], "message": message[:MAX_DETAIL]}
    return refuse(BAD_MESSAGE, **details)
