"""The baselines of the literature: they play every board to the end, and each does what it is known for."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from random import Random

import pytest

from ferrovia.boards import BOARDS, Board, load
from ferrovia.bots import make
from ferrovia.bots.ladder.steiner import Steiner
from ferrovia.bots.ladder.steiner_plus import SteinerPlus, best_of
from ferrovia.bots.support.baseline import Situation
from ferrovia.bots.support.graph import CLOSED, Atlas, Pair, cheapest_network, groups
from ferrovia.engine import Core, codes
from ferrovia.game import Game, new_game
from ferrovia.game.actions import Action, BuildStation, Claim, DrawTickets, KeepTickets, TakeCard
from ferrovia.game.view import View
from tests.conftest import MakeTable, Table

BASELINES = (
    "greedy-points",
    "big-track",
    "path",
    "one-step",
    "hungry",
    "long-route",
    "steiner",
    "blocker",
    "steiner+",
    "racer",
)
TABLES = [
    (board, options, seats)
    for board in BOARDS
    for options in ((), *((option,) for option in load(board).options))
    for seats in load(board).seats
]


def choice(name: str, view: View) -> Action:
    return make(name).choose(view, view.options())


def play(board: str, names: tuple[str, ...], options: tuple[str, ...] = (), seed: int = 5) -> Game:
    """A complete game; every choice is one of the options."""
    game = new_game(board, len(names), seed, options, first=0)
    bots = [make(name, seed) for name in names]
    while not game.over:
        seat = game.to_act[0]
        view = game.view(seat)
        options_now = view.options()
        action = bots[seat].choose(view, options_now)
        assert action in options_now
        game.play(action, seat)
    return game


@pytest.mark.parametrize(("board", "options", "seats"), TABLES)
def test_every_baseline_plays_whole_games_on_every_board(
    board: str, options: tuple[str, ...], seats: int
) -> None:
    for first in range(0, len(BASELINES), seats):
        names = tuple(BASELINES[(first + seat) % len(BASELINES)] for seat in range(seats))
        game = play(board, names, options)
        assert not any(isinstance(step.action, BuildStation) for step in game.steps)


def test_the_same_seed_plays_the_same_game() -> None:
    first, second = (play("usa", ("racer", "greedy-points"), seed=8) for _ in range(2))
    assert [step.action for step in first.steps] == [step.action for step in second.steps]


class Ignorant(Steiner):
    """Knows only the questions of a turn."""

    def answers(self) -> dict[int, Callable[[Situation], int]]:
        return {codes.TURN: self.turn, codes.SECOND_CARD: self.second_card}


@pytest.mark.parametrize(("board", "options", "seats"), TABLES)
def test_a_question_that_a_baseline_does_not_know_gets_a_legal_answer(
    board: str, options: tuple[str, ...], seats: int
) -> None:
    game = new_game(board, seats, 5, options, first=0)
    bots = [Ignorant(seat) for seat in range(seats)]
    for _ in range(30 * seats):
        seat = game.to_act[0]
        view = game.view(seat)
        game.play(bots[seat].choose(view, view.options()), seat)
        if game.over:
            break


# What each is known for


def test_greedy_points_takes_the_claim_with_the_most_points(table: MakeTable) -> None:
    arranged = table().hand(0, yellow=6, red=2, black=1)
    action = choice("greedy-points", arranged.view(0))
    assert isinstance(action, Claim)
    assert track_length(arranged.game.board, action.track) == 6


def test_greedy_points_draws_what_it_holds_most_of(table: MakeTable) -> None:
    arranged = table().hand(0, white=2, red=1).market(red=3, white=1, blue=1).trains(0, 0)
    assert choice("greedy-points", arranged.view(0)) == TakeCard("white")


def test_big_track_waits_for_the_longest_track(table: MakeTable) -> None:
    arranged = table().hand(0, red=5)
    assert any(isinstance(action, Claim) for action in arranged.view(0).options())
    assert not isinstance(choice("big-track", arranged.view(0)), Claim)
    action = choice("big-track", arranged.hand(0, red=5, locomotive=1).view(0))
    assert isinstance(action, Claim)
    assert track_length(arranged.game.board, action.track) == 6


def test_racer_keeps_the_fewest_and_cheapest_tickets() -> None:
    game = new_game("usa", 2, 4, first=0)
    view = game.view(0)
    cars = distances(game.board)
    kept = choice("racer", view)
    assert isinstance(kept, KeepTickets)
    assert len(kept.tickets) == 2
    pairs = combinations(view.offer, 2)
    assert sum(cars[t] for t in kept.tickets) == min(cars[a] + cars[b] for a, b in pairs)


def test_racer_claims_only_long_tracks_before_the_last_round(table: MakeTable) -> None:
    arranged = table().hand(0, red=3, blue=3, green=2)
    assert not isinstance(choice("racer", arranged.view(0)), Claim)
    arranged.state.last_turns = 2
    assert isinstance(choice("racer", arranged.view(0)), Claim)


def test_path_and_one_step_keep_every_ticket_of_the_deal() -> None:
    view = new_game("usa", 2, 4, first=0).view(0)
    for name in ("path", "one-step"):
        assert choice(name, view) == KeepTickets(view.offer)


def test_long_route_builds_its_tickets_with_long_tracks(table: MakeTable) -> None:
    """Every path of three tracks from Atlanta to New York has short ones, which it does not use."""
    arranged = table().tickets(0, "atlanta--new-york").hand(0, red=2)
    action = choice("one-step", arranged.view(0))
    assert isinstance(action, Claim)
    assert track_length(arranged.game.board, action.track) < 3
    assert not isinstance(choice("long-route", arranged.view(0)), Claim)


def test_hungry_draws_tickets_while_it_has_trains_to_spare(table: MakeTable) -> None:
    arranged = table().tickets(0, "denver--el-paso").hand(0, red=2)
    assert choice("hungry", arranged.view(0)) == DrawTickets()
    assert isinstance(choice("hungry", arranged.trains(0, 20).view(0)), Claim)


def test_steiner_finds_a_new_plan_when_a_track_of_it_is_lost(table: MakeTable) -> None:
    arranged = table().tickets(0, "denver--el-paso")
    bot = Steiner()
    before = names(arranged, bot.plan(position(arranged.view(0))))
    assert before == {"denver--santa-fe", "el-paso--santa-fe"}
    arranged.own(1, "el-paso--santa-fe")
    after = names(arranged, bot.plan(position(arranged.view(0))))
    assert after
    assert "el-paso--santa-fe" not in after


def test_steiner_claims_the_track_whose_loss_would_hurt_most(table: MakeTable) -> None:
    """The detour around Charleston to Miami is short, until a rival in Miami has taken it."""
    arranged = table()
    index = arranged.game.board.track_index
    inland, coast = index["denver--santa-fe"], index["charleston--miami"]
    assert Steiner().most_contested(position(arranged.view(0)), [coast, inland]) == inland
    arranged.own(1, "atlanta--miami")
    assert Steiner().most_contested(position(arranged.view(0)), [coast, inland]) == coast


def test_steiner_plus_keeps_what_its_trains_can_serve(table: MakeTable) -> None:
    offered = ("denver--el-paso", "los-angeles--new-york", "new-york--seattle")
    arranged = table().tickets(0).ticket_deck(offered)
    arranged.next_outcomes(*(f"ticket:{ticket}" for ticket in offered)).play(DrawTickets())
    kept = choice("steiner+", arranged.view(0))
    assert isinstance(kept, KeepTickets)
    assert len(kept.tickets) >= 2
    assert choice("steiner+", arranged.trains(0, 10).view(0)) == KeepTickets(("denver--el-paso",))


def test_steiner_plus_pays_grey_tracks_with_what_the_plan_does_not_need(table: MakeTable) -> None:
    """Portland to Salt Lake City needs blue, Portland to Seattle is grey."""
    arranged = table().tickets(0, "phoenix--portland").hand(0, blue=4, red=1)
    p = position(arranged.view(0))
    index = arranged.game.board.track_index
    bot = SteinerPlus()
    bot._planned_for = p.held
    bot._plan = [index["portland--salt-lake-city"], index["portland--seattle:1"]]
    payment = bot.pay(p, index["portland--seattle:1"])
    assert arranged.view(0).action(payment) == Claim("portland--seattle:1", "red")


def test_blocker_takes_the_threatened_edge(table: MakeTable) -> None:
    """Two long parts of the rival's network would be joined by Denver to Omaha, and by Helena to Omaha."""
    arranged = table().tickets(0, "denver--el-paso").own(1, "helena--seattle", "denver--helena")
    arranged.own(1, "chicago--omaha", "chicago--toronto", "montreal--toronto")
    arranged.trains(0, 30).trains(1, 10).hand(0, pink=4)
    assert choice("blocker", arranged.view(0)) == Claim("denver--omaha", "pink")
    assert choice("steiner+", arranged.view(0)) != Claim("denver--omaha", "pink")


def test_nobody_tries_a_tunnel_twice_with_the_same_hand(table: MakeTable) -> None:
    """Otherwise a game could go on for ever. With a different hand it may try again."""
    arranged = table("europe").turn(0).tickets(0, "brindisi--zurich").hand(0, green=2)
    arranged.deck(green=9).discard().next_outcomes("green", "green", "green")
    bot = make("steiner")
    tunnel = Claim("venezia--zurich", "green")
    assert bot.choose(arranged.view(0), ()) == tunnel
    arranged.play(tunnel).turn(0)
    assert "venezia--zurich" not in arranged.view().tracks
    assert bot.choose(arranged.view(0), ()) != tunnel
    assert bot.choose(arranged.hand(0, green=3).view(0), ()) == tunnel


# The graph


def brute_force(atlas: Atlas, costs: list[float], pairs: list[Pair], joined: list[int]) -> float:
    """The cheapest set of open tracks that joins the pairs, by trying every set."""
    open_tracks = [track for track, cost in enumerate(costs) if cost != CLOSED]
    best = CLOSED
    for chosen in range(1 << len(open_tracks)):
        tracks = [track for i, track in enumerate(open_tracks) if chosen >> i & 1]
        cost = sum(costs[track] for track in tracks)
        if cost < best:
            group = groups(atlas, [*joined, *tracks])
            if all(group[a] == group[b] for a, b in pairs):
                best = cost
    return best


@pytest.mark.parametrize("anchored", [False, True])
def test_networks_are_the_cheapest_of_all(anchored: bool) -> None:
    random = Random(3)
    atlas = Atlas(Core(load("usa").spec(), 2).board)
    compared = 0
    for _ in range(25):
        centre = random.randrange(atlas.n_cities)
        around = {city for track in atlas.at_city[centre] for city in atlas.ends[track]}
        near = [track for track, (a, b) in enumerate(atlas.ends) if a in around and b in around]
        chosen = random.sample(near, min(10, len(near)))
        joined = chosen[:1]
        costs = [CLOSED] * atlas.n_tracks
        for track in chosen[1:]:
            costs[track] = atlas.length[track] + random.randrange(3) / 4
        cities = sorted({city for track in chosen for city in atlas.ends[track]})
        pairs = [(random.choice(cities), random.choice(cities)) for _ in range(3)]
        anchor = random.choice(cities) if anchored else None
        wanted = pairs if anchor is None else [*pairs, *((anchor, a) for a, _ in pairs)]
        cheapest = brute_force(atlas, costs, wanted, joined)
        if cheapest < CLOSED:
            compared += 1
            found = cheapest_network(atlas, joined, costs, pairs, anchor)
            group = groups(atlas, [*joined, *found])
            assert all(group[a] == group[b] for a, b in wanted)
            assert sum(costs[track] for track in found) == cheapest
    assert compared >= 10


def test_pairs_beyond_the_exact_ones_are_joined_too() -> None:
    atlas = Atlas(Core(load("usa").spec(), 2).board)
    lengths = [float(length) for length in atlas.length]
    found = cheapest_network(atlas, [], lengths, atlas.ticket_ends[:12])
    group = groups(atlas, found)
    assert all(group[a] == group[b] for a, b in atlas.ticket_ends[:12])


def test_the_best_of_a_few_draws() -> None:
    assert best_of([0, 1], 1) == 0.5
    assert best_of([0, 1], 2) == 0.75
    assert best_of([], 3) == 0


# Helpers


def position(view: View) -> Situation:
    return Situation(view, Atlas(view.core.board))


def names(arranged: Table, tracks: list[int]) -> set[str]:
    """The names of tracks, without the numbers of parallel ones."""
    return {arranged.game.board.tracks[track].id.partition(":")[0] for track in tracks}


def track_length(board: Board, track: str) -> int:
    return board.tracks[board.track_index[track]].length


def distances(board: Board) -> dict[str, int]:
    """The trains that each ticket needs on an empty board, by Floyd and Warshall."""
    cities = [city.id for city in board.cities]
    far = {(a, b): 0 if a == b else 999 for a in cities for b in cities}
    for track in board.tracks:
        for a, b in ((track.a, track.b), (track.b, track.a)):
            far[a, b] = min(far[a, b], track.length)
    for via in cities:
        for a in cities:
            for b in cities:
                far[a, b] = min(far[a, b], far[a, via] + far[via, b])
    return {ticket.id: far[ticket.a, ticket.b] for ticket in board.tickets}
