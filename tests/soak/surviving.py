"""Tables that are played to the end while servers die."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from random import Random

from tests.server.databases import Database
from tests.server.servers import seat_people
from tests.soak.figures import Figures
from tests.soak.insisting import Insistent
from tests.soak.killing import Node, Victim, kill_now_and_then
from tests.soak.stubborn import Pace, Stubborn
from tests.soak.verdict import check_everything

# Each table is one of these: a person alone with bots, only people, or both.
TABLES: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("usa", ("open", "level-1")),
    ("europe", ("open", "open")),
    ("iberia", ("open", "level-2", "open")),
    ("old-west", ("level-1", "open", "level-2")),
    ("usa", ("open", "open", "open", "open", "open")),
)
NAMES = ("Anna", "Bruno", "Chiara", "Dario", "Elena")
COMMANDS = 40  # that the people of one table give at least, however their game goes
KILLS = 4  # for each table, at most: then there are new ones
MOST_SECONDS = 3600  # after which nobody plays on


def survive(
    folder: Path,
    database: Database,
    nodes: int,
    tables: int,
    kills: int,
    figures: Figures,
    others: Sequence[Victim] = (),
) -> None:
    """Kill one of the nodes, or of the `others`, that many times, and check that nobody lost anything."""
    servers = [Node(folder, str(database)) for _ in range(nodes)]
    urls = [server.url for server in servers]
    chance = Random()
    try:
        for left in range(kills, 0, -KILLS * tables):
            pace = Pace(figures)
            operator = Insistent(database, urls, pace, Random(chance.random()))
            now = min(left, KILLS * tables)
            people = asyncio.run(_play_through(servers, others, operator, tables, now, pace, chance))
            figures.stored += check_everything(database, servers, people, operator)
    finally:
        for server in servers:
            if server.process.poll() is None:
                server.kill()


async def _play_through(
    nodes: Sequence[Node],
    others: Sequence[Victim],
    operator: Insistent,
    tables: int,
    kills: int,
    pace: Pace,
    chance: Random,
) -> list[Stubborn]:
    """Everybody who played or watched, with all they received."""
    urls = [node.url for node in nodes]
    seated = await asyncio.gather(*(_seated(urls, number, pace, chance) for number in range(tables)))
    people = [person for group in seated for person in group]
    async with asyncio.timeout(MOST_SECONDS), asyncio.TaskGroup() as tasks:
        for person in people:
            tasks.create_task(person.play_to_the_end())
        tasks.create_task(operator.act([group[-1] for group in seated]))
        tasks.create_task(
            kill_now_and_then([*nodes, *others], pace, kills, tables * COMMANDS // kills, chance)
        )
    for group in seated:
        last = (await group[-1].get()).json()["n"]  # the operator may have been there after everybody
        for person in group:
            await person.hear_up_to(last)
            await person.close()
    return people


async def _seated(urls: Sequence[str], number: int, pace: Pace, chance: Random) -> list[Stubborn]:
    """The people of one table, a television in the browser of one of them, and a spectator."""
    board, chairs = TABLES[number % len(TABLES)]
    names = NAMES[: chairs.count("open")]
    seated = await seat_people(urls[number % len(urls)], {"board": board, "chairs": chairs}, names)
    for person in seated:
        await person.close()
    everybody = [(person, "players") for person in seated]
    everybody += [(seated[0], "televisions"), (seated[0], "spectators")]
    people = [Stubborn(person, kind, urls, pace, Random(chance.random())) for person, kind in everybody]
    [*_, television, spectator] = people
    television.headers, television.more = {"Cookie": f"ferrovia_seat={seated[0].token}"}, "&board=true"
    spectator.headers = {}
    return people
