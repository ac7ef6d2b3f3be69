"""What a mechanism of the rules is: a few hooks, all of them optional.

A board plays with the mechanisms that its file names. The core asks only those that answer a question,
so a mechanism that no board names costs nothing.
"""

from __future__ import annotations

from ferrovia.engine import codes
from ferrovia.engine.assembly import Assembly
from ferrovia.engine.state import State


class Mechanism:
    """One mechanism. `offers_in` lists the prompts in which it offers actions, `owns` the kinds of action
    that it decides (every kind has exactly one owner), `hooks` the other hooks that it has.

    Hooks must not raise: in compiled form there is nobody to catch it. Legality is checked once, by
    `refuses`, before `act`.
    """

    offers_in: tuple[int, ...] = ()
    owns: tuple[int, ...] = ()
    hooks: tuple[str, ...] = ()

    def __init__(self, parts: Assembly) -> None:
        self.board = parts.board
        self.next_offer: Mechanism | None = None  # the next that offers actions in a turn

    def set_up(self, state: State) -> None:
        """Before the first decision. Prompts asked later are answered first."""

    def count(self, state: State, seat: int, prompt: int) -> int:
        """How many actions it offers the seat."""
        return 0

    def nth(self, state: State, seat: int, prompt: int, k: int) -> int:
        """The k-th of them, counted from 0; right after `count`, whose findings it may use."""
        return 0

    def append(self, state: State, seat: int, prompt: int, moves: list[int]) -> None:
        """Append all of them, in the order of `nth`."""
        for k in range(self.count(state, seat, prompt)):
            moves.append(self.nth(state, seat, prompt, k))

    def refuses(self, state: State, seat: int, action: int) -> int:
        """Why the seat may not do this, an action that the mechanism owns, now; FINE if it may."""
        return codes.FINE

    def act(self, state: State, seat: int, action: int) -> None:
        """Do it."""

    def bars(self, state: State, seat: int, track: int) -> int:
        """Why the position on the board keeps the seat from the track, whatever its hand; or FINE."""
        return codes.FINE

    def interposes(self, state: State, seat: int, action: int) -> bool:
        """Take over a legal claim, to settle it later. True if it did."""
        return False

    def claimed(self, state: State, seat: int, track: int) -> None:
        """A track has just been claimed and paid for."""

    def before_card(self, state: State) -> None:
        """A card is about to come off the deck."""

    def turned_up(self, state: State, card: int) -> None:
        """A card that is no train card came off the deck."""

    def turn_ended(self, state: State) -> None:
        """A turn is over and the game goes on."""

    def tally(self, state: State) -> None:
        """Fill in lines of the score sheet."""
