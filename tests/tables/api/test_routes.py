"""Whatever is asked of a home of tables, the answer is the same at the other."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from ferrovia.game.refusals import Refusal
from ferrovia.tables.api.routes import ROUTES, Route
from ferrovia.tables.tokens import SeatToken
from tests.tables.api.scenarios import DIFFERENT, SCENARIOS, Scenario
from tests.tables.api.world import NOWHERE, Seats, World

ROUTE = {(route.method, route.path): route for route in ROUTES}
Play = Callable[[Any], None]


def test_every_route_has_scenarios() -> None:
    """Of success, and of each kind of refusal that it may answer with besides those of a server."""
    scenarios = {(each.method, each.path, each.status) for each in SCENARIOS}
    for method, path in ROUTE.keys() - DIFFERENT.keys():
        route = ROUTE[method, path]
        expected = {route.status, *route.refusals}
        if route.operation.body is not None:
            expected |= {400, 413}
        assert expected - ONLY_AT_SERVERS.get((method, path), set()) <= {
            status for each, at, status in scenarios if (each, at) == (method, path)
        }, (method, path)
    assert {(method, path) for method, path, _ in scenarios} | DIFFERENT.keys() == ROUTE.keys()


# Refusals of strangers by a server for invited people, of banned people, of guests and by limits.
ONLY_AT_SERVERS: dict[tuple[str, str], set[int]] = {
    ("POST", "/api/tables"): {403},
    ("POST", "/api/tables/{id}/seats"): {403},
    ("POST", "/api/tables/{id}/token"): {403},
    ("DELETE", "/api/tables/{id}/token"): {403},
    ("POST", "/api/tables/{id}/board"): {403},
    ("POST", "/api/replays"): {403, 404},
    ("POST", "/api/challenges/{id}/tables"): {403, 409},
}


NAMES = [
    f"{number} {each.method} {each.path} {each.code or each.status}" for number, each in enumerate(SCENARIOS)
]


@pytest.mark.parametrize("scenario", SCENARIOS, ids=NAMES)
def test_same_answer(play: Play, scenario: Scenario) -> None:
    async def ask(world: World) -> None:
        said = await asked(world, scenario)
        assert said.status == scenario.status, said
        if said.status >= 400:
            assert msgspec.json.decode(said.text, type=Refusal).code == (scenario.code or said.json["code"])
        else:
            check_answer(ROUTE[scenario.method, scenario.path], said.text)

    play(ask)


async def asked(world: World, scenario: Scenario) -> Any:
    seats, token, body = Seats(""), "", scenario.body
    if scenario.path.startswith("/api/tables/{id}"):
        gone = SeatToken(NOWHERE, 0, 1)  # of a table that was deleted
        nowhere = Seats(NOWHERE, world.at.home.signer.sign(gone))
        seats = nowhere if scenario.on == "nowhere" else await world.seats(scenario.on)
        tokens = {"anna": seats.anna, "bruno": seats.bruno, "forged": f"{seats.id}.0.1.forged"}
        token = tokens.get(scenario.who, "")
        if body is not None:
            body = await filled(world, seats, body)
    id = await world.daily() if scenario.on == "daily" else seats.id or scenario.on
    path = scenario.path.replace("{id}", id)
    for name, part in scenario.more.items():
        path = path.replace(f"{{{name}}}", part)
    return await world.ask(scenario.method, path + scenario.query, token, body)


async def filled(world: World, seats: Seats, body: str) -> str:
    """With the tokens that it names."""
    body = body.replace("{anna}", seats.anna)
    if "{another}" in body:
        body = body.replace("{another}", (await world.seats("playing")).anna)
    if "{board}" in body:
        signer = world.at.home.signer
        seat = signer.read(seats.anna)
        assert seat is not None
        body = body.replace("{board}", signer.sign(seat, "board"))
    return body


def check_answer(route: Route, text: str) -> None:
    """It is what the route promises."""
    answer = route.operation.answer
    if answer is None:
        assert text == ""
    elif isinstance(answer, tuple):
        assert text.startswith(('{"ferrovia"', "["))
    else:
        msgspec.json.decode(text, type=answer)


@pytest.mark.parametrize(("method", "path"), DIFFERENT)
def test_where_homes_differ(play: Play, method: str, path: str) -> None:
    body = '{"board":"usa","chairs":["open","level-1"]}'

    async def ask(world: World) -> None:
        said = await world.ask(method, path, body=body)
        status, code = DIFFERENT[method, path][world.at.name]
        assert (said.status, said.json.get("code", "")) == (status, code)
        for text, unreadable in (("{", 400), (" " * 20_000, 413)):
            assert (await world.ask(method, path, body=text)).status == unreadable

    play(ask)


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("PUT", "/api/tables", 405, "METHOD_NOT_ALLOWED"),
        ("POST", "/api/boards", 405, "METHOD_NOT_ALLOWED"),
        ("HEAD", "/api/boards", 405, ""),
        ("GET", f"/api/tables/{NOWHERE}/nothing", 404, "NOT_FOUND"),
        ("GET", "/api/tables/" + "a" * 65, 404, "NOT_FOUND"),
        ("GET", "/api/nothing", 404, "NOT_FOUND"),
    ],
)
def test_what_no_home_has(play: Play, method: str, path: str, status: int, code: str) -> None:
    async def ask(world: World) -> None:
        said = await world.ask(method, path)
        assert said.status == status
        assert not code or said.json["code"] == code

    play(ask)


def test_a_refusal_changes_nothing_and_tells_nothing_of_other_seats(play: Play) -> None:
    """What a seat may not see is in no answer."""

    async def ask(world: World) -> None:
        seats = await world.seats("public")
        views = {
            token: (await world.asked("GET", f"/api/tables/{seats.id}", token))["view"]
            for token in (seats.anna, seats.bruno, "")
        }
        assert views[seats.anna]["offer"]
        assert views[seats.bruno]["offer"]
        assert not views[""].get("offer")
        assert views[seats.anna]["offer"] != views[seats.bruno]["offer"]

    play(ask)
