"""The boards: one TOML file each, the loader that checks it and a report on it."""

from ferrovia.maps.board_map import BoardMap
from ferrovia.maps.entries import City, Colour, Festival, Ticket, Track
from ferrovia.maps.faults import BoardError
from ferrovia.maps.loader import BOARDS, load, parse
from ferrovia.maps.report import Report, report

__all__ = [
    "BOARDS",
    "BoardError",
    "BoardMap",
    "City",
    "Colour",
    "Festival",
    "Report",
    "Ticket",
    "Track",
    "load",
    "parse",
    "report",
]
