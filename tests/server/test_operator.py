"""The operator: every act over the real server, and nobody else is harmed by it."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from http.cookies import SimpleCookie
from pathlib import Path
from random import Random
from typing import Any, get_args

import httpx
import pytest
import websockets
from websockets.exceptions import ConnectionClosed

from ferrovia.game.refusals import Refused
from ferrovia.server.config import Config
from ferrovia.server.operator.acts import AnyAct, CreateAccount, Remove
from ferrovia.server.operator.client import open_client
from ferrovia.server.operator.credentials import GOOD_FOR, SECRET, is_good, make_credential
from ferrovia.server.storage.operator_sql import OF_A_TABLE
from ferrovia.tables.registry import now
from tests.limits import PATIENCE
from tests.server import patient
from tests.server.databases import Database, execute
from tests.server.hostile.watching import complaints
from tests.server.servers import QUICK, Person, Server, close_all, run, running, seat_people, talking

SETTINGS = 'operators = ["Olga"]\n' + QUICK
PASSWORD = "correct horse battery"
RUDE = "198.51.100.7"  # tests come from any address: this machine is trusted as a proxy
TWO = {"board": "usa", "chairs": ["open", "open"], "public": True}
ROUTES = ("tables", "people", "addresses", "bans", "words", "reports", "journal", "sizes", "load")


class Olga:
    """The operator, signed in. Whoever has the machine has made her account."""

    def __init__(self, url: str, database: str) -> None:
        self.client = patient.client(base_url=url)
        answer = self.client.post("/api/sessions", json={"name": "Olga", "password": PASSWORD})
        if answer.status_code == 401:  # no other test was here before
            chosen = {"token": token_of_new_account(database, "Olga"), "password": PASSWORD}
            answer = self.client.post("/api/reset", json=chosen)
        answer.raise_for_status()

    def do(self, act: str, /, **fields: Any) -> dict[str, Any]:
        answer = self.client.post("/api/operator/acts", json={"type": act, **fields})
        assert answer.status_code == 200, answer.text
        outcome: dict[str, Any] = answer.json()
        return outcome

    def ask(self, what: str, **parameters: Any) -> Any:
        answer = self.client.get(f"/api/operator/{what}", params=parameters)
        assert answer.status_code == 200, answer.text
        return answer.json()


def token_of_new_account(database: str, name: str) -> str:
    """What `ferrovia admin create-account` does, in a thread: it runs an event loop of its own."""

    def make() -> str:
        with open_client(database, Config()) as client:
            secret = client.do(CreateAccount(account=name)).secret
        assert secret is not None
        return secret.partition("#reset=")[2]

    with ThreadPoolExecutor(1) as thread:
        return thread.submit(make).result(PATIENCE)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("operator")
    with running(folder, str(folder / "ferrovia.db"), SETTINGS) as server:
        yield server
        assert complaints(server.log) == []


@pytest.fixture
def olga(server: Server) -> Iterator[Olga]:
    olga = Olga(server.url, server.database)
    with closing(olga.client):
        yield olga


def rude(url: str, path: str, body: dict[str, Any], address: str = RUDE, **cookies: str) -> httpx.Response:
    with patient.client(base_url=url, cookies=cookies, headers={"X-Forwarded-For": address}) as client:
        return client.post(path, json=body)


def open_table(url: str, address: str = RUDE, **more: Any) -> dict[str, Any]:
    settings = {"board": "usa", "chairs": ["open", "level-1"], "public": True}
    answer = rude(url, "/api/tables", {"settings": settings, **more}, address)
    assert answer.status_code == 201, answer.text
    seat: dict[str, Any] = answer.json()
    return seat


async def cut_off(person: Person) -> dict[str, Any]:
    """The last thing that somebody hears before their socket is closed."""
    try:
        while True:
            last = await person.listen()
    except ConnectionClosed:
        return last


async def notice(person: Person) -> str:
    """The next notice that somebody gets."""
    while (message := await person.listen())["type"] != "notice":
        pass
    return str(message["text"])


async def learn(person: Person, known: Callable[[Person], bool]) -> None:
    """Until they know it, which they may already."""
    while not known(person):
        await person.listen()


def is_over(person: Person) -> bool:
    return bool(person.update["table"]["status"] == "finished")


def sees_struck(person: Person) -> bool:
    return any(entry["what"] == "struck" for entry in person.entries)


async def play_on(*people: Person) -> None:
    """They can go on: somebody says something, and everybody hears it."""
    done = await people[0].do("Say", text="we go on")
    assert done["type"] == "done"
    for person in people:
        await person.until(done["n"])


# Who is the operator


def test_for_everybody_else_there_is_nothing(server: Server) -> None:
    with patient.client(base_url=server.url) as stranger, patient.client(base_url=server.url) as member:
        member.post("/api/accounts", json={"name": "Otto", "password": PASSWORD}).raise_for_status()
        stale = make_credential(bytes(32), now())
        for client, headers in (
            (stranger, {}),
            (member, {}),
            (stranger, {"Authorization": "Bearer nonsense"}),
            (stranger, {"Authorization": f"Bearer {stale}"}),
        ):
            for route in ROUTES:
                assert client.get(f"/api/operator/{route}", headers=headers).json()["code"] == "NOT_FOUND"
            for route in ("acts", "plan"):
                for body in ({"type": "Reopen"}, {"nonsense": 1}):
                    answer = client.post(f"/api/operator/{route}", json=body, headers=headers)
                    assert answer.status_code == 404
                    assert answer.json()["code"] == "NOT_FOUND"


def registered(url: str, name: str) -> str:
    """What comes of it if a stranger registers the name."""
    answer = patient.post(f"{url}/api/accounts", json={"name": name, "password": PASSWORD})
    return "registered" if answer.status_code == 201 else str(answer.json()["code"])


def test_nobody_gets_the_name_of_an_operator_over_the_network(tmp_path: Path) -> None:
    """Before there is an account, while there is one, and after it was deleted."""
    alike = ("Olga", "olga", "OLGA", "0lga", "\u00d3lga", "O1ga", "Olga.")
    with running(tmp_path, str(tmp_path / "ferrovia.db"), SETTINGS) as server:
        assert {registered(server.url, name) for name in alike} == {"NAME_TAKEN"}
        with patient.client(base_url=server.url) as rita:
            rita.post("/api/accounts", json={"name": "Rita", "password": PASSWORD}).raise_for_status()
            assert rita.post("/api/me/bots", json={"name": "OLGA"}).json()["code"] == "NAME_TAKEN"
        for _ in range(2):
            with closing(Olga(server.url, server.database).client) as olga:
                assert olga.get("/api/operator/tables").status_code == 200
                assert {registered(server.url, name) for name in alike} == {"NAME_TAKEN"}
                deleted = olga.post("/api/me/deletion", json={"password": PASSWORD})
                assert deleted.status_code == 204
            assert {registered(server.url, name) for name in alike} == {"NAME_TAKEN"}


def test_who_merely_looks_like_an_operator_is_none_and_not_spared(tmp_path: Path) -> None:
    """The name was listed after somebody had registered one that counts as the same."""
    database = str(tmp_path / "ferrovia.db")
    impostor = {"name": "0lga", "password": PASSWORD}
    with running(tmp_path, database) as server:
        assert registered(server.url, "0lga") == "registered"
        server.stop()
    with running(tmp_path, database, SETTINGS) as server:
        with patient.client(base_url=server.url) as client:
            client.post("/api/sessions", json=impostor).raise_for_status()
            assert client.get("/api/operator/tables").status_code == 404
        with pytest.raises(Refused, match="NAME_TAKEN"):
            token_of_new_account(database, "Olga")
        with open_client(database, Config(operators=("Olga",))) as client:
            assert client.do(Remove(account="0lga")).accounts
        with closing(Olga(server.url, database).client) as olga:
            assert olga.get("/api/operator/tables").status_code == 200
        server.stop()


def test_a_start_says_which_operator_has_no_account(tmp_path: Path) -> None:
    line = "make it with ferrovia admin --config FILE create-account "
    settings = f'operators = ["Olga", "Anna Maria"]\n{QUICK}'
    with running(tmp_path, str(tmp_path / "ferrovia.db"), settings) as server:
        assert f"{line}Olga" in server.log.read_text()
        assert f"{line}'Anna Maria'" in server.log.read_text()
        token_of_new_account(server.database, "Olga")
        server.stop()
        server.log.write_text("")
        server.start()
        assert f"{line}Olga" not in server.log.read_text()
        assert f"{line}'Anna Maria'" in server.log.read_text()
        server.stop()


def test_nothing_is_done_by_looking_or_from_another_page(olga: Olga) -> None:
    assert olga.client.get("/api/operator/acts").status_code == 405
    elsewhere = {"Origin": "https://elsewhere.example"}
    act = olga.client.post("/api/operator/acts", json={"type": "Reopen"}, headers=elsewhere)
    assert act.status_code == 403
    assert olga.client.post("/api/operator/acts", json={"type": "Explode"}).status_code == 400


def test_a_pass_is_good_for_a_minute() -> None:
    secret, at = b"secret", 1_700_000_000_000
    shown = make_credential(secret, at)
    assert is_good(secret, shown, at)
    assert is_good(secret, shown, at + GOOD_FOR)
    assert not is_good(secret, shown, at + GOOD_FOR + 1)
    assert not is_good(b"another", shown, at)
    for forged in ("", ".", "1.2", shown[:-1], f"{at + 1}{shown[13:]}", "\u0661.x", "9" * 400):
        assert not is_good(secret, forged, at)


def test_nobody_is_operator_unless_the_settings_say_so(tmp_path: Path) -> None:
    database = tmp_path / "ferrovia.db"
    with running(tmp_path, str(database)) as plain:
        olga = Olga(plain.url, plain.database)
        with closing(olga.client):
            assert olga.client.get("/operator").status_code == 404
            assert olga.client.get("/api/operator/tables").status_code == 404
            # Whoever can read the database is the operator in any case.
            [[secret]] = execute(database, f"select value from secrets where name = '{SECRET}'")
            shown = {"Authorization": f"Bearer {make_credential(secret, now())}"}
            assert patient.get(f"{plain.url}/api/operator/tables", headers=shown).json() == []


def test_no_act_however_mangled_is_a_fault(server: Server, olga: Olga) -> None:
    table = open_table(server.url, name="Vera")["table"]
    chance = Random(15)
    odd: list[Any] = [
        None,
        "",
        " ",
        "\0",
        "x" * 101,
        "\ud800",
        -1,
        2**53,
        2**70,
        1.5,
        True,
        [],
        {},
        [table],
        table,
    ]
    odd += ["0.0.0.0/0", "::", "1.2.3.4/33", "%", "_", "'", ["a" * 14], [[]], ["*"], [0], [2**70], "name"]
    fields = (
        "tables",
        "hidden",
        "address",
        "origin",
        "account",
        "since",
        "kind",
        "what",
        "until",
        "note",
        "ban",
    )
    more = ("message", "at", "grace", "table", "messages", "chairs", "reports", "add", "remove", "sessions")
    # Not these two: they would take the ground from under the other tests.
    kinds = [kind.__name__ for kind in get_args(AnyAct) if kind.__name__ not in ("RotateKey", "Close")]
    for _ in range(250):
        body: dict[str, Any] = {"type": chance.choice(kinds)}
        body |= {field: chance.choice(odd) for field in chance.sample([*fields, *more], chance.randint(0, 4))}
        if body["type"] == "Remove":
            body.pop("since", None)  # alone, it would remove the tables of the other tests
        path = chance.choice(("/api/operator/acts", "/api/operator/plan", f"/api/tables/{table}/reports"))
        answer = olga.client.post(path, content=json.dumps(body))
        assert answer.status_code < 500, (body, answer.text)
    for route in ROUTES:
        for search in ("%00", "%", "'", "%ff", "\U0001f682", "x" * 100):
            answer = olga.client.get(f"/api/operator/{route}?search={search}&status={search}")
            assert answer.status_code < 500
    for ban in olga.ask("bans"):
        olga.do("LiftBan", ban=ban["id"])
    olga.do("SetWords", remove=olga.ask("words"))


# One command after an attack


def traces_in(database: Database, ids: list[str]) -> list[str]:
    """The tables of the database that still know any of these."""
    quoted = ", ".join(f"'{id}'" for id in ids)
    return [
        name
        for name in OF_A_TABLE
        if execute(database, f"select count(*) from {name} where table_id in ({quoted})") != [(0,)]
    ]


def everything_said(database: Database) -> bytes:
    entries = execute(database, "select body from entries")
    summaries = execute(database, "select summary from listings")
    return b"".join(bytes(body) for [body] in [*entries, *summaries])


def test_one_command_removes_what_somebody_has_left_behind(database: Database, tmp_path: Path) -> None:
    async def scenario(url: str) -> None:
        anna, bruno = await seat_people(url, {**TWO, "chairs": ["open", "open", "open"]}, start=False)
        others = await seat_people(url, TWO)
        flood = [open_table(url)["table"] for _ in range(25)]
        gone = rude(url, f"/api/tables/{anna.table}/seats", {"name": "Rotten Too", "chair": 2}).json()
        leaving = Person(url, anna.table, gone["token"])
        await leaving.connect()
        await leaving.do("Leave")
        await leaving.close()
        account = rude(url, "/api/accounts", {"name": "Mallory", "password": PASSWORD})
        session = {"ferrovia_session": account.cookies["ferrovia_session"]}
        elsewhere = rude(
            url,
            "/api/tables",
            {"settings": TWO, "name": "Mallory"},
            "203.0.113.9",
            **session,
        ).json()["table"]
        seat = rude(url, f"/api/tables/{anna.table}/seats", {"name": "Rotten"}).json()
        mallory = Person(url, anna.table, seat["token"])
        await mallory.connect()
        await mallory.do("Say", text="something vile")
        started = await anna.do("Start")
        await mallory.until(started["n"])
        await mallory.do("Say", text="and viler still")
        olga = Olga(url, str(database))

        with closing(olga.client):
            act = {"type": "Remove", "address": RUDE}
            plan = olga.client.post("/api/operator/plan", json=act).json()
            assert sorted(plan["tables"]) == sorted([*flood, elsewhere])
            assert list(plan["accounts"].values()) == ["Mallory"]
            assert [each["table"] for each in plan["seats"]] == [anna.table] * 2
            outcome = olga.do("Remove", address=RUDE)
            assert sorted(outcome["deleted"]) == sorted([*flood, elsewhere])
            assert (outcome["unseated"], outcome["messages"]) == (1, 2)
            again = olga.do("Remove", address=RUDE)
            assert again["said"].startswith("deleted: 0 tables, 0 accounts; taken away: 0 seats and 0")
            listed = {row["id"] for row in olga.ask("tables")}
            assert listed == {anna.table, others[0].table}
            assert "Mallory" not in json.dumps(olga.ask("people"))

        assert (await cut_off(mallory))["code"] == "SEAT_REPLACED"
        assert await asyncio.to_thread(traces_in, database, [*flood, elsewhere]) == []
        stored = await asyncio.to_thread(everything_said, database)
        for word in (b"vile", b"Rotten", b"Mallory"):
            assert word not in stored
        # Their opponents see that it is gone, and so does whoever comes later; they play on.
        await learn(anna, sees_struck)
        later = Person(url, anna.table, bruno.token)
        await later.connect()
        await later.listen()
        assert [entry["text"] for entry in later.entries if entry["what"] == "said"] == ["", ""]
        assert later.update["table"]["chairs"][2]["name"] == "Guest 3"
        assert later.update["table"]["chairs"][2]["absent"] == "resigned"
        await play_on(anna, bruno)
        await play_on(*others)
        await close_all([anna, bruno, later, *others])

    with running(tmp_path, str(database), SETTINGS) as server:
        run(scenario(server.url))
        assert '"fault"' not in server.log.read_text()
        # It is gone for a server that reads everything again, too.
        server.stop()
        server.start()
        assert patient.get(f"{server.url}/api/tables").status_code == 200


def test_a_seat_with_a_renewed_link_is_removed_too(server: Server, olga: Olga) -> None:
    async def scenario() -> None:
        people = await seat_people(server.url, {**TWO, "chairs": ["open"] * 3}, start=False)
        table = people[0].table
        seat = rude(server.url, f"/api/tables/{table}/seats", {"name": "Rotten"}).json()
        cookie = {"ferrovia_seat": seat["token"]}
        renewed = rude(server.url, f"/api/tables/{table}/chairs/2/token", {}, **cookie)
        assert renewed.json()["token"] != seat["token"]
        await people[0].do("Start")
        assert olga.do("Remove", address=RUDE)["unseated"] == 1
        await close_all(people)

    run(scenario())


def test_tables_opened_since_some_time_are_removed_whoever_opened_them(server: Server, olga: Olga) -> None:
    before = open_table(server.url, "192.0.2.1")["table"]
    time.sleep(0.01)
    since = now()
    flood = [open_table(server.url, f"192.0.2.{n}")["table"] for n in range(2, 6)]
    assert sorted(olga.do("Remove", since=since)["deleted"]) == sorted(flood)
    assert [row["id"] for row in olga.ask("tables", search=before)] == [before]


def test_a_network_is_removed_as_a_whole_but_not_the_whole_internet(server: Server, olga: Olga) -> None:
    here = [open_table(server.url, f"198.18.7.{n}")["table"] for n in (1, 200)]
    near = open_table(server.url, "198.18.8.1")["table"]
    household = open_table(server.url, "2001:db8:1:2:3::4")["table"]
    assert sorted(olga.do("Remove", address="198.18.7.0/24")["deleted"]) == sorted(here)
    assert olga.do("Remove", address="2001:db8:1:2::9")["deleted"] == [household]
    for wide in ("0.0.0.0/0", "::/0", "nonsense"):
        refused = olga.client.post("/api/operator/acts", json={"type": "Remove", "address": wide})
        assert refused.json()["code"] == "BAD_MESSAGE"
    assert olga.client.post("/api/operator/acts", json={"type": "Remove"}).json()["code"] == "BAD_MESSAGE"
    assert olga.ask("tables", search=near)


def test_a_rematch_comes_from_where_its_game_came_from(server: Server, olga: Olga) -> None:
    seat = open_table(server.url, "198.18.9.1", name="Ruth")
    ruth = Person(server.url, seat["table"], seat["token"])

    async def play_again() -> str:
        await ruth.connect()
        await ruth.do("Start")
        await ruth.do("Resign")
        await learn(ruth, is_over)
        await ruth.do("Rematch", without=True)
        await learn(ruth, lambda ruth: "next" in ruth.update["table"])
        await ruth.close()
        return str(ruth.update["table"]["next"])

    found: list[str] = []

    async def scenario() -> None:
        found.append(await play_again())

    run(scenario())
    assert sorted(olga.do("Remove", address="198.18.9.1")["deleted"]) == sorted([seat["table"], found[0]])


def test_an_operator_is_spared(server: Server, olga: Olga) -> None:
    plan = olga.client.post("/api/operator/plan", json={"type": "Remove", "address": "127.0.0.1"}).json()
    assert "Olga" not in plan["accounts"].values()
    banned = olga.client.post("/api/operator/acts", json={"type": "Ban", "kind": "account", "what": "olga"})
    assert banned.json()["code"] == "BAD_MESSAGE"


# Tables


def test_a_hidden_table_leaves_the_lobby_and_goes_on(server: Server, olga: Olga) -> None:
    async def scenario() -> None:
        people = await seat_people(server.url, TWO)
        id = people[0].table

        def listed() -> bool:
            return id in [table["id"] for table in patient.get(f"{server.url}/api/tables").json()]

        assert listed()
        olga.do("HideTables", tables=[id])
        assert not listed()
        option = people[0].update["options"][0]
        assert (await people[0].do("Play", do=option))["type"] == "done"
        assert not listed()
        assert [row["hidden"] for row in olga.ask("tables", search=id)] == [True]
        olga.do("HideTables", tables=[id], hidden=False)
        assert listed()
        await close_all(people)

    run(scenario())


def test_a_table_that_is_ended_has_no_result_and_nobody_plays_on(server: Server, olga: Olga) -> None:
    async def scenario() -> None:
        people = await seat_people(server.url, TWO)
        waiting = await seat_people(server.url, {**TWO, "chairs": ["open"] * 3}, start=False)
        option = people[0].update["options"][0]
        ids = [people[0].table, waiting[0].table]
        assert olga.do("EndTables", tables=[*ids, "a" * 14])["tables"] == ids
        await learn(people[0], is_over)
        assert people[0].entries[-1]["what"] == "broken-off"
        assert (await people[0].do("Play", do=option))["code"] == "GAME_OVER"
        for person in waiting:
            assert (await cut_off(person))["code"] == "REMOVED"
        joining = rude(server.url, f"/api/tables/{ids[1]}/seats", {"name": "Late"}, "192.0.2.77")
        assert joining.status_code == 409
        assert olga.do("EndTables", tables=ids[:1])["said"] == "ended: 0 tables"
        await close_all(people)

    run(scenario())


def test_everybody_at_a_deleted_table_is_told(server: Server, olga: Olga) -> None:
    async def scenario() -> None:
        people = await seat_people(server.url, {**TWO, "chairs": ["open", "open", "level-1"]})
        others = await seat_people(server.url, TWO)
        id = people[0].table
        assert olga.do("DeleteTables", tables=[id, "b" * 14])["deleted"] == [id]
        for person in people:
            assert (await cut_off(person))["code"] == "TABLE_UNKNOWN"
        assert (await people[0].get()).json()["code"] == "TABLE_UNKNOWN"
        assert traces_in(Path(server.database), [id]) == []
        await play_on(*others)
        await close_all(others)

    run(scenario())


# Bans


def test_a_banned_address_is_told_until_when_and_nobody_else_is_touched(server: Server, olga: Olga) -> None:
    async def scenario() -> None:
        anna, bruno = await seat_people(server.url, TWO)
        rude_one = Person(server.url, anna.table, None)
        rude_one.headers = {"X-Forwarded-For": RUDE}
        await rude_one.connect()
        await rude_one.listen()
        until = now() + 3_600_000
        ban = olga.do("Ban", kind="address", what="198.51.100.0/24", until=until)["ban"]
        last = await cut_off(rude_one)
        assert (last["code"], last["details"]) == ("BANNED", {"until": until})
        await rude_one.connect()
        assert (await cut_off(rude_one))["code"] == "BANNED"
        refused = rude(server.url, "/api/tables", {"settings": TWO})
        assert (refused.status_code, refused.json()["details"]) == (403, {"until": until})
        page = patient.get(server.url, headers={"X-Forwarded-For": RUDE})
        assert page.status_code == 200  # which says so
        assert rude(server.url, "/api/tables", {"settings": TWO}, "198.51.101.7").status_code == 201
        await play_on(anna, bruno)
        assert [each["shown"] for each in olga.ask("bans")] == ["198.51.100.0/24"]
        olga.do("LiftBan", ban=ban)
        assert rude(server.url, "/api/tables", {"settings": TWO}).status_code == 201
        olga.do("Ban", kind="address", what=RUDE, until=now() - 1)
        assert rude(server.url, "/api/tables", {"settings": TWO}).status_code == 201
        assert olga.ask("bans") == []
        await close_all([anna, bruno])

    run(scenario())


def test_an_origin_can_be_banned_by_what_the_list_shows(server: Server, olga: Olga) -> None:
    table = open_table(server.url, "192.0.2.200")["table"]
    [origin] = olga.ask("tables", search=table)[0]["origins"]
    assert "192.0.2.200" not in json.dumps(olga.ask("addresses"))
    ban = olga.do("Ban", kind="origin", what=origin)["ban"]
    refused = rude(server.url, "/api/tables", {"settings": TWO}, "192.0.2.200")
    assert refused.json() == {"code": "BANNED", "rule": "", "details": {}}
    olga.do("LiftBan", ban=ban)


@pytest.mark.parametrize("name", ["Brutus", "BRUTUS", "8rutus", "Brutu\u0455"])
def test_a_banned_name_is_banned_however_it_is_written(server: Server, olga: Olga, name: str) -> None:
    ban = olga.do("Ban", kind="name", what="Brutus")["ban"]
    assert rude(server.url, "/api/tables", {"settings": TWO, "name": name}).json()["code"] == "BANNED"
    account = {"name": name, "password": PASSWORD}
    assert rude(server.url, "/api/accounts", account).json()["code"] == "BANNED"
    assert rude(server.url, "/api/tables", {"settings": TWO, "name": "Brutas"}).status_code == 201
    olga.do("LiftBan", ban=ban)


def test_a_banned_account_loses_its_seats_for_as_long_as_the_ban_lasts(server: Server, olga: Olga) -> None:
    async def scenario() -> None:
        account = {"name": "Berta", "password": PASSWORD}
        async with talking(server.url) as berta:
            assert (await berta.post("/api/accounts", json=account)).status_code == 201
            seat = (await berta.post("/api/tables", json={"settings": TWO, "name": "Berta"})).json()
            person = Person(server.url, seat["table"], seat["token"])
            await person.connect()
            await person.listen()
            ban = olga.do("Ban", kind="account", what="berta")["ban"]
            assert (await cut_off(person))["code"] == "BANNED"
            assert (await person.get()).json()["code"] == "BANNED"
            assert (await berta.get("/api/me")).status_code == 401
            assert (await berta.post("/api/sessions", json=account)).json()["code"] == "BANNED"
            olga.do("LiftBan", ban=ban)
            assert (await berta.post("/api/sessions", json=account)).status_code == 201
            await person.connect()
            assert (await person.listen())["type"] == "update"
            await person.close()

    run(scenario())


# The whole server


def test_when_it_closes_everybody_is_told_and_games_go_on(server: Server, olga: Olga) -> None:
    async def scenario() -> None:
        anna, bruno = await seat_people(server.url, TWO)
        waiting = await seat_people(server.url, {**TWO, "chairs": ["open"] * 3}, start=False)
        olga.do("Close", message="We are back at nine.", at=now() + 3_600_000)
        for person in (anna, bruno):
            assert await notice(person) == "We are back at nine."
        assert rude(server.url, "/api/tables", {"settings": TWO}).status_code == 201  # not yet
        olga.do("Close", message="We are back at ten.")
        late = Person(server.url, anna.table, None)
        await late.connect()
        assert (await late.listen())["type"] == "update"
        assert (await late.listen())["text"] == "We are back at ten."
        opening = rude(server.url, "/api/tables", {"settings": TWO})
        joining = rude(server.url, f"/api/tables/{waiting[0].table}/seats", {"name": "Carla"})
        for refused in (opening, joining):
            assert refused.status_code == 503
            assert refused.json()["details"] == {"message": "We are back at ten."}
        await play_on(anna, bruno)
        olga.do("Reopen")
        assert await notice(late) == ""
        assert rude(server.url, "/api/tables", {"settings": TWO}).status_code == 201
        await close_all([anna, bruno, late, *waiting])

    run(scenario())


def test_after_a_rotation_old_links_are_dead_and_new_ones_work(tmp_path: Path) -> None:
    async def scenario(url: str) -> None:
        olga = Olga(url, str(tmp_path / "ferrovia.db"))
        people = await seat_people(url, TWO)
        olga.do("RotateKey")
        assert (await cut_off(people[0]))["code"] == "BAD_TOKEN"
        assert (await people[0].get()).json()["code"] == "BAD_TOKEN"
        fresh = await seat_people(url, TWO)
        olga.do("RotateKey", grace=1)
        await play_on(*fresh)
        assert (await fresh[0].get()).status_code == 200
        async with talking(url) as device:
            address = f"/api/tables/{fresh[0].table}/token"
            signed = await device.post(address, json={"token": fresh[0].token})
            assert signed.json()["token"] != fresh[0].token
        # A device that comes in the meantime gets a new cookie, and keeps its seat for good.
        live = f"{url.replace('http', 'ws', 1)}/api/tables/{fresh[1].table}/live"
        old = {"Cookie": f"ferrovia_seat={fresh[1].token}"}
        async with websockets.connect(live, additional_headers=old, open_timeout=PATIENCE) as socket:
            assert socket.response is not None
            renewed = SimpleCookie(socket.response.headers["set-cookie"])["ferrovia_seat"]
        assert (renewed["path"], renewed["httponly"]) == (f"/api/tables/{fresh[1].table}", True)
        fresh[1].headers = {"Authorization": f"Bearer {renewed.value}"}
        olga.do("SetWords", add=["worm"])  # orders are taken again, and the old key stays good
        assert (await fresh[0].get()).status_code == 200
        assert (await fresh[1].get()).status_code == 200
        olga.do("RotateKey", grace=1)
        assert (await fresh[0].get()).json()["code"] == "BAD_TOKEN"
        assert (await fresh[1].get()).status_code == 200
        olga.do("RotateKey", sessions=True)
        assert (await fresh[0].get()).json()["code"] == "BAD_TOKEN"
        assert olga.client.get("/api/me").status_code == 401
        olga.client.close()

    with running(tmp_path, str(tmp_path / "ferrovia.db"), SETTINGS) as server:
        run(scenario(server.url))
        assert '"fault"' not in server.log.read_text()


def test_a_link_for_a_new_password_ends_the_old_one_and_all_sessions(server: Server, olga: Olga) -> None:
    with patient.client(base_url=server.url) as paula:
        account = {"name": "Paula", "password": PASSWORD}
        paula.post("/api/accounts", json=account).raise_for_status()
        link = olga.do("ResetPassword", account="paula")["secret"]
        assert paula.get("/api/me").status_code == 401
        assert paula.post("/api/sessions", json=account).status_code == 401
        _, _, token = link.partition("#reset=")
        chosen = {"token": token, "password": f"{PASSWORD} again"}
        assert paula.post("/api/reset", json=chosen).status_code == 201
        assert (
            paula.post("/api/sessions", json={**account, "password": chosen["password"]}).status_code == 201
        )
        assert paula.post("/api/reset", json=chosen).status_code == 401
    assert token not in json.dumps(olga.ask("journal"))


# Chat and names


def test_what_is_reported_reaches_the_operator_with_what_was_said_around_it(
    server: Server, olga: Olga
) -> None:
    async def scenario() -> None:
        anna, bruno = await seat_people(server.url, TWO)
        for text in ("hello", "go away, worm", "please stop"):
            speaker = bruno if "worm" in text else anna
            said = await speaker.do("Say", text=text)
            await anna.until(said["n"])
            await bruno.until(said["n"])
        [vile] = [entry["n"] for entry in anna.entries if entry.get("text") == "go away, worm"]
        async with talking(server.url, anna.headers) as client:
            address = f"/api/tables/{anna.table}/reports"
            for _ in range(2):
                assert (await client.post(address, json={"chair": 1, "n": vile})).status_code == 204
            assert (await client.post(address, json={"chair": 1})).status_code == 204
            assert (await client.post(address, json={"chair": 0, "n": vile})).status_code == 404
            assert (await client.post(address, json={"chair": 5})).status_code == 409
        name, message = [row for row in olga.ask("reports") if row["table"] == anna.table]
        assert (name["n"], name["report"]["name"], name["report"]["text"]) == (-1, "Bruno", None)
        assert (message["n"], message["times"]) == (vile, 2)
        assert message["report"]["text"] == "go away, worm"
        assert message["report"]["around"] == [
            "Anna: hello",
            "Bruno: go away, worm",
            "Anna: please stop",
        ]
        olga.do("Strike", table=anna.table, messages=[vile], chairs=[1])
        await learn(anna, sees_struck)
        assert anna.entries[-1]["messages"] == [vile]
        assert anna.update["table"]["chairs"][1]["name"] == "Guest 2"
        olga.do("SettleReports", reports=[name["id"], message["id"]])
        assert [row for row in olga.ask("reports") if row["table"] == anna.table] == []
        whole = (await anna.get()).text
        assert "worm" not in whole
        assert "Bruno" not in whole
        await close_all([anna, bruno])

    run(scenario())


def test_nobody_reports_without_end(tmp_path: Path) -> None:
    few = SETTINGS.replace("[limits]", "[limits]\nreports_per_hour = 2")
    with running(tmp_path, str(tmp_path / "ferrovia.db"), few) as server:
        seat = open_table(server.url, name="Rita")
        address = f"/api/tables/{seat['table']}/reports"
        answers = [rude(server.url, address, {"chair": 0}).status_code for _ in range(3)]
        assert answers == [204, 204, 429]
        assert rude(server.url, address, {"chair": 0}, "192.0.2.1").status_code == 204


def test_words_of_the_list_are_masked_in_messages_and_refused_in_names(server: Server, olga: Olga) -> None:
    async def scenario() -> None:
        anna, bruno = await seat_people(server.url, TWO)
        olga.do("SetWords", add=["blötmann", "grumbl*"])
        for said, read in (
            ("you Bl0tmann!", "you ***"),
            ("b l o t m a n n", "***"),
            ("such grumbling", "such ***"),
            ("a plot, man", "a plot, man"),
        ):
            done = await anna.do("Say", text=said)
            await bruno.until(done["n"])
            assert bruno.entries[done["n"]]["text"] == read
        for name in ("BLÖTMANN", "Big Blotmann", "grumbler"):
            refused = rude(server.url, "/api/tables", {"settings": TWO, "name": name})
            assert (refused.status_code, refused.json()["code"]) == (400, "NAME_REFUSED")
        assert olga.ask("words") == ["blötmann", "grumbl*"]
        olga.do("SetWords", remove=["blötmann", "grumbl*"])
        assert rude(server.url, "/api/tables", {"settings": TWO, "name": "Blotmann"}).status_code == 201
        await close_all([anna, bruno])

    run(scenario())


# Several nodes


def test_orders_reach_the_other_node(postgres_database: str, tmp_path: Path) -> None:
    async def scenario(one: str, other: str) -> None:
        olga = Olga(one, postgres_database)
        people = await seat_people(other, {**TWO, "chairs": ["open", "open", "level-1"]})
        doomed = await seat_people(other, {**TWO, "chairs": ["open", "level-1", "level-1"]}, ("Dora",))
        rude_one = Person(other, people[0].table, None)
        rude_one.headers = {"X-Forwarded-For": RUDE}
        await rude_one.connect()
        olga.do("Ban", kind="address", what=RUDE)
        assert (await cut_off(rude_one))["code"] == "BANNED"
        assert rude(other, "/api/tables", {"settings": TWO}).json()["code"] == "BANNED"
        olga.do("SetWords", add=["worm"])
        olga.do("Close", message="Soon.")
        assert await notice(people[0]) == "Soon."
        assert rude(other, "/api/tables", {"settings": TWO}, "192.0.2.1").status_code == 503
        said = await people[0].do("Say", text="worm")
        await people[0].until(said["n"])
        assert people[0].entries[said["n"]]["text"] == "***"
        # Until it hears of it, the other node writes to the table that is being deleted.
        await doomed[0].send("Resign")
        olga.do("DeleteTables", tables=[doomed[0].table])
        assert (await cut_off(doomed[0]))["code"] == "TABLE_UNKNOWN"
        olga.do("RotateKey")
        assert (await cut_off(people[0]))["code"] == "BAD_TOKEN"
        assert (await people[1].get()).json()["code"] == "BAD_TOKEN"
        olga.do("Reopen")
        fresh = await seat_people(one, TWO)
        seen_there = Person(other, fresh[0].table, fresh[0].token)
        assert (await seen_there.get()).status_code == 200
        olga.client.close()
        await close_all(fresh)
        left[0] = doomed[0].table

    left = [""]
    with (
        running(tmp_path, postgres_database, SETTINGS) as one,
        running(tmp_path, postgres_database, SETTINGS) as other,
    ):
        run(scenario(one.url, other.url))
        assert other.stop() == 0
        assert '"fault"' not in one.log.read_text() + other.log.read_text()
    assert traces_in(postgres_database, left) == []


# Secrets


def test_what_the_operator_sees_holds_no_secret_of_a_running_game(server: Server, olga: Olga) -> None:
    async def scenario() -> None:
        body = {"settings": {**TWO, "pace": {"type": "relaxed"}}, "mail": "anna@mail.example.org"}
        people = await seat_people(server.url, TWO)
        async with talking(server.url) as client:
            hosted = (await client.post("/api/tables", json={**body, "name": "Mia"})).json()
        for person in people:
            await person.do("Play", do=person.update["options"][0])
            await person.do("Say", text="a private remark")
        olga.do("HideTables", tables=[people[0].table])
        told = "".join(json.dumps(olga.ask(route)) for route in ROUTES)
        held = [ticket for person in people for ticket in person.update["view"].get("tickets", ())]
        held += [ticket for person in people for ticket in person.update["view"].get("offer", ())]
        assert held
        database = Path(server.database)
        secrets = [bytes(value).hex() for [value] in execute(database, "select value from secrets")]
        for secret in (
            *held,
            *secrets,
            *(person.token for person in people),
            hosted["token"],
            hosted["token"].rpartition(".")[2],
            "hand",
            "mail.example.org",
            "private remark",
            "$argon2",
            PASSWORD,
            *(person.added for person in people),
        ):
            assert str(secret) not in told
        await close_all(people)

    run(scenario())
