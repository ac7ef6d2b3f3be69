"""95% intervals for games that come in deals.

The games of one deal share their cards, so they are not independent; the deals are. A number is therefore
averaged over each deal first, and the interval comes from the spread between deals.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from math import inf, sqrt

from ferrovia.arena.study.estimates import Estimate, Z, student

DOUBT = 2  # extra deals; with fewer, intervals from ten deals hold the truth less than 95% of the time

Case = tuple[int, float]  # the number of a deal, and the result of one of its games


def share_by_deal(cases: Iterable[Case]) -> Estimate | None:
    """The mean of shares from 0 to 1, with Wilson's interval; None without a case.

    Wilson's interval is for trials that are won or lost. Deals that are partly won vary less, so they count
    as the number of trials that would vary as much.
    """
    deals = [total / n for total, n in _by_deal(cases)]
    if not deals:
        return None
    share = sum(deals) / len(deals)
    spread = Z * Z * _relative_variance(deals, share) / len(deals)
    middle = (share + spread / 2) / (1 + spread)
    reach = sqrt(spread * (share * (1 - share) + spread / 4)) / (1 + spread)
    # Rounding must not put an end on the wrong side of the share, or outside 0 to 1.
    low, high = min(share, max(0.0, middle - reach)), max(share, min(1.0, middle + reach))
    return Estimate(share, low, high, len(deals))


def _relative_variance(deals: Sequence[float], share: float) -> float:
    """The variance of the deals relative to that of deals won or lost outright: from 0 to 1.

    Some such deals are added to the sample: a few deals that happen to agree prove little.
    """
    whole = share * (1 - share)
    if whole == 0:
        return 1.0
    squares = sum((deal - share) ** 2 for deal in deals)
    return (squares + DOUBT * whole) / ((len(deals) + DOUBT) * whole)


def mean_by_deal(cases: Iterable[Case]) -> Estimate | None:
    """The mean of all cases, with Student's interval; None without a case.

    Deals may have different numbers of cases, so the mean is a ratio of sums. One deal says nothing about
    the spread.
    """
    deals = _by_deal(cases)
    if not deals:
        return None
    n = len(deals)
    count = sum(cases for _, cases in deals)
    mean = sum(total for total, _ in deals) / count
    if n == 1:
        return Estimate(mean, -inf, inf, 1)
    squares = sum((total - mean * cases) ** 2 for total, cases in deals)
    reach = student(n - 1) * sqrt(squares * n / (n - 1)) / count
    return Estimate(mean, mean - reach, mean + reach, n)


def _by_deal(cases: Iterable[Case]) -> list[tuple[float, int]]:
    """The sum and the number of cases of each deal."""
    sums: dict[int, float] = defaultdict(float)
    counts: dict[int, int] = defaultdict(int)
    for deal, value in cases:
        sums[deal] += value
        counts[deal] += 1
    return [(sums[deal], counts[deal]) for deal in sums]
