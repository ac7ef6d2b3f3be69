"""What a player can do, with names instead of numbers.

A payment is a colour and a number of locomotives; locomotives alone have the colour "locomotive" (R-5).
"""

from __future__ import annotations

from msgspec import Struct


class TakeCard(Struct, frozen=True, tag=True):
    """Take a card from the market (BASE-8)."""

    card: str


class DrawBlind(Struct, frozen=True, tag=True):
    """Draw the top card of the deck (BASE-8)."""


class Claim(Struct, frozen=True, tag=True):
    """Claim a track (BASE-17)."""

    track: str
    colour: str
    locomotives: int = 0


class DrawTickets(Struct, frozen=True, tag=True):
    """Draw tickets, of which some must be kept (BASE-24)."""


class KeepTickets(Struct, frozen=True, tag=True):
    """Keep these of the offered tickets and return the others (BASE-3, BASE-24, IB-3)."""

    tickets: tuple[str, ...]


class BuildStation(Struct, frozen=True, tag=True):
    """Build a station in a city (EU-9)."""

    city: str
    colour: str
    locomotives: int = 0


class PayTunnel(Struct, frozen=True, tag=True):
    """Pay the extra cards of a tunnel, so many of them locomotives (EU-5)."""

    locomotives: int = 0


class LeaveTunnel(Struct, frozen=True, tag=True):
    """Take the cards back and leave the tunnel (EU-7)."""


class PickTicket(Struct, frozen=True, tag=True):
    """Take one ticket of the packet and pass the others on (IB-3)."""

    ticket: str


class CollectFestival(Struct, frozen=True, tag=True):
    """Take the festival cards of one end of the track just claimed (IB-7)."""

    festival: str


class ChooseStart(Struct, frozen=True, tag=True):
    """Put the first marker on the start city (OW-2)."""

    city: str


class PlaceMarker(Struct, frozen=True, tag=True):
    """Put a marker on an end of the track just claimed (OW-4)."""

    city: str
    colour: str
    locomotives: int = 0


class DeclineMarker(Struct, frozen=True, tag=True):
    """Put no marker (OW-4)."""


class MoveAlvin(Struct, frozen=True, tag=True):
    """Move Alvin to a city that the player controls (ALV-2)."""

    city: str


class Pass(Struct, frozen=True, tag=True):
    """Do nothing; legal only when nothing else is (R-4)."""


Action = (
    TakeCard
    | DrawBlind
    | Claim
    | DrawTickets
    | KeepTickets
    | BuildStation
    | PayTunnel
    | LeaveTunnel
    | PickTicket
    | CollectFestival
    | ChooseStart
    | PlaceMarker
    | DeclineMarker
    | MoveAlvin
    | Pass
)
