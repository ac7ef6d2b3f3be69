"""What options are worth, and how sure that is."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from ferrovia.analysis.trials import SMALLEST_ROUND, Comparison, OptionTrial, mean_and_error, run


def trial(action: int, margins: Sequence[int]) -> OptionTrial:
    made = OptionTrial(action)
    made.margins = list(margins)
    made.shares = [0.5 if margin == 0 else float(margin > 0) for margin in margins]
    return made


def noisy(random: Random, means: Sequence[float], worlds: int) -> list[OptionTrial]:
    luck = [random.gauss(0, 20) for _ in range(worlds)]
    return [
        trial(action, [round(mean + shared + random.gauss(0, 10)) for shared in luck])
        for action, mean in enumerate(means)
    ]


def test_the_best_option_has_no_regret_on_average() -> None:
    """The plain difference from the best of ten equals would be well above 0."""
    random = Random(1)
    regrets, plain = [], []
    for _ in range(200):
        trials = noisy(random, [0.0] * 10, 40)
        compared = Comparison(trials)
        regrets.append(compared.regret(trials[0])[0])
        plain.append(max(map(compared.mean, trials)) - compared.mean(trials[0]))
    mean, error = mean_and_error(regrets)
    assert abs(mean) < 3 * error
    assert sum(plain) / len(plain) > 0.04


def test_the_regret_of_a_worse_option_is_how_much_better_the_best_is() -> None:
    trials = noisy(Random(2), [-15.0, 0.0, -5.0], 2000)
    regret, error = Comparison(trials).regret(trials[0])
    assert 0.18 < regret < 0.30  # chances 0.25 and 0.5, a little blurred
    assert 0.0 < error < 0.02


def test_regret_needs_some_worlds() -> None:
    trials = [trial(0, [-9] * (2 * SMALLEST_ROUND - 1)), trial(1, [9] * (2 * SMALLEST_ROUND - 1))]
    assert Comparison(trials).regret(trials[0]) == (0.0, 0.0)


def test_a_game_won_anyway_gives_up_nothing() -> None:
    """However many points an option costs."""
    trials = [trial(0, [5, 9, 14, 60] * 10), trial(1, [45, 49, 54, 100] * 10)]
    assert Comparison(trials).lead(trials[1], trials[0]) == (0.0, 0.0)


def test_points_say_more_than_wins() -> None:
    """The same lead with a smaller error, where chances are even."""
    trials = noisy(Random(3), [0.0, 6.0], 400)
    blurred, error = Comparison(trials).lead(trials[1], trials[0])
    plain, plain_error = mean_and_error([b - a for a, b in zip(*(t.shares for t in trials), strict=True)])
    assert blurred == pytest.approx(plain, abs=3 * plain_error)
    assert error < 0.7 * plain_error


def test_a_tie_decided_by_a_rule_counts_as_decided() -> None:
    one = OptionTrial(0)
    one.margins, one.shares = [0, 30, -30], [1.0, 1.0, 0.0]
    assert Comparison([one]).worths[one][0] == 1.0


def test_the_budget_goes_to_the_better_options() -> None:
    trials = [OptionTrial(action) for action in range(12)]
    random = Random(4)

    def play(running: Sequence[OptionTrial]) -> None:
        for one in running:
            margin = one.action + round(random.gauss(0, 8))
            one.margins.append(margin)
            one.shares.append(float(margin > 6))

    run(trials, [trials[0]], 1200, play)
    worlds = [len(one.margins) for one in trials]
    assert worlds[0] == max(worlds)  # it must stay
    assert sum(n == max(worlds) for n in worlds) == 3
    assert 1000 <= sum(worlds) <= 1300
    assert max(range(12), key=lambda action: worlds[action] * (action > 0)) >= 8


def test_a_small_budget_tries_everything_a_little() -> None:
    trials = [OptionTrial(action) for action in range(5)]

    def play(running: Sequence[OptionTrial]) -> None:
        for one in running:
            one.margins.append(one.action)
            one.shares.append(1.0)

    run(trials, [trials[0]], 1, play)
    assert min(len(one.margins) for one in trials) == SMALLEST_ROUND
