"""The people, places and things of one table, as sentences name them."""

from __future__ import annotations

from collections.abc import Sequence

from ferrovia.boards import Board, Festival, Ticket, Track
from ferrovia.text import LOCOMOTIVE
from ferrovia.text import cards as cards
from ferrovia.text import listed as listed
from ferrovia.text import plural as plural

YOU = "You"
OTHERS = ("Ada", "Bruno", "Clara", "Dmitri", "Elif")
# Where a verb after "you" is more than the other form without its s.
YOU_FORMS = {"has": "have", "goes": "go"}


def seat_names(seats: int) -> tuple[str, ...]:
    """The names at a table where one person plays: the person is seat 0."""
    return (YOU, *OTHERS)[:seats]


class Words:
    """Names for one board and the people at one table."""

    def __init__(self, board: Board, people: Sequence[str]) -> None:
        self.board = board
        self.people = tuple(people)

    # People

    def name(self, seat: int) -> str:
        return self.people[seat]

    def within(self, seat: int) -> str:
        """A seat where it does not begin a sentence."""
        return "you" if self.people[seat] == YOU else self.people[seat]

    def does(self, seat: int, verb: str) -> str:
        """A seat and what it does: "You take", "Ada takes"; the verb is given as "takes"."""
        if self.people[seat] == YOU:
            return f"{YOU} {YOU_FORMS.get(verb, verb.removesuffix('s'))}"
        return f"{self.people[seat]} {verb}"

    def whose(self, seat: int) -> str:
        return "your" if self.people[seat] == YOU else f"{self.people[seat]}'s"

    # Places

    def city(self, city: str) -> str:
        return self.board.cities[self.board.city_index[city]].name

    def ends(self, linked: Track | Ticket) -> str:
        return f"{self.city(linked.a)} to {self.city(linked.b)}"

    def track_of(self, track: str) -> Track:
        return self.board.tracks[self.board.track_index[track]]

    def track(self, track: str) -> str:
        """A track by its ends, and by its colour where that tells it from a parallel one."""
        one = self.track_of(track)
        alike = {other.colour for other in self.board.beside(one)} == {one.colour}
        return self.ends(one) if alike else f"{self.ends(one)} ({one.colour})"

    def festival(self, festival: str) -> str:
        """A festival by its cities: players look for them on the board."""
        return listed([self.city(city) for city in self.festival_of(festival).cities])

    def festival_of(self, festival: str) -> Festival:
        return self.board.festivals[self.board.festival_index[festival]]

    # Tickets

    def ticket_of(self, ticket: str) -> Ticket:
        return self.board.tickets[self.board.ticket_index[ticket]]

    def ticket(self, ticket: str) -> str:
        one = self.ticket_of(ticket)
        long = "long ticket, " if one.long else ""
        return f"{self.ends(one)}, {long}{plural(one.points, 'point')}"

    def tickets(self, tickets: Sequence[str]) -> str:
        return "; ".join(self.ticket(ticket) for ticket in tickets) or "no tickets"


def spaces(track: Track) -> str:
    """What a track asks for: "4 pink", "2 grey, ferry with 1 locomotive", "3 white, tunnel"."""
    marks = [f"{track.length} {track.colour}"]
    if track.ferry:
        marks.append(f"ferry with {plural(track.ferry, LOCOMOTIVE)}")
    if track.tunnel:
        marks.append("tunnel")
    return ", ".join(marks)


def capitalised(text: str) -> str:
    return text[:1].upper() + text[1:]


def card(name: str) -> str:
    """ "a red card", "an orange card", "a locomotive"."""
    if name == LOCOMOTIVE:
        return "a locomotive"
    return f"an {name} card" if name[0] in "aeiou" else f"a {name} card"


def payment(size: int | None, colour: str, locomotives: int) -> str:
    """A payment of `size` cards: "3 pink and 1 locomotive", or "pink and 1 locomotive" if nobody knows."""
    if colour == LOCOMOTIVE or locomotives == size:
        return plural(locomotives, LOCOMOTIVE)
    plain = colour if size is None else f"{size - locomotives} {colour}"
    return f"{plain} and {plural(locomotives, LOCOMOTIVE)}" if locomotives else plain
