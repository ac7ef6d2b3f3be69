"""The action space of a board: one number for everything that can ever be done on it.

The numbers are the places of the engine's codes in a sorted list, so they depend on the board (tracks and
their lengths, cities, tickets) and on nothing else: not on the seats, not on options like Alvin, not on the
position. Every payment is an action of its own. A choice of tickets is one action: bit i keeps the i-th of
the offered tickets, which are in the order of the board.
"""

from __future__ import annotations

from collections.abc import Iterable

from ferrovia import mechanisms
from ferrovia.boards import Board
from ferrovia.engine import codes
from ferrovia.engine.bits import members
from ferrovia.game.names import Names
from ferrovia.mechanisms.declaration import Act, Payload
from ferrovia.mechanisms.kinds import kinds
from ferrovia.mechanisms.numbers import CARDS

ACTS = {act.number: act for act in mechanisms.ACTS}


def possible_codes(board: Board) -> list[int]:
    """All codes of the engine that can be legal on a board, ascending."""
    names = Names(board)
    acts = [act for mechanism in mechanisms.named(board.rules) for act in mechanism.actions]
    return sorted(
        {
            getattr(codes, act.code) | codes.about(subject) | codes.paid(colour, locomotives)
            for act in acts
            for subject, colour, locomotives in every(act, names)
        }
    )


def every(act: Act, names: Names) -> Iterable[Payload]:
    """Everything that a kind of action can ever be on a board."""
    if act.every is not None:
        return act.every(names.board.spec())
    match [field.kind for field in kinds(act.type)]:
        case []:
            return [(0, 0, 0)]
        case [subject] if subject in names.subjects:
            return [(number, 0, 0) for number in range(len(names.subjects[subject]))]
    raise TypeError(f"{act.code}: its fields alone do not say what it can be, so it needs `every`")


def action_names(board: Board) -> list[str]:
    """The legend of the action space: what each number stands for."""
    names = Names(board)
    return [_name(names, code) for code in possible_codes(board)]


def _name(names: Names, code: int) -> str:
    act = ACTS[codes.kind(code)]
    words = [act.legend or act.word]
    match [field.kind for field in kinds(act.type)]:
        case ["tickets"]:
            words.append(_kept(codes.subject(code)))
        case ["card"]:
            words.append(CARDS[codes.colour(code)])
        case ["locomotives"]:
            words.append(f"{codes.locomotives(code)}L")
        case [subject]:
            words.append(names.subjects[subject][codes.subject(code)])
        case [subject, "card", "locomotives"]:
            words += [names.subjects[subject][codes.subject(code)], _paid(code)]
    return " ".join(words)


def _paid(code: int) -> str:
    """`red +1L`: a set of red with one locomotive in it; `3L`: three locomotives."""
    colour, locomotives = codes.colour(code), codes.locomotives(code)
    if colour == codes.LOCO:
        return f"{locomotives}L"
    return f"{CARDS[colour]} +{locomotives}L" if locomotives else CARDS[colour]


def _kept(choice: int) -> str:
    """The places of the tickets that are kept, from 1."""
    return "+".join(str(place + 1) for place in members(choice)) or "none"
