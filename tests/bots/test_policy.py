"""The policy inside the core: always legal, on every board, and with plans that make sense."""

from __future__ import annotations

from collections.abc import Iterable
from math import exp
from random import Random

import pytest

from ferrovia.boards import load
from ferrovia.bots.policy.outlook import Outlook
from ferrovia.bots.policy.plan import Plan
from ferrovia.bots.policy.policy import Policy
from ferrovia.bots.policy.weights import NAMES, PLANNER, Weights
from ferrovia.bots.support.compiled_view import CompiledView
from ferrovia.bots.support.styles import STYLES
from ferrovia.bots.support.trained import trained_weights
from ferrovia.engine import Core, Dealer, codes
from ferrovia.engine.bits import members
from ferrovia.game.actions import BuildStation, Claim, DrawTickets
from ferrovia.mechanisms.numbers import CARDS
from tests.bots.conftest import SETTINGS, SPEED, Setting
from tests.bots.test_baselines import distances
from tests.conftest import MakeTable, Table

MOST_DECISIONS = 4000  # in Europe a game can go on for ever (EU-7)

ALWAYS = {codes.TAKE, codes.BLIND, codes.CLAIM, codes.TICKETS, codes.KEEP}
TUNNELS = {codes.DIG, codes.LEAVE}
USED = {
    "usa": ALWAYS,
    "europe": {*ALWAYS, *TUNNELS, codes.STATION},
    "iberia": {*ALWAYS, codes.PICK, codes.KEEP_DRAFTED, codes.COLLECT},
    "old-west": {*ALWAYS, codes.START, codes.MARK, codes.NO_MARK, codes.MOVE_ALVIN},
}
# Draws tickets whenever no plan is left to follow.
TICKET_LOVER = {"ticket": 0.5, "own_trains": 0.0, "other_trains": 0.0}


class Rules:
    """The rules of a setting, and a policy that plays by them."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        spec = load(setting.board).spec()
        self.core = Core(spec, setting.seats, frozenset(setting.options))
        self.policy = Policy(self.core, Outlook(self.core.board, spec), Weights({}))

    def play(self, seed: int, styles: Iterable[dict[str, float]]) -> set[int]:
        """A complete game, with the styles taking turns at the seats; every action is legal. Returns the
        kinds of action used."""
        trained = trained_weights(self.setting.board, self.setting.seats)
        weights = [Weights({**trained, **style}) for style in styles]
        self.policy.weights = [weights[seat % len(weights)] for seat in range(codes.MAX_SEATS)]
        self.policy.forget()
        state = self.core.deal(Dealer(seed), seed % self.setting.seats)
        used = set()
        decisions = 0
        while not state.over and decisions < MOST_DECISIONS:
            seat = members(state.waiting())[0]
            action = self.policy.decide(state, seat)
            refusal = self.core.check(state, seat, action)
            assert refusal == codes.FINE, (state.prompt(), hex(action), refusal)
            used.add(codes.verb(action))
            self.core.apply(state, seat, action)
            decisions += 1
        return used


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_every_action_of_the_planner_is_legal(setting: Setting) -> None:
    rules = Rules(setting)
    for seed in range(2 * SPEED):
        rules.play(seed, [{}])


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_every_action_of_every_style_is_legal(setting: Setting) -> None:
    rules = Rules(setting)
    styles = list(STYLES.values())
    for seed in range(2 * SPEED):
        rules.play(seed, styles[seed % len(styles) :] + styles[: seed % len(styles)])


@pytest.mark.parametrize("factor", [0.001, 0.1, 10.0, 1000.0])
@pytest.mark.parametrize("setting", SETTINGS[::3], ids=str)
def test_every_action_is_legal_with_a_weight_that_is_far_off(setting: Setting, factor: float) -> None:
    rules = Rules(setting)
    for seed, name in enumerate(NAMES if SPEED > 1 else NAMES[len(setting.board) % 3 :: 3]):
        rules.play(seed, [{name: PLANNER[name] * factor}, {}])


@pytest.mark.parametrize("setting", SETTINGS[1::3], ids=str)
def test_every_action_is_legal_with_any_weights(setting: Setting) -> None:
    rules = Rules(setting)
    random = Random(str(setting))
    for seed in range(2 * SPEED):
        styles = [{name: PLANNER[name] * exp(random.gauss(0, 2)) for name in NAMES} for _ in range(6)]
        rules.play(seed, styles)


def test_a_weight_of_zero_is_fine() -> None:
    for setting in SETTINGS[2::5]:
        rules = Rules(setting)
        rules.play(1, [{**dict.fromkeys(NAMES, 0.0), "pace": 3.0}, {}])


@pytest.mark.parametrize("board", USED)
def test_every_kind_of_action_that_the_board_offers_is_used(board: str) -> None:
    options = tuple(load(board).options)
    rules = Rules(Setting(board, 3, options))
    used: set[int] = set()
    for seed in range(60):
        used |= rules.play(seed, [TICKET_LOVER, STYLES["planner"]])
        if used >= USED[board]:
            break
    assert used - {codes.PASS} == USED[board]


def test_the_same_deal_is_played_the_same_way() -> None:
    for setting in SETTINGS[::4]:
        scores = []
        for _ in range(2):
            rules = Rules(setting)
            state = rules.core.deal(Dealer(5), 0)
            decisions = rules.policy.playout(state)
            totals = [rules.core.total(state, seat) for seat in range(setting.seats)]
            scores.append((decisions, totals))
        assert scores[0] == scores[1]


def test_a_game_is_worth_a_whole_win_and_a_margin() -> None:
    """Shares of the win and margins of two seats add up to one game."""
    rules = Rules(Setting("usa", 2))
    for seed in range(5):
        state = rules.core.deal(Dealer(seed), 0)
        rules.policy.forget()
        rules.policy.playout(state)
        worths = [rules.policy.worth(state, seat) for seat in range(2)]
        assert sum(worths) == pytest.approx(1.0)
        assert worths[members(rules.core.winners(state))[0]] >= 0.5


@pytest.mark.parametrize("board", USED)
def test_a_question_that_the_policy_does_not_know_gets_a_legal_answer(table: MakeTable, board: str) -> None:
    """Nobody is ever asked END_TURN, so it stands in for the question of a future rule."""
    arranged = table(board).turn(0)
    state = arranged.state
    prompts = [*state.prompts]
    prompts[state.depth - 1] = codes.END_TURN
    state.prompts = prompts
    legal = arranged.view(0).core.legal_actions(state, 0)
    assert thinking(arranged).policy.decide(state, 0) in legal


# Plans


@pytest.mark.parametrize("board", ["usa", "europe", "iberia"])
def test_a_plan_is_the_cheapest_way(table: MakeTable, board: str) -> None:
    """If only trains count, that is the shortest one, for every ticket."""
    arranged = table(board)
    shortest = distances(arranged.game.board)
    style = {**STYLES["builder"], "ferry": 0.0, "tunnel": 0.0, "hurry": 99.0, "ticket": 99.0}
    policy = CompiledView(arranged.view(0), style).policy
    for ticket, cars in shortest.items():
        plan = policy.think(arranged.tickets(0, ticket).state, 0)
        assert (ticket, plan.cars, plan.aims) == (ticket, cars, arranged.state.held[0])
        assert joined(arranged, plan, ticket)


def test_long_tracks_are_almost_free(table: MakeTable) -> None:
    """Their points pay for their turns: a planner takes the long way where a builder goes straight."""
    arranged = table().tickets(0, "los-angeles--new-york").hand(0)
    longest = []
    for style in ({}, STYLES["builder"]):
        plan = CompiledView(arranged.view(0), style).policy.think(arranged.state, 0)
        assert plan.aims
        longest.append(plan.cars / plan.n)
    assert longest[0] > longest[1]


def test_tickets_share_the_tracks_of_one_network(table: MakeTable) -> None:
    arranged = table().hand(0)
    policy = thinking(arranged).policy
    cars = []
    for tickets in (
        ("dallas--new-york",),
        ("los-angeles--new-york",),
        ("dallas--new-york", "los-angeles--new-york"),
    ):
        plan = policy.think(arranged.tickets(0, *tickets).state, 0)
        assert plan.aims == arranged.state.held[0]
        cars.append(plan.cars)
    assert cars[2] < cars[0] + cars[1]


def test_own_tracks_cost_a_plan_nothing(table: MakeTable) -> None:
    arranged = table().tickets(0, "denver--el-paso").own(0, "denver--santa-fe")
    plan = thinking(arranged).policy.think(arranged.state, 0)
    assert names(arranged, plan) == {"el-paso--santa-fe"}
    arranged.own(0, "el-paso--santa-fe")
    plan = thinking(arranged).policy.think(arranged.state, 0)
    assert (plan.n, plan.done) == (0, arranged.state.held[0])


def test_a_new_plan_is_made_when_a_planned_track_is_lost(table: MakeTable) -> None:
    arranged = table().tickets(0, "los-angeles--new-york").hand(0).turn(0)
    policy = thinking(arranged).policy
    policy.decide(arranged.state, 0)
    before = names(arranged, policy.plans[0])
    assert joined(arranged, policy.plans[0], "los-angeles--new-york")
    track = policy.plans[0].tracks[policy.plans[0].n // 2]
    lost = arranged.game.board.tracks[track].id
    arranged.own(1, lost)
    policy.decide(arranged.state, 0)
    assert lost.partition(":")[0] in before - names(arranged, policy.plans[0])
    assert joined(arranged, policy.plans[0], "los-angeles--new-york")


def test_a_plan_stays_while_it_fits(table: MakeTable) -> None:
    arranged = table().tickets(0, "los-angeles--seattle").hand(0).turn(0)
    policy = thinking(arranged).policy
    policy.decide(arranged.state, 0)
    before = names(arranged, policy.plans[0])
    assert before
    arranged.own(1, "charleston--miami")
    policy.decide(arranged.state, 0)
    assert names(arranged, policy.plans[0]) == before


def test_a_ticket_that_cannot_be_reached_is_given_up(table: MakeTable) -> None:
    arranged = table().tickets(0, "los-angeles--miami", "los-angeles--seattle")
    arranged.own(1, "atlanta--miami", "charleston--miami", "miami--new-orleans")
    plan = thinking(arranged).policy.think(arranged.state, 0)
    assert plan.aims == 1 << arranged.game.board.ticket_index["los-angeles--seattle"]
    assert joined(arranged, plan, "los-angeles--seattle")


def test_a_ticket_that_takes_too_many_trains_is_given_up(table: MakeTable) -> None:
    arranged = table().tickets(0, "los-angeles--seattle").trains(0, 12)
    plan = thinking(arranged).policy.think(arranged.state, 0)
    assert plan.aims
    needed = plan.cars
    plan = thinking(arranged.trains(0, needed - 1)).policy.think(arranged.state, 0)
    assert (plan.n, plan.aims) == (0, 0)


@pytest.mark.parametrize(("seats", "open_"), [(2, False), (3, False), (4, True)])
def test_a_parallel_track_is_planned_only_where_it_may_be_used(
    table: MakeTable, seats: int, open_: bool
) -> None:
    """BASE-22: from four seats on both tracks can be used."""
    arranged = table(seats=seats).tickets(0, "los-angeles--seattle").hand(0)
    policy = thinking(arranged).policy
    assert "los-angeles--san-francisco" in names(arranged, policy.think(arranged.state, 0))
    arranged.own(1, "los-angeles--san-francisco:1")
    plan = policy.think(arranged.state, 0)
    assert ("los-angeles--san-francisco" in names(arranged, plan)) == open_
    assert arranged.game.board.track_index["los-angeles--san-francisco:1"] not in plan.tracks[: plan.n]


def test_nobody_plans_a_track_parallel_to_their_own(table: MakeTable) -> None:
    """BASE-23."""
    arranged = table(seats=4).tickets(0, "los-angeles--seattle").hand(0)
    arranged.own(0, "los-angeles--san-francisco:1")
    plan = thinking(arranged).policy.think(arranged.state, 0)
    assert plan.aims
    assert "los-angeles--san-francisco" not in names(arranged, plan)


def test_a_plan_borrows_a_track_by_a_station(table: MakeTable) -> None:
    """Every way to Edinburgh leads through London, and both tracks are lost."""
    arranged = table("europe").tickets(0, "athina--edinburgh")
    arranged.own(1, "edinburgh--london:1").turn(0)
    policy = thinking(arranged).policy
    plan = policy.think(arranged.state, 0)
    lent = [arranged.game.board.tracks[track].id for track in plan.lent[: plan.n_lent]]
    assert lent == ["edinburgh--london:1"]
    arranged.stations(0, *("madrid", "lisboa", "cadiz"))
    plan = policy.think(arranged.state, 0)
    assert (plan.n_lent, plan.aims) == (0, 0)


def test_a_station_is_built_when_it_is_all_that_is_missing(table: MakeTable) -> None:
    arranged = table("europe").tickets(0, "kyiv--petrograd").own(0, "kyiv--wilno")
    arranged.own(1, "moskva--petrograd", "petrograd--riga", "petrograd--stockholm", "petrograd--wilno")
    arranged.turn(0).hand(0, red=6)
    choice = arranged.view(0).action(thinking(arranged).policy.decide(arranged.state, 0))
    assert isinstance(choice, BuildStation)
    assert choice.city in ("petrograd", "wilno")


# Turns


def test_the_last_turn_completes_a_ticket_rather_than_a_long_track(table: MakeTable) -> None:
    arranged = last_turn(table()).hand(0, red=6)
    choice = arranged.view(0).action(thinking(arranged).policy.decide(arranged.state, 0))
    assert isinstance(choice, Claim)
    assert choice.track.startswith("raleigh--washington")
    arranged.tickets(0)
    choice = arranged.view(0).action(thinking(arranged).policy.decide(arranged.state, 0))
    assert isinstance(choice, Claim)
    assert arranged.game.board.tracks[arranged.game.board.track_index[choice.track]].length == 6


def test_the_last_turn_does_not_pay_a_ferry_with_locomotives_that_are_not_there(table: MakeTable) -> None:
    arranged = table("europe").turn(0).tickets(0).hand(0, black=4).deck(red=9).market(red=5)
    arranged.state.last_turns = 1
    policy = thinking(arranged).policy
    code = policy.decide(arranged.state, 0)
    assert arranged.view(0).action(code) in arranged.view(0).options()


def test_a_plan_needs_a_card_for_every_car(table: MakeTable) -> None:
    """Portland to Salt Lake City is blue."""
    arranged = table().tickets(0, "phoenix--portland").hand(0, blue=6, red=12).turn(0)
    policy = thinking(arranged).policy
    plan = policy.think(arranged.state, 0)
    need = dict(zip(CARDS, policy.hand.need, strict=True))
    assert "portland--salt-lake-city" in names(arranged, plan)
    assert sum(need.values()) == plan.cars
    assert need["blue"] == 6


def test_the_collector_draws_tickets_where_the_sprinter_never_does(table: MakeTable) -> None:
    arranged = table().tickets(0, "denver--el-paso").own(0, "denver--santa-fe", "el-paso--santa-fe")
    arranged.turn(0).trains(0, 30).hand(0)
    view = arranged.view(0)
    choices = {}
    for name in ("collector", "sprinter"):
        policy = CompiledView(view, {**PLANNER, **STYLES[name]}).policy
        choices[name] = view.action(policy.decide(arranged.state, 0))
    assert choices["collector"] == DrawTickets()
    assert choices["sprinter"] != DrawTickets()


# Helpers


def thinking(arranged: Table) -> CompiledView:
    return CompiledView(arranged.view(0), PLANNER)


def names(arranged: Table, plan: Plan) -> set[str]:
    """The tracks of a plan, without the numbers of parallel ones."""
    return {arranged.game.board.tracks[track].id.partition(":")[0] for track in plan.tracks[: plan.n]}


def joined(arranged: Table, plan: Plan, ticket: str) -> bool:
    """Do the tracks of the plan alone connect the cities of the ticket?"""
    board = arranged.game.board
    wanted = board.tickets[board.ticket_index[ticket]]
    reached = {wanted.a}
    for _ in range(plan.n):
        for track in plan.tracks[: plan.n]:
            ends = {board.tracks[track].a, board.tracks[track].b}
            if ends & reached:
                reached |= ends
    return wanted.b in reached


def last_turn(arranged: Table) -> Table:
    """Seat 0 has its last turn, and needs Raleigh to Washington to complete Boston to Miami."""
    arranged.tickets(0, "boston--miami")
    arranged.own(
        0, "boston--new-york:1", "new-york--washington:1", "charleston--raleigh", "charleston--miami"
    )
    arranged.turn(0).trains(0, 20)
    arranged.state.last_turns = 2
    return arranged
