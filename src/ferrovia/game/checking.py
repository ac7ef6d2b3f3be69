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
    claim = codes.CLAIM | number << 8
    legal = core.legal_actions(state, seat)
    if any(code >> 8 == claim >> 8 for code in legal):
        return None
    length = names.board.tracks[number].length
    nearest = claim | codes.LOCO << 4 | length  # a payment that fits every track: only cards can be missing
    return check_code(core, names, state, seat, nearest)


def _details(names: Names, state: State, seat: int, code: int, reason: int) -> dict[str, str | int]:
    details: dict[str, str | int] = {"seat": seat}
    kind = code >> codes.ACTION_SHIFT << codes.ACTION_SHIFT
    subject = code >> 8 & 255
    if kind == codes.CLAIM and subject < len(names.tracks):
        track = names.board.tracks[subject]
        details |= {"track": track.id, "length": track.length}
        if reason == codes.NOT_ENOUGH_TRAINS:
            details["trains"] = state.trains[seat]
        if reason == codes.FERRY_LOCOMOTIVES:
            details["needed"] = track.ferry
        if reason == codes.TRACK_TAKEN:
            details["owner"] = state.owner[subject]
    if kind in (codes.STATION, codes.START, codes.MARK, codes.MOVE_ALVIN) and subject < len(names.cities):
        details["city"] = names.cities[subject]
    if reason == codes.NOT_IN_MARKET:
        details["card"] = CARDS[code >> 4 & 15]
    if reason == codes.NOT_ENOUGH_CARDS:
        first = seat * codes.N_TRAIN_KINDS
        details["locomotives"] = state.hands[first + codes.LOCO]
        if code >> 4 & 15 < codes.LOCO and kind != codes.DIG:
            details["colour"] = CARDS[code >> 4 & 15]
            details["cards"] = state.hands[first + (code >> 4 & 15)]
    return details
