"""Whole tournaments, on one process and on several."""

from __future__ import annotations

from pathlib import Path

import pytest

from ferrovia.arena import GameOutcome, Tournament, play_tournament
from ferrovia.arena.batches import Batches
from ferrovia.arena.entrants import named
from ferrovia.arena.errors import WorkerDied
from ferrovia.arena.schedule import Fixture, fixtures
from ferrovia.arena.tournament_run import collect, run
from ferrovia.bots.ladder.random_bot import RandomBot
from ferrovia.game import new_game
from tests.arena.conftest import seen_at_once, untimed


def test_any_number_of_jobs_plays_the_same_games() -> None:
    alone, together = (
        play_tournament("europe", ["random"] * 3, games=4, seed=3, jobs=jobs) for jobs in (1, 2)
    )
    assert len(alone.outcomes) == 12
    assert untimed(alone.outcomes) == untimed(together.outcomes)


def test_bots_may_be_classes_and_functions() -> None:
    def made(seed: int) -> RandomBot:
        return RandomBot(seed)

    results = play_tournament("usa", [RandomBot, made, made], games=2)
    names = ("RandomBot", "made", "made#2")
    assert results.tournament == Tournament("usa", 2, (), names, 2, 0, names)
    assert [game.table for game in results.outcomes] == [0, 0, 1, 1, 2, 2]
    assert {seat.bot for game in results.outcomes for seat in game.seats} == {"RandomBot", "made", "made#2"}


def test_within_a_deal_the_bots_swap_their_cards() -> None:
    """The second seating swaps the bots, not the cards."""
    here, there = play_tournament("usa", ["random", "random"], games=2, seed=9).outcomes
    assert [seat.bot for seat in here.seats] == [seat.bot for seat in reversed(there.seats)]
    for game in (here, there):
        for number, seat in enumerate(game.seats):
            offered = set(new_game("usa", 2, game.seed, first=0).view(number).offer)
            assert len(offered & {*seat.tickets_done, *seat.tickets_failed}) >= 2


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"bots": ["random"]}, "two bots or more"),
        ({"games": 0}, "1 game or more, not 0"),
        ({"seats": 6}, "USA is for 2 to 5 seats, not 6"),
        ({"options": ["alvin"]}, "USA has no option 'alvin'"),
    ],
)
def test_impossible_settings_are_refused(settings: dict[str, object], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        # mypy cannot infer the types of a mixed dictionary.
        play_tournament(**{"board": "usa", "bots": ["random", "random"], "games": 2} | settings)  # type: ignore[arg-type]


def test_only_complete_deals_are_kept() -> None:
    entrants = named(["random", "random"])
    settings = Tournament("usa", 2, (), tuple(entrants), 6, 0)
    played = list(run(settings, entrants))
    assert [game.deal for game in collect(settings, played[:5]).outcomes] == [0, 0, 1, 1]


def test_a_stopped_run_yields_what_is_done(bot_file: Path) -> None:
    entrants = named([f"{bot_file}:Slow", "random"])
    settings = Tournament("usa", 2, (), tuple(entrants), 1000, 0)
    for jobs in (1, 2):
        played: list[GameOutcome] = []
        # B023: the lambda is only called during this iteration.
        for game in run(settings, entrants, jobs, stopped=lambda: len(played) >= 3):  # noqa: B023
            played.append(game.outcome)
        assert 3 <= len(played) < 50
        assert [(game.deal, game.turn_of_seats) for game in played[:3]] == [(0, 0), (0, 1), (1, 0)]


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_fault_is_shown_while_its_game_goes_on(bot_file: Path, jobs: str) -> None:
    code, errors = seen_at_once(bot_file, "--jobs", jobs)
    assert code == 1
    assert errors.startswith(f"Fault: {bot_file}:Waits choose raised KeyError('purple') in bots.py, line ")
    assert errors.count("Fault: ") == errors.count("Traceback") == 1  # in four games, by two processes


def test_a_process_that_dies_is_an_error(bot_file: Path) -> None:
    entrants = named([f"{bot_file}:Dead", "random"])
    settings = Tournament("usa", 2, (), tuple(entrants), 4, 0)
    with pytest.raises(WorkerDied, match="a process that played games has died"):
        list(run(settings, entrants, jobs=2))


def test_batches_grow_with_speed_and_lose_no_game() -> None:
    settings = Tournament("usa", 2, (), ("a", "b"), 400, 0)
    batches = Batches(fixtures(settings))
    seen: list[Fixture] = []
    sizes: list[int] = []
    for batch in batches:
        seen += batch
        sizes.append(len(batch))
        batches.took(len(batch), 0.01 * len(batch) if len(sizes) < 4 else 10.0 * len(batch))
    assert seen == list(fixtures(settings))
    assert sizes[:6] == [1, 50, 50, 50, 1, 1]
