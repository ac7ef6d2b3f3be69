"""What views and results show of mechanisms.

Made by tools/generate.py from ferrovia.mechanisms. Do not edit.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, cast

from msgspec import Struct

from ferrovia.mechanisms.alvin import game as alvin_cell
from ferrovia.mechanisms.drafts import game as drafts_cell
from ferrovia.mechanisms.festivals import FestivalScored
from ferrovia.mechanisms.festivals import game as festivals_cell
from ferrovia.mechanisms.markers import game as markers_cell
from ferrovia.mechanisms.start_cities import game as start_cities_cell
from ferrovia.mechanisms.stations import game as stations_cell
from ferrovia.mechanisms.tunnels import Tunnel
from ferrovia.mechanisms.tunnels import game as tunnels_cell

if TYPE_CHECKING:
    from ferrovia.game.view import View


class ViewFields:
    """Properties of `View`."""

    @cached_property
    def markers(self) -> dict[str, int]:
        """The owner of the marker on each city that has one."""
        return markers_cell.markers(cast("View", self))

    @cached_property
    def alvin(self) -> tuple[str, int | None] | None:
        """Alvin's city, and who has him; none if he is not in play."""
        return alvin_cell.alvin(cast("View", self))

    @cached_property
    def network(self) -> tuple[str, ...]:
        """The cities that the seat is connected to, on boards that require it (OW-3)."""
        return start_cities_cell.network(cast("View", self))

    @cached_property
    def tunnel(self) -> Tunnel | None:
        """The tunnel being built: the cards paid, the cards turned up, the extra cards it costs (EU-5)."""
        return tunnels_cell.tunnel(cast("View", self))

    @cached_property
    def stations(self) -> dict[str, int]:
        """The owner of the station in each city that has one."""
        return stations_cell.stations(cast("View", self))

    @cached_property
    def piles(self) -> dict[str, int]:
        """The festival cards lying at their cities (IB-4)."""
        return festivals_cell.piles(cast("View", self))

    @cached_property
    def festivals(self) -> dict[str, int]:
        """The seat's own festival cards (IB-8)."""
        return festivals_cell.festivals(cast("View", self))

    @cached_property
    def packet(self) -> tuple[str, ...]:
        """The packet of a draft that has reached the seat (IB-3)."""
        return drafts_cell.packet(cast("View", self))

    @cached_property
    def passes_to(self) -> int | None:
        """Whom the seat passes its packet to: left, in the second draft right (IB-3, IB-5)."""
        return drafts_cell.passes_to(cast("View", self))


class ViewMessageFields(Struct, frozen=True):
    """Fields of `ViewMessage`."""

    markers: dict[str, int] = {}
    alvin: tuple[str, int | None] | None = None
    network: tuple[str, ...] = ()
    tunnel: Tunnel | None = None
    stations: dict[str, int] = {}
    piles: dict[str, int] = {}
    festivals: dict[str, int] = {}
    packet: tuple[str, ...] = ()
    passes_to: int | None = None


class SeatCounts(Struct, frozen=True):
    """Fields of `PublicSeat`."""

    markers: int
    stations: int
    festivals: int


class ResultFields(Struct, frozen=True):
    """Fields of `SeatResult`."""

    path_length: int
    stations_built: int


class ScoringFields(Struct, frozen=True):
    """Fields of `SeatScoring`."""

    # Tracks of others by the city of the station that borrows them, if a ticket needs it (EU-10).
    borrowed: dict[str, str]
    # The sets of festival cards (IB-11).
    festivals: tuple[FestivalScored, ...]
    # A longest path in order of travel; empty where the board has no bonus for it.
    path: tuple[str, ...]
