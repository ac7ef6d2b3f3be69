"""Names of environments. The version is raised whenever numbers of actions, observations or rewards
change."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import gymnasium

from ferrovia.arena.match import MOST_DECISIONS
from ferrovia.boards import BOARDS, load

VERSION = 1
LIMIT = (
    MOST_DECISIONS  # a game that has not ended by then is cut off (in Europe tunnels can be left for ever)
)


def setting_name(board: str, seats: int, options: Iterable[str] = ()) -> str:
    """`Ferrovia-usa-2`, `Ferrovia-old-west-4-alvin`."""
    return "-".join(("Ferrovia", board, str(seats), *options))


def settings() -> Iterator[tuple[str, int, tuple[str, ...]]]:
    """Every built-in board with every number of seats, without and with each of its options."""
    for name in BOARDS:
        board = load(name)
        for options in ((), *((option,) for option in board.options)):
            for seats in range(board.seats[0], board.seats[1] + 1):
                yield name, seats, options


def register() -> None:
    """Tell Gymnasium the ids: `Ferrovia-usa-2-v1` and so on."""
    for board, seats, options in settings():
        name = f"{setting_name(board, seats, options)}-v{VERSION}"
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                entry_point="ferrovia.env.seat:SeatEnv",
                kwargs={"board": board, "seats": seats, "options": options},
            )
