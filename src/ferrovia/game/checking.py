"""Refusals with their details: what the engine's code means at this table."""

from __future__ import annotations

from msgspec import UNSET

from ferrovia.engine import Core, State, codes
from ferrovia.game.names import Names, find
from ferrovia.game.refusals import REASONS, Refusal
from ferrovia.mechanisms.numbers import CARDS

GREY = "grey"  # the colour of a track that any one colour pays for


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
    wanted = names.board.tracks[number]
    # A payment that fits every track: only cards can be missing.
    refusal = check_code(core, names, state, seat, claim | codes.paid(codes.LOCO, wanted.length))
    if refusal is None or refusal.code != REASONS[codes.NOT_ENOUGH_CARDS][0]:
        return refusal
    held = _hand(state, seat)
    if held[codes.LOCO] < wanted.ferry:
        name, rule = REASONS[codes.FERRY_LOCOMOTIVES]
        needs = {"needed": wanted.ferry, "locomotives": held[codes.LOCO]}
        return Refusal(name, rule, {"seat": seat, "track": track, "length": wanted.length, **needs})
    return Refusal(refusal.code, refusal.rule, {**refusal.details, **_lacking(held, wanted.colour)})


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
            details |= {"needed": track.ferry, "locomotives": _hand(state, seat)[codes.LOCO]}
        if reason == codes.TRACK_TAKEN:
            details["owner"] = state.owner[subject]
    if verb in (codes.STATION, codes.START, codes.MARK, codes.MOVE_ALVIN) and subject < len(names.cities):
        details["city"] = names.cities[subject]
    if reason == codes.NOT_IN_MARKET:
        details["card"] = CARDS[codes.colour(code)]
    if reason == codes.NOT_ENOUGH_CARDS:
        colour = state.laid_colour if verb == codes.DIG else codes.colour(code)
        details["price"] = _price(names, state, seat, verb, subject)
        details |= _lacking(_hand(state, seat), CARDS[colour])
    return details


def _price(names: Names, state: State, seat: int, verb: int, subject: int) -> int:
    """How many cards a payment has: for a track (BASE-17), a tunnel (EU-5), a station (EU-9), a marker
    (OW-4)."""
    rules = names.board.rules
    if verb == codes.CLAIM:
        return names.board.tracks[subject].length
    if verb == codes.DIG:
        return state.extra
    if verb == codes.STATION and rules.stations is not UNSET:
        return 1 + rules.stations.per_player - state.stations_left[seat]
    return rules.markers.price if rules.markers is not UNSET else 0


def _hand(state: State, seat: int) -> list[int]:
    first = seat * codes.N_TRAIN_KINDS
    return list(state.hands[first : first + codes.N_TRAIN_KINDS])


def _lacking(held: list[int], colour: str) -> dict[str, str | int]:
    """What a hand has towards a payment in a colour; towards one in any colour ("grey"), the most it has of
    one."""
    most = max(held[: codes.LOCO])
    cards = most if colour == GREY else held[CARDS.index(colour)]
    return {"colour": colour, "cards": cards, "locomotives": held[codes.LOCO]}
