"""One decision of a game: what its seat could know, and what was really the case."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from ferrovia.analysis.calibration import progress
from ferrovia.analysis.position import Adviser, Option, SeatPlan
from ferrovia.analysis.true_chances import Looked, Oracle
from ferrovia.game import Action, Game
from ferrovia.game.actions import Claim
from ferrovia.game.record import Line

FULL_SHARE = 0.5  # of the playouts; the rest is for the options
SECOND_CARD = 0.4  # of the playouts that any other decision gets
WORLDS_FOR_AN_OPTION = 12  # at least; otherwise fewer options are tried


class Measured(Struct, frozen=True):
    """`looked` and `known`, the seat's share of the win by its own knowledge in `worlds` worlds, are as the
    playouts say; all else is in calibrated chances. `known` and `plan` are None where there was nothing to
    decide."""

    n: int
    turn: int
    seat: int
    played: Action
    looked: Looked
    open: bool  # luck came in after it
    progress: float = 0.0
    prompt: str = ""
    options: tuple[Option, ...] = ()
    regret: tuple[float, float] = (0.0, 0.0)  # the lead of the best option, and its error
    missed: tuple[float, float] = (0.0, 0.0)  # the same over the planner's move
    gain: tuple[float, float] = (0.0, 0.0)  # over the planner's move, and its error
    plan: SeatPlan | None = None
    known: float | None = None
    worlds: int = 0

    @property
    def claimed(self) -> str | None:
        return self.played.track if isinstance(self.played, Claim) else None


def weight(game: Game, line: Line, lines: int) -> float:
    """How many of the playouts a decision deserves. Late ones get more: playouts are short there."""
    late = 1.0 / (1.5 - line.n / lines)
    return late * (SECOND_CARD if game.view(line.seat).prompt == "second-card" else 1.0)


def measure(game: Game, line: Line, oracle: Oracle, advisers: Sequence[Adviser], playouts: int) -> Measured:
    """Measure the decision of a line before it is played. The seed is its number, which is no secret."""
    seat, played, n = line.seat, line.do, line.n - 1
    assert seat is not None
    assert played is not None
    view = game.view(seat)
    looked = oracle.look(game.state, seat, int(FULL_SHARE * playouts), n, view.code(played))
    prompt = view.prompt or ""
    plain = Measured(n, game.turn, seat, played, looked, bool(line.dealt), progress(view), prompt)
    if len(view.options()) == 1:
        return plain
    tries = int((1.0 - FULL_SHARE) * playouts)
    weighed = advisers[seat].weigh(view, tries, n, played, tries // WORLDS_FOR_AN_OPTION)
    return replace(
        plain,
        options=weighed.options(),
        regret=weighed.regret(weighed.base),
        missed=weighed.regret(weighed.planned),
        gain=weighed.lead(weighed.base, weighed.planned),
        plan=weighed.plan,
        known=weighed.planned.chance(),
        worlds=len(weighed.planned.shares),
    )
