"""Challenges: make one, look at it, play it."""

from __future__ import annotations

from msgspec.structs import asdict

from ferrovia.game.challenge import Challenge
from ferrovia.game.comparison import Ranked
from ferrovia.tables.api.caller import Caller
from ferrovia.tables.api.home import Home
from ferrovia.tables.api.table_requests import seated
from ferrovia.tables.challenge_terms import Known
from ferrovia.tables.messages import Attempt, ChallengeMessage, DailyDeal, NewChallenge, RankedOutcome, Seated
from ferrovia.tables.settings import Settings
from ferrovia.tables.tokens import SeatToken


async def daily(home: Home, caller: Caller) -> list[DailyDeal]:
    """Today's deal on each board."""
    return await home.challenges.today(await caller.player(), home.now())


async def make_challenge(home: Home, caller: Caller, data: NewChallenge) -> ChallengeMessage:
    """Make a challenge. Nobody learns its secret before it is over, not even you: you may play it too."""
    await caller.check_new(data)
    await caller.may("open")
    settings = Settings(data.board, data.chairs, data.options, data.first, pace=data.pace)
    return await _described(home, caller, await home.challenges.make(settings, data.hours, home.now()))


async def challenge(home: Home, caller: Caller, id: str) -> ChallengeMessage:
    """A challenge, with the results once it is over or you have finished your own game."""
    return await _described(home, caller, await home.challenges.find(id, home.now()))


async def challenge_file(home: Home, caller: Caller, id: str) -> Challenge:
    """The challenge for `ferrovia challenge score`."""
    return (await home.challenges.find(id, home.now())).public()


async def begin_challenge(home: Home, caller: Caller, id: str, data: Attempt) -> Seated:
    """Play a challenge, once: opens a table with its deal, with you at it."""
    await caller.check_new(data)
    await caller.may("open")
    known = await home.challenges.find(id, home.now())
    player = await caller.new_player()
    token = await home.challenges.begin(known, player, data.name, home.now(), caller.origin)
    await caller.arrived(token, opened=True)
    return seated(home, token)


async def _described(home: Home, caller: Caller, known: Known) -> ChallengeMessage:
    at, challenges = home.now(), home.challenges
    over = known.over(at)
    own = await challenges.own_seat(known, await caller.player())
    results = await challenges.results(known, own)
    shown = over or (own is not None and await challenges.finished(own))
    settings = known.terms.settings
    return ChallengeMessage(
        id=known.id,
        daily=known.terms.daily,
        board=settings.board,
        chairs=settings.chairs,
        options=settings.options,
        pace=settings.pace,
        begins=known.terms.begins,
        ends=known.ends,
        now=at,
        commitment=known.commitment if challenges.secret else "",
        played=len(results),
        days=await challenges.days(known, at),
        table=None if own is None else own.table,
        results=tuple(_row(ranked, own) for ranked in results) if shown else None,
        secret=known.secret.hex() if challenges.secret and over else None,
    )


def _row(ranked: Ranked, own: SeatToken | None) -> RankedOutcome:
    outcome = ranked.outcome
    yours = own is not None and (outcome.table, outcome.seat) == (own.table, own.chair)
    return RankedOutcome(**asdict(outcome), rank=ranked.rank, yours=yours)
