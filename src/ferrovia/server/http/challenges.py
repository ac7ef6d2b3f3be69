"""Challenges over HTTP: make one, look at it, play it."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, Response, get, post
from litestar.params import Parameter
from msgspec.structs import asdict

from ferrovia.game.challenge import Challenge
from ferrovia.game.comparison import Ranked
from ferrovia.server.http import arrivals, auth
from ferrovia.server.http.auth import client_of
from ferrovia.server.http.errors import responses
from ferrovia.server.http.limiting import Guard
from ferrovia.server.office import Office
from ferrovia.tables.house import now
from ferrovia.tables.messages import Attempt, ChallengeTold, DailyTold, NewChallenge, ResultTold, Seated
from ferrovia.tables.settings import Settings
from ferrovia.tables.terms import Known
from ferrovia.tables.tokens import SeatToken

AnyRequest = Request[Any, Any, Any]
ChallengeId = Annotated[str, Parameter(min_length=1, max_length=64)]


@post("/api/challenges", responses=responses(403, 404, 409))
async def make(request: AnyRequest, office: Office, guard: Guard, data: NewChallenge) -> ChallengeTold:
    """Make a challenge. Nobody learns its secret before it is over, not even you: you may play it too."""
    await auth.check_invited(request, office)
    guard.open_table(client_of(request))
    settings = Settings(data.board, data.chairs, data.options, data.first, pace=data.pace)
    return await _described(request, office, await office.challenges.make(settings, data.hours, now()))


@get("/api/challenges/{id:str}", responses=responses(404))
async def challenge(request: AnyRequest, office: Office, id: ChallengeId) -> ChallengeTold:
    """A challenge, with the results once it is over or you have finished your own game."""
    return await _described(request, office, await office.challenges.find(id, now()))


@get("/api/challenges/{id:str}/file", responses=responses(404))
async def file(office: Office, id: ChallengeId) -> Challenge:
    """The challenge for `ferrovia challenge score`."""
    return (await office.challenges.find(id, now())).public()


@post("/api/challenges/{id:str}/tables", responses=responses(403, 404, 409))
async def begin(
    request: AnyRequest, office: Office, guard: Guard, id: ChallengeId, data: Attempt
) -> Response[Seated]:
    """Play a challenge, once: opens a table with its deal, with you at it."""
    arrivals.check(office, data.name)
    await auth.check_invited(request, office)
    guard.open_table(client_of(request))
    known = await office.challenges.find(id, now())
    player, cookies = await auth.new_player(request, office)
    room, token = await office.challenges.begin(
        known, player, data.name, now(), auth.origin_of(request, office)
    )
    await arrivals.note(request, office, token, player.account, opened=True)
    text = office.signer.sign(token)
    seated = Seated(room.id, token.chair, text)
    seat = auth.seat_cookies(request, office, room.id, text, player.account)
    return Response(seated, cookies=[*seat, *cookies])


@get("/api/daily", responses=responses())
async def daily(request: AnyRequest, office: Office) -> list[DailyTold]:
    """Today's deal on each board."""
    player = await auth.player_of(request, office)
    found = []
    for known in await office.challenges.today(now()):
        own = await office.challenges.own_seat(known, player)
        table = None if own is None else own.table
        finished = own is not None and await office.challenges.finished(own)
        found.append(DailyTold(known.id, known.terms.settings.board, known.ends, table, finished))
    return found


async def _described(request: AnyRequest, office: Office, known: Known) -> ChallengeTold:
    at = now()
    over = known.over(at)
    own = await office.challenges.own_seat(known, await auth.player_of(request, office))
    results = await office.challenges.results(known, own)
    shown = over or (own is not None and await office.challenges.finished(own))
    settings = known.terms.settings
    return ChallengeTold(
        id=known.id,
        daily=known.terms.daily,
        board=settings.board,
        chairs=settings.chairs,
        options=settings.options,
        pace=settings.pace,
        begins=known.terms.begins,
        ends=known.ends,
        now=at,
        commitment=known.commitment,
        played=len(results),
        days=await office.challenges.days(known, at),
        table=None if own is None else own.table,
        results=tuple(_row(ranked, own) for ranked in results) if shown else None,
        secret=known.secret.hex() if over else None,
    )


def _row(ranked: Ranked, own: SeatToken | None) -> ResultTold:
    outcome = ranked.outcome
    yours = own is not None and (outcome.table, outcome.seat) == (own.table, own.chair)
    return ResultTold(**asdict(outcome), rank=ranked.rank, yours=yours)
