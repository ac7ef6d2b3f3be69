"""Every HTTP operation, tried with what its description allows and with what it does not."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from msgspec import Struct
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.server import patient
from tests.server.hostile.watching import complaints
from tests.server.servers import Person, Server, running, seat_people

EXAMPLES = int(os.environ.get("FERROVIA_FUZZ_EXAMPLES", "6"))

FEWEST_OPERATIONS = 18  # fewer would mean that the description has lost some

CONFORMANCE = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    response_headers_conformance,
]


FEW = settings(max_examples=EXAMPLES, phases=[Phase.generate], suppress_health_check=list(HealthCheck))


class Api(Struct):
    """A server with a table in each state, and somebody who sits at each table."""

    server: Server
    schema: Any
    people: list[Person]
    session: str


@pytest.fixture(scope="module")
def api(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Api]:
    folder = tmp_path_factory.mktemp("fuzz")
    with running(folder, str(folder / "ferrovia.db")) as server:
        people = asyncio.run(_tables(server.url))
        account = patient.post(f"{server.url}/api/accounts", json={"name": "Anna", "password": "long enough"})
        schema = schemathesis.openapi.from_url(f"{server.url}/api/schema/openapi.json")
        yield Api(server, schema, people, account.cookies["ferrovia_session"])
        assert complaints(server.log) == []


async def _tables(url: str) -> list[Person]:
    """Somebody at an open table, at one with a game in progress, and at one where it is over."""
    settings = {"board": "europe", "chairs": ["open", "open"]}
    waiting = await seat_people(url, {**settings, "chairs": ["open"] * 4}, start=False)
    playing = await seat_people(url, settings)
    finished = await seat_people(url, settings)
    await asyncio.gather(*(person.play(Random(i)) for i, person in enumerate(finished)))
    everybody = [*waiting, *playing, *finished]
    for person in everybody:
        await person.close()
    return [waiting[0], playing[0], finished[0]]


@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE])
def test_strangers_get_documented_answers(api: Api, mode: GenerationMode) -> None:
    def ask(case: Any) -> None:
        case.call_and_validate(checks=[*CONFORMANCE, negative_data_rejection])

    assert _fuzz(api, mode, lambda case: st.just(case), ask) >= FEWEST_OPERATIONS


@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE])
def test_people_at_tables_get_documented_answers(api: Api, mode: GenerationMode) -> None:
    """With valid ids, tokens and sessions, requests get further."""

    def seated(case: Any) -> st.SearchStrategy[tuple[Any, Person]]:
        return st.tuples(st.just(case), st.sampled_from(api.people))

    def ask(drawn: tuple[Any, Person]) -> None:
        case, person = drawn
        case.path_parameters = {**(case.path_parameters or {}), "id": person.table}
        cookies = {} if case.path == "/api/sessions" else {"ferrovia_session": api.session}
        case.call_and_validate(checks=CONFORMANCE, headers=person.headers, cookies=cookies)

    assert _fuzz(api, mode, seated, ask) >= FEWEST_OPERATIONS


def _fuzz(api: Api, mode: GenerationMode, drawing: Any, ask: Any) -> int:
    """Ask each operation the same questions in every run. Returns how many operations there are."""
    operations = [found.ok() for found in api.schema.get_all_operations()]
    for operation in operations:
        if mode is GenerationMode.NEGATIVE and not (operation.path_parameters or operation.body):
            continue  # nothing can be wrong
        strategy = operation.as_strategy(generation_mode=mode).flatmap(drawing)
        question: Any = FEW(given(strategy)(ask))  # type: ignore[no-untyped-call]  # of a decorator
        question()
    return len(operations)
