"""Ferrovia: train games of the Ticket to Ride family, exact to the rules.

>>> import ferrovia
>>> game = ferrovia.new_game("usa", seats=2, seed=1, first=0)
>>> game
<Game usa, 2 seats, turn 0, seats 0 and 1 to act>
>>> game.play(game.view(0).options()[0], seat=0)
<Step 1: seat 0, KeepTickets>
>>> game.check(ferrovia.Claim("boston--montreal:1", "blue"), seat=0).code
'NOT_YOUR_TURN'
"""

from ferrovia import engine
from ferrovia.game import Game, Record, Refused, Result, View, new_game, replay
from ferrovia.game.actions import (
    Action,
    BuildStation,
    ChooseStart,
    Claim,
    CollectFestival,
    DeclineMarker,
    DrawBlind,
    DrawTickets,
    KeepTickets,
    LeaveTunnel,
    MoveAlvin,
    Pass,
    PayTunnel,
    PickTicket,
    PlaceMarker,
    TakeCard,
)
from ferrovia.maps import BOARDS, BoardMap, load
from ferrovia.version import VERSION

__version__ = VERSION

__all__ = [
    "BOARDS",
    "Action",
    "BoardMap",
    "BuildStation",
    "ChooseStart",
    "Claim",
    "CollectFestival",
    "DeclineMarker",
    "DrawBlind",
    "DrawTickets",
    "Game",
    "KeepTickets",
    "LeaveTunnel",
    "MoveAlvin",
    "Pass",
    "PayTunnel",
    "PickTicket",
    "PlaceMarker",
    "Record",
    "Refused",
    "Result",
    "TakeCard",
    "View",
    "__version__",
    "engine",
    "load",
    "new_game",
    "replay",
]


def _draw(board: BoardMap) -> str:
    from ferrovia.drawing import draw  # most programs never look at a picture

    return draw(board)


# A board stands below its drawing and cannot import it. This package stands above both.
BoardMap.picture = _draw
