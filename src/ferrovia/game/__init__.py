"""One table: typed actions and events, views for each seat, the record, dealers."""

from ferrovia.game import dealers
from ferrovia.game.actions import Action
from ferrovia.game.events import Event
from ferrovia.game.game import Game, Proposed, Step, new_game, replay
from ferrovia.game.record import Record, RecordError
from ferrovia.game.refusals import Refusal, Refused
from ferrovia.game.result import Result, SeatResult
from ferrovia.game.seat_history import Glimpse
from ferrovia.game.view import View

__all__ = [
    "Action",
    "Event",
    "Game",
    "Glimpse",
    "Proposed",
    "Record",
    "RecordError",
    "Refusal",
    "Refused",
    "Result",
    "SeatResult",
    "Step",
    "View",
    "dealers",
    "new_game",
    "replay",
]
