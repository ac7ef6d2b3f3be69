"""People who claim to sit where they do not."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from tests.server import patient
from tests.server.hostile.conftest import TABLE, Besiege
from tests.server.hostile.raw import TEXT, Raw, frame
from tests.server.servers import Person, Server, seat_people

REFUSED = 4003


async def two_tables(url: str) -> tuple[str, str, str]:
    """A table, the token of its first chair, and the token of the first chair at another table."""
    people = [*await seat_people(url, TABLE), *await seat_people(url, TABLE)]
    for person in people:
        await person.close()
    return people[0].table, token_of(people[0]), token_of(people[2])


def token_of(person: Person) -> str:
    return person.headers["Authorization"].removeprefix("Bearer ")


def forged(token: str, foreign: str) -> dict[str, str]:
    table, chair, sitting, signature = token.split(".")
    return {
        "of another table": foreign,
        "moved from another table": f"{table}.{foreign.partition('.')[2]}",
        "of another chair": f"{table}.1.{sitting}.{signature}",
        "of the host": f"{table}.-1.0.{signature}",
        "of another sitting": f"{table}.{chair}.2.{signature}",
        "without its signature": f"{table}.{chair}.{sitting}.",
        "without its dots": token.replace(".", ""),
        "cut short": token[:-1],
        "made longer": token + "A",
        "far too long": token + "A" * 4000,
        "with a space": f"{token[:-1]} {token[-1]}",
        "dots": "...",
        "in other letters": "é" * 20 + ".é",
    }


def flipped(token: str) -> list[str]:
    """The token with one bit flipped, for every character."""
    return [token[:i] + chr(ord(token[i]) ^ 1) + token[i + 1 :] for i in range(len(token))]


def bearer(token: str) -> dict[bytes, bytes]:
    return {b"Authorization": f"Bearer {token}".encode("latin-1")}


def test_a_forged_token_opens_no_chair(fortress: Server) -> None:
    table, token, foreign = asyncio.run(two_tables(fortress.url))
    with patient.client(base_url=fortress.url) as client:
        assert client.get(f"/api/tables/{table}", headers=bearer(token)).json()["you"]["chair"] == 0
        for text in [*forged(token, foreign).values(), *flipped(token)]:
            answer = client.get(f"/api/tables/{table}", headers=bearer(text))
            assert (text, answer.status_code, answer.json()["code"]) == (text, 401, "BAD_TOKEN")


def test_a_forged_token_cannot_be_taken_over(fortress: Server) -> None:
    table, token, foreign = asyncio.run(two_tables(fortress.url))
    with patient.client(base_url=fortress.url) as client:
        for text in [*forged(token, foreign).values(), *flipped(token)]:
            answer = client.post(f"/api/tables/{table}/token", json={"token": text})
            unreadable = not 1 <= len(text) <= 200
            assert answer.status_code == (400 if unreadable else 401), text
            assert "set-cookie" not in answer.headers


def test_a_forged_cookie_counts_as_none(fortress: Server) -> None:
    table, token, foreign = asyncio.run(two_tables(fortress.url))
    with patient.client(base_url=fortress.url) as client:
        for text in (foreign, *flipped(token)[20:]):
            answer = client.get(f"/api/tables/{table}", headers={"Cookie": f"ferrovia_seat={text}"})
            assert "chair" not in answer.json()["you"], text


def test_a_forged_token_opens_no_socket(besiege: Besiege) -> None:
    async def attack(server: Server, people: list[Person]) -> None:
        table, token = people[0].table, token_of(people[0])
        *_, foreign = await two_tables(server.url)
        for what, text in forged(token, foreign).items():
            header = f"Authorization: Bearer {text}"
            client = await Raw.connect(server.url, f"/api/tables/{table}/live", header)
            said = ([b'{"type":"refused","code":"BAD_TOKEN"}'], REFUSED)
            assert (what, await client.rest()) == (what, said)

    besiege(attack)


@pytest.mark.parametrize(
    "kind",
    ["Play", "Undo", "Say", "Resign", "Return", "SitIn", "GiveBack", "Leave", "Start", "Rematch"],
)
def test_a_spectator_can_give_no_commands(fortress: Server, kind: str) -> None:
    more: dict[str, Any] = {"do": {"type": "DrawBlind"}} if kind == "Play" else {}
    if kind == "Say":
        more = {"text": "hello"}
    if kind in ("SitIn", "GiveBack"):
        more = {"seat": 0}

    async def command() -> dict[str, Any]:
        people = await seat_people(fortress.url, TABLE)
        spectator = Person(fortress.url, people[0].table, None)
        await spectator.connect()
        answer = await spectator.do(kind, **more)
        for person in (*people, spectator):
            await person.close()
        return answer

    assert asyncio.run(command())["code"] == "NOT_SEATED"


async def decide(person: Person) -> None:
    """Make one decision, again if it came too late."""
    answer: dict[str, Any] = {"type": "refused"}
    while answer["type"] == "refused":
        while not person.update.get("options"):
            await person.listen()
        answer = await person.do("Play", do=person.update["options"][0])
    await person.until(answer["n"])


def test_nobody_moves_for_another_seat(fortress: Server) -> None:
    async def move() -> None:
        people = await seat_people(fortress.url, TABLE)
        await asyncio.gather(*(decide(person) for person in people))
        for person in people:
            await person.until(max(each.after for each in people))
        [acting] = [person for person in people if person.update.get("options")]
        waiting = next(person for person in people if person is not acting)
        for option in acting.update["options"]:
            answer = await waiting.do("Play", do=option)
            assert (answer["type"], answer["code"]) == ("refused", "NOT_YOUR_TURN")
        assert waiting.after == acting.after
        for person in people:
            await person.close()

    asyncio.run(move())


def test_a_command_of_another_chair_is_not_repeated(fortress: Server) -> None:
    """Ids belong to a chair: using the id of somebody else's command reveals and changes nothing."""

    async def repeat() -> None:
        anna, bruno = await seat_people(fortress.url, TABLE)
        first = await anna.do("Say", id="same-id-for-both", text="Good luck")
        second = await bruno.do("Say", id="same-id-for-both", text="You too")
        assert (first["type"], second["type"]) == ("done", "done")
        assert second["n"] == first["n"] + 1
        await anna.close()
        await bruno.close()

    asyncio.run(repeat())


@pytest.mark.parametrize("after", ["x", "", "-2", "1000001", "9" * 3000, "%00", "%FF", "0;0"])
def test_a_nonsensical_after_gets_no_handshake(fortress: Server, after: str) -> None:
    async def shake() -> int:
        people = await seat_people(fortress.url, TABLE, start=False)
        client = await Raw.connect(fortress.url, f"/api/tables/{people[0].table}/live?after={after}")
        client.drop()
        for person in people:
            await person.close()
        return client.status

    assert asyncio.run(shake()) == 403


def test_after_the_end_only_new_entries_come(fortress: Server) -> None:
    async def look() -> None:
        anna, bruno = await seat_people(fortress.url, TABLE)
        client = await Raw.connect(fortress.url, f"/api/tables/{anna.table}/live?after=1000000")
        first = json.loads(await client.updated())
        assert (first["entries"], first["n"]) == ([], anna.after)
        await anna.do("Say", text="Hello")
        later = json.loads(await client.updated())
        while not later["entries"]:
            later = json.loads(await client.updated())
        assert [entry["what"] for entry in later["entries"]] == ["said"]
        client.drop()
        await anna.close()
        await bruno.close()

    asyncio.run(look())


def test_commands_with_a_future_entry_are_harmless(fortress: Server) -> None:
    async def act() -> None:
        anna, bruno = await seat_people(fortress.url, TABLE)
        client = await Raw.connect(
            fortress.url, f"/api/tables/{anna.table}/live", f"Authorization: Bearer {token_of(anna)}"
        )
        command = {"type": "Play", "n": 999_999, "id": "12345678", "do": {"type": "DrawBlind"}}
        await client.send(frame(TEXT, json.dumps(command).encode()))
        answer = json.loads(await client.said())
        assert (answer["type"], answer["id"]) == ("refused", "12345678")
        client.drop()
        await anna.close()
        await bruno.close()

    asyncio.run(act())
