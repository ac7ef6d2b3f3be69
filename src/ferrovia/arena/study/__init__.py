"""What many games show: which tickets pay, which routes win, what turn order and a first move are worth."""

from ferrovia.arena.study.estimates import Estimate
from ferrovia.arena.study.records import Skipped, read_games, record_files
from ferrovia.arena.study.study import BoardStudy, Study, make_study
from ferrovia.arena.study.tickets import TicketLine, best_tickets, ticket_lines
from ferrovia.arena.study.tracks import TrackLine, best_tracks, track_lines
from ferrovia.arena.study.wins import WinShare

__all__ = [
    "BoardStudy",
    "Estimate",
    "Skipped",
    "Study",
    "TicketLine",
    "TrackLine",
    "WinShare",
    "best_tickets",
    "best_tracks",
    "make_study",
    "read_games",
    "record_files",
    "ticket_lines",
    "track_lines",
]
