"""The rules of one board for one number of seats, put together: what is legal, what an action does.

`legal_actions`, `check` and `apply` are the border: any integer may come in, and legality is decided here,
once. `playout` and `run_games` stay inside, for speed.
"""

from __future__ import annotations

from typing import Any

from ferrovia import mechanisms
from ferrovia.engine import bits, codes
from ferrovia.engine.assembly import Assembly
from ferrovia.engine.dealer import Dealer, Generator
from ferrovia.engine.mechanism import Mechanism
from ferrovia.engine.spec import BoardSpec
from ferrovia.engine.state import State
from ferrovia.engine.tables import BoardTables
from ferrovia.mechanisms.declaration import TieBreak


class IllegalAction(ValueError):
    """The rules refuse an action. `code` is one of the refusals in `codes`."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


def tie_line(tie: TieBreak) -> tuple[int, int]:
    """The number of its line on a sheet, and the sign that makes more of it better."""
    return getattr(codes, tie.code), -1 if tie.fewest else 1


class Core:
    """Build one for each table; it holds no game, only rules and scratch.

    `spec` comes from a loaded board, whose sizes are checked: the compiled form trusts them.
    """

    def __init__(self, spec: BoardSpec, seats: int, options: frozenset[str] = frozenset()) -> None:
        self.mechanisms: list[Mechanism] = []
        if not spec.min_seats <= seats <= spec.max_seats:
            raise ValueError(f"the board is for {spec.min_seats} to {spec.max_seats} seats, not {seats}")
        self.board = BoardTables(spec)
        self.seats = seats
        self.options = options
        self.played = mechanisms.played(spec.rules, options)
        self.ties = [tie_line(mechanisms.TIES[name]) for name in spec.rules.ties.order]
        self.lines = mechanisms.lines(self.played)
        parts = Assembly(spec, self.board, seats, options)
        self.mechanisms = parts.mechanisms
        self.turn_offer: Any = None  # the first to offer actions in a turn; the others follow by `next_offer`
        self.askers: list[Any] = [None] * codes.N_PROMPTS  # the one that offers actions, by prompt
        for mechanism in reversed(self.mechanisms):
            for prompt in mechanism.offers_in:
                if prompt == codes.TURN:
                    mechanism.next_offer = self.turn_offer
                    self.turn_offer = mechanism
                else:
                    self.askers[prompt] = mechanism
        self.owners: list[Any] = [None] * codes.N_ACTIONS
        for mechanism in self.mechanisms:
            for kind in mechanism.owns:
                assert self.owners[codes.kind(kind)] is None
                self.owners[codes.kind(kind)] = mechanism
        self.turn_enders = parts.having("turn_ended")
        self.counts = [0] * 8

    def __del__(self) -> None:
        """Mechanisms know each other in rings. Opened, they leave memory with their core, and a server of
        many games needs no collector for that."""
        for mechanism in self.mechanisms:
            mechanism.disconnect()

    def deal(
        self, dealer: Dealer, first: int = codes.NOBODY, journal: list[tuple[int, ...]] | None = None
    ) -> State:
        """A new game, set up to its first decision. `first` starts; by default chance decides (BASE-4)."""
        state = State(self.board, self.seats, dealer)
        state.journal = journal
        state.first = dealer.seat(self.seats) if first < 0 else first
        state.seat = (state.first + self.seats - 1) % self.seats
        state.put(codes.NEXT_TURN, 0)
        for mechanism in self.mechanisms:
            mechanism.set_up(state)
        self.go_on(state)
        return state

    def restore(self, state: State) -> None:
        """Make a state whole that was put together from its parts, and checked: one that asks nothing is that
        of a finished game."""
        for mechanism in self.mechanisms:
            mechanism.restore(state)
        if state.depth == 0:
            self.finish(state)

    # The border

    def legal_actions(self, state: State, seat: int) -> list[int]:
        """Everything the seat may do now; nothing when it is not asked."""
        moves: list[int] = []
        if not self.seated(state, seat) or not state.waiting() >> seat & 1:
            return moves
        prompt = state.prompt()
        asker: Any = self.turn_offer if prompt == codes.TURN else self.askers[prompt]
        while asker is not None:
            asker.append(state, seat, prompt, moves)
            asker = asker.next_offer if prompt == codes.TURN else None
        if not moves:
            moves.append(codes.PASS)
        return moves

    def seated(self, state: State, seat: object) -> bool:
        """Is this one of the seats? The state must come from this core: its arrays are trusted."""
        if state.board is not self.board or state.seats != self.seats:
            raise ValueError("the state belongs to another core")
        return isinstance(seat, int) and 0 <= seat < self.seats

    def check(self, state: State, seat: Any, action: Any) -> int:
        """Why the seat may not do this now, as a refusal code; FINE if it may. Any values are accepted."""
        if self.seated(state, seat) and isinstance(action, int) and 0 <= action < codes.END_OF_ACTIONS:
            return self.judge(state, seat, action)
        return codes.GAME_OVER if state.over else codes.MALFORMED

    def judge(self, state: State, seat: int, action: int) -> int:
        """`check`, for numbers in range."""
        if state.over:
            return codes.GAME_OVER
        if not state.waiting() >> seat & 1:
            return codes.NOT_YOUR_TURN
        if action == codes.PASS:
            return self.refuses_pass(state, seat)
        owner = self.owners[codes.kind(action)]
        if owner is None:
            return codes.MALFORMED
        code: int = owner.refuses(state, seat, action)
        return code

    def refuses_pass(self, state: State, seat: int) -> int:
        """R-4: passing is legal only when nothing else is."""
        if state.prompt() != codes.TURN:
            return codes.NOT_NOW
        return codes.MUST_ACT if self.count(state, seat, codes.TURN) else codes.FINE

    def apply(self, state: State, seat: Any, action: Any) -> None:
        """Carry out an action and run to the next decision. An illegal one raises and changes nothing."""
        code = self.check(state, seat, action)
        if code != codes.FINE:
            raise IllegalAction(code)
        self.act(state, seat, action)

    # Inside: everything below trusts its arguments

    def act(self, state: State, seat: int, action: int) -> None:
        if action == codes.PASS:
            self.pass_turn(state, seat)
        else:
            owner: Mechanism = self.owners[codes.kind(action)]
            owner.act(state, seat, action)
        self.go_on(state)

    def pass_turn(self, state: State, seat: int) -> None:
        state.drop()
        state.passes += 1
        state.tell(codes.PASSED, seat)

    def go_on(self, state: State) -> None:
        """Run the automatic prompts until somebody has a decision to make or the game is over.

        Ends after at most one turn that ends and one that begins: `next_turn` always asks somebody.
        """
        while not state.over and state.pending[state.depth - 1] == 0:
            if state.prompts[state.depth - 1] == codes.END_TURN:
                state.drop()
                self.end_turn(state)
            else:
                self.next_turn(state)

    def next_turn(self, state: State) -> None:
        state.seat = state.seat + 1 if state.seat + 1 < state.seats else 0
        state.turn += 1
        state.put(codes.END_TURN, 0)
        state.ask(codes.TURN, state.seat)
        state.tell(codes.TURN_BEGAN, state.seat)

    def end_turn(self, state: State) -> None:
        """BASE-26, R-4, R-7: the last round, and the end."""
        if state.last_turns > 0:
            state.last_turns -= 1
        elif state.trains[state.seat] <= codes.LAST_ROUND_TRAINS:
            state.last_turns = state.seats
            state.tell(codes.LAST_ROUND_BEGAN, state.seat)
        if state.last_turns == 0 or state.passes == state.seats:
            self.finish(state)
            return
        for mechanism in self.turn_enders:
            mechanism.turn_ended(state)

    def finish(self, state: State) -> None:
        """End the game here, whatever it was waiting for, and fill in the score sheet."""
        state.over = 1
        state.depth = 0
        for seat in range(state.seats):
            state.add_to_line(seat, codes.ROUTES, state.score[seat])
            for line in range(codes.ROUTES + 1, codes.N_POINT_LINES):  # bonuses scored during the game
                state.add_to_line(seat, codes.ROUTES, -state.line(seat, line))
        for mechanism in self.mechanisms:
            mechanism.tally(state)
        state.tell(codes.GAME_ENDED, codes.NOBODY)

    def total(self, state: State, seat: int) -> int:
        """The final score of a finished game."""
        points = 0
        for line in range(codes.N_POINT_LINES):
            points += state.line(seat, line)
        return points

    def winners(self, state: State) -> int:
        """The seats that win a finished game, as a mask: score, then tie-breaks, else shared (R-8)."""
        best = 0
        winners = 1
        for seat in range(1, state.seats):
            order = self.compare(state, seat, best)
            if order > 0:
                best = seat
                winners = 1 << seat
            elif order == 0:
                winners |= 1 << seat
        return winners

    def compare(self, state: State, seat: int, other: int) -> int:
        """Positive if the seat ranks above the other, 0 if they share a place (BASE-29, EU-13)."""
        difference = self.total(state, seat) - self.total(state, other)
        for line, sign in self.ties:
            if difference != 0:
                return difference
            difference = sign * (state.line(seat, line) - state.line(other, line))
        return difference

    # Playouts

    def count(self, state: State, seat: int, prompt: int) -> int:
        """How many actions the mechanisms offer; remembers how many each one does."""
        asker: Any = self.turn_offer if prompt == codes.TURN else self.askers[prompt]
        total = 0
        i = 0
        while asker is not None:
            self.counts[i] = asker.count(state, seat, prompt)
            total += self.counts[i]
            i += 1
            asker = asker.next_offer if prompt == codes.TURN else None
        return total

    def act_nth(self, state: State, seat: int, prompt: int, k: int) -> None:
        """Carry out the k-th legal action, right after `count`: what offers an action also carries it out."""
        asker: Any = self.turn_offer if prompt == codes.TURN else self.askers[prompt]
        i = 0
        while k >= self.counts[i]:
            k -= self.counts[i]
            i += 1
            asker = asker.next_offer
        asker.act(state, seat, asker.nth(state, seat, prompt, k))

    def first_action(self, state: State, seat: int) -> int:
        """Some legal action; PASS where nothing else is possible (R-4)."""
        prompt = state.prompt()
        asker: Any = self.turn_offer if prompt == codes.TURN else self.askers[prompt]
        while asker is not None:
            if asker.count(state, seat, prompt) > 0:
                action: int = asker.nth(state, seat, prompt, 0)
                return action
            asker = asker.next_offer if prompt == codes.TURN else None
        return codes.PASS

    def playout(self, state: State, chance: Generator) -> int:
        """Play random legal actions, all equally likely, to the end. Returns the number of decisions."""
        decisions = 0
        while not state.over:  # ends by chance alone: some actions are claims, and trains run out
            seat = bits.lowest(state.waiting())
            prompt = state.prompt()
            total = self.count(state, seat, prompt)
            if total > 0:
                self.act_nth(state, seat, prompt, chance.below(total))
            else:
                self.pass_turn(state, seat)
            self.go_on(state)
            decisions += 1
        return decisions

    def random_game(self, seed: int) -> State:
        """A whole game of random legal actions; the seed decides the deal and the choices."""
        state = self.deal(Dealer(seed))
        self.playout(state, Generator(~seed))
        return state

    def run_games(self, games: int, seed: int) -> tuple[int, int]:
        """Random games from consecutive seeds: the number of decisions, and a checksum of all scores."""
        decisions = 0
        checksum = 0
        for game in range(games):
            state = self.deal(Dealer(seed + game))
            decisions += self.playout(state, Generator(~(seed + game)))
            for seat in range(self.seats):
                checksum = (checksum * 31 + self.total(state, seat) + 1000) % 1000000007
        return decisions, checksum
