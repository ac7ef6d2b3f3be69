"""All games as one text, there and back; and texts that somebody else has made."""

from __future__ import annotations

import asyncio
import json
from random import Random
from typing import Any

import pytest

from ferrovia.local.api import LocalApi
from ferrovia.local.transfer import MAX_FILE
from tests.local.memory import Memory
from tests.local.players import Person, ask, local_api, opened, play_to_the_end, refusal


async def some_games(memory: Memory) -> tuple[str, str]:
    """A finished one, and one that goes on."""
    async with local_api(memory) as api:
        finished, playing = await opened(api, "iberia"), await opened(api, "usa", bots=2)
        await play_to_the_end([Person(api, finished)], Random(1))
        anna = Person(api, playing)
        await anna.play_some(Random(2), 5)
        await anna.until(lambda: anna.asked)  # no bot is thinking
    return finished, playing


async def carried(api: LocalApi) -> dict[str, Any]:
    file: dict[str, Any] = await ask(api, "GET", "/api/export")
    return file


def test_there_and_back() -> None:
    async def play() -> None:
        here, there = Memory(), Memory()
        finished, playing = await some_games(here)
        async with local_api(here) as one, local_api(there) as other:
            file = await carried(one)
            told = await ask(other, "POST", "/api/import", file)
            assert told == {"added": 2, "continued": 0, "skipped": 0, "refused": []}
            assert there.tables == here.tables
            assert there.listed == here.listed
            assert there.kept == here.kept
            assert await carried(other) == file
            again = await ask(other, "POST", "/api/import", file)
            assert again == {"added": 0, "continued": 0, "skipped": 2, "refused": []}
            for path in (
                f"/api/tables/{finished}/record",
                f"/api/tables/{finished}/scoring",
                "/api/me/games",
            ):
                assert await one.ask("GET", path, None, None) == await other.ask("GET", path, None, None)
            # The game goes on there, and then here again.
            anna = Person(other, playing)
            await anna.play_some(Random(3), 3)
            await anna.until(lambda: anna.asked)
            watching = Person(one, playing)
            told = await ask(one, "POST", "/api/import", await carried(other))
            assert told == {"added": 0, "continued": 1, "skipped": 1, "refused": []}
            await watching.until(lambda: watching.update["n"] >= anna.update["n"])
            # What is behind changes nothing.
            before = {id: list(entries) for id, entries in here.tables.items()}
            assert (await ask(one, "POST", "/api/import", file))["skipped"] == 2
            assert here.tables == before

    asyncio.run(play())


def test_another_game_of_the_same_table_changes_nothing() -> None:
    async def play() -> None:
        here, there = Memory(), Memory()
        _, playing = await some_games(here)
        async with local_api(here) as one, local_api(there) as other:
            await ask(other, "POST", "/api/import", await carried(one))
            await Person(one, playing).play_some(Random(4), 2)
            await Person(other, playing).play_some(Random(5), 4)
            before = list(here.tables[playing])
            told = await ask(one, "POST", "/api/import", await carried(other))
            assert told["refused"] == [
                {"table": playing, "why": {"code": "GAME_DIFFERS", "rule": "", "details": {}}}
            ]
            assert here.tables[playing] == before

    asyncio.run(play())


def test_what_cannot_be_read_is_listed_and_carried_as_it_is() -> None:
    async def play() -> None:
        memory, there = Memory(), Memory()
        finished, playing = await some_games(memory)
        memory.tables[playing][3] = "{broken"
        memory.listed[finished] = json.dumps({"id": finished, "status": "unheard of"})
        async with local_api(memory) as api, local_api(there) as other:
            assert await refusal(api, "GET", f"/api/tables/{playing}") == "TABLE_UNREADABLE"
            games = await ask(api, "GET", "/api/me/games")
            assert {game["id"]: game["unreadable"] for game in games} == {finished: True, playing: True}
            file = await carried(api)
            assert {table["id"]: table["entries"] for table in file["tables"]} == memory.tables
            told = await ask(other, "POST", "/api/import", file)
            assert told["added"] == 1
            assert told["refused"] == [
                {"table": playing, "why": {"code": "TABLE_UNREADABLE", "rule": "", "details": {}}}
            ]
            await ask(api, "DELETE", f"/api/tables/{playing}")
            assert list(memory.tables) == [finished]

    asyncio.run(play())


def changed(entry: str, **fields: Any) -> str:
    return json.dumps({**json.loads(entry), **fields})


HOSTILE: dict[str, Any] = {
    "no entries": lambda entries: [],
    "no opening": lambda entries: entries[1:],
    "opened twice": lambda entries: [entries[0], *entries],
    "a move left out": lambda entries: [*entries[:6], *entries[7:]],
    "a move twice": lambda entries: [*entries[:6], *entries[5:]],
    "text": lambda entries: [*entries, "text"],
    "an unknown kind": lambda entries: [*entries, '{"type":"Won","at":1}'],
    "a number instead": lambda entries: [*entries[:-1], "7"],
    "endless": lambda entries: [
        *entries,
        json.dumps({"type": "Said", "at": 1, "chair": 0, "text": "x" * 20_000}),
    ],
    "nested": lambda entries: [*entries, "[" * 9_000],
    "another board": lambda entries: [entries[0].replace('"usa"', '"/etc/passwd"'), *entries[1:]],
    "a network bot": lambda entries: [entries[0].replace('"level-1"', '"@bot"'), *entries[1:]],
    "a short secret": lambda entries: [changed(entries[0], secret="ab"), *entries[1:]],
    "a webhook": lambda entries: [changed(entries[0], webhook="https://example.org"), *entries[1:]],
    "a forged challenge": lambda entries: [changed(entries[0], challenge="usa-2026-11-17"), *entries[1:]],
    "a host elsewhere": lambda entries: [changed(entries[0], host=5), *entries[1:]],
    "an ugly name": lambda entries: [entries[0], changed(entries[1], name="a\u202eb"), *entries[2:]],
    "a long name": lambda entries: [entries[0], changed(entries[1], name="x" * 5000), *entries[2:]],
    "an account": lambda entries: [entries[0], changed(entries[1], account=1), *entries[2:]],
    "a chair that is none": lambda entries: [entries[0], changed(entries[1], chair=77), *entries[2:]],
    "a wrong order": lambda entries: [*entries[:2], changed(entries[2], order=[0, 0, 1]), *entries[3:]],
    "other cards": lambda entries: [*entries[:2], changed(entries[2], dealt=["card:red"]), *entries[3:]],
    "an old board": lambda entries: [*entries[:2], changed(entries[2], fingerprint="ab"), *entries[3:]],
    "no steps back": lambda entries: [*entries, '{"type":"Undone","at":1,"seat":0,"steps":0}'],
    "too far back": lambda entries: [*entries, '{"type":"Undone","at":1,"seat":0,"steps":1000000}'],
    "forwards": lambda entries: [*entries, '{"type":"Undone","at":1,"seat":0,"steps":-3}'],
    "back without going": lambda entries: [*entries, '{"type":"CameBack","at":1,"seat":0}'],
    "nobody resigned": lambda entries: [*entries, '{"type":"Resigned","at":1,"seat":9}'],
    "an operator's order": lambda entries: [*entries, '{"type":"Struck","at":1}'],
    "a long message": lambda entries: [
        *entries,
        json.dumps({"type": "Said", "at": 1, "chair": 0, "text": "x" * 301}),
    ],
    "a time out of mind": lambda entries: [*entries, changed(entries[-1], at=10**18)],
    "a strange rematch": lambda entries: [
        *entries,
        '{"type":"Followed","at":1,"table":"../../x","chairs":{}}',
    ],
    "before time": lambda entries: [*entries[:-1], changed(entries[-1], at=-1)],
    "after all time": lambda entries: [*entries[:-1], changed(entries[-1], at=10**18)],
    "by a stranger": lambda entries: [*entries[:-1], changed(entries[-1], by=77)],
    "a strange id": lambda entries: [*entries[:-1], changed(entries[-1], id="<b>")],
    "a long id": lambda entries: [*entries[:-1], changed(entries[-1], id="x" * 9_000)],
    "an entry of a megabyte": lambda entries: [*entries[:-1], changed(entries[-1], more="x" * 1_000_000)],
    "too many chairs": lambda entries: [
        entries[0].replace('["open",', '["open","open","open","open",'),
        entries[1],
    ],
    "a secret in capitals": lambda entries: [changed(entries[0], secret="AB" * 32), entries[1]],
    "after a strange game": lambda entries: [changed(entries[0], before="<b>"), *entries[1:]],
    "a late guest": lambda entries: [*entries, '{"type":"Sat","at":1,"chair":1,"name":"Eve","sitting":1}'],
    "a sitting left out": lambda entries: [entries[0], changed(entries[1], sitting=7)],
    "bytes that are none": lambda entries: [entries[0], changed(entries[1], bytes="<b>")],
    "other bytes that are none": lambda entries: [
        *entries[:2],
        '{"type":"Mixed","at":1,"chair":0,"bytes":"z"}',
    ],
    "mixed too late": lambda entries: [
        *entries,
        f'{{"type":"Mixed","at":1,"chair":0,"bytes":"{"ab" * 16}"}}',
    ],
    "left too late": lambda entries: [*entries, '{"type":"Left","at":1,"chair":0}'],
    "chairs too late": lambda entries: [*entries, '{"type":"ChairsSet","at":1,"chairs":[0],"to":"open"}'],
    "a chair below": lambda entries: [*entries[:2], '{"type":"ChairsSet","at":1,"chairs":[-1],"to":"open"}'],
    "first too late": lambda entries: [*entries, '{"type":"FirstSet","at":1,"chair":0}'],
    "first in no chair": lambda entries: [*entries[:2], '{"type":"FirstSet","at":1,"chair":5}'],
    "nobody's bot": lambda entries: [*entries[:2], '{"type":"ChairsSet","at":1,"chairs":[1],"to":"x"}'],
    "a bot's account": lambda entries: [
        *entries[:2],
        '{"type":"ChairsSet","at":1,"chairs":[1],"to":"level-1","account":1}',
    ],
    "a move lost": lambda entries: [*entries[:-1], changed(entries[-1], lost="late")],
    "taken back by nobody": lambda entries: [*entries, '{"type":"Undone","at":1,"seat":9,"steps":1}'],
    "a seat given away": lambda entries: [*entries, '{"type":"Reissued","at":1,"chair":0,"sitting":99}'],
    "ended twice": lambda entries: [*entries, *['{"type":"BrokenOff","at":1,"why":"agreed"}'] * 2],
    "again too early": lambda entries: [*entries, '{"type":"Wanted","at":1,"chair":0}'],
    "a rematch of strangers": lambda entries: [
        *entries,
        '{"type":"Followed","at":1,"table":"0abcdefghjkmnpq","chairs":{"77":0}}',
    ],
}


def test_hostile_tables_are_refused_with_a_reason() -> None:
    """One by one, and nothing is stored of them; a good one in the same file is."""

    async def play() -> None:
        source = Memory()
        finished, playing = await some_games(source)
        entries = source.tables[playing]
        good = {"id": finished, "entries": source.tables[finished]}
        for name, change in HOSTILE.items():
            memory = Memory()
            async with local_api(memory) as api:
                bad = {"id": playing, "entries": change(list(entries))}
                file = {"ferrovia": "games", "version": 1, "tables": [bad, good], "kept": {}}
                told = await ask(api, "POST", "/api/import", file)
                assert [each["table"] for each in told["refused"]] == [playing], name
                assert told["refused"][0]["why"]["code"] in ("TABLE_UNREADABLE", "BOARD_CHANGED"), name
                assert list(memory.tables) == [finished], name

    asyncio.run(play())


def test_a_daily_deal_cannot_be_forged() -> None:
    """It has the cards of its day, and is the only one."""

    async def play() -> None:
        source = Memory()
        async with local_api(source) as one:
            challenge = await today(one)
            table = (await ask(one, "POST", f"/api/challenges/{challenge}/tables", {"name": "A"}))["table"]
        real = source.tables[table]
        other = challenge.replace("usa", "europe")
        for id, entries in (
            ("0abcdefghjkmnpq", real),
            (table, [changed(real[0], secret="ab" * 32), *real[1:]]),
            (table, [real[0].replace("level-3", "level-1"), *real[1:]]),
            (table, [changed(real[0], challenge=other), *real[1:]]),
            (table, real),
        ):
            memory = Memory()
            async with local_api(memory) as api:
                file = {"ferrovia": "games", "version": 1, "tables": [{"id": id, "entries": entries}]}
                told = await ask(api, "POST", "/api/import", file)
                assert told["added"] == len(memory.tables) == ((id, entries) == (table, real))

    asyncio.run(play())


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "FILE_UNKNOWN"),
        ("{}", "FILE_UNKNOWN"),
        ("[" * 100_000, "FILE_UNKNOWN"),
        ("\ud800", "FILE_UNKNOWN"),
        ('{"ferrovia":{"format":1}}', "FILE_UNKNOWN"),
        ('{"ferrovia":"games","version":2,"tables":[]}', "FILE_UNKNOWN"),
        ('{"ferrovia":"games","version":1,"tables":[{"id":"0","entries":[7]}]}', "FILE_UNKNOWN"),
        ('{"ferrovia":"games","version":1,"tables":[],"kept":{"seat 0":7}}', "FILE_UNKNOWN"),
        (
            json.dumps(
                {"ferrovia": "games", "version": 1, "tables": [{"id": "0", "entries": ["{}"] * 200_001}]}
            ),
            "FILE_LARGE",
        ),
        (" " * (MAX_FILE + 1), "FILE_LARGE"),
    ],
    ids=range(10),
)
def test_a_file_that_is_none(text: str, code: str) -> None:
    async def play() -> None:
        memory = Memory()
        async with local_api(memory) as api:
            status, answer = await api.ask("POST", "/api/import", None, text)
            assert status >= 400
            assert json.loads(answer)["code"] == code
            assert not memory.tables
            assert not memory.kept

    asyncio.run(play())


def test_what_is_kept_is_checked_too() -> None:
    """A seat is that of a table in the file, and nothing else gets in beside the games."""

    async def play() -> None:
        source, memory = Memory(), Memory()
        finished, playing = await some_games(source)
        async with local_api(source) as one, local_api(memory) as api:
            file = await carried(one)
            token = file["kept"][f"seat {playing}"]
            file["kept"] = {
                f"seat {playing}": file["kept"][f"seat {finished}"],
                f"seat {finished}": token[:-3] + "abc",
                "seat 0abc": token,
                "analysis 1 x": "{}",
                "played usa-2026-11-16": "whatever",
                "played never": "1",
            }
            await ask(api, "POST", "/api/import", file)
            assert memory.kept == {"played usa-2026-11-16": "1"}

    asyncio.run(play())


def test_no_more_games_than_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ferrovia.local.caller.MOST_GAMES", 1)

    async def play() -> None:
        source, memory = Memory(), Memory()
        async with local_api(source) as one:
            await opened(one)
            wish = {"settings": {"board": "usa", "chairs": ["open", "level-1"]}, "name": "Anna"}
            assert await refusal(one, "POST", "/api/tables", wish) == "TOO_MANY_GAMES"
            assert await refusal(one, "POST", f"/api/challenges/{await today(one)}/tables", {"name": "A"})
            file = await carried(one)
        async with local_api(memory) as api:
            await opened(api)
            told = await ask(api, "POST", "/api/import", file)
            assert [each["why"]["code"] for each in told["refused"]] == ["TOO_MANY_GAMES"]
            assert len(memory.tables) == 1

    asyncio.run(play())


async def today(api: LocalApi) -> str:
    id: str = (await ask(api, "GET", "/api/daily"))[0]["id"]
    return id


def test_storage_fills_up_in_the_middle() -> None:
    """Each table is there as a whole, or not at all."""

    async def play() -> None:
        source, memory = Memory(), Memory()
        await some_games(source)
        async with local_api(source) as one, local_api(memory) as api:
            file = await carried(one)

            def fill(table: str, n: int) -> None:
                memory.trouble = "StorageFull"

            memory.hear.append(fill)
            file["kept"] = {}
            told = await ask(api, "POST", "/api/import", file)
            assert told["added"] == 1
            assert [each["why"]["code"] for each in told["refused"]] == ["STORAGE_LOST"]
            [only] = memory.tables
            assert memory.tables[only] == source.tables[only]

    asyncio.run(play())
