"""How often somebody wins, compared with what was expected."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from ferrovia.arena.results import GameOutcome
from ferrovia.arena.study.estimates import Estimate, share_of

EVEN_GAMES = 4  # that everybody is taken to have played besides: one game says little about a player


class WinShare(Struct, frozen=True):
    """The share of wins in `n` cases, and the mean share that was expected of them anyway."""

    n: int
    share: Estimate
    expected: float

    @property
    def excess(self) -> Estimate:
        """The share above what was expected."""
        return self.share.shifted(-self.expected)

    @property
    def clear(self) -> bool:
        """Whether the interval excludes the expected share."""
        return not self.share.low <= self.expected <= self.share.high


def expected_shares(games: Sequence[GameOutcome]) -> dict[str, float]:
    """What share of the wins to expect of each player: what it wins anyway. What a strong player likes to do
    must not look as if it made players strong."""
    played: dict[str, int] = {}
    won: dict[str, float] = {}
    even: dict[str, float] = {}
    for game in games:
        for seat in game.seats:
            played[seat.bot] = played.get(seat.bot, 0) + 1
            won[seat.bot] = won.get(seat.bot, 0.0) + seat.share
            even[seat.bot] = even.get(seat.bot, 0.0) + 1 / len(game.seats)
    return {name: (won[name] + EVEN_GAMES * even[name] / n) / (n + EVEN_GAMES) for name, n in played.items()}


def win_share(cases: Iterable[tuple[float, float]]) -> WinShare | None:
    """From cases as (share of the win, expected share); None without any."""
    n = 0
    won = expected = 0.0
    for share, due in cases:
        n += 1
        won += share
        expected += due
    estimate = share_of(won, n)
    return None if estimate is None else WinShare(n, estimate, expected / n)
