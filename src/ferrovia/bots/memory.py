"""What a seat can know of the others by watching: cards taken openly and not yet paid, festival cards taken."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UNSET

from ferrovia.engine import codes
from ferrovia.game import events as e
from ferrovia.game.events import Event
from ferrovia.game.names import CARD_INDEX
from ferrovia.maps import BoardMap


class Memory:
    """Kept from the first event of a game; without any it knows nothing, and is still right."""

    def __init__(self) -> None:
        self.shown = [0] * (codes.MAX_SEATS * codes.N_TRAIN_KINDS)
        self.festivals: dict[tuple[int, str], int] = {}
        self.offered: dict[int, set[str]] = {}
        self.returned: set[str] = set()
        self.lengths: dict[str, int] = {}
        self.marker_price = 0
        self.laid: e.TunnelBegun | None = None
        self._unread: list[Event] = []

    def see(self, events: Sequence[Event]) -> None:
        self._unread += events

    def read(self, board: BoardMap) -> None:
        """Take in what was seen since the last time; the board tells the lengths of the tracks."""
        if not self.lengths:
            self.lengths = {track.id: track.length for track in board.tracks}
            markers = board.facts().rules.markers
            self.marker_price = 0 if markers is UNSET else markers.price
        for event in self._unread:
            self._take_in(event)
        self._unread.clear()

    def _take_in(self, event: Event) -> None:
        match event:
            case e.CardTaken(seat, card):
                self._show(seat, card, 1)
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
            case e.TunnelLeft(seat, track) if self.laid is not None:
                self._reveal(seat, self.laid, self.lengths[track])
            case e.FestivalTaken(seat, festival, cards):
                self.festivals[seat, festival] = self.festivals.get((seat, festival), 0) + cards
            case e.TicketsOffered(seat, _, tickets) if tickets is not None:
                self.offered[seat] = set(tickets)
            case e.TicketPicked(seat, ticket) if ticket is not None:
                self.offered.setdefault(seat, set()).add(ticket)
            case e.TicketsKept(seat, _, _, tickets) if tickets is not None:
                self.returned |= self.offered.pop(seat, set()) - set(tickets)

    def _show(self, seat: int, card: str, n: int) -> None:
        self.shown[seat * codes.N_TRAIN_KINDS + CARD_INDEX[card]] += n

    def _pay(self, seat: int, cards: int, colour: str, locomotives: int) -> None:
        """Cards that were shown are paid first: what stays shown is certainly still there."""
        hand = seat * codes.N_TRAIN_KINDS
        for kind, n in ((CARD_INDEX[colour], cards - locomotives), (codes.LOCO, locomotives)):
            self.shown[hand + kind] = max(0, self.shown[hand + kind] - n)

    def _reveal(self, seat: int, laid: e.TunnelBegun, length: int) -> None:
        """A payment that went back to the hand was seen by all (EU-7)."""
        hand = seat * codes.N_TRAIN_KINDS
        for kind, n in (
            (CARD_INDEX[laid.colour], length - laid.locomotives),
            (codes.LOCO, laid.locomotives),
        ):
            self.shown[hand + kind] = max(self.shown[hand + kind], n)
