"""How often somebody wins, compared with what was expected."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from ferrovia.arena.study.estimates import Estimate, share_of


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
