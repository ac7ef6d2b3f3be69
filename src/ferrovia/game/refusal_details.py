"""Refusals with their details: what the engine's code means at this table."""

from __future__ import annotations

from types import ModuleType
from typing import Any

from ferrovia.engine import Core, State, codes
from ferrovia.game.names import Names, find
from ferrovia.game.refusals import REASONS, Refusal
from ferrovia.mechanisms import ACTS, MECHANISMS, kinds
from ferrovia.mechanisms.cells import cells
from ferrovia.mechanisms.declaration import Act
from ferrovia.mechanisms.numbers import CARDS

DECLARED = {act.number: each for each in MECHANISMS for act in each.actions}
KINDS = {act.number: {field.kind for field in kinds.kinds(act.type)} for act in ACTS}
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


def pays(act: Act) -> bool:
    """Is it paid for with cards of a colour?"""
    return {"card", "locomotives"} <= KINDS[act.number]


def price(names: Names, state: State, seat: int, code: int) -> int:
    """How many cards the payment of an action has; 0 where it has no price, or not for this seat."""
    cell: Any = _cell(code)
    return int(cell.price(names.board, state, seat, code)) if hasattr(cell, "price") else 0


def _details(names: Names, state: State, seat: int, code: int, reason: int) -> dict[str, str | int]:
    details: dict[str, str | int] = {"seat": seat}
    subject = codes.subject(code)
    about = KINDS.get(codes.kind(code), ())
    if "track" in about and subject < len(names.tracks):
        track = names.board.tracks[subject]
        details |= {"track": track.id, "length": track.length}
        if reason == codes.NOT_ENOUGH_TRAINS:
            details["trains"] = state.trains[seat]
        if reason == codes.FERRY_LOCOMOTIVES:
            details |= {"needed": track.ferry, "locomotives": _hand(state, seat)[codes.LOCO]}
        if reason == codes.TRACK_TAKEN:
            details["owner"] = state.owner[subject]
    if "city" in about and subject < len(names.cities):
        details["city"] = names.cities[subject]
    if reason == codes.NOT_IN_MARKET:
        details["card"] = CARDS[codes.colour(code)]
    if reason == codes.NOT_ENOUGH_CARDS:
        cell: Any = _cell(code)
        colour = cell.colour(state) if hasattr(cell, "colour") else codes.colour(code)
        details["price"] = price(names, state, seat, code)
        details |= _lacking(_hand(state, seat), CARDS[colour])
    return details


def _cell(code: int) -> ModuleType | None:
    """Of the mechanism that declares the action."""
    return next((cell for _, cell in cells([DECLARED[codes.kind(code)]], "game")), None)


def _hand(state: State, seat: int) -> list[int]:
    first = seat * codes.N_TRAIN_KINDS
    return list(state.hands[first : first + codes.N_TRAIN_KINDS])


def _lacking(held: list[int], colour: str) -> dict[str, str | int]:
    """What a hand has towards a payment in a colour; towards one in any colour ("grey"), the most it has of
    one."""
    most = max(held[: codes.LOCO])
    cards = most if colour == GREY else held[CARDS.index(colour)]
    return {"colour": colour, "cards": cards, "locomotives": held[codes.LOCO]}
