"""The boards: one TOML file each, the loader that checks it and a report on it."""

from ferrovia.boards.board import Board
from ferrovia.boards.entries import City, Colour, Festival, Ticket, Track
from ferrovia.boards.faults import BoardError
from ferrovia.boards.loader import BOARDS, load, parse
from ferrovia.boards.report import Report, report

__all__ = [
    "BOARDS",
    "Board",
    "BoardError",
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
