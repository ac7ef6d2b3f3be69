"""Frames that no honest client sends."""

from __future__ import annotations

import asyncio
import struct
from random import Random

import pytest

from tests.server.hostile.conftest import Besiege
from tests.server.hostile.raw import BINARY, CLOSE, GONE, PIECE, PING, TEXT, Raw, frame
from tests.server.servers import Person, Server

PROTOCOL, NO_TEXT, POLICY, TOO_BIG = 1002, 1007, 1008, 1009
MOST_BAD = 10  # messages in a minute, after which a socket is closed

BROKEN = {
    "text that is not UTF-8": (frame(TEXT, b"\xff\xfe\xfa"), NO_TEXT),
    "half a character": (frame(TEXT, b"\xe2\x82"), NO_TEXT),
    "no mask": (frame(TEXT, b"{}", masked=False), PROTOCOL),
    "an unknown kind": (frame(3, b"{}"), PROTOCOL),
    "a fragment of nothing": (frame(PIECE, b"{}"), PROTOCOL),
    "a message within a message": (frame(TEXT, b"{", last=False) + frame(TEXT, b"}"), PROTOCOL),
    "a ping in pieces": (frame(PING, b"?", last=False), PROTOCOL),
    "a ping too long": (frame(PING, bytes(126)), PROTOCOL),
    "a message too long": (frame(TEXT, b" " * 8193), TOO_BIG),
    "pieces too long together": (frame(TEXT, b" " * 5000, last=False) + frame(PIECE, b" " * 5000), TOO_BIG),
    "a goodbye right behind what is no text": (frame(TEXT, b"\xff") + frame(CLOSE), GONE),
    "half a close code": (frame(CLOSE, b"\x03"), PROTOCOL),
    "an invalid close code": (frame(CLOSE, struct.pack("!H", 999)), PROTOCOL),
    "endless empty pieces": (frame(TEXT, last=False) + 2000 * frame(PIECE, last=False), GONE),
}

NONSENSE = {
    "nothing": b"",
    "not JSON": b"hello",
    "no command": b"{}",
    "an unknown command": b'{"type":"Explode","n":0,"id":"12345678"}',
    "a list": b"[]",
    "nested brackets": b"[" * 8000,
    "brackets in a command": b'{"type":"Play","n":0,"id":"12345678","do":' + b'{"a":' * 1000,
    "a number too large": b'{"type":"Undo","id":"12345678","n":' + b"9" * 8000 + b"}",
    "infinity": b'{"type":"Undo","id":"12345678","n":1e999}',
    "an entry before the first": b'{"type":"Undo","id":"12345678","n":-2}',
    "an entry that is not a number": b'{"type":"Undo","id":"12345678","n":"0"}',
    "half of a surrogate": b'{"type":"Say","n":0,"id":"12345678","text":"\\ud800"}',
    "text too long": b'{"type":"Say","n":0,"id":"12345678","text":"' + b"a" * 301 + b'"}',
    "an id too short": b'{"type":"Undo","n":0,"id":"1234567"}',
    "an id of other characters": b'{"type":"Undo","n":0,"id":"1234567\\u0000"}',
    "a field too many": b'{"type":"Undo","n":0,"id":"12345678","chair":1}',
}


def test_broken_frames_close_the_socket(besiege: Besiege) -> None:
    async def attack(server: Server, people: list[Person]) -> None:
        for what, (data, code) in BROKEN.items():
            client = await Raw.connect(server.url, f"/api/tables/{people[0].table}/live")
            await client.send(data)
            assert (what, (await client.rest())[1]) == (what, code)

    besiege(attack)


@pytest.mark.parametrize("kind", [TEXT, BINARY])
def test_nonsense_is_refused_and_then_the_socket_is_closed(besiege: Besiege, kind: int) -> None:
    async def attack(server: Server, people: list[Person]) -> None:
        for what, data in NONSENSE.items():
            client = await Raw.connect(server.url, f"/api/tables/{people[0].table}/live")
            for _ in range(MOST_BAD):
                await client.send(frame(kind, data))
                assert (what, await client.said()) == (what, b'{"type":"refused","code":"BAD_MESSAGE"}')
            # While the machine is slow, some more are forgiven.
            assert await client.insist(frame(kind, data)) in (POLICY, GONE)

    besiege(attack)


def test_a_command_in_binary_is_refused(besiege: Besiege) -> None:
    async def attack(server: Server, people: list[Person]) -> None:
        client = await Raw.connect(server.url, f"/api/tables/{people[0].table}/live")
        await client.send(frame(BINARY, b'{"type":"Undo","n":0,"id":"12345678"}'))
        assert await client.said() == b'{"type":"refused","code":"BAD_MESSAGE"}'
        client.drop()

    besiege(attack)


def test_a_command_in_pieces_is_accepted(besiege: Besiege) -> None:
    async def attack(server: Server, people: list[Person]) -> None:
        client = await Raw.connect(server.url, f"/api/tables/{people[0].table}/live")
        command = b'{"type":"Undo","n":0,"id":"12345678"}'
        pieces = [frame(PIECE, command[i : i + 1], last=False) for i in range(1, len(command))]
        await client.send(frame(TEXT, command[:1], last=False) + b"".join(pieces) + frame(PIECE))
        assert await client.said() == b'{"type":"refused","code":"NOT_SEATED","id":"12345678"}'
        client.drop()

    besiege(attack)


def test_random_bytes_harm_nobody(besiege: Besiege) -> None:
    async def throw(server: Server, table: str, chance: Random) -> None:
        client = await Raw.connect(server.url, f"/api/tables/{table}/live")
        await client.send(chance.randbytes(chance.randrange(1, 4000)))
        client.drop()

    async def attack(server: Server, people: list[Person]) -> None:
        await asyncio.gather(*(throw(server, people[0].table, Random(i)) for i in range(60)))

    besiege(attack)
