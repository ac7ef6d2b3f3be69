"""What a position is worth, without playing it to the end: a small network over what a good player would count.

The features of a seat come from its plan; the network sees the seat, the strongest of the others and their mean.
"""

from __future__ import annotations

from math import exp

from ferrovia.bots.mind.plan import Plan
from ferrovia.bots.mind.policy import Policy
from ferrovia.bots.mind.sight import Sight
from ferrovia.bots.mind.weights import Weights
from ferrovia.engine import bits, codes
from ferrovia.engine.board import Board
from ferrovia.engine.dealer import Dealer
from ferrovia.engine.network import Network
from ferrovia.engine.state import State

N_SEAT = 20
N_TABLE = 4
N_INPUTS = 64  # 3 * N_SEAT + N_TABLE
N_HIDDEN = 32


class Judgement:
    """Judges positions of a policy's table. The parameters are those of one hidden layer, row by row, then the
    output's: `N_HIDDEN * (N_INPUTS + 1) + N_HIDDEN + 1` numbers."""

    def __init__(self, policy: Policy, parameters: list[float]) -> None:
        self.policy = policy
        self.sight: Sight = policy.sight
        self.board: Board = policy.sight.board
        self.network = Network()
        self.inputs = [0.0] * 64
        self.mean = [0.0] * 20
        self.length = [0.0] * 64
        self.parameters = [0.0] * 2113
        for place, number in enumerate(parameters):
            self.parameters[place] = number

    def look(self, state: State, seat: int) -> list[float]:
        """The inputs of the network for a seat, for training."""
        self.fill(state, seat)
        return list(self.inputs)

    def judge(self, state: State, seat: int) -> float:
        """How the game will end for the seat, from 0 to 1, as `Policy.worth` would say."""
        self.fill(state, seat)
        place = 0
        total = self.parameters[N_HIDDEN * (N_INPUTS + 1) + N_HIDDEN]
        for hidden in range(N_HIDDEN):
            sum_ = self.parameters[place + N_INPUTS]
            for i in range(N_INPUTS):
                sum_ += self.parameters[place + i] * self.inputs[i]
            place += N_INPUTS + 1
            if sum_ > 0.0:
                total += sum_ * self.parameters[N_HIDDEN * (N_INPUTS + 1) + hidden]
        return 1.0 / (1.0 + exp(-total))

    def fill(self, state: State, seat: int) -> None:
        """Own features, those of the strongest other, the mean of all others, then the table's."""
        self.describe(state, seat, 0)
        for i in range(N_SEAT, 3 * N_SEAT):
            self.inputs[i] = 0.0
        best = -1e9
        for turn in range(1, state.seats):
            other = (seat + turn) % state.seats
            self.describe(state, other, 2 * N_SEAT)
            strength = 0.0
            for i in range(4):
                strength += self.inputs[2 * N_SEAT + i]
            for i in range(N_SEAT):
                self.mean[i] = self.inputs[2 * N_SEAT + i] + (self.mean[i] if turn > 1 else 0.0)
                if strength > best:
                    self.inputs[N_SEAT + i] = self.inputs[2 * N_SEAT + i]
            if strength > best:
                best = strength
        for i in range(N_SEAT):
            self.inputs[2 * N_SEAT + i] = self.mean[i] / (state.seats - 1)
        self.inputs[3 * N_SEAT] = ((state.seat - seat) % state.seats) / 6.0
        self.inputs[3 * N_SEAT + 1] = 1.0 if state.last_turns >= 0 else 0.0
        self.inputs[3 * N_SEAT + 2] = state.turn / (50.0 * state.seats)
        self.inputs[3 * N_SEAT + 3] = state.seats / 6.0

    def describe(self, state: State, seat: int, at: int) -> None:
        """The features of a seat, into the inputs from `at` on."""
        policy = self.policy
        w: Weights = policy.weights[seat]
        left = self.sight.turns_left(state, seat, w)
        plan: Plan = policy.plan(state, seat, left)
        missing = policy.count_needs(state, seat, plan)
        hand = seat * codes.N_TRAIN_KINDS
        lacking = 0
        useful = 0
        most = 0
        for kind in range(codes.N_COLOURS):
            have = state.hands[hand + kind]
            need = policy.need[kind]
            if need > have:
                lacking += need - have
                useful += have
            else:
                useful += need
            if have > most:
                most = have
        cars = 0
        gain = 0.0
        for i in range(plan.n):
            if state.owner[plan.tracks[i]] < 0:
                cars += self.board.length[plan.tracks[i]]
                gain += self.sight.gain(state, seat, plan.tracks[i], w)
        locos = state.hands[hand + codes.LOCO]
        self.inputs[at] = state.score[seat] / 40.0
        self.inputs[at + 1] = plan.points_done / 40.0
        self.inputs[at + 2] = plan.points_ahead / 40.0
        self.inputs[at + 3] = -plan.points_lost / 40.0
        self.inputs[at + 4] = missing / 8.0
        self.inputs[at + 5] = lacking / 15.0
        self.inputs[at + 6] = gain / 30.0
        self.inputs[at + 7] = state.trains[seat] / 45.0
        self.inputs[at + 8] = state.hand_size(seat) / 15.0
        self.inputs[at + 9] = locos / 4.0
        self.inputs[at + 10] = (state.trains[seat] - cars) / 45.0
        self.inputs[at + 11] = most / 8.0
        self.inputs[at + 12] = useful / 15.0
        self.inputs[at + 13] = self.largest(state, seat) / 45.0
        self.inputs[at + 14] = left / 30.0
        self.inputs[at + 15] = state.stations_left[seat] / 3.0
        self.inputs[at + 16] = self.festival_score(state, seat) / 30.0
        self.inputs[at + 17] = 1.0 if state.alvin_owner == seat else 0.0
        self.inputs[at + 18] = self.control(state, seat) / 50.0
        self.inputs[at + 19] = plan.n_done / 5.0

    def largest(self, state: State, seat: int) -> float:
        """Spaces in the largest connected part of the seat's network: how far the longest path may come."""
        self.network.build(state, seat)
        for city in range(self.board.n_cities):
            self.length[city] = 0.0
        most = 0.0
        for track in range(self.board.n_tracks):
            if state.owner[track] == seat:
                root = self.network.root(self.board.end_a[track])
                self.length[root] += self.board.length[track]
                if self.length[root] > most:
                    most = self.length[root]
        return most

    def festival_score(self, state: State, seat: int) -> float:
        points = 0
        for festival in range(self.sight.n_festivals):
            points += self.sight.festival_points[state.festivals[seat * codes.MAX_FESTIVALS + festival]]
        return points

    def control(self, state: State, seat: int) -> float:
        """The points of free tracks into cities that the seat controls (OW-5)."""
        points = 0.0
        if self.sight.marked:
            for city in range(self.board.n_cities):
                if state.marker[city] == seat:
                    points += self.policy.potential(state, city)
        return points

    def glimpse(self, world: State, seat: int, action: int, luck: int, rounds: int) -> float:
        """As `Policy.outcome`, but play only so many rounds and judge the position then."""
        policy = self.policy
        state = world.clone()
        state.dealer = Dealer(luck)
        policy.forget()
        policy.core.act(state, seat, action)
        until = state.turn + rounds * state.seats
        while not state.over and (state.turn < until or state.prompt() != codes.TURN):
            mover = bits.lowest(state.waiting())
            policy.core.act(state, mover, policy.decide(state, mover))
        if state.over:
            return policy.worth(state, seat)
        return self.judge(state, seat)
