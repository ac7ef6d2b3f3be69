"""Search: reproducible from a seed, careful with noise, and able to say why."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import msgspec
import pytest

from ferrovia.bots import UnknownBot, make
from ferrovia.bots.ladder.expert import MOST_AT_ONCE, Bank
from ferrovia.bots.ladder.planner import PlannerBot
from ferrovia.bots.ladder.search import FEWEST_WORLDS, Budget, SearchBot, Trial, still_running
from ferrovia.bots.policy.weights import PLANNER, Weights
from ferrovia.bots.support.candidates import MOST_ANSWERS, candidates
from ferrovia.bots.support.compiled_view import CompiledView
from ferrovia.bots.support.styles import PRIOR, STYLES, Habits
from ferrovia.engine import codes
from ferrovia.game import Action, View
from ferrovia.game.actions import Claim
from tests.bots.conftest import PLAYOUTS, SOME_SETTINGS, SPEED, Setting, deal, informed, seated, walk
from tests.conftest import MakeTable, Table

# Not all boards in plain Python.
FEW_SETTINGS = SOME_SETTINGS if SPEED > 1 else SOME_SETTINGS[:2]

# Budgets


@pytest.mark.parametrize("bot", ["search", "expert"])
@pytest.mark.parametrize(
    "budget", ["x", "0", "-5", "-5ms", "0ms", "ms", "1.5", "5s", " 5", "5 ms", "1000001", "1e3", "60:60"]
)
def test_an_invalid_budget_is_refused(bot: str, budget: str) -> None:
    with pytest.raises(UnknownBot) as error:
        make(f"{bot}:{budget}")
    text = str(error.value)
    assert f"'{bot}:{budget}'" in text
    assert "a budget is a number of playouts, or of milliseconds as in 100ms" in text


@pytest.mark.parametrize("bot", ["search", "expert"])
def test_a_colon_without_a_budget_is_refused(bot: str) -> None:
    with pytest.raises(UnknownBot, match="a budget is a number of playouts"):
        make(f"{bot}:")


def test_a_budget_counts_playouts() -> None:
    budget = Budget("400")
    budget.begin()
    budget.playouts = 399
    assert not budget.spent()
    budget.playouts = 400
    assert budget.spent()


def test_a_budget_counts_milliseconds(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [5.0]
    monkeypatch.setattr("ferrovia.bots.ladder.search.thread_time", lambda: clock[0])
    budget = Budget("100ms")
    budget.begin()
    budget.playouts = 100_000
    clock[0] = 5.09
    assert not budget.spent()
    clock[0] = 5.11
    assert budget.spent()


def test_the_expert_saves_for_hard_decisions_what_easy_ones_leave() -> None:
    bank = Bank("100")
    spend(bank, 20)
    assert bank.allowed() == 100
    bank.begin()
    assert bank.allowed() == 180
    for _ in range(20):
        spend(bank, 0)
    assert bank.allowed() == MOST_AT_ONCE * 100


def test_the_expert_is_within_its_budget_on_average() -> None:
    bank = Bank("100")
    random = Random(3)
    used = 0
    for _ in range(50):
        bank.begin()
        bank.playouts = min(random.choice((0, 30, 900)), int(bank.allowed()))
        bank.spent()
        used += bank.playouts
    assert used <= 50 * 100


def spend(bank: Bank, playouts: int) -> None:
    bank.begin()
    bank.playouts = playouts
    bank.spent()


# Choices


@pytest.mark.parametrize("name", ["search", "expert"])
@pytest.mark.parametrize("setting", FEW_SETTINGS, ids=str)
def test_the_same_seed_makes_the_same_choices(name: str, setting: Setting) -> None:
    played = []
    for _ in range(2):
        game = deal(setting, 3)
        bots = [make(f"{name}:{PLAYOUTS}", 5), *seated(setting, "planner")[1:]]
        for _ in walk(game, bots):
            if len(game.steps) > (36 if SPEED > 1 else 12):
                break
        played.append([step.action for step in game.steps])
    assert played[0] == played[1]


def test_every_choice_of_a_whole_game_is_an_option() -> None:
    """Otherwise it would be refused. In plain Python, part of a game."""
    for setting in FEW_SETTINGS:
        for game in walk(deal(setting, 1), seated(setting, "expert:7", "search:7", "planner")):
            assert len(game.steps) < 1500
            if SPEED == 1 and len(game.steps) > 20:
                break


class Stubborn(SearchBot):
    """Plans to draw a card whatever happens."""

    def candidates(self, view: View, *rest: object) -> list[Trial]:
        return [Trial(action, Weights(PLANNER)) for action in candidates(view, codes.BLIND)]


def test_the_search_finds_the_last_turn_that_wins(table: MakeTable) -> None:
    """Charleston to Miami completes a ticket of twelve points; no other claim does as much."""
    view = last_turn(table()).view(0)
    choice = Stubborn(1, "120").choose(view, view.options())
    assert choice == Claim("charleston--miami", "pink")


def test_worlds_are_spent_on_the_moves_that_may_be_best(table: MakeTable) -> None:
    view = last_turn(table()).view(0)
    bot = Stubborn(1, "120")
    trials = {trial.action: len(trial.worths) for trial in bot.trials(view, bot.at(view))}
    assert trials[view.code(Claim("charleston--miami", "pink"))] == trials[codes.BLIND] > FEWEST_WORLDS
    assert min(trials.values()) == FEWEST_WORLDS


def last_turn(arranged: Table) -> Table:
    """Seat 0 has the last turn of the game, and needs Charleston to Miami to complete Boston to Miami."""
    arranged.tickets(0, "boston--miami").tickets(1).score(0, 20).score(1, 30)
    arranged.own(0, "boston--new-york:1", "new-york--washington:1", "raleigh--washington:1")
    arranged.own(0, "charleston--raleigh").turn(0).trains(0, 20).hand(0, pink=4)
    arranged.state.last_turns = 1
    return arranged


def test_a_lead_is_the_mean_difference_and_its_standard_error() -> None:
    one, other = trial(0.5, 0.7, 0.9), trial(0.4, 0.4, 0.4)
    lead, error = one.lead(other)
    assert lead == pytest.approx(0.3)
    assert error == pytest.approx(0.2 / 3**0.5)


def test_a_lead_counts_only_worlds_that_both_saw() -> None:
    lead, error = trial(0.5, 0.5).lead(trial(0.2, 0.2, 0.9, 0.9))
    assert lead == pytest.approx(0.3)
    assert error == pytest.approx(0.0)


def test_a_move_that_is_better_by_noise_is_not_taken() -> None:
    planned = trial(*[0.5, 0.6] * 10)
    noisy = trial(*[0.9, 0.25] * 10)
    assert noisy.mean() > planned.mean()
    assert SearchBot().gated([planned, noisy]) is planned


def test_a_move_that_is_clearly_better_is_taken() -> None:
    planned = trial(*[0.5, 0.6] * 10)
    better = trial(*[0.61, 0.69] * 10)
    assert SearchBot().gated([planned, trial(*[0.52, 0.62] * 10), better]) is better


def test_a_few_worlds_prove_nothing() -> None:
    worths = [0.5] * (FEWEST_WORLDS - 1)
    planned, better = trial(*worths), trial(*(worth + 0.4 for worth in worths))
    assert SearchBot().gated([planned, better]) is planned
    planned.worths.append(0.5)
    better.worths.append(0.9)
    assert SearchBot().gated([planned, better]) is better


def test_a_move_that_dropped_out_is_not_taken() -> None:
    planned, lucky = trial(*[0.5] * 20), trial(*[0.9] * 8)
    assert SearchBot().gated([planned, lucky]) is planned


def test_a_single_move_is_not_weighed() -> None:
    only = trial()
    assert SearchBot().gated([only]) is only


def test_moves_that_are_clearly_behind_drop_out_and_the_planned_one_never() -> None:
    planned = trial(*[0.3, 0.4] * 5)
    best, worse, equal = trial(*[0.8, 0.9] * 5), trial(*[0.1, 0.2] * 5), trial(*[0.9, 0.8] * 5)
    assert still_running([planned, best, worse, equal]) == [planned, best, equal]


def trial(*worths: float) -> Trial:
    made = Trial(codes.BLIND, Weights(PLANNER))
    made.worths = list(worths)
    return made


@pytest.mark.parametrize("setting", SOME_SETTINGS, ids=str)
def test_candidates_are_legal_with_the_planned_one_first_and_a_track_only_once(setting: Setting) -> None:
    for view in views(setting, seed=2, every=3):
        assert view.seat is not None
        legal = view.core.legal_actions(view.known, view.seat)
        for planned in Random(len(legal)).sample(legal, min(3, len(legal))):
            found = candidates(view, planned)
            assert found[0] == planned
            assert set(found) <= set(legal)
            assert len(set(found)) == len(found)
            tracks = [codes.subject(code) for code in found if codes.verb(code) == codes.CLAIM]
            assert len(set(tracks)) == len(tracks)
            assert view.prompt == "turn" or len(found) == min(len(legal), MOST_ANSWERS)


@pytest.mark.parametrize("setting", FEW_SETTINGS, ids=str)
def test_the_expert_tries_no_track_twice_with_the_same_weights(setting: Setting) -> None:
    for view in views(setting, seed=2, every=15 if SPEED > 1 else 40):
        bot = make("expert:1")
        assert isinstance(bot, SearchBot)
        trials = bot.trials(view, bot.at(view))
        tracks = [
            (codes.subject(one.action), id(one.weights))
            for one in trials
            if codes.verb(one.action) == codes.CLAIM
        ]
        assert len(set(tracks)) == len(tracks)


def views(setting: Setting, seed: int, every: int) -> list[View]:
    """What the seat to act sees, at some decisions of a game."""
    found = []
    for number, game in enumerate(walk(deal(setting, seed), seated(setting, "planner", "random"))):
        if not game.over and number % every == 0:
            found.append(game.view(game.to_act[0]))
    return found


# Reasons


@pytest.mark.parametrize("spec", ["planner", f"search:{PLAYOUTS}", f"expert:{PLAYOUTS}"])
@pytest.mark.parametrize("setting", FEW_SETTINGS, ids=str)
def test_an_explanation_is_plain_data_about_the_choice(spec: str, setting: Setting) -> None:
    for game in walk(deal(setting, 4), seated(setting, "planner")):
        if game.over or len(game.steps) > (60 if SPEED > 1 else 22):
            break
        seat = game.to_act[0]
        view = game.view(seat)
        if len(game.steps) % 10 == 1 and len(view.options()) > 1:
            reasons = informed(make(spec, 2), game, seat).explain(view)
            assert reasons is not None
            assert msgspec.json.decode(msgspec.json.encode(reasons))["plan"] == reasons["plan"]
            assert reasons["choice"] == informed(make(spec, 2), game, seat).choose(view, view.options())
            assert reasons["choice"] in view.options()
            plan = reasons["plan"]
            assert {*plan} == {"tickets", "given_up", "tracks", "borrowed", "trains", "needs"}
            assert {*plan["tickets"], *plan["given_up"]} == {*view.tickets}
            assert not {*plan["tracks"]} & {*view.tracks}
            if spec != "planner":
                check_search(reasons["options"], reasons["styles"], view)


def check_search(options: list[dict[str, object]], styles: dict[int, dict[str, float]], view: View) -> None:
    assert all(option["action"] in view.options() for option in options)
    worths = [float(str(option["worth"])) for option in options]
    assert worths == sorted(worths, reverse=True)
    assert all(0.0 <= worth <= 1.0 for worth in worths)
    assert {*styles} == {seat for seat in range(view.core.seats) if seat != view.seat}
    for likely in styles.values():
        assert {*likely} == {*STYLES}
        assert sum(likely.values()) == pytest.approx(1.0)


def test_a_bot_that_cannot_say_why_explains_nothing(table: MakeTable) -> None:
    assert make("random").explain(table().view(0)) is None


# Styles


class Sprinter(PlannerBot):
    style = STYLES["sprinter"]


@pytest.mark.parametrize("board", ["usa", "europe"])
def test_habits_recognise_a_sprinter(board: str) -> None:
    setting = Setting(board, 2)
    game = deal(setting, 1)
    compiled = CompiledView(game.view(0), PLANNER)
    habits = Habits(compiled.core, compiled.outlook, game.board, False)
    assert habits.likely(1) == pytest.approx(PRIOR)
    for _ in walk(game, [PlannerBot(), Sprinter()]):
        habits.see(game.steps[-1].events(0))
    likely = habits.likely(1)
    assert likely["sprinter"] > PRIOR["sprinter"]
    assert likely["sprinter"] > habits.likely(0)["sprinter"]


def test_a_style_is_guessed_as_often_as_it_is_likely() -> None:
    game = deal(Setting("usa", 2), 1)
    compiled = CompiledView(game.view(0), PLANNER)
    habits = Habits(compiled.core, compiled.outlook, game.board, False)
    random = Random(1)
    guesses = [habits.guess(1, random) for _ in range(2000)]
    for name, weights in habits.weights.items():
        assert guesses.count(weights) / 2000 == pytest.approx(PRIOR[name], abs=0.05)


def test_only_the_acts_of_a_seat_show_its_style() -> None:
    game = deal(Setting("usa", 3), 1)
    compiled = CompiledView(game.view(0), PLANNER)
    habits = Habits(compiled.core, compiled.outlook, game.board, False)
    bots: Sequence[PlannerBot] = [PlannerBot(), PlannerBot(), PlannerBot()]
    for _ in walk(game, list(bots)):
        events = game.steps[-1].events(0)
        habits.see([event for event in events if getattr(event, "seat", None) != 2])
    assert habits.likely(2) == pytest.approx(PRIOR)
    assert habits.likely(1) != pytest.approx(PRIOR)


def test_an_only_option_is_taken_without_a_thought(table: MakeTable) -> None:
    class Thoughtless(SearchBot):
        def decide(self, view: View, compiled: CompiledView) -> int:
            pytest.fail("it thought")

    view = table().view(0)
    only: Action = view.options()[0]
    assert Thoughtless().choose(view, [only]) == only
