"""The boards: one TOML file each, the loader that checks it, a report on it and a drawing of it."""

from ferrovia.maps.board_map import BoardMap
from ferrovia.maps.drawing import draw
from ferrovia.maps.entries import City, Colour, Festival, Ticket, Track
from ferrovia.maps.faults import BoardError
from ferrovia.maps.layout import Layout, lay_out
from ferrovia.maps.loader import BOARDS, load, parse
from ferrovia.maps.report import Report, report

__all__ = [
    "BOARDS",
    "BoardError",
    "BoardMap",
    "City",
    "Colour",
    "Festival",
    "Layout",
    "Report",
    "Ticket",
    "Track",
    "draw",
    "lay_out",
    "load",
    "parse",
    "report",
]
