"""Reinforcement-learning environments, with the extra `ferrovia[env]`.

`aec_env` is all seats of a game for PettingZoo, `SeatEnv` one seat against bots for Gymnasium (registered as
`Ferrovia-usa-2-v1` and so on), `VectorGames` many games at once, and `Encoding` what their numbers mean.
"""

from ferrovia.extras import missing_for

if missing := missing_for("ferrovia.env"):
    raise ModuleNotFoundError(missing)

from ferrovia.env.aec import GuardedEnv, SeatsEnv, aec_env
from ferrovia.env.arrays.games import IllegalMove
from ferrovia.env.encoding import Encoding
from ferrovia.env.ids import VERSION, register
from ferrovia.env.seat import SeatEnv
from ferrovia.env.vector import VectorGames

register()

__all__ = [
    "VERSION",
    "Encoding",
    "GuardedEnv",
    "IllegalMove",
    "SeatEnv",
    "SeatsEnv",
    "VectorGames",
    "aec_env",
]
