"""What can become of an input: other bits, bytes, letters and pieces, and in JSON other values and keys. The
same chance makes the same of it."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

TEXTS = [
    "",
    " ",
    "a\0b",
    "\0",
    "\x1b[2J",
    "é",
    "\U0001d518",
    "\u202e",
    "\ufeff",
    "\ufffe",
    "..",
    "../../etc/passwd",
    "@",
    "@a\0",
]
TEXTS += [
    "'; drop table entries; --",
    '"',
    "{}",
    "%s%n",
    "${x}",
    "null",
    "-1",
    "NaN",
    "1e309",
    "a" * 300,
    "é" * 5000,
]
TEXTS += [
    "usa",
    "open",
    "closed",
    "level-1",
    "12345678",
    "Anna",
    "anna@example.org",
    "https://example.org/",
    "🚂" * 24,
]
NUMBERS = [0, -1, 1, 2, 6, 7, 255, 2**31, 2**53, 2**63, -(2**63), 2**64, 10**400, 0.5, -0.0, 1e308]
OTHERS: list[Any] = [
    None,
    True,
    False,
    [],
    {},
    [[]],
    {"": ""},
    [1] * 1000,
    {"type": "Play"},
    {str(n): n for n in range(200)},
]
# What JSON has no value for.
RAW = [
    b"NaN",
    b"-Infinity",
    b"1e999",
    b"-",
    b"01",
    b'"\\ud800"',
    b'"\\udc00\\ud800"',
    b'"\\u0000"',
    b'"\\x"',
    b"\xff",
]
RAW += [
    b'"\xed\xa0\x80"',
    b'"\xc0\x80"',
    b'"\x00"',
    b'"\n"',
    b"9" * 4000,
    b"[" * 3000,
    b'{"a":' * 1500,
    b'"',
    b"tru",
    b"",
]

# Letters that a reader may take for others, or for none.
LETTERS = "0Aaz._-=+/%~ \t\n\x00\x7f\xa0\u0661\u202e\ufeff\ud800\udfff\uff11\U0001d7d8é"
MOST_CHANGES = 3


def value(chance: Random) -> Any:
    kinds: list[list[Any]] = [TEXTS, NUMBERS, OTHERS]
    return chance.choice(chance.choice(kinds))


def spoilt(chance: Random, good: Any) -> Any:
    """A copy with something wrong in it, somewhere."""
    if isinstance(good, dict) and good and chance.random() < 0.85:
        copy = dict(good)
        key = chance.choice(list(copy))
        how = chance.random()
        if how < 0.1:
            del copy[key]
        elif how < 0.2:
            copy[chance.choice(TEXTS)] = value(chance)
        else:
            copy[key] = spoilt(chance, copy[key])
        return copy
    if isinstance(good, list) and good and chance.random() < 0.7:
        place = chance.randrange(len(good))
        return [*good[:place], spoilt(chance, good[place]), *good[place + 1 :]] * chance.choice([1, 1, 1, 50])
    return value(chance)


def document(chance: Random, good: Any) -> bytes:
    """A body: often nearly right, sometimes not JSON at all."""
    how = chance.random()
    if how < 0.05:
        return chance.randbytes(chance.randrange(1, 3000))
    if how < 0.1:
        return chance.choice(RAW)
    text = json.dumps(spoilt(chance, good) if how < 0.9 else good, ensure_ascii=chance.random() < 0.5)
    body = text.encode(errors="surrogatepass")
    damage: list[Callable[[bytes], bytes]] = [
        lambda body: body[: chance.randrange(len(body) + 1)],
        lambda body: b"\xef\xbb\xbf" + body,
        lambda body: body.decode(errors="replace").encode("utf-16"),
        lambda body: body + body,
        lambda body: body.replace(b":", b":" + chance.choice(RAW), 1),
        lambda body: body.replace(b'"', chance.choice([b"'", b'"\xff', b'"\\u0000', b'"\\ud800']), 1),
        lambda body: body[:-1] + b"," * chance.choice([1, 500]) + body[-1:],
    ]
    return chance.choice(damage)(body) if chance.random() < 0.35 else body


def data(chance: Random, good: bytes, others: Sequence[bytes]) -> bytes:
    """A copy of a file or a message with up to three changes. `others` are valid, too."""
    for _ in range(chance.randrange(1, MOST_CHANGES + 1)):
        good = _changed(chance, good, chance.choice(others))
    return good


def _changed(chance: Random, good: bytes, other: bytes) -> bytes:
    first, second = sorted(chance.choices(range(len(good) + 1), k=2))
    near = min(second, first + 40)
    match chance.randrange(10):
        case 0 if good:
            place = chance.randrange(len(good))
            return good[:place] + bytes([good[place] ^ 1 << chance.randrange(8)]) + good[place + 1 :]
        case 1:
            return good[:first] + chance.randbytes(chance.randrange(1, 5)) + good[near:]
        case 2:
            return good[:first] + chance.choice(RAW) + good[first:]
        case 3:
            return good[:first]
        case 4:
            return good[:near] + good[first:]
        case 5:
            return good[:first] + good[second:]
        case 6:
            return good[:first] + other[chance.randrange(len(other) + 1) :]
        case 7:
            lines = good.split(b"\n")
            one, two = chance.choices(range(len(lines)), k=2)
            lines[one], lines[two] = lines[two], lines[one]
            return b"\n".join(lines)
        case 8:
            words = good.split(b" ")
            one, two = chance.choices(range(len(words)), k=2)
            words[one], words[two] = words[two], words[one]
            return b" ".join(words)
        case _:
            return good[:first] + good[near:]


def letters(chance: Random, good: str, others: Sequence[str]) -> str:
    """A copy of a link or a token with up to three changes. `others` are valid, too."""
    for _ in range(chance.randrange(1, MOST_CHANGES + 1)):
        good = _lettered(chance, good, chance.choice(others))
    return good


def _lettered(chance: Random, good: str, other: str) -> str:
    place = chance.randrange(len(good) + 1)
    match chance.randrange(9):
        case 0:
            return good[:place] + chance.choice(LETTERS) + good[place + 1 :]
        case 1:
            return good[:place] + chr(chance.randrange(0x110000)) + good[place + 1 :]
        case 2:
            return good[:place] + chance.choice(LETTERS) * chance.choice([1, 2, 300]) + good[place:]
        case 3:
            return good[:place] + good[place + 1 :]
        case 4:
            return good[:place]
        case 5:
            return good[:place].swapcase() + good[place:]
        case 6:
            return good[:place] + other[min(place, len(other)) :]
        case 7:
            parts, more = good.split("."), other.split(".")
            parts[chance.randrange(len(parts))] = chance.choice([*more, str(value(chance))[:300]])
            return ".".join(parts)
        case _:
            return good + chance.choice([good, "." + other, "=", "."])
