"""Many games of one board, stepped together. The arrays are the caller's; every row belongs to one game."""

from __future__ import annotations

from typing import Any

from ferrovia.engine import bits, codes
from ferrovia.engine.core import Core
from ferrovia.engine.dealer import Dealer, Generator
from ferrovia.engine.state import State
from ferrovia.env.arrays import starts
from ferrovia.env.arrays.masks import Masks
from ferrovia.env.arrays.observer import Observer


class IllegalMove(ValueError):
    """An action that is not legal. `game` is its row, `code` the refusal (see `ferrovia.engine.codes`)."""

    def __init__(self, game: int, number: int, code: int) -> None:
        super().__init__(f"action {number} is not legal in game {game} (refusal {code})")
        self.game = game
        self.code = code


def standing(core: Core, state: State, seat: int, by_points: bool) -> float:
    """What a seat has got so far; rewards are its changes.

    By points: the score shown on the table, at the end the final score. By result: 0 before the end; then 1
    for a win and -1 / (seats - 1) for a loss, a shared win in between, so that the seats add up to 0.
    """
    if by_points:
        return core.total(state, seat) if state.over else state.score[seat]
    if not state.over:
        return 0.0
    winners = core.winners(state)
    share = 1.0 / bits.size(winners) if winners >> seat & 1 else 0.0
    return (share * core.seats - 1.0) / (core.seats - 1)


class Completed:
    """A seat's completed tickets, and what they were found from. A claim changes the trains."""

    def __init__(self) -> None:
        self.done = 0
        self.held = 0
        self.trains = codes.NOBODY


class Games:
    """`observations` and `masks` may be None: then nobody writes them. A game that is over, or that has gone
    on for `limit` decisions, is replaced by a new one at once: game i of row r has the seed
    `seed + r + i * rows`."""

    def __init__(
        self,
        masks: Masks,
        observer: Observer,
        rows: int,
        by_points: bool,
        limit: int,
        observations: Any,
        legal: Any,
    ) -> None:
        self.core = masks.core
        self.masks = masks
        self.observer = observer
        self.rows = rows
        self.by_points = by_points
        self.limit = limit
        self.observes = observations is not None
        self.marks = legal is not None
        self.observations = observations
        self.legal = legal
        self.states: list[State] = []
        self.seeds = [0] * rows
        self.found = [Completed() for _ in range(rows * self.core.seats)]  # by row and seat
        self.chance = Generator()

    def attach(
        self, decisions: Any, seats: Any, rewards: Any, terminated: Any, truncated: Any, scores: Any
    ) -> None:
        """The other arrays: how many decisions were made, who acts, rewards and final scores of all seats,
        which games have just ended."""
        self.decisions = decisions
        self.seats = seats
        self.rewards = rewards
        self.terminated = terminated
        self.truncated = truncated
        self.scores = scores

    def reset(self, seed: int) -> None:
        """Deal every game anew."""
        self.chance = Generator(~seed)
        self.states = []
        for row in range(self.rows):
            self.seeds[row] = seed + row
            self.decisions[row] = 0
            self.states.append(self.core.deal(Dealer(seed + row)))
            self.forget(row)
            self.terminated[row] = 0
            self.truncated[row] = 0
            for seat in range(self.core.seats):
                self.rewards[row * self.core.seats + seat] = 0
            self.show(row)

    def put(self, row: int, state: State) -> None:
        """Go on from a state in one of the games."""
        self.states[row] = state
        self.forget(row)
        self.show(row)

    def step(self, actions: Any) -> None:
        """One decision in every game. If any is not legal, it raises `IllegalMove` and nothing has
        changed."""
        for row in range(self.rows):
            state: State = self.states[row]
            code = self.masks.action_numbers.code(actions[row])
            refusal = codes.MALFORMED if code < 0 else self.core.judge(state, self.seats[row], code)
            if refusal != codes.FINE:
                raise IllegalMove(row, actions[row], refusal)
        for row in range(self.rows):
            self.play(row, self.masks.action_numbers.code(actions[row]))

    def play(self, row: int, code: int) -> None:
        """One legal action in one game, and whatever follows."""
        core = self.core
        state: State = self.states[row]
        first = row * core.seats
        if self.by_points:
            for seat in range(core.seats):
                self.rewards[first + seat] = -state.score[seat]
        core.act(state, self.seats[row], code)
        self.decisions[row] += 1
        self.terminated[row] = state.over
        self.truncated[row] = not state.over and self.decisions[row] >= self.limit
        if self.by_points:
            for seat in range(core.seats):
                self.rewards[first + seat] += standing(core, state, seat, True)
        else:
            for seat in range(core.seats):
                self.rewards[first + seat] = standing(core, state, seat, False)
        if self.terminated[row] or self.truncated[row]:
            self.start_anew(row, state)
        self.show(row)

    def start_anew(self, row: int, state: State) -> None:
        for seat in range(self.core.seats):
            self.scores[row * self.core.seats + seat] = (
                self.core.total(state, seat) if state.over else state.score[seat]
            )
        self.seeds[row] += self.rows
        self.decisions[row] = 0
        self.states[row] = self.core.deal(Dealer(self.seeds[row]))
        self.forget(row)

    def forget(self, row: int) -> None:
        """A new game has no completed tickets."""
        for seat in range(self.core.seats):
            self.found[row * self.core.seats + seat] = Completed()

    def completed(self, row: int, state: State, seat: int) -> int:
        """The seat's completed tickets, found anew only after a claim or new tickets."""
        found: Completed = self.found[row * self.core.seats + seat]
        if found.trains != state.trains[seat] or found.held != state.held[seat]:
            found.trains = state.trains[seat]
            found.held = state.held[seat]
            found.done = self.observer.completed(state, seat)
        return found.done

    def show(self, row: int) -> None:
        """Who acts in a game, what it sees and what it may do."""
        state: State = self.states[row]
        seat = bits.lowest(state.waiting())
        self.seats[row] = seat
        if self.observes:
            done = self.completed(row, state, seat)
            self.observer.fill(state, seat, done, starts.shorts(self.observations), row * self.observer.size)
        if self.marks:
            self.masks.fill(state, seat, starts.marks(self.legal), row * self.masks.size)

    def choose_by_chance(self, actions: Any) -> None:
        """For each game a legal action, each as likely."""
        for row in range(self.rows):
            state: State = self.states[row]
            seat = self.seats[row]
            total = self.core.count(state, seat, state.prompt())
            code = self.nth_action(state, seat, self.chance.below(total)) if total > 0 else codes.PASS
            actions[row] = self.masks.action_numbers.number(code)

    def nth_action(self, state: State, seat: int, k: int) -> int:
        """The k-th legal action, right after the core has counted them."""
        prompt = state.prompt()
        asker: Any = self.core.turn_offer if prompt == codes.TURN else self.core.askers[prompt]
        i = 0
        while k >= self.core.counts[i]:
            k -= self.core.counts[i]
            i += 1
            asker = asker.next_offer
        code: int = asker.nth(state, seat, prompt, k)
        return code
