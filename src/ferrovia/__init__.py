"""Ferrovia: train games of the Ticket to Ride family, exact to the rules.

>>> import ferrovia
>>> game = ferrovia.new_game("usa", seats=2, seed=1, first=0)
>>> for seat in game.to_act:
...     step = game.play(game.view(seat).options()[0], seat)
>>> game.play(ferrovia.Claim("little-rock--new-orleans", "green", locomotives=1))
<Step 3: seat 0, Claim(track='little-rock--new-orleans', colour='green', locomotives=1)>
>>> game
<Game usa, 2 seats, turn 2, seat 1 to act>
"""

from ferrovia import engine
from ferrovia.boards import BOARDS, Board, load
from ferrovia.game import Game, Record, Refused, Result, View, actions, new_game, replay
from ferrovia.game.actions import *  # noqa: F403  # all that mechanisms declare
from ferrovia.version import VERSION

__version__ = VERSION

__all__ = [
    "BOARDS",
    "Board",
    "Game",
    "Record",
    "Refused",
    "Result",
    "View",
    "__version__",
    "engine",
    "load",
    "new_game",
    "replay",
]
__all__ += actions.__all__


def _draw(board: Board) -> str:
    from ferrovia.drawing import draw  # most programs never look at a picture

    return draw(board)


# A board stands below its drawing and cannot import it. This package stands above both.
Board.picture = _draw
