"""How often somebody wins, against what was to be expected."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from ferrovia.arena.study.estimates import Estimate, share_of


class WinShare(Struct, frozen=True):
    """The share of wins in `n` cases, and the mean of what each of them would have had anyway."""

    n: int
    share: Estimate
    expected: float

    @property
    def excess(self) -> Estimate:
        """The share above what was expected."""
        return self.share.shifted(-self.expected)

    @property
    def clear(self) -> bool:
        """Whether the interval leaves the expected share out."""
        return not self.share.low <= self.expected <= self.share.high


def win_share(cases: Iterable[tuple[float, float]]) -> WinShare | None:
    """Of cases as (share of the win, expected share); None without any."""
    n = 0
    won = expected = 0.0
    for share, due in cases:
        n += 1
        won += share
        expected += due
    estimate = share_of(won, n)
    return None if estimate is None else WinShare(n, estimate, expected / n)
