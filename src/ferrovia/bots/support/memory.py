"""What a seat learns about the others by watching: cards taken face up and not yet paid, festival cards."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import UNSET

from ferrovia.boards import Board
from ferrovia.engine import codes
from ferrovia.game import events as e
from ferrovia.game.events import Event
from ferrovia.game.names import CARD_INDEX


class Memory:
    """Kept from the first event of a game; without events it knows nothing, but is still right.

    `shown` counts cards by seat and kind, `festivals` festival cards by seat and festival; `returned` is the
    mask of tickets that this seat gave back.
    """

    def __init__(self, board: Board) -> None:
        self.board = board
        self.lengths = {track.id: track.length for track in board.tracks}
        markers = board.spec().rules.markers
        self.marker_price = 0 if markers is UNSET else markers.price
        self.shown = [0] * (codes.MAX_SEATS * codes.N_TRAIN_KINDS)
        self.festivals = [0] * (codes.MAX_SEATS * codes.MAX_FESTIVALS)
        self.returned = 0
        self.offered: set[str] = set()  # to this seat
        self.laid: e.TunnelBegun | None = None

    def see(self, events: Iterable[Event]) -> None:
        for event in events:
            match event:
                case e.CardTaken(seat, card):
                    self.shown[place(seat, card)] += 1
                case e.TrackClaimed(seat, track, colour, locomotives):
                    self._pay(seat, self.lengths[track], colour, locomotives)
                case e.StationBuilt(seat, _, colour, locomotives, price):
                    self._pay(seat, price, colour, locomotives)
                case e.MarkerPlaced(seat, _, colour, locomotives):
                    self._pay(seat, self.marker_price, colour, locomotives)
                case e.TunnelBegun():
                    self.laid = event
                case e.TunnelPaid(seat, cards, locomotives) if self.laid is not None:
                    self._pay(seat, cards, self.laid.colour, locomotives)
                case e.TunnelLeft(seat) if self.laid is not None:
                    self._reveal(seat, self.laid)
                case e.FestivalTaken(seat, festival, cards):
                    self.festivals[seat * codes.MAX_FESTIVALS + self.board.festival_index[festival]] += cards
                case e.TicketsOffered(_, _, tickets) if tickets is not None:
                    self.offered |= set(tickets)
                    self._back(tickets)
                case e.PacketPassed(_, _, tickets) if tickets is not None:
                    self._back(tickets)
                case e.TicketPicked(_, ticket) if ticket is not None:
                    self.offered.add(ticket)
                case e.TicketsKept(_, _, _, tickets) if tickets is not None:
                    for ticket in self.offered - set(tickets):
                        self.returned |= 1 << self.board.ticket_index[ticket]
                    self.offered = set()

    def _back(self, tickets: Iterable[str]) -> None:
        """Tickets that were given back and have come up again."""
        for ticket in tickets:
            self.returned &= ~(1 << self.board.ticket_index[ticket])

    def _pay(self, seat: int, cards: int, colour: str, locomotives: int) -> None:
        """Assume that cards shown are paid first: those left are certainly still there."""
        for card, n in ((colour, cards - locomotives), ("locomotive", locomotives)):
            self.shown[place(seat, card)] = max(0, self.shown[place(seat, card)] - n)

    def _reveal(self, seat: int, laid: e.TunnelBegun) -> None:
        """A payment that went back to the hand was seen by everybody (EU-7)."""
        length = self.lengths[laid.track]
        for card, n in ((laid.colour, length - laid.locomotives), ("locomotive", laid.locomotives)):
            self.shown[place(seat, card)] = max(self.shown[place(seat, card)], n)


def place(seat: int, card: str) -> int:
    return seat * codes.N_TRAIN_KINDS + CARD_INDEX[card]
