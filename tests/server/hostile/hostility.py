"""Requests and frames that nobody should send, of every route and every command.

The same chance makes the same ones."""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from typing import Any, get_type_hints
from urllib.parse import quote

from litestar import Router
from litestar.routes import HTTPRoute
from msgspec import Struct

from ferrovia.server.http import operator_api
from ferrovia.server.http.app import ROUTES
from ferrovia.tables.api.routes import ROUTES as SHARED
from tests.server.hostile.mutation import document, letters, value
from tests.server.hostile.raw import BINARY, CLOSE, PIECE, PING, PONG, TEXT, frame

METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "TRACE", "PROPFIND", "CONNECT"]
LIVE = "/api/tables/{id}/live"

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


FINAL = ("Resign", "Leave")  # rare: who has done it can do little else


class Target(Struct):
    """What is known about the server: tables with a token for each, and other links by what they are in: the
    parameter of a query or a path, a cookie, or a header."""

    tables: list[str]
    tokens: list[str]
    challenge: str
    session: str
    links: dict[str, list[str]]
    entries: Sequence[int] = (0, 1, 5, 10**6)


class Question(Struct):
    """The bytes of a request. `whole` if an answer must come before the connection is closed."""

    said: bytes
    method: str
    whole: bool


class Shot(Struct):
    """The bytes of a frame, or of several; `ends` if the connection does not survive them, and `answered` if
    there is an answer to them whatever is in them."""

    said: bytes
    ends: bool
    answered: bool = False


class Operation(Struct, frozen=True):
    """A request that the server knows; `body` is the type of what it reads, if it does."""

    method: str
    path: str
    body: Any


@cache
def operations() -> list[Operation]:
    """Those of all routes: pages, links and what only operators may."""
    router = Router("/", route_handlers=[*ROUTES, operator_api.ROUTER])
    found = [Operation("GET", "/api/schema/openapi.json", None), Operation("GET", LIVE, None)]
    found += [Operation(route.method, route.path, route.operation.body) for route in SHARED]
    for route in router.routes:
        path = "".join(part.partition(":")[0] + "}" if ":" in part else part for part in _parts(route.path))
        assert isinstance(route, HTTPRoute)
        for handler in route.route_handlers:
            methods = [str(method) for method in handler.http_methods]
            if methods != ["OPTIONS"]:  # which the framework answers by itself
                hints = get_type_hints(handler.fn, include_extras=True)
                found += [Operation(method, path, hints.get("data")) for method in methods]
    return found


def _parts(path: str) -> Iterator[str]:
    """Its parameters, without the closing brace, and what is between them."""
    for piece in path.split("}"):
        before, brace, parameter = piece.partition("{")
        yield before
        if brace:
            yield brace + parameter


def bodies() -> dict[tuple[str, str], Any]:
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
    remove = {"type": "Remove", "address": "192.0.2.1", "since": 1}
    read: dict[str, Any] = {
        "/api/accounts": account,
        "/api/sessions": account,
        "/api/me/password": {"password": "correct horse", "new": "battery staple"},
        "/api/me/deletion": {"password": "a wrong one"},
        "/api/reset": {"token": "a" * 32, "password": "long enough"},
        "/api/tables": table,
        "/api/tables/{id}/seats": seat,
        "/api/tables/{id}/token": {"token": "a.0.1.b"},
        "/api/tables/{id}/board": {"token": "a.0.1.b"},
        "/api/tables/{id}/mail": {"mail": "anna@example.org"},
        "/api/tables/{id}/reports": {"chair": 0, "n": 3},
        "/api/tables/{id}/subscriptions": subscription,
        "/api/tables/{id}/commands": {"n": 0, "id": "12345678", "type": "Undo"},
        "/api/challenges": challenge,
        "/api/challenges/{id}/tables": {"name": "Anna"},
        "/api/me/bots": {"name": "robot"},
        "/api/replays": {"text": '{"ferrovia":1,"board":"usa"}\n'},
        "/api/bot/stream": {"type": "hello", "protocol": 1, "boards": ["usa"], "games": 1},
        "/api/bot/choices": {"table": "aaaaaaaaaaaaaa", "n": 1, "option": 0},
        "/api/operator/acts": {"type": "Ban", "kind": "address", "what": "192.0.2.1", "until": 1},
        "/api/operator/plan": remove,
    }
    return {("POST", path): body for path, body in read.items()}


COMMANDS: list[dict[str, Any]] = [
    {
        "type": "Play",
        "do": {"type": "Claim", "track": "montreal--new-york", "colour": "blue", "locomotives": 0},
    },
    {"type": "Play", "do": {"type": "TakeCard", "card": "blue"}},
    {"type": "Play", "do": {"type": "DrawBlind"}},
    {"type": "Play", "do": {"type": "DrawTickets"}},
    {"type": "Play", "do": {"type": "KeepTickets", "tickets": ["denver--el-paso", "los-angeles--chicago"]}},
    {"type": "Play", "do": {"type": "Pass"}},
    {"type": "Say", "text": "Hello"},
    {"type": "Undo"},
    {"type": "Resign"},
    {"type": "Leave"},
    {"type": "End", "agree": False},
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
    {"type": "Point", "track": "montreal--new-york"},
]


def command(chance: Random, entries: Sequence[int]) -> dict[str, Any]:
    """A valid one. `entries` are what it may say that its sender has seen."""
    chosen = chance.choice(COMMANDS)
    if chosen["type"] in FINAL and chance.random() < 0.95:
        chosen = COMMANDS[0]
    return {"n": chance.choice(entries), "id": f"id-{chance.getrandbits(40):x}xxxx", **chosen}


def path_to(chance: Random, template: str, target: Target) -> str:
    path = template
    while "{" in path:
        before, _, rest = path.partition("{")
        name, _, after = rest.partition("}")
        path = f"{before}{parameter(chance, before, name, target)}{after}"
    if template.startswith("/notices/") and chance.random() < 0.8:
        name = chance.choice(["id", "to"])
        path += f"?{name}={quoted(letters(chance, chance.choice(target.links[name]), target.links[name]))}"
    elif chance.random() < 0.25:
        names = ["after", "keep", "most", "n", "board", "form", "%00", ""]
        asked = [
            f"{chance.choice(names)}={quoted(str(value(chance))[:200])}"
            for _ in range(chance.choice([1, 2, 40]))
        ]
        path += "?" + "&".join(asked) + chance.choice(["", "&", "%", "=%ff", "#"])
    return path


def parameter(chance: Random, before: str, name: str, target: Target) -> str:
    """For a place in a path, what fits there or what does not."""
    if chance.random() < 0.3:
        return chance.choice([quoted(str(value(chance))[:400]), "%00", "%ff", "0"])
    if name == "code":
        return quoted(letters(chance, chance.choice(target.links[name]), target.links[name]))
    if name in ("chair", "n"):
        return chance.choice(["0", "1", "-1", "5", "6", "100", "1000000", "1000001", "9" * 30, "1e3", "0x1"])
    if "/boards/" in before:
        return chance.choice(["usa", "europe", "Usa", "iberia.toml"])
    return target.challenge if "/challenges/" in before else chance.choice(target.tables)


def quoted(text: str) -> str:
    return quote(text, errors="surrogatepass")


def question(chance: Random, operation: Operation, target: Target) -> Question:
    """A request for this operation, nearly right or far from it."""
    method, template = operation.method, operation.path
    method = method if chance.random() < 0.85 else chance.choice(METHODS)
    place = chance.randrange(len(target.tables))
    good: Any = bodies().get((operation.method, template), {})
    if template.endswith("/commands"):
        good = command(chance, target.entries)
    elif "token" in good:
        given = target.links["board" if template.endswith("/board") else "token"]
        good = {**good, "token": letters(chance, chance.choice(given), given)}
    headers = ["Host: 127.0.0.1"]
    headers += chance.sample(HEADERS, chance.choice([0, 0, 0, 1, 3]))
    headers += cookies(chance, target)
    if "/tables/" in template and chance.random() < 0.6:
        token = target.tokens[place]
        token = token if chance.random() < 0.8 else letters(chance, token, target.tokens)
        headers.append(f"Authorization: Bearer {_on_one_line(token)}")
    if template.startswith("/api/bot/") and chance.random() < 0.6:
        token = target.links["bot"][0]
        token = token if chance.random() < 0.8 else letters(chance, token, target.tokens)
        headers.append(f"Authorization: Bearer {_on_one_line(token)}")
    path = path_to(chance, template, target)
    if "{id}" in template and chance.random() < 0.5:
        path = path_to(chance, template.replace("{id}", target.tables[place]), target)
    if template == LIVE and chance.random() < 0.8:
        headers += ["Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13"]
        key = "AAAAAAAAAAAAAAAAAAAAAA=="
        key = key if chance.random() < 0.6 else _on_one_line(letters(chance, key, [key]))
        headers.append(f"Sec-WebSocket-Key: {key}")
    has_body = method not in ("GET", "HEAD", "TRACE", "OPTIONS", "CONNECT") or chance.random() < 0.05
    body = document(chance, good) if has_body else b""
    said, whole = framed(chance, method, path, headers, body)
    return Question(said, method, whole)


def cookies(chance: Random, target: Target) -> list[str]:
    """As browsers send them, with valid, spoilt or no tokens in them."""
    if chance.random() < 0.5:
        return []
    good = {"ferrovia_session": target.session} | {
        name: chance.choice(given) for name, given in target.links.items() if name.startswith("ferrovia_")
    }
    spoilt = chance.choice(["", "", *good])
    sent = [
        f"{name}={letters(chance, token, [token]) if name == spoilt else token}"
        for name, token in good.items()
        if chance.random() < 0.7
    ]
    return [f"Cookie: {_on_one_line('; '.join(sent))}"]


def _on_one_line(text: str) -> str:
    """What ends a header would make two of one."""
    return text.replace("\r", "?").replace("\n", "?")


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


def shot(chance: Random, entries: Sequence[int]) -> Shot:
    """A frame, or one message in several. `entries` are what a command may say that it has seen."""
    text = document(chance, command(chance, entries))[:8100]
    how = chance.random()
    if how < 0.06:
        return Shot(broken(chance, text), True)
    if chance.random() < 0.8:
        text = text.decode(errors="replace").encode()
    if how < 0.76:
        return Shot(frame(TEXT, text), not _is_text(text), b"Point" not in text)
    if how < 0.84:
        return Shot(frame(BINARY, text), False, b"Point" not in text)
    if how < 0.94:
        cut = sorted(chance.randrange(len(text) + 1) for _ in range(3))
        pieces = [text[: cut[0]], text[cut[0] : cut[1]], text[cut[1] : cut[2]], text[cut[2] :]]
        between = frame(PING, b"?") if chance.random() < 0.3 else b""
        kinds = zip([TEXT, PIECE, PIECE, PIECE], pieces, strict=True)
        parts = [frame(kind, piece, last=place == 3) for place, (kind, piece) in enumerate(kinds)]
        return Shot(between.join(parts), not _is_text(text), b"Point" not in text)
    return Shot(frame(chance.choice([PING, PONG]), chance.randbytes(chance.choice([0, 1, 125]))), False)


def broken(chance: Random, text: bytes) -> bytes:
    """What ends a connection: a close, or what is no frame."""
    if chance.random() < 0.4:
        codes = [0, 999, 1000, 1001, 1005, 1006, 1015, 3000, 4999, 65535]
        last = struct.pack("!H", chance.choice(codes)) + chance.choice([b"", b"bye", b"\xff"])
        return frame(CLOSE, last)
    return chance.choice(
        [
            frame(chance.randrange(16), text, chance.random() < 0.5, chance.random() < 0.5),
            frame(PING, chance.randbytes(126)),
            bytes([0xC1]) + frame(TEXT, text)[1:],  # a reserved bit
            struct.pack("!BBQ", 0x81, 0xFF, 2**63 - 1),  # a length beyond measure
            struct.pack("!BBQ", 0x81, 0xFF, 2**64 - 1),
            chance.randbytes(chance.randrange(1, 200)),
        ]
    )


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
