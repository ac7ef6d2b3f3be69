"""What happens at the table, as each seat gets to know it.

A field that only some may see is `None` for the others: each event is made for its audience, so that what a
seat may not know never leaves the game.
"""

from __future__ import annotations

from msgspec import Struct


class CardDealt(Struct, frozen=True, tag=True):
    """A card of the first hand (BASE-1); `card` for its owner only."""

    seat: int
    card: str | None


class TurnBegan(Struct, frozen=True, tag=True):
    seat: int


class CardTaken(Struct, frozen=True, tag=True):
    """A card was taken from the market (BASE-8)."""

    seat: int
    card: str


class CardDrawn(Struct, frozen=True, tag=True):
    """A card was drawn blind (BASE-8); `card` for its owner only."""

    seat: int
    card: str | None


class NothingDrawn(Struct, frozen=True, tag=True):
    """A blind draw found no train card (R-15)."""

    seat: int


class MarketFilled(Struct, frozen=True, tag=True):
    """A card was turned up into the market (BASE-9)."""

    card: str


class MarketSwept(Struct, frozen=True, tag=True):
    """Three locomotives: the market was discarded (BASE-14)."""


class DeckReformed(Struct, frozen=True, tag=True):
    """The discard was shuffled into a new deck (BASE-15)."""

    cards: int


class TrackClaimed(Struct, frozen=True, tag=True):
    """A track was claimed with this payment (BASE-17)."""

    seat: int
    track: str
    colour: str
    locomotives: int


class PointsScored(Struct, frozen=True, tag=True):
    """Points scored during the game: for a track (BASE-21, OW-5), or for catching Alvin (`track` is None)."""

    seat: int
    points: int
    track: str | None


class TicketsOffered(Struct, frozen=True, tag=True):
    """Tickets were dealt to choose from; `tickets` for their owner only."""

    seat: int
    count: int
    tickets: tuple[str, ...] | None


class TicketsKept(Struct, frozen=True, tag=True):
    """Tickets were kept and the others returned; which ones, for their owner only."""

    seat: int
    kept: int
    returned: int
    tickets: tuple[str, ...] | None


class Answered(Struct, frozen=True, tag=True):
    """A seat has answered a question that all answer in secret."""

    seat: int


class TunnelBegun(Struct, frozen=True, tag=True):
    """A payment was laid for a tunnel (EU-5)."""

    seat: int
    track: str
    colour: str
    locomotives: int


class TunnelCardTurned(Struct, frozen=True, tag=True):
    seat: int
    card: str


class TunnelPaid(Struct, frozen=True, tag=True):
    """The extra cards of a tunnel were paid."""

    seat: int
    cards: int
    locomotives: int


class TunnelLeft(Struct, frozen=True, tag=True):
    """A tunnel was given up; its payment went back to the hand (EU-7)."""

    seat: int
    track: str


class StationBuilt(Struct, frozen=True, tag=True):
    seat: int
    city: str
    colour: str
    locomotives: int
    price: int


class PacketPassed(Struct, frozen=True, tag=True):
    """A packet of tickets reached a seat (IB-3); `tickets` for that seat only."""

    seat: int
    count: int
    tickets: tuple[str, ...] | None


class TicketPicked(Struct, frozen=True, tag=True):
    """A ticket was taken out of a packet; `ticket` for its owner only."""

    seat: int
    ticket: str | None


class DraftCardTurned(Struct, frozen=True, tag=True):
    """The second draft follows after this turn (IB-5)."""


class FestivalLaid(Struct, frozen=True, tag=True):
    """A festival card was laid at its city (IB-4)."""

    festival: str


class FestivalTaken(Struct, frozen=True, tag=True):
    """All festival cards of a city were taken (IB-7)."""

    seat: int
    festival: str
    cards: int


class StartChosen(Struct, frozen=True, tag=True):
    seat: int
    city: str


class MarkerPlaced(Struct, frozen=True, tag=True):
    seat: int
    city: str
    colour: str
    locomotives: int


class MarkerDeclined(Struct, frozen=True, tag=True):
    seat: int


class AlvinCaught(Struct, frozen=True, tag=True):
    seat: int


class AlvinMoved(Struct, frozen=True, tag=True):
    seat: int
    city: str


class LastRoundBegan(Struct, frozen=True, tag=True):
    """Few trains are left: everybody has one more turn (BASE-26)."""

    seat: int


class Passed(Struct, frozen=True, tag=True):
    seat: int


class GameEnded(Struct, frozen=True, tag=True):
    pass


Event = (
    CardDealt
    | TurnBegan
    | CardTaken
    | CardDrawn
    | NothingDrawn
    | MarketFilled
    | MarketSwept
    | DeckReformed
    | TrackClaimed
    | PointsScored
    | TicketsOffered
    | TicketsKept
    | Answered
    | TunnelBegun
    | TunnelCardTurned
    | TunnelPaid
    | TunnelLeft
    | StationBuilt
    | PacketPassed
    | TicketPicked
    | DraftCardTurned
    | FestivalLaid
    | FestivalTaken
    | StartChosen
    | MarkerPlaced
    | MarkerDeclined
    | AlvinCaught
    | AlvinMoved
    | LastRoundBegan
    | Passed
    | GameEnded
)
