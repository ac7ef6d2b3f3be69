"""The tables of a board file that are about rules.

Made by tools/generate.py from ferrovia.mechanisms. Do not edit.
"""

from __future__ import annotations

from msgspec import UNSET, Struct, UnsetType

from ferrovia.mechanisms.alvin import AlvinRule
from ferrovia.mechanisms.drafts import DraftsRule
from ferrovia.mechanisms.ferries import FerriesRule
from ferrovia.mechanisms.festivals import FestivalsRule
from ferrovia.mechanisms.long_tickets import LongTicketsRule
from ferrovia.mechanisms.longest_path import LongestPathRule
from ferrovia.mechanisms.markers import MarkersRule
from ferrovia.mechanisms.most_tickets import MostTicketsRule
from ferrovia.mechanisms.parallels import ParallelsRule
from ferrovia.mechanisms.start_cities import StartCitiesRule
from ferrovia.mechanisms.stations import StationsRule
from ferrovia.mechanisms.tickets import TicketsRule
from ferrovia.mechanisms.ties import TiesRule
from ferrovia.mechanisms.train_cards import CardsRule
from ferrovia.mechanisms.tunnels import TunnelsRule


class Rules(Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """The mechanisms of a board with their numbers: its `[rules.NAME]` tables. A mechanism that a board file
    does not name is not played."""

    cards: CardsRule
    tickets: TicketsRule
    ties: TiesRule
    parallels: ParallelsRule | UnsetType = UNSET
    long_tickets: LongTicketsRule | UnsetType = UNSET
    ferries: FerriesRule | UnsetType = UNSET
    tunnels: TunnelsRule | UnsetType = UNSET
    stations: StationsRule | UnsetType = UNSET
    drafts: DraftsRule | UnsetType = UNSET
    festivals: FestivalsRule | UnsetType = UNSET
    start_cities: StartCitiesRule | UnsetType = UNSET
    markers: MarkersRule | UnsetType = UNSET
    alvin: AlvinRule | UnsetType = UNSET
    longest_path: LongestPathRule | UnsetType = UNSET
    most_tickets: MostTicketsRule | UnsetType = UNSET
