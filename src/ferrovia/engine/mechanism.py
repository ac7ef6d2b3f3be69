"""What a mechanism of the rules is: a few hooks, all of them optional.

A board uses the mechanisms named in its file. The core calls only the hooks that a mechanism has, so one
that a board does not use costs nothing.
"""

from __future__ import annotations

from ferrovia.engine import codes
from ferrovia.engine.assembly import Assembly
from ferrovia.engine.state import State


class Mechanism:
    """One mechanism. `offers_in` lists the prompts in which it offers actions, `owns` the kinds of action
    it carries out (every kind has exactly one owner), `hooks` its other hooks.

    Hooks must not raise: in the compiled form nothing would catch it. Legality is checked once, by
    `refuses`, before `act`.
    """

    offers_in: tuple[int, ...] = ()
    owns: tuple[int, ...] = ()
    hooks: tuple[str, ...] = ()

    def __init__(self, parts: Assembly) -> None:
        self.board = parts.board
        self.next_offer: Mechanism | None = None  # the next one to offer actions in a turn

    def built(self, parts: Assembly) -> None:
        """All mechanisms are there: find those whose hooks it calls."""

    def disconnect(self) -> None:
        """Forget the mechanisms that it calls. Uses nothing but itself: this may happen
        when Python is about to end."""
        self.next_offer = None

    def set_up(self, state: State) -> None:
        """Before the first decision. The prompt asked last is answered first."""

    def restore(self, state: State) -> None:
        """The state was put together from its parts: fill in the fields that are declared as `derived`."""

    def count(self, state: State, seat: int, prompt: int) -> int:
        """How many actions it offers the seat."""
        return 0

    def nth(self, state: State, seat: int, prompt: int, k: int) -> int:
        """The k-th of them, counted from 0; called right after `count`, whose findings it may use."""
        return 0

    def append(self, state: State, seat: int, prompt: int, moves: list[int]) -> None:
        """Append all of them, in the order of `nth`."""
        for k in range(self.count(state, seat, prompt)):
            moves.append(self.nth(state, seat, prompt, k))

    def refuses(self, state: State, seat: int, action: int) -> int:
        """Why the seat may not take this action, which the mechanism owns; FINE if it may."""
        return codes.FINE

    def act(self, state: State, seat: int, action: int) -> None:
        """Carry out the action."""

    def bars(self, state: State, seat: int, track: int) -> int:
        """Why the seat may not claim the track, whatever it holds; or FINE."""
        return codes.FINE

    def interposes(self, state: State, seat: int, action: int) -> bool:
        """Take over a legal claim, to settle it later. True if it did."""
        return False

    def claimed(self, state: State, seat: int, track: int) -> None:
        """A track has just been claimed and paid for."""

    def before_card(self, state: State) -> None:
        """A card is about to come off the deck."""

    def turned_up(self, state: State, card: int) -> None:
        """A card other than a train card came off the deck."""

    def turn_ended(self, state: State) -> None:
        """A turn is over and the game goes on."""

    def tally(self, state: State) -> None:
        """Fill in lines of the score sheet."""
