"""Nobody learns what they may not know.

People and a bot play whole games over real sockets while everybody, including a spectator, asks for
everything over HTTP, a television in the browser of a player shows the board, and the operator looks at
everything, hides the table and strikes messages. After the end they ask for a rematch. All that came out is
kept and compared with the record of the finished game.
"""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Iterator
from functools import cache
from itertools import cycle
from pathlib import Path
from typing import Any

import msgspec
import pytest

from ferrovia.boards import load
from ferrovia.game.event_log import EVERYBODY
from ferrovia.game.record import Record, loads
from ferrovia.server.operator.credentials import SECRET, make_credential
from ferrovia.tables.registry import now
from tests.server.databases import execute
from tests.server.servers import QUICK, Person, close_all, play_all, run, running, talking
from tests.server.test_tables import refused_socket

BOARDS = [("usa", ()), ("europe", ()), ("iberia", ()), ("old-west", ()), ("old-west", ("alvin",))]
ENDED_AT = 80  # the entry after which the people of one more table agree to end their game
SETTINGS = "private_webhooks = true\n" + QUICK
WEBHOOK = "http://127.0.0.1:9/hooks/webhook-path-1234"
MAIL = "@mail.example.org"
PASSWORDS = ("correct horse battery", "a wrong password")

PUBLIC = {
    *("turn", "current", "first", "to_act", "seats", "deck", "tickets_left", "market", "discard", "tracks"),
    *("prompt", "last_round", "last_seats", "tunnel", "closed", "stations", "markers", "piles", "alvin"),
}
OWN = {
    *("seat", "hand", "tickets", "completed", "offer", "packet", "passes_to", "network", "festivals"),
    "prices",
}
HIDDEN = {
    "CardDealt": "card",
    "CardDrawn": "card",
    "TicketsOffered": "tickets",
    "TicketsKept": "tickets",
    "PacketPassed": "tickets",
    "TicketPicked": "ticket",
}
NAMES_OF_TRACKS = ("track", "tracks", "closed", "refusals")


class Played:
    """A finished game: its people, those who asked along the way, and its record."""

    def __init__(
        self,
        people: list[Person],
        askers: list[Person],
        spectator: Person,
        television: Person,
        operator: Person,
        sessions: list[str],
    ) -> None:
        self.people = people
        self.spectator = spectator
        self.television = television  # in a browser that also has the first player's seat
        self.operator = operator  # who is a spectator besides
        self.askers = askers  # one for each of the people, then one without a token
        self.sessions = sessions
        self.old_tokens: list[str] = []
        self.next_seats: list[tuple[str, str]] = []  # token and bytes, by chair, at the table of the rematch
        self.record: Record
        self.last: int  # the entry that ended the game

    def audiences(self) -> list[tuple[int | None, list[str]]]:
        """Each chair, or None, with everything that one connection received."""
        return [
            *((chair, person.received) for chair, person in enumerate(self.people)),
            *((chair, asker.received) for chair, asker in enumerate(self.askers[:-1])),
            (None, self.askers[-1].received),
            (None, self.spectator.received),
            (None, self.television.received),
            (None, self.operator.received),
        ]


async def sign_up(url: str) -> list[str]:
    """The sessions of two accounts; wrong passwords are tried too."""
    sessions = []
    for name in ("Anna", "Bruno"):
        async with talking(url) as client:
            account = {"name": name, "password": PASSWORDS[0]}
            assert (await client.post("/api/accounts", json=account)).status_code == 201
            wrong = await client.post("/api/sessions", json={**account, "password": PASSWORDS[1]})
            assert wrong.status_code == 401
            sessions.append(client.cookies["ferrovia_session"])
    return sessions


async def sit_down(url: str, settings: dict[str, Any], sessions: list[str]) -> Played:
    """Two people with accounts, mail addresses and a webhook; a spectator."""
    people: list[Person] = []
    address = "/api/tables"
    for name, session in zip(("Anna", "Bruno"), sessions, strict=True):
        async with talking(url, {"Cookie": f"ferrovia_session={session}"}) as client:
            body = {"name": name, "bytes": os.urandom(16).hex(), "mail": f"{name}{MAIL}"}
            opening = {"settings": settings, "webhook": WEBHOOK} if not people else {}
            answer = await client.post(address, json={**body, **opening})
            assert answer.status_code == 201, answer.text
            seat = answer.json()
            people.append(Person(url, seat["table"], seat["token"], body["bytes"]))
            address = f"/api/tables/{seat['table']}/seats"
            await client.post(f"/api/tables/{seat['table']}/token", json={"token": seat["token"]})
    spectator = Person(url, people[0].table, None)
    television = Person(url, people[0].table, None)
    television.headers = {"Cookie": f"ferrovia_seat={people[0].token}"}
    television.more = "&board=true"
    for person in (*people, spectator, television):
        await person.connect()
        await person.listen()
    askers = [Person(url, person.table, person.token) for person in (*people, spectator)]
    operator = Person(url, people[0].table, None)
    return Played(people, askers, spectator, television, operator, sessions)


async def ask_for_everything(asker: Person, game: asyncio.Future[Any]) -> None:
    """Until the game is over. Every second request is for an update, which gives the time."""
    decision = {"type": "DrawBlind"}
    wishes = ("commands", "elsewhere", "/tracks", "/draws", "/record", "/positions/5", "/scoring")
    for place, what in enumerate(cycle(wishes)):
        if game.done():
            return
        if what == "commands":
            await asker.post("Play", f"command-{place}", do=decision, n=3)
            await asker.post("Rematch", f"command-{place}")
            await asker.post("Start", f"command-{place}")
        elif what == "elsewhere":
            async with talking(asker.url, asker.headers) as client:
                for path in (
                    "/api/tables",
                    "/api/me",
                    "/api/me/games",
                    "/metrics",
                    "/healthz",
                    "/status",
                    "/api/status",
                    "/api/nothing",
                ):
                    asker.received.append((await client.get(path, params={"token": asker.token})).text)
        else:
            await asker.get(what)
        await asker.get(after=5 * place)
        await asyncio.sleep(0.3)  # let the game go on


async def operate(played: Played, secret: bytes, game: asyncio.Future[Any]) -> None:
    """Until the game is over: look at every list, hide the table, and take back what somebody says."""
    operator = played.operator
    lists = ("tables", "people", "addresses", "bans", "words", "reports", "journal", "sizes", "load")
    for place, what in enumerate(cycle((*lists, "HideTables", "Strike"))):
        if game.done():
            return
        act: dict[str, Any] = {"type": what}
        if what == "Strike":
            said = await played.people[0].post("Say", f"remark-{place:03}", text="a remark")
            act |= {"table": operator.table, "messages": [said.json()["n"]] if said.is_success else []}
        elif what == "HideTables":
            act |= {"tables": [operator.table], "hidden": place % 2 == 0}
        async with talking(
            operator.url, {"Authorization": f"Bearer {make_credential(secret, now())}"}
        ) as client:
            if what in lists:
                answer = await client.get(f"/api/operator/{what}")
            else:
                answer = await client.post("/api/operator/acts", json=act)
        assert answer.status_code == 200, answer.text
        operator.received.append(answer.text)
        await operator.get()  # gives the time
        await asyncio.sleep(0.1)


async def play_again(played: Played) -> None:
    """Everybody has a seat at the next table, and hears of it."""
    added = [os.urandom(16).hex() for _ in played.people]
    for person, mine in zip(played.people, added, strict=True):
        assert (await person.do("Rematch", bytes=mine))["type"] == "done"
    for person in (*played.people, played.spectator, played.television):
        while "next" not in person.update["table"]:
            await person.listen()
    tokens = [person.update["you"]["next_token"] for person in played.people]
    played.next_seats = list(zip(tokens, added, strict=True))


async def point_at_everything(person: Person, game: asyncio.Future[Any]) -> None:
    """Until the game is over; whoever is not to act points in vain."""
    board = load(person.update["table"]["settings"]["board"])
    places = [{"track": track.id} for track in board.tracks] + [{"city": city.id} for city in board.cities]
    for place in cycle(places):
        if game.done():
            return
        await person.socket.send(json.dumps({"type": "Point", **place}))
        await asyncio.sleep(0.02)


async def follow(spectator: Person) -> None:
    while spectator.update["table"]["status"] != "finished":
        await spectator.listen()


async def renew(played: Played, number: int) -> None:
    """Somebody makes a new link to their own seat: the old one is worth nothing then."""
    person, asker = played.people[number], played.askers[number]
    async with talking(person.url, person.headers) as client:
        answer = await client.post(f"/api/tables/{person.table}/chairs/{number}/token")
    played.old_tokens.append(str(person.token))
    assert await refused_socket(person) == "SEAT_REPLACED"
    lost = await asker.get()
    assert lost.json()["you"] == {"was": "replaced"}
    assert not {"hand", "tickets", "offer", "packet"} & lost.json()["view"].keys()
    asker.received.clear()  # it was a spectator's
    person.token = asker.token = answer.json()["token"]
    person.headers = asker.headers = {"Authorization": f"Bearer {person.token}"}
    await person.connect()
    await person.listen()


async def sit_in_and_return(played: Played) -> None:
    """A bot plays for somebody who has lost the connection."""
    anna, bruno = played.people
    seat = bruno.update["you"]["seat"]
    await bruno.close()
    while (answer := await anna.do("SitIn", seat=seat))["type"] != "done":
        assert answer["code"] in ("NOT_ABSENT", "TOO_SOON")  # the server may not have noticed yet
        await asyncio.sleep(answer.get("details", {}).get("seconds", 0.05))
    await bruno.connect()
    await bruno.listen()
    assert (await bruno.do("Return"))["type"] == "done"


async def end_early(played: Played) -> None:
    anna, bruno = played.people
    await play_all(played.people, to=ENDED_AT)
    assert (await anna.do("End"))["type"] == "done"
    done = await bruno.do("End")
    for person in played.people:
        await person.until(done["n"])
    assert bruno.update["table"]["broken_off"] == "agreed"


async def play(
    url: str, secret: bytes, sessions: list[str], board: str, options: tuple[str, ...], early: bool = False
) -> Played:
    settings = {
        **{"board": board, "options": options, "chairs": ["open", "open", "level-1"]},
        **{"order": "shuffled", "pace": {"type": "relaxed", "days": 1}, "public": True},
    }
    if early:
        settings |= {"pace": {"type": "untimed"}, "hints": True}  # so that it does not count
    played = await sit_down(url, settings, sessions)
    assert (await played.people[1].do("Start"))["code"] == "NOT_HOST"
    assert (await played.spectator.do("Start"))["code"] == "NOT_SEATED"
    done = await played.people[0].do("Start")
    await played.people[0].until(done["n"])
    await played.people[0].do("Play", do=played.people[0].update["options"][0])
    await played.people[0].do("Undo")
    assert (await played.people[1].do("End"))["type"] == "done"
    assert (await played.people[0].do("End", agree=False))["type"] == "done"
    await renew(played, 1)
    if early:
        await sit_in_and_return(played)
    playing = end_early(played) if early else play_all(played.people)
    game = asyncio.gather(playing, follow(played.spectator), follow(played.television))
    asking = [asyncio.create_task(ask_for_everything(asker, game)) for asker in played.askers]
    asking += [asyncio.create_task(point_at_everything(person, game)) for person in played.people]
    asking.append(asyncio.create_task(operate(played, secret, game)))
    await game
    played.last = max(
        each["n"] for each in played.people[0].entries if each["what"] in ("moved", "broken-off")
    )
    await asyncio.gather(*asking)
    await play_again(played)
    await close_all([*played.people, played.spectator, played.television])
    played.record = loads((await played.people[0].get("/record")).text)
    return played


@pytest.fixture(scope="module")
def games_and_log(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[list[Played], Path]]:
    folder = tmp_path_factory.mktemp("server")
    games: list[Played] = []

    async def play_everything(url: str, secret: bytes) -> None:
        sessions = await sign_up(url)
        all_played = [play(url, secret, sessions, *board) for board in BOARDS]
        early = play(url, secret, sessions, "europe", (), early=True)
        games.extend(await asyncio.gather(*all_played, early))

    database = folder / "ferrovia.db"
    with running(folder, str(database), SETTINGS) as server:
        [[secret]] = execute(database, f"select value from secrets where name = '{SECRET}'")
        run(play_everything(server.url, secret))
        assert server.stop() == 0
        yield games, server.log


@pytest.fixture(scope="module")
def games(games_and_log: tuple[list[Played], Path]) -> list[Played]:
    return games_and_log[0]


def test_the_records_prove_the_shuffles(games: list[Played]) -> None:
    for played in games:
        played.record.verify()
        shuffle = played.record.header.shuffle
        assert isinstance(shuffle, msgspec.Struct)
        assert shuffle.added == (*(person.added for person in played.people), "")
        if played is games[-1]:  # which was ended early: its cards that nobody has seen stay secret
            assert played.record.ending is None
        else:
            assert played.record.ending is not None
            assert played.record.ending.secret is not None


class Truth:
    """What happened in a game, by entry number."""

    def __init__(self, played: Played) -> None:
        self.tickets = {ticket.id for ticket in load(played.record.header.board).tickets}
        self.seats = [chair["seat"] for chair in played.people[0].update["table"]["chairs"]]
        self.hands: dict[int, list[dict[str, Any]]] = {}  # by entry and seat: its own cards
        self.known: dict[int, list[set[str]]] = {}  # by entry and seat: tickets that it has seen
        self.events: dict[int, list[dict[str, Any]]] = {}  # by entry: with all secrets
        steps = entries_of_steps(played.people[0].entries)
        seen: list[set[str]] = [set() for _ in self.seats]
        games = played.record.replay()
        for n in range(played.last + 1):
            if n in steps:
                game = next(games)
                events = plain(game.steps[-1].events(EVERYBODY))
                self.events[n] = events
                hands = [own(game.view(seat)) for seat in range(game.seats)]
                for event in events:
                    seen[event.get("seat", 0)].update(self.named(event))
                for seat, hand in enumerate(hands):
                    seen[seat].update(hand["tickets"], hand["offer"], hand["packet"])
            if n >= min(steps):
                self.hands[n] = hands
            self.known[n] = [set(tickets) for tickets in seen]

    def named(self, part: Any, under: str = "") -> set[str]:
        """The tickets that a message names, unless it is talking about tracks."""
        if isinstance(part, dict):
            keys = set() if under in NAMES_OF_TRACKS else set(part) & self.tickets
            return keys.union(*(self.named(value, key) for key, value in part.items()))
        if isinstance(part, list):
            return set[str]().union(*(self.named(value, under) for value in part))
        return {part} & self.tickets if isinstance(part, str) and under not in NAMES_OF_TRACKS else set()

    def visible(self, n: int, seat: int | None) -> list[dict[str, Any]]:
        """The events of an entry for one audience."""
        return [
            {**event, HIDDEN[event["type"]]: None}
            if event["type"] in HIDDEN and event["seat"] != seat
            else event
            for event in self.events[n]
        ]


@cache
def truth_of(played: Played) -> Truth:
    return Truth(played)


def own(view: Any) -> dict[str, Any]:
    return {name: plain(getattr(view, name)) for name in sorted(OWN)}


def plain(part: Any) -> Any:
    """As it is in a message."""
    return json.loads(msgspec.json.encode(part))


def entries_of_steps(entries: list[dict[str, Any]]) -> list[int]:
    """The entries whose steps are in the record, without those that were taken back."""
    steps: list[int] = []
    for entry in entries:
        if entry["what"] in ("started", "moved"):
            steps.append(entry["n"])
        elif entry["what"] == "undone":
            del steps[-entry["steps"] :]
    return steps


def dated(received: list[str], last: int) -> list[tuple[int, Any, str]]:
    """Each message, with the last entry that can have existed when it was made, and its text."""
    messages = []
    n = last
    for text in reversed(received):
        try:
            message = json.loads(text)
        except ValueError:  # the metrics, and the record
            message = None
        if isinstance(message, dict) and message.get("type") == "update":
            n = message["n"]
        messages.append((n, message, text))
    return messages[::-1]


def test_every_audience_sees_its_own_cards_and_no_others(games: list[Played]) -> None:
    for played in games:
        truth = truth_of(played)
        public: dict[int, Any] = {}
        compared = 0
        for chair, received in played.audiences():
            seat = None if chair is None else truth.seats[chair]
            for n, message, _ in dated(received, played.last):
                if n >= played.last or not isinstance(message, dict) or message.get("type") != "update":
                    continue
                for entry in message["entries"]:
                    if entry["n"] in truth.events:
                        assert entry["events"] == truth.visible(entry["n"], seat)
                view = message.get("view")
                if view is None:
                    continue
                compared += 1
                assert set(view) <= PUBLIC | OWN
                assert {name: view[name] for name in OWN & set(view)} == held(truth, n, seat)
                shown = {name: view[name] for name in PUBLIC & set(view)}
                assert public.setdefault(n, shown) == shown
        assert compared > 40


def test_only_a_television_is_told_what_somebody_points_at_and_then_only_a_place(games: list[Played]) -> None:
    for played in games:
        board = load(played.record.header.board)
        places = {*(track.id for track in board.tracks), *(city.id for city in board.cities)}
        shown = 0
        for _, received in played.audiences():
            for text in received:
                if '"pointed"' not in text:
                    continue
                assert received is played.television.received
                message = json.loads(text)
                assert message.pop("type") == "pointed"
                assert message.pop("seat") in range(3)
                assert set(message) <= {"track", "city"}
                assert set(message.values()) <= places
                shown += 1
        assert shown  # a television that is busy misses some


def held(truth: Truth, n: int, seat: int | None) -> dict[str, Any]:
    """What a view shows of one's own; empty parts are left out."""
    if seat is None:
        return {}
    seats = ("seat", "passes_to")  # of which one is 0
    return {
        name: value
        for name, value in truth.hands[n][seat].items()
        if value or (name in seats and value is not None)
    }


def test_only_tickets_that_the_audience_has_seen_are_named(games: list[Played]) -> None:
    for played in games:
        truth = truth_of(played)
        named = 0
        for chair, received in played.audiences():
            for n, message, _ in dated(received, played.last):
                if n < played.last:
                    tickets = truth.named(message)
                    named += len(tickets)
                    assert tickets <= (set() if chair is None else truth.known[n][truth.seats[chair]])
        assert named > 40


def test_no_message_contains_what_belongs_to_somebody_else(games: list[Played]) -> None:
    for played in games:
        ending = played.record.ending
        secrets = [] if ending is None else [str(ending.secret)]
        for chair, received in played.audiences():
            others = [person for number, person in enumerate(played.people) if number != chair]
            never = [
                MAIL,
                *played.sessions,
                *PASSWORDS,
                WEBHOOK,
                *(str(p.token) for p in played.people),
                *played.old_tokens,
            ]
            before_the_end = [*secrets, *(person.added for person in others)]
            for n, message, text in dated(received, played.last):
                assert not any(word in text for word in never)
                if n < played.last:
                    assert not any(word in text for word in before_the_end)
                if received is not played.operator.received:  # who sees how many accounts came from where
                    assert all(isinstance(value, bool) for value in under(message, "account"))
                    assert not list(under(message, "accounts"))


def test_nobody_gets_the_seat_of_another_in_a_rematch(games: list[Played]) -> None:
    for played in games:
        assert len(played.next_seats) == len(played.people)
        heard = 0
        for chair, received in played.audiences():
            others = [seat for number, seat in enumerate(played.next_seats) if number != chair]
            for text in received:
                heard += '"next"' in text
                assert not any(word in text for token_and_bytes in others for word in token_and_bytes)
        assert heard >= len(played.people)


def under(part: Any, name: str) -> Iterator[Any]:
    """All values of this name in a message."""
    if isinstance(part, dict):
        for key, value in part.items():
            if key == name:
                yield value
            yield from under(value, name)
    elif isinstance(part, list):
        for value in part:
            yield from under(value, name)


def test_the_log_contains_no_secret(games_and_log: tuple[list[Played], Path]) -> None:
    games, log = games_and_log
    text = log.read_text()
    assert "/commands" in text
    for played in games:
        tokens = [*(str(person.token) for person in played.people), *played.old_tokens]
        tokens += [token for token, _ in played.next_seats]
        added = [person.added for person in played.people]
        secrets = [
            *tokens,
            *added,
            *([] if played.record.ending is None else [str(played.record.ending.secret)]),
            MAIL,
            *played.sessions,
            *PASSWORDS,
        ]
        assert not any(secret in text for secret in (*secrets, "webhook-path-1234"))
        assert not any(token.rpartition(".")[2] in text for token in tokens)
