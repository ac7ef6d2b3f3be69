"""Who plays whom, and where they sit."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from ferrovia.arena.schedule import bot_seed, fixtures, line_ups
from ferrovia.arena.tournament import Tournament


def tournament(bots: str, seats: int, games: int = 1, seed: int = 0) -> Tournament:
    return Tournament("usa", seats, (), tuple(bots), games, seed)


@pytest.mark.parametrize(
    ("bots", "seats", "expected"),
    [
        ("ab", 2, ["ab"]),
        ("abc", 2, ["ab", "ac", "bc"]),
        ("abcd", 3, ["abc", "abd", "acd", "bcd"]),
        ("abc", 3, ["abc"]),
        ("ab", 4, ["abbb", "baaa"]),
        ("abc", 4, ["abbb", "accc", "baaa", "bccc", "caaa", "cbbb"]),
    ],
)
def test_line_ups(bots: str, seats: int, expected: list[str]) -> None:
    assert ["".join(line_up) for line_up in line_ups(tournament(bots, seats))] == expected


@pytest.mark.parametrize(("bots", "seats"), [("abc", 2), ("abcd", 3), ("abcd", 4), ("ab", 4), ("abc", 5)])
def test_every_bot_of_a_line_up_is_in_every_seat_of_every_deal_equally_often(bots: str, seats: int) -> None:
    settings = tournament(bots, seats, games=3 * seats)
    games = list(fixtures(settings))
    for table, line_up in enumerate(line_ups(settings)):
        for deal in range(3):
            seatings = [game.seating for game in games if (game.table, game.deal) == (table, deal)]
            assert len(set(seatings)) == seats
            for seat in range(seats):
                assert Counter(seating[seat] for seating in seatings) == Counter(line_up)


@pytest.mark.parametrize("seats", [3, 4])
def test_all_seat_orders_occur_equally_often(seats: int) -> None:
    bots = "abcd"[:seats]
    orders = len(list(permutations(bots)))
    games = fixtures(tournament(bots, seats, games=2 * orders))
    assert Counter(game.seating for game in games) == Counter(2 * [*permutations(bots)])


def test_games_are_rounded_up_to_whole_deals() -> None:
    assert len(list(fixtures(tournament("abcd", 4, games=9)))) == 12


def test_all_line_ups_have_the_same_deals() -> None:
    games = list(fixtures(tournament("abc", 2, games=6, seed=40)))
    for table in range(3):
        assert [game.seed for game in games if game.table == table] == [40, 40, 41, 41, 42, 42]


def test_a_stopped_tournament_has_played_about_as_much_everywhere() -> None:
    games = list(fixtures(tournament("abc", 2, games=10)))
    assert {game.table for game in games[:6]} == {0, 1, 2}


def test_a_bot_has_the_same_seed_for_a_deal_wherever_it_sits() -> None:
    games = list(fixtures(tournament("abc", 2, games=4)))
    seeds = {
        (game.deal, bot, seed) for game in games for bot, seed in zip(game.seating, game.seeds, strict=True)
    }
    assert len(seeds) == 2 * 3  # deals and bots
    assert len({seed for _, _, seed in seeds}) == 2 * 3


def test_copies_of_a_bot_have_different_seeds() -> None:
    for game in fixtures(tournament("ab", 4, games=4)):
        assert len(set(game.seeds)) == 4


def test_the_seed_of_a_bot_is_the_same_on_every_machine() -> None:
    assert bot_seed(7, "planner") == 23767668088464584


@pytest.mark.parametrize("folder", ["./", "/home/My Bots/", "bots\\"])
def test_the_seed_of_a_bot_is_the_same_wherever_its_file_is(folder: str) -> None:
    assert bot_seed(7, f"{folder}mine.py:Mine") == bot_seed(7, "mine.py:Mine")


def test_a_program_has_the_same_seed_wherever_it_is() -> None:
    assert bot_seed(7, "run:2s:/usr/bin/python3 here/program.py") == bot_seed(7, "run:2s:program.py")
