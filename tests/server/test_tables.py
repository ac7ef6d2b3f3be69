"""One table over real sockets: who sees it, who sits at it, what they can do."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.limits import PATIENCE
from tests.server import patient
from tests.server.servers import Person, Server, close_all, play_all, run, running, seat_people

TWO = {"board": "usa", "chairs": ["open", "open"]}
WITH_BOT = {"board": "usa", "chairs": ["open", "open", "level-1"]}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("server")
    with running(folder, str(folder / "ferrovia.db")) as server:
        yield server
        assert '"fault"' not in server.log.read_text()
        assert server.stop() == 0


@pytest.fixture
def url(server: Server) -> str:
    return server.url


def lobby(url: str) -> list[str]:
    return [summary["id"] for summary in patient.get(f"{url}/api/tables").json()]


def without_time(update: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in update.items() if name != "now"}


async def refused_socket(person: Person) -> str:
    """Why a connection is refused or ended."""
    while True:
        message = await person.listen()
        if message["type"] == "refused":
            break
    with pytest.raises(ConnectionClosed) as closed:
        await person.listen()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4003
    return str(message["code"])


def test_the_lobby_lists_public_tables_until_they_are_over(url: str) -> None:
    async def scenario() -> None:
        public = await seat_people(url, {**TWO, "public": True})
        by_link = await seat_people(url, TWO, start=False)
        assert public[0].table in lobby(url)
        assert by_link[0].table not in lobby(url)
        await play_all(public)
        assert public[0].table not in lobby(url)
        await close_all([*public, *by_link])

    run(scenario())


def test_a_second_device_takes_over_a_seat_with_its_token(url: str) -> None:
    async def scenario() -> None:
        anna, bruno = await seat_people(url, TWO)
        phone = Person(url, anna.table, anna.token)
        await phone.connect()
        await phone.listen()
        assert phone.update["you"]["chair"] == 0
        assert phone.update["view"]["hand"] == anna.update["view"]["hand"]
        done = await phone.do("Play", do=phone.update["options"][0])
        await anna.until(done["n"])
        assert anna.entries[-1]["seat"] == 0
        await close_all([anna, bruno, phone])

    run(scenario())


def test_a_token_becomes_a_cookie_for_its_table_alone(url: str) -> None:
    async def scenario() -> None:
        anna, bruno = await seat_people(url, TWO)
        async with patient.async_client(base_url=url) as client:
            address = f"/api/tables/{anna.table}"
            assert (await client.post(f"{address}/token", json={"token": bruno.token})).json()["chair"] == 1
            assert (await client.get(address)).json()["you"]["chair"] == 1
            cookie = next(iter(client.cookies.jar))
            assert cookie.path == address
            assert cookie.has_nonstandard_attr("HttpOnly")
            [other] = await seat_people(url, TWO, ("Carla",), start=False)
            wrong = await client.post(f"/api/tables/{other.table}/token", json={"token": bruno.token})
            assert (wrong.status_code, wrong.json()["code"]) == (401, "BAD_TOKEN")
            assert "chair" not in (await client.get(f"/api/tables/{other.table}")).json()["you"]
        await close_all([anna, bruno, other])

    run(scenario())


def test_a_spectator_sees_no_hand_and_does_nothing(url: str) -> None:
    async def scenario() -> None:
        people = await seat_people(url, TWO)
        spectator = Person(url, people[0].table, None)
        await spectator.connect()
        await spectator.listen()
        await people[0].do("Say", text="hello")
        await spectator.until(people[0].after)
        assert "hand" not in spectator.update["view"]
        assert "options" not in spectator.update
        assert (await spectator.do("Say", text="hello"))["code"] == "NOT_SEATED"
        assert (await spectator.post("Start", "command-1")).status_code == 403
        assert (await spectator.get("/tracks")).status_code == 403
        assert (await spectator.get("/draws")).status_code == 403
        await close_all([*people, spectator])

    run(scenario())


def test_a_player_who_may_not_draw_learns_why(url: str) -> None:
    async def scenario() -> None:
        people = await seat_people(url, TWO)
        draws = (await people[0].get("/draws")).json()
        view = people[0].update["view"]
        assert set(draws["cards"]) == set(view["market"])
        codes = {refusal["code"] for refusal in (*draws["cards"].values(), draws["deck"], draws["tickets"])}
        assert codes == {"NOT_NOW"}  # tickets are chosen first
        await close_all(people)

    run(scenario())


def test_strangers_see_nothing_where_spectators_are_not_allowed(url: str) -> None:
    async def scenario() -> None:
        people = await seat_people(url, {**TWO, "spectators": False}, start=False)
        early, late = (Person(url, people[0].table, None) for _ in range(2))
        await early.connect()
        await early.listen()  # anybody looking for a chair may look at the table
        await people[0].do("Start")
        assert await refused_socket(early) == "SPECTATORS_OFF"
        assert not any("view" in text for text in early.received)
        await late.connect()
        assert await refused_socket(late) == "SPECTATORS_OFF"
        for what in ("", "/record", "/positions/3", "/scoring"):
            answer = await late.get(what)
            assert (answer.status_code, answer.json()["code"]) == (403, "SPECTATORS_OFF")
        await close_all(people)

    run(scenario())


def test_a_removed_guest_is_out_until_the_next_sitting(url: str) -> None:
    async def scenario() -> None:
        anna, bruno = await seat_people(url, TWO, start=False)
        await anna.do("SetChair", chair=1, to="open")
        assert await refused_socket(bruno) == "REMOVED"
        claim = {"token": bruno.token}
        async with patient.async_client(base_url=f"{url}/api/tables/{anna.table}") as client:
            assert (await client.post("/token", json=claim)).json()["code"] == "REMOVED"
            again = (await client.post("/seats", json={"name": "Bruno"})).json()
        assert again["chair"] == 1
        assert (await bruno.post("Say", "command-1", text="me?")).json()["code"] == "NOT_SEATED"
        bruno = Person(url, anna.table, again["token"])
        assert (await bruno.post("Say", "command-1", text="me!")).status_code == 200
        await anna.close()

    run(scenario())


def test_reconnecting_brings_exactly_what_was_missed(url: str) -> None:
    async def scenario() -> None:
        people = await seat_people(url, TWO)
        await play_all(people, to=40)
        anna = people[0]
        whole = (await anna.get()).json()
        await anna.until(whole["n"])
        assert whole["entries"] == anna.entries
        for after in (-1, 0, whole["n"] // 2, whole["n"] - 1, whole["n"]):
            device = Person(url, anna.table, anna.token)
            device.after = after
            await device.connect()
            await device.listen()
            assert device.entries == anna.entries[after + 1 :]
            asked = (await device.get(after=after)).json()
            assert without_time(asked) == without_time(device.update)
            await device.close()
        await close_all(people)

    run(scenario())


def test_a_command_that_comes_twice_is_done_once(url: str) -> None:
    async def scenario() -> None:
        anna, bruno = await seat_people(url, TWO)
        decision, id = anna.update["options"][0], "the-same-command"
        first = await anna.do("Play", id, do=decision)
        assert await anna.do("Play", id, do=decision) == first
        assert (await anna.post("Play", id, do=decision)).json() == first
        await anna.close()
        await anna.connect()
        assert await anna.do("Play", id, do=decision) == first
        assert [entry["what"] for entry in anna.entries].count("moved") == 1
        # An id belongs to its sender.
        assert (await bruno.do("Play", id, do=bruno.update["options"][0]))["n"] == first["n"] + 1
        await close_all([anna, bruno])

    run(scenario())


def test_a_decision_about_an_older_position_is_refused(url: str) -> None:
    async def scenario() -> None:
        people = await seat_people(url, TWO)
        answers = [await person.do("Play", do=person.update["options"][0]) for person in people]
        for person in people:
            await person.until(answers[-1]["n"])
        seat = people[0].update["view"]["to_act"][0]
        old, draw = people[seat].after - 1, {"type": "DrawBlind"}
        refused = await people[seat].do("Play", do=draw, n=old)
        assert (refused["code"], refused["details"]) == ("STALE", {"n": old + 1})
        answer = await people[seat].post("Play", "command-1", do=draw, n=old)
        assert (answer.status_code, answer.json()["code"]) == (409, "STALE")
        assert (await people[seat].do("Play", do=draw))["type"] == "done"
        await close_all(people)

    run(scenario())


def test_everybody_sees_chat_and_what_is_taken_back(url: str) -> None:
    async def scenario() -> None:
        anna, bruno = await seat_people(url, TWO)
        await anna.do("Play", do=anna.update["options"][0])
        await anna.until(anna.answers.popitem()[1]["n"])
        assert anna.update["you"]["undo"]
        await anna.do("Undo")
        done = await anna.do("Say", text="not so fast")
        for person in (anna, bruno):
            await person.until(done["n"])
            assert [entry["what"] for entry in person.entries[-3:]] == ["moved", "undone", "said"]
            assert (person.entries[-1]["chair"], person.entries[-1]["text"]) == (0, "not so fast")
            assert person.update["view"]["to_act"] == [0, 1]
        await close_all([anna, bruno])

    run(scenario())


def test_bots_finish_for_a_player_who_resigns(url: str) -> None:
    async def scenario() -> None:
        anna, bruno = await seat_people(url, TWO)
        await anna.do("Resign")
        assert (await anna.do("Return"))["code"] == "RESIGNED"
        await bruno.play(Random(1))
        assert bruno.update["table"]["chairs"][0]["absent"] == "resigned"
        assert all(entry["bot"] for entry in bruno.entries if entry["what"] == "moved" and entry["seat"] == 0)
        assert (await anna.get("/record")).status_code == 200
        await close_all([anna, bruno])

    run(scenario())


async def at_the_rematch(person: Person) -> Person:
    """The same person at the next table, once its game has begun."""
    while "next" not in person.update["table"]:
        await person.listen()
    following = Person(person.url, person.update["table"]["next"], person.update["you"]["next_token"])
    await following.connect()
    while following.update.get("table", {}).get("status") != "playing":
        await following.listen()
    return following


def test_a_rematch_begins_when_everybody_has_asked_for_it(url: str) -> None:
    async def scenario() -> None:
        people = await seat_people(url, WITH_BOT)
        assert (await people[0].do("Rematch"))["code"] == "NOT_OVER"
        await play_all(people)
        assert (await people[1].do("Rematch", without=True))["code"] == "NOT_HOST"
        done = await people[1].do("Rematch", bytes="0b" * 16)
        await people[0].until(done["n"])
        assert people[0].update["table"]["rematch"] == {"wanted": [1], "missing": [0]}
        assert "next" not in people[0].update["table"]
        await people[0].do("Rematch", bytes="0a" * 16)
        following = [await at_the_rematch(person) for person in people]
        assert [person.update["you"]["seat"] for person in following] == [0, 1]
        assert following[0].update["table"]["before"] == people[0].table
        spectator = (await Person(url, people[0].table, None).get()).json()
        assert "next_token" not in spectator["you"]
        await close_all([*people, *following])

    run(scenario())


def test_the_host_begins_a_rematch_without_whoever_has_gone(url: str) -> None:
    async def scenario() -> None:
        anna, bruno = await seat_people(url, TWO)
        await play_all([anna, bruno])
        assert (await anna.do("Rematch", without=True))["type"] == "done"
        following = await at_the_rematch(anna)
        assert [chair["kind"] for chair in following.update["table"]["chairs"]] == ["person", "bot"]
        while "next" not in bruno.update["table"]:
            await bruno.listen()
        assert "next_token" not in bruno.update["you"]
        assert (await bruno.do("Rematch"))["type"] == "done"
        assert "next_token" not in (await bruno.get()).json()["you"]
        await close_all([anna, bruno, following])

    run(scenario())


def test_a_host_who_does_not_play_hosts_the_rematch_too(url: str) -> None:
    async def scenario() -> None:
        settings = {"board": "usa", "chairs": ["level-1", "level-1"]}
        async with patient.async_client(base_url=url) as client:
            seat = (await client.post("/api/tables", json={"settings": settings})).json()
        host = Person(url, seat["table"], seat["token"])
        await host.connect()
        assert (await host.do("Start"))["type"] == "done"
        while host.update["table"]["status"] != "finished":
            await host.listen()
        await host.do("Rematch")
        again = await at_the_rematch(host)
        assert again.update["you"]["host"]
        await close_all([host, again])

    run(scenario())


def test_the_way_to_each_ticket_is_shown_to_its_seat_alone(url: str) -> None:
    async def scenario() -> None:
        people = await seat_people(url, TWO)
        for person in people:
            view = (await person.get()).json()["view"]
            ways = (await person.get("/ways")).json()["ways"]
            assert set(ways) == {*view.get("tickets", ()), *view.get("offer", ())}
            for way in ways.values():
                assert way["claims"] == way["tracks"]  # nobody has built anything
                assert way["trains"] >= len(way["claims"]) > 0
                assert way["lost"] is None
            offer = view["offer"]
            alone = (await person.get("/ways", keep=offer[0])).json()["together"]
            assert alone == ways[offer[0]]["trains"]
            all_of_them = (await person.get("/ways", keep=[*offer, "nowhere--else"])).json()["together"]
            assert alone < all_of_them <= sum(way["trains"] for way in ways.values())
            assert (await person.get("/ways")).json()["together"] == 0
        assert (await Person(url, people[0].table, None).get("/ways")).json()["code"] == "NOT_SEATED"
        await close_all(people)

    run(scenario())


def test_positions_of_a_finished_game_show_all_hands(url: str) -> None:
    async def scenario() -> None:
        people = await seat_people(url, TWO)
        assert (await people[0].get("/positions/3")).json()["code"] == "NOT_OVER"
        assert (await people[0].get("/record")).json()["code"] == "NOT_OVER"
        hands = {3: [(await person.get()).json()["view"]["hand"] for person in people]}
        await play_all(people)
        last = people[0].after
        hands[last] = [(await person.get()).json()["view"]["hand"] for person in people]
        stranger = Person(url, people[0].table, None)
        for n, then in hands.items():
            position = (await stranger.get(f"/positions/{n}")).json()
            assert [view["hand"] for view in position["views"]] == then
            assert (position["n"], position["last"]) == (n, last)
        assert (await stranger.get("/positions/0")).status_code == 404  # before the deal
        assert (await stranger.get(f"/positions/{last + 1}")).json()["code"] == "ENTRY_UNKNOWN"
        await close_all(people)

    run(scenario())


def test_the_scoring_of_a_finished_game_is_open_to_all_and_to_nobody_before_the_end(url: str) -> None:
    async def scenario() -> None:
        people = await seat_people(url, TWO)
        assert (await people[0].get("/scoring")).json()["code"] == "NOT_OVER"
        await play_all(people)
        result = people[0].update["view"]["result"]
        scoring = (await Person(url, people[0].table, None).get("/scoring")).json()
        for seat, sheet in zip(scoring["seats"], result["seats"], strict=True):
            done = [each for each in seat["tickets"] if each["points"] > 0]
            assert {each["ticket"] for each in done} == set(sheet["done"])
            assert all(each["tracks"] for each in done)
            assert sum(each["points"] for each in done) == sheet["points"]["tickets_done"]
        await close_all(people)

    run(scenario())


def test_presence_comes_and_goes(url: str) -> None:
    async def scenario() -> None:
        anna, bruno = await seat_people(url, TWO, start=False)

        async def see_bruno(present: bool) -> None:
            while anna.update["table"]["chairs"][1].get("present", False) is not present:
                await anna.listen()

        await see_bruno(True)
        await bruno.close()
        await see_bruno(False)
        await bruno.connect()
        await see_bruno(True)
        await close_all([anna, bruno])

    run(scenario())


def test_a_second_server_on_the_same_file_is_refused(server: Server) -> None:
    command = [sys.executable, "-m", "ferrovia.cli", "serve", "--port", "0", "--database", server.database]
    second = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    assert second.returncode == 1
    assert "".join(second.stderr.split()).count(server.database) == 1
    assert "Traceback" not in second.stderr
    assert patient.get(f"{server.url}/healthz").status_code == 200


def test_a_board_says_what_festival_cards_are_worth(url: str) -> None:
    """IB-11."""
    iberia = patient.get(f"{url}/api/boards/iberia").json()
    assert iberia["figures"]["festivals.points.7"] == 22
