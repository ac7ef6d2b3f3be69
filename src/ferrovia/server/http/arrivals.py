"""Those who begin something here: whether they may, and where they come from."""

from __future__ import annotations

from ferrovia.server.http.auth import Connection, origin_of
from ferrovia.server.office import Office
from ferrovia.server.origins import of_account
from ferrovia.server.storage.operating import OPENED, Visit
from ferrovia.tables.house import now
from ferrovia.tables.tokens import SeatToken


def check(office: Office, name: str | None) -> None:
    """Raises `Refused` if nothing new may begin, or not under this name."""
    office.standing.check_open()
    if name is not None:
        office.standing.check_name(name)


async def note(
    connection: Connection, office: Office, token: SeatToken, account: int | None, opened: bool = False
) -> None:
    """Somebody opened a table, or sat down at one: remember from where."""
    origins = [origin_of(connection, office)]
    if account is not None:
        origins.append(of_account(account))
    places = [(OPENED, 0)] if opened else []
    if token.chair >= 0:
        places.append((token.chair, token.sitting))
    at = now()
    await office.store.note_visits(
        [Visit(origin, token.table, chair, sitting, at) for origin in origins for chair, sitting in places]
    )
