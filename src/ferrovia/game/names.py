"""From names to the engine's numbers and back, for one board."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property

import msgspec

from ferrovia import mechanisms
from ferrovia.boards import Board
from ferrovia.engine import codes
from ferrovia.engine.bits import members
from ferrovia.engine.state import State
from ferrovia.game.refusals import UNKNOWN_NAME, Refusal, Refused
from ferrovia.mechanisms import Action, kinds
from ferrovia.mechanisms.declaration import Act
from ferrovia.mechanisms.numbers import CARDS, SPECIAL_CARDS

CARD_INDEX = {name: number for number, name in enumerate(CARDS)}
PROMPTS = {prompt.number: prompt.name for prompt in mechanisms.PROMPTS if prompt.name}
SUBJECTS = ("track", "city", "ticket", "festival")

Reader = Callable[["Names", int, int], Action]


class Names:
    """The names of one board."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.cities = tuple(city.id for city in board.cities)
        self.tracks = tuple(track.id for track in board.tracks)
        self.tickets = tuple(ticket.id for ticket in board.tickets)
        self.festivals = tuple(festival.id for festival in board.festivals)
        self.cards = (*CARDS, *(f"festival:{festival}" for festival in self.festivals))
        self.subjects = {
            "city": self.cities,
            "track": self.tracks,
            "ticket": self.tickets,
            "festival": self.festivals,
        }
        self._index = {
            "city": board.city_index,
            "track": board.track_index,
            "ticket": board.ticket_index,
            "festival": board.festival_index,
        }

    @cached_property
    def card_kinds(self) -> dict[str, int]:
        """The kinds of all cards of the board by their names in records, special ones too."""
        kinds = {name: number for number, name in enumerate(self.cards)}
        return kinds | {name: number for number, name in SPECIAL_CARDS.items()}

    def ticket_names(self, mask: int) -> tuple[str, ...]:
        return tuple(self.tickets[number] for number in members(mask))

    def action(self, code: int, offered: int) -> Action:
        """The action that a legal code stands for; `offered` is the mask of tickets offered to the seat."""
        return READERS[codes.kind(code)](self, code, offered)

    def code(self, action: Action, state: State, seat: int) -> int:
        """The engine's code for an action, legal or not. Raises `Refused` for unknown names."""
        if type(action) not in CODES:
            raise unknown("action", type(action).__name__)
        code = self._kind(action, state)
        for field, kind in FIELDS[type(action)]:
            value = getattr(action, field)
            if kind in SUBJECTS:
                code |= codes.about(find(self._index[kind], kind, value))
            elif kind == "tickets":
                code |= codes.about(self._choice(value, state.offer[seat]))
            elif kind == "card":
                code |= codes.paid(card_number(value), 0)
            else:
                code |= small(value)
        return code

    def exact(self, action: Action, state: State, seat: int) -> Action:
        """The same action with a track by its full id. A claim may leave out the `:1` of parallel tracks if
        all that its colour pays for are alike: it means the first that the seat may claim."""
        route = getattr(action, "track", None)
        if not isinstance(route, str) or route not in self.board.routes:
            return action
        tracks = [(number, self.board.tracks[number]) for number in self.board.routes[route]]
        paid = getattr(action, "colour", None)
        fitting = [
            each for each in tracks if paid in (each[1].colour, "locomotive") or each[1].colour == "grey"
        ]
        if len({track.colour for _, track in fitting}) != 1:
            return action
        fitting.sort(key=lambda each: (not state.open_to[each[0]] >> seat & 1, state.owner[each[0]] >= 0))
        return msgspec.structs.replace(action, track=fitting[0][1].id)

    def _kind(self, action: Action, state: State) -> int:
        """Which of its codes: keeping tickets in a draft has a code of its own."""
        first, *others = CODES[type(action)]
        prompt = state.prompt() if state.depth else codes.NOBODY
        return next((code for code in others if prompt in ASKED_BY[code]), first)

    def _choice(self, tickets: tuple[str, ...], mask: int) -> int:
        offered = members(mask)
        choice = 0
        for ticket in tickets:
            number = find(self.board.ticket_index, "ticket", ticket)
            if number not in offered:
                raise Refused(Refusal("NOT_OFFERED", "BASE-24", {"ticket": ticket}))
            choice |= 1 << offered.index(number)
        return choice


def by_name(names: Iterable[str], numbers: Iterable[int], nothing: int = 0) -> dict[str, int]:
    """The numbers in a row, without those that stand for nothing."""
    return {name: n for name, n in zip(names, numbers, strict=False) if n != nothing}


def find(index: dict[str, int], what: str, name: object) -> int:
    """The number of a name, which may be anything at all."""
    number = index.get(name) if isinstance(name, str) else None
    if number is None:
        raise unknown(what, name)
    return number


def card_number(card: str) -> int:
    return find(CARD_INDEX, "card", card)


def small(locomotives: object) -> int:
    """A number of locomotives that fits into a code; anything else is refused."""
    if not isinstance(locomotives, int) or not 0 <= locomotives <= 15:
        raise unknown("locomotives", str(locomotives))
    return locomotives


def unknown(what: str, name: object) -> Refused:
    return Refused(Refusal(UNKNOWN_NAME, "R-5", {what: str(name)[:60]}))


def _reader(act: Act) -> Reader:
    """How a code of one kind becomes an action. One function for each shape of action, for speed: a full hand
    has hundreds of options."""
    made = act.type
    shape = tuple(field.kind for field in kinds.kinds(made))
    match shape:
        case ():
            plain = made()
            return lambda names, code, offered: plain
        case ("card",):
            return lambda names, code, offered: made(CARDS[codes.colour(code)])
        case ("locomotives",):
            return lambda names, code, offered: made(codes.locomotives(code))
        case ("tickets",):
            return lambda names, code, offered: made(names.ticket_names(chosen(codes.subject(code), offered)))
        case (subject,) if subject in SUBJECTS:
            return lambda names, code, offered: made(names.subjects[subject][codes.subject(code)])
        case (subject, "card", "locomotives") if subject in SUBJECTS:
            return lambda names, code, offered: made(
                names.subjects[subject][codes.subject(code)],
                CARDS[codes.colour(code)],
                codes.locomotives(code),
            )
    raise TypeError(f"{made.__name__}: no packed action has the fields {shape}")


def chosen(choice: int, offered: int) -> int:
    """The subset of the offered tickets that a choice keeps."""
    return sum(1 << number for i, number in enumerate(members(offered)) if choice >> i & 1)


READERS: dict[int, Reader] = {act.number: _reader(act) for act in mechanisms.ACTS}
FIELDS = {act.type: [(field.name, field.kind) for field in kinds.kinds(act.type)] for act in mechanisms.ACTS}
CODES: dict[type, list[int]] = {}
for _act in mechanisms.ACTS:
    CODES.setdefault(_act.type, []).append(getattr(codes, _act.code))
# The prompts of the mechanism that declares each action.
ASKED_BY = {
    getattr(codes, act.code): {prompt.number for prompt in each.prompts}
    for each in mechanisms.MECHANISMS
    for act in each.actions
}
