"""From names to the engine's numbers and back, for one board."""

from __future__ import annotations

from ferrovia.engine import codes
from ferrovia.engine.bits import members
from ferrovia.engine.state import State
from ferrovia.game import actions as a
from ferrovia.game.refusals import UNKNOWN_NAME, Refusal, Refused
from ferrovia.maps import BoardMap

CARDS = (*codes.COLOURS, "locomotive")
CARD_INDEX = {name: number for number, name in enumerate(CARDS)}
PROMPTS = {
    codes.TURN: "turn",
    codes.SECOND_CARD: "second-card",
    codes.FIRST_TICKETS: "first-tickets",
    codes.KEEP_TICKETS: "keep-tickets",
    codes.TUNNEL: "tunnel",
    codes.DRAFT: "draft",
    codes.DRAFT_KEEP: "draft-keep",
    codes.FESTIVAL_END: "festival",
    codes.START_CITY: "start-city",
    codes.MARKER: "marker",
    codes.ALVIN_MOVE: "alvin",
}
PLAIN: dict[int, a.Action] = {
    codes.BLIND: a.DrawBlind(),
    codes.TICKETS: a.DrawTickets(),
    codes.PASS: a.Pass(),
    codes.LEAVE: a.LeaveTunnel(),
    codes.NO_MARK: a.DeclineMarker(),
}
PLAIN_CODES: dict[type, int] = {type(action): code for code, action in PLAIN.items()}


class Names:
    """The names of one board."""

    def __init__(self, board: BoardMap) -> None:
        self.board = board
        self.cities = tuple(city.id for city in board.cities)
        self.tracks = tuple(track.id for track in board.tracks)
        self.tickets = tuple(ticket.id for ticket in board.tickets)
        self.festivals = tuple(festival.id for festival in board.festivals)

    def ticket_names(self, mask: int) -> tuple[str, ...]:
        return tuple(self.tickets[number] for number in members(mask))

    def action(self, code: int, offered: int) -> a.Action:
        """The action that a legal code stands for; `offered` is the mask of tickets offered to its seat."""
        if code in PLAIN:
            return PLAIN[code]
        kind = code >> codes.ACTION_SHIFT << codes.ACTION_SHIFT
        subject = code >> 8 & 255
        colour = code >> 4 & 15
        locos = code & 15
        match kind:
            case codes.CLAIM:
                return a.Claim(self.tracks[subject], CARDS[colour], locos)
            case codes.TAKE:
                return a.TakeCard(CARDS[colour])
            case codes.KEEP | codes.KEEP_DRAFTED:
                kept = [number for i, number in enumerate(members(offered)) if subject >> i & 1]
                return a.KeepTickets(tuple(self.tickets[number] for number in kept))
            case codes.STATION:
                return a.BuildStation(self.cities[subject], CARDS[colour], locos)
            case codes.DIG:
                return a.PayTunnel(locos)
            case codes.PICK:
                return a.PickTicket(self.tickets[subject])
            case codes.COLLECT:
                return a.CollectFestival(self.festivals[subject])
            case codes.START:
                return a.ChooseStart(self.cities[subject])
            case codes.MARK:
                return a.PlaceMarker(self.cities[subject], CARDS[colour], locos)
            case codes.MOVE_ALVIN:
                return a.MoveAlvin(self.cities[subject])
        raise ValueError(f"no action has the code {code}")

    def code(self, action: a.Action, state: State, seat: int) -> int:
        """The engine's code of an action; legal or not. Raises `Refused` for names that nothing has."""
        if type(action) in PLAIN_CODES:
            return PLAIN_CODES[type(action)]
        match action:
            case a.Claim(track, colour, locos):
                return codes.CLAIM | self._track(track) << 8 | payment(colour, locos)
            case a.TakeCard(card):
                return codes.TAKE | card_number(card) << 4
            case a.KeepTickets(tickets):
                return self._keep(tickets, state, seat)
            case a.BuildStation(city, colour, locos):
                return codes.STATION | self._city(city) << 8 | payment(colour, locos)
            case a.PayTunnel(locos):
                return codes.DIG | small(locos)
            case a.PickTicket(ticket):
                return codes.PICK | self._ticket(ticket) << 8
            case a.CollectFestival(festival):
                return codes.COLLECT | find(self.board.festival_index, "festival", festival) << 8
            case a.ChooseStart(city):
                return codes.START | self._city(city) << 8
            case a.PlaceMarker(city, colour, locos):
                return codes.MARK | self._city(city) << 8 | payment(colour, locos)
            case a.MoveAlvin(city):
                return codes.MOVE_ALVIN | self._city(city) << 8
        raise unknown("action", type(action).__name__)

    def _keep(self, tickets: tuple[str, ...], state: State, seat: int) -> int:
        offered = members(state.offer[seat])
        choice = 0
        for ticket in tickets:
            number = self._ticket(ticket)
            if number not in offered:
                raise Refused(Refusal("NOT_OFFERED", "BASE-24", {"ticket": ticket}))
            choice |= 1 << offered.index(number)
        drafted = state.depth > 0 and state.prompt() == codes.DRAFT_KEEP
        return (codes.KEEP_DRAFTED if drafted else codes.KEEP) | choice << 8

    def _track(self, track: str) -> int:
        return find(self.board.track_index, "track", track)

    def _city(self, city: str) -> int:
        return find(self.board.city_index, "city", city)

    def _ticket(self, ticket: str) -> int:
        return find(self.board.ticket_index, "ticket", ticket)


def find(index: dict[str, int], what: str, name: object) -> int:
    """The number of a name that may be anything at all."""
    number = index.get(name) if isinstance(name, str) else None
    if number is None:
        raise unknown(what, name)
    return number


def card_number(card: str) -> int:
    return find(CARD_INDEX, "card", card)


def payment(colour: str, locomotives: int) -> int:
    return card_number(colour) << 4 | small(locomotives)


def small(locomotives: object) -> int:
    """A number of locomotives that fits into a code; anything else is refused."""
    if not isinstance(locomotives, int) or not 0 <= locomotives <= 15:
        raise unknown("locomotives", str(locomotives))
    return locomotives


def unknown(what: str, name: object) -> Refused:
    return Refused(Refusal(UNKNOWN_NAME, "R-5", {what: str(name)[:60]}))
