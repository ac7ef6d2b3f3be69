"""The boards: one TOML file each, the loader that checks it, a report on it and a drawing of it."""

from ferrovia.maps.board_map import BoardMap
from ferrovia.maps.drawing import Drawing
from ferrovia.maps.drawings import load_drawing
from ferrovia.maps.entries import City, Colour, Festival, Ticket, Track
from ferrovia.maps.faults import BoardError
from ferrovia.maps.layout import lay_out
from ferrovia.maps.loader import BOARDS, load, parse
from ferrovia.maps.picture import draw
from ferrovia.maps.report import Report, report

__all__ = [
    "BOARDS",
    "BoardError",
    "BoardMap",
    "City",
    "Colour",
    "Drawing",
    "Festival",
    "Report",
    "Ticket",
    "Track",
    "draw",
    "lay_out",
    "load",
    "load_drawing",
    "parse",
    "report",
]
