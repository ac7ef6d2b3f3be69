"""Refusals with their details: what the engine's code means at this table."""

from __future__ import annotations

from ferrovia.engine import Core, State, codes
from ferrovia.game.names import Names, find
from ferrovia.game.refusals import REASONS, Refusal
from ferrovia.vocabulary.numbers import CARDS


def check_code(core: Core, names: Names, state: State, seat: int, code: int) -> Refusal | None:
    """Why the seat may not do what an action code says; None if it may."""
    reason = core.check(state, seat, code)
    return None if reason == codes.FINE else refusal_for(names, state, seat, code, reason)


def refusal_for(names: Names, state: State, seat: int, code: int, reason: int) -> Refusal:
    """The refusal for an action code that the engine refuses for a reason."""
    name, rule = REASONS[reason]
    return Refusal(name, rule, _details(names, state, seat, code, reason))


def check_track(core: Core, names: Names, state: State, seat: int, track: str) -> Refusal | None:
    """Why the seat cannot claim a track now, whatever it pays; None if some payment is legal."""
    number = find(names.board.track_index, "track", track)
    claim = codes.CLAIM | codes.about(number)
    legal = core.legal_actions(state, seat)
    if any(codes.topic(code) == codes.topic(claim) for code in legal):
        return None
    length = names.board.tracks[number].length
    # A payment that fits every track: only cards can be missing.
    nearest = claim | codes.paid(codes.LOCO, length)
    return check_code(core, names, state, seat, nearest)


def _details(names: Names, state: State, seat: int, code: int, reason: int) -> dict[str, str | int]:
    details: dict[str, str | int] = {"seat": seat}
    verb = codes.verb(code)
    subject = codes.subject(code)
    if verb == codes.CLAIM and subject < len(names.tracks):
        track = names.board.tracks[subject]
        details |= {"track": track.id, "length": track.length}
        if reason == codes.NOT_ENOUGH_TRAINS:
            details["trains"] = state.trains[seat]
        if reason == codes.FERRY_LOCOMOTIVES:
            details["needed"] = track.ferry
        if reason == codes.TRACK_TAKEN:
            details["owner"] = state.owner[subject]
    if verb in (codes.STATION, codes.START, codes.MARK, codes.MOVE_ALVIN) and subject < len(names.cities):
        details["city"] = names.cities[subject]
    if reason == codes.NOT_IN_MARKET:
        details["card"] = CARDS[codes.colour(code)]
    if reason == codes.NOT_ENOUGH_CARDS:
        first = seat * codes.N_TRAIN_KINDS
        details["locomotives"] = state.hands[first + codes.LOCO]
        colour = codes.colour(code)
        if colour < codes.LOCO and verb != codes.DIG:
            details["colour"] = CARDS[colour]
            details["cards"] = state.hands[first + colour]
    return details
