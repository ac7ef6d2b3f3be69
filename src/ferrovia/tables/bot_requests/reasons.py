"""Why a hint says what it says: data that a client turns into a sentence, all of it known to the seat."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from ferrovia.analysis import Hint, SeatPlan
from ferrovia.boards.entries import Track
from ferrovia.game import actions as a
from ferrovia.game.paths import path
from ferrovia.game.view import View
from ferrovia.game.ways import together
from ferrovia.mechanisms import ACTS

GREY = "grey"
LOCOMOTIVE = "locomotive"
CLAIMS = {act.type: act.claims for act in ACTS if act.claims}


class Reason(Struct, frozen=True, omit_defaults=True):
    """`kind` says which of the other fields are set.

    "way": a `track` without which `tickets` would not be completed as planned; "points": a track claimed for
    its points, `n` of them; both with `contested` if others have built up to it. "missing": `n` cards of the
    kind `card` are still needed for a `track` of the plan; "any": a locomotive fits anywhere. "more": the
    tickets need no more tracks, and `n` trains are left. "together": completing the tickets to keep takes
    `tracks`, with `n` trains. "none": nothing that fits in a sentence.
    """

    kind: Literal["way", "points", "missing", "any", "more", "together", "none"]
    track: str | None = None
    tracks: tuple[str, ...] = ()
    tickets: tuple[str, ...] = ()
    contested: bool = False
    card: str | None = None
    n: int = 0


class Advice(Struct, frozen=True):
    """What a seat could do, and why."""

    hint: Hint
    reason: Reason


def reason_for(view: View, hint: Hint) -> Reason:
    """For the choice that the hint recommends."""
    plan = hint.plan
    match hint.choice:
        case a.Claim(track):
            return _of_track(view, plan, track)
        case choice if field := CLAIMS.get(type(choice)):
            return _of_track(view, plan, view.board.tracks[getattr(view.known, field)].id)
        case a.TakeCard(card) if card == LOCOMOTIVE:
            return Reason("any", card=card)
        case a.TakeCard(card):
            return _missing(view, plan, (card,))
        case a.DrawBlind():
            return _missing(view, plan, tuple(card for card in plan.needs if card != LOCOMOTIVE))
        case a.DrawTickets() if not plan.tracks and view.seat is not None:
            return Reason("more", n=view.seats[view.seat].trains)
        case a.KeepTickets(tickets):
            return _together(view, tickets)
    return Reason("none")


def _of_track(view: View, plan: SeatPlan, id: str) -> Reason:
    track = _track(view, id)
    near = {track.a, track.b}
    others = [each for each in view.board.tracks if view.tracks.get(each.id, view.seat) != view.seat]
    contested = any(near & {other.a, other.b} for other in others)
    needed = _needed_for(view, plan, id)
    if needed:
        return Reason("way", track=id, tickets=needed, contested=contested)
    return Reason("points", track=id, n=view.board.points.get(track.length, 0), contested=contested)


def _needed_for(view: View, plan: SeatPlan, id: str) -> tuple[str, ...]:
    """The tickets of the plan that its tracks do not connect without this one."""
    built = {track for track, owner in view.tracks.items() if owner == view.seat}
    without = dict.fromkeys((built | {*plan.tracks, *plan.borrowed}) - {id}, 0)
    cut = []
    for ticket in view.board.tickets:
        if ticket.id in plan.tickets and ticket.id not in view.completed:
            joined = path(view.board, {**without, id: 0}, ticket.a, ticket.b)
            if joined is not None and path(view.board, without, ticket.a, ticket.b) is None:
                cut.append(ticket.id)
    return tuple(cut)


def _missing(view: View, plan: SeatPlan, cards: tuple[str, ...]) -> Reason:
    """The track of the plan that lacks the fewest cards of any of these kinds."""
    found: list[tuple[int, str, str]] = []
    for id in plan.tracks:
        track = _track(view, id)
        for card in cards:
            have = view.hand.get(card, 0) + view.hand.get(LOCOMOTIVE, 0)
            if track.colour in (card, GREY) and have < track.length:
                found.append((track.length - have, id, card))
    if not found:
        return Reason("none")
    n, id, card = min(found)
    return Reason("missing", track=id, card=card, n=n)


def _together(view: View, tickets: tuple[str, ...]) -> Reason:
    tracks = together(view, tickets)
    trains = sum(_track(view, track).length for track in tracks)
    return Reason("together", tracks=tracks, n=trains) if tracks else Reason("none")


def _track(view: View, id: str) -> Track:
    return view.board.tracks[view.board.track_index[id]]
