"""Requests and frames that nobody should send, as many as wanted and the same ones for the same seed."""

from __future__ import annotations

import json
import struct
from collections.abc import Callable, Iterator
from random import Random
from typing import Any
from urllib.parse import quote

from msgspec import Struct

from tests.server.hostile.raw import BINARY, CLOSE, PIECE, PING, PONG, TEXT, frame

METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "TRACE", "PROPFIND", "CONNECT"]
# Also pages, which the description leaves out.
PAGES = [
    "/",
    "/status",
    "/metrics",
    "/sw.js",
    "/icon.svg",
    "/assets/{id}",
    "/tables/{id}",
    "/invitation/{id}",
]
PAGES += ["/rules/{id}", "/challenge/{id}", "/api/tables/{id}/live", "/nothing", "/api/schema/openapi.json"]

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

TYPES = ["application/json"] * 12 + [
    "text/plain",
    "application/x-www-form-urlencoded",
    "application/msgpack",
    "",
    "*/*",
]
TYPES += [
    "multipart/form-data",
    "multipart/form-data; boundary=x",
    "application/json; charset=utf-16",
    "a/b;;;=",
    "é",
]

HEADERS = [
    "Cookie: ferrovia_session=\xff; ferrovia_seat=\x01.2",
    "Cookie: =;=;;a",
    "Cookie: ferrovia_device=" + "a" * 3000,
]
HEADERS += [
    "Authorization: Bearer ",
    "Authorization: Bearer \xff\xfe",
    "Authorization: Basic QTpC",
    "Authorization: Bearer a.b.c",
]
HEADERS += [
    "Accept: text/html",
    "Accept: \xff",
    "Accept-Encoding: gzip;q=x",
    "Range: bytes=-1",
    "Expect: 100-continue",
]
HEADERS += [
    "X-Forwarded-For: \xff, ,,::1",
    "X-Forwarded-Proto: javascript",
    "Origin: null",
    "Upgrade: h2c",
    "Connection: Upgrade",
]
HEADERS += [
    "Ferrovia-Entry: 99999999999999.\xff",
    "Content-Encoding: gzip",
    "If-None-Match: *",
    "X: " + "a" * 8000,
    "Host: b",
]


class Target(Struct):
    """What is known about the server: the operations of its description, tables, tokens."""

    operations: list[tuple[str, str]]
    tables: list[str]
    tokens: list[str]
    session: str


class Question(Struct):
    """The bytes of a request. `whole` if an answer must come before the connection is closed."""

    said: bytes
    method: str
    whole: bool


def operations(description: dict[str, Any]) -> list[tuple[str, str]]:
    return [(method.upper(), path) for path, methods in description["paths"].items() for method in methods]


def bodies() -> dict[str, Any]:
    """For each operation that reads a body, one that it accepts, to be spoilt."""
    settings = {
        "board": "usa",
        "chairs": ["open", "level-1"],
        "pace": {"type": "relaxed", "days": 2},
        "seed": 1,
    }
    account = {"name": "Anna", "password": "long enough"}
    seat = {"name": "Anna", "bytes": "5e" * 16, "mail": "anna@example.org", "chair": 1}
    table = {**seat, "settings": settings, "webhook": "https://example.org/"}
    table.pop("chair")
    challenge = {"board": "usa", "chairs": ["open", "level-1"], "hours": 1, "options": []}
    subscription = {"endpoint": "https://example.org/", "key": "BA", "auth": "AA", "text": "Your turn"}
    return {
        "/api/accounts": account,
        "/api/sessions": account,
        "/api/tables": table,
        "/api/tables/{id}/seats": seat,
        "/api/tables/{id}/token": {"token": "a.0.1.b"},
        "/api/tables/{id}/subscriptions": subscription,
        "/api/challenges": challenge,
        "/api/challenges/{id}/tables": {"name": "Anna"},
        "/api/me/bots": {"name": "robot"},
        "/api/replays": {"text": '{"ferrovia":1,"board":"usa"}\n'},
        "/api/bot/stream": {"type": "hello", "protocol": 1, "boards": ["usa"], "games": 1},
        "/api/bot/choices": {"table": "aaaaaaaaaaaaaa", "n": 1, "option": 0},
    }


COMMANDS: list[dict[str, Any]] = [
    {
        "type": "Play",
        "do": {"type": "Claim", "track": "montreal--new-york", "colour": "blue", "locomotives": 0},
    },
    {"type": "Play", "do": {"type": "TakeCard", "card": "blue"}},
    {"type": "Say", "text": "Hello"},
    {"type": "Undo"},
    {"type": "Return"},
    {"type": "SitIn", "seat": 0},
    {"type": "GiveBack", "seat": 0},
    {"type": "Mix", "bytes": "5e" * 16},
    {"type": "SetChair", "chair": 0, "to": "open"},
    {"type": "FillWithBots", "bot": "level-1"},
    {"type": "SetFirst", "chair": 0},
    {"type": "Start"},
    {"type": "Rematch", "without": False},
    {"type": "Ping"},
]


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


def path_to(chance: Random, template: str, target: Target) -> str:
    path = template
    while "{" in path:
        before, _, rest = path.partition("{")
        name, _, after = rest.partition("}")
        good = name == "id" and chance.random() < 0.7
        given = (
            chance.choice(target.tables)
            if good
            else chance.choice([quote(str(value(chance))[:400]), "%00", "%ff", "0"])
        )
        path = f"{before}{given}{after}"
    if chance.random() < 0.25:
        names = ["after", "keep", "most", "n", "%00", ""]
        asked = [
            f"{chance.choice(names)}={quote(str(value(chance))[:200])}"
            for _ in range(chance.choice([1, 2, 40]))
        ]
        path += "?" + "&".join(asked) + chance.choice(["", "&", "%", "=%ff", "#"])
    return path


def questions(chance: Random, target: Target) -> Iterator[Question]:
    """Without end; every operation comes up again and again, each time with something else wrong."""
    known = bodies()
    while True:
        for method, template in [*target.operations, *(("GET", page) for page in PAGES)]:
            method = method if chance.random() < 0.85 else chance.choice(METHODS)
            good: Any = known.get(template, {})
            if template.endswith("/commands"):
                good = {"n": 0, "id": "12345678", **chance.choice(COMMANDS)}
            headers = ["Host: 127.0.0.1"]
            headers += chance.sample(HEADERS, chance.choice([0, 0, 0, 1, 3]))
            if target.tokens and "/tables/" in template and chance.random() < 0.5:
                headers.append(f"Authorization: Bearer {chance.choice(target.tokens)}")
            if chance.random() < 0.3:
                headers.append(f"Cookie: ferrovia_session={target.session}")
            has_body = method not in ("GET", "HEAD", "TRACE", "OPTIONS", "CONNECT") or chance.random() < 0.05
            body = document(chance, good) if has_body else b""
            said, whole = framed(chance, method, path_to(chance, template, target), headers, body)
            yield Question(said, method, whole)


def framed(chance: Random, method: str, path: str, headers: list[str], body: bytes) -> tuple[bytes, bool]:
    whole, how = True, chance.random()
    if body:
        headers.append(f"Content-Type: {chance.choice(TYPES)}")
    if how < 0.1 and body:
        headers.append("Transfer-Encoding: chunked")
        size = chance.choice([1, 7, 4096])
        pieces = [body[i : i + size] for i in range(0, min(len(body), 200 * size), size)]
        body = b"".join(b"%x\r\n%s\r\n" % (len(piece), piece) for piece in pieces) + b"0\r\n\r\n"
        if chance.random() < 0.5:
            body, whole = body[: chance.randrange(len(body))], False
    elif how < 0.13:
        headers.append(f"Content-Length: {chance.choice([len(body) + 1, 10**6, 10**30, -1, 'x', ''])}")
        whole = False
    elif body or method == "POST":
        headers.append(f"Content-Length: {len(body)}")
    lines = [f"{method} {path} HTTP/1.1", *headers, "", ""]
    return "\r\n".join(lines).encode("latin-1", "replace") + body, whole


def frames(chance: Random) -> Iterator[bytes]:
    """Without end."""
    while True:
        command = {
            "n": chance.choice([0, 1, 5, 10**6]),
            "id": f"id-{chance.getrandbits(40):x}xxxx",
            **chance.choice(COMMANDS),
        }
        text = document(chance, command)[:8300]
        how = chance.random()
        if how < 0.72:
            yield frame(TEXT, text)
        elif how < 0.8:
            yield frame(BINARY, text)
        elif how < 0.88:
            cut = sorted(chance.randrange(len(text) + 1) for _ in range(3))
            pieces = [text[: cut[0]], text[cut[0] : cut[1]], text[cut[1] : cut[2]], text[cut[2] :]]
            kinds = [TEXT, PIECE, PIECE, PIECE]
            between = frame(PING, b"?") if chance.random() < 0.3 else b""
            yield between.join(
                frame(kind, piece, last=place == 3)
                for place, (kind, piece) in enumerate(zip(kinds, pieces, strict=True))
            )
        elif how < 0.94:
            yield frame(chance.choice([PING, PONG]), chance.randbytes(chance.choice([0, 1, 125, 126])))
        elif how < 0.97:
            codes = [0, 999, 1000, 1001, 1005, 1006, 1015, 3000, 4999, 65535]
            yield frame(
                CLOSE, struct.pack("!H", chance.choice(codes)) + chance.choice([b"", b"bye", b"\xff"])
            )
        else:
            yield chance.choice(
                [
                    frame(chance.randrange(16), text, chance.random() < 0.5, chance.random() < 0.5),
                    bytes([0xC1]) + frame(TEXT, text)[1:],  # a reserved bit
                    struct.pack("!BBQ", 0x81, 0xFF, 2**63 - 1),  # a length beyond measure
                    struct.pack("!BBQ", 0x81, 0xFF, 2**64 - 1),
                    chance.randbytes(chance.randrange(1, 200)),
                ]
            )
