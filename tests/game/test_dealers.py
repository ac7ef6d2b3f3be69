"""Dealers: seeds, scripts and secrets."""

from __future__ import annotations

from collections import Counter

import pytest

from ferrovia.engine import Dealer
from ferrovia.game import Game, dealers
from ferrovia.game.record import outcome_codes
from ferrovia.maps import load


def deal_of(dealer: Dealer) -> tuple[int, ...]:
    return Game(load("usa"), 3, dealer).steps[0].outcomes


def test_the_same_seed_deals_the_same_cards_and_another_seed_others() -> None:
    assert deal_of(dealers.fast(1)) == deal_of(dealers.fast(1)) != deal_of(dealers.fast(2))


def test_the_same_secret_deals_the_same_cards_and_another_secret_others() -> None:
    one = deal_of(dealers.cryptographic(b"one"))
    assert one == deal_of(dealers.cryptographic(b"one"))
    assert one != deal_of(dealers.cryptographic(b"two"))


def test_a_game_dealt_in_secret_is_dealt_again_from_the_secret() -> None:
    games = [Game(load("europe"), 2, dealers.cryptographic(b"a secret")) for _ in range(2)]
    for game in games:
        while not game.over:
            game.play(game.view(game.to_act[0]).options()[-1])
    assert games[0].record() == games[1].record()
    games[0].record().verify()


def test_unpredictable_deals_differ() -> None:
    assert len({deal_of(dealers.unpredictable()) for _ in range(5)}) == 5


def test_a_script_deals_what_it_says() -> None:
    outcomes = deal_of(dealers.fast(1))
    dealer = dealers.scripted(list(outcomes))
    assert deal_of(dealer) == outcomes
    assert dealer.fault == ""
    assert dealer.at == len(outcomes)


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (lambda script: script.clear(), "an outcome is missing"),
        (lambda script: script.pop(), "an outcome is missing"),
        (lambda script: script.pop(0), "an outcome of another kind was expected"),
        (lambda script: script.__setitem__(0, 3 << 8 | 3), "the number is out of range"),
        (lambda script: script.__setitem__(1, 1 << 8 | 17), "the deck holds no such card"),
        (lambda script: script.__setitem__(1, 1 << 8 | 255), "the deck holds no such card"),
        (lambda script: script.__setitem__(-1, script[-2]), "the ticket deck holds no such ticket there"),
    ],
    ids=["empty", "short", "shifted", "seat", "kind", "no kind", "ticket twice"],
)
def test_a_script_that_cannot_be_has_a_fault_and_the_table_stays_sound(change: object, fault: str) -> None:
    script = list(deal_of(dealers.fast(1)))
    assert callable(change)
    change(script)
    dealer = dealers.scripted(script)
    game = Game(load("usa"), 3, dealer)
    assert dealer.fault == fault
    assert sum(game._state.hands) == 12
    assert game.view(None).deck == 110 - 12 - 5


def test_names_of_outcomes_are_those_of_the_record() -> None:
    game = Game(load("iberia"), 2, dealers.fast(1))
    line = game.record().lines[0]
    assert tuple(outcome_codes(game.names, line.dealt, 2)) == game.steps[0].outcomes


@pytest.mark.parametrize("n", [1, 2, 3, 7, 110])
def test_numbers_from_a_secret_are_uniform(n: int) -> None:
    """Chi-square beyond its mean by five standard deviations: wrong once in some 100,000 runs, and the
    secret is fixed."""
    numbers = dealers.SecretNumbers(b"secret")
    draws = 200 * n
    counts = Counter(numbers(n) for _ in range(draws))
    assert set(counts) == set(range(n))
    chi_square = sum((counts[value] - 200) ** 2 / 200 for value in range(n))
    assert chi_square <= (n - 1) + 5 * (2 * (n - 1)) ** 0.5


def test_numbers_from_a_secret_are_fixed() -> None:
    """Who has the secret can compute a game again, years later."""
    numbers = dealers.SecretNumbers(b"secret")
    assert [numbers(110) for _ in range(8)] == [106, 68, 45, 72, 57, 45, 30, 36]
