"""What a seat sees, written into an array of 16-bit numbers. `ferrovia.env.sections` says what stands where.

A row is a function of what the seat knows: from the blanked state of a view it is the same as from the state
of the table, but for the public numbers of cards, which a view tells (see `Encoding.observe_view`). Seats are
relative to the seat that looks: 0 is itself, 1 the next.

Sections are written one after the other: who writes some of them begins at the place `at` of the array and
returns where the next one begins.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from typing import Any

from ferrovia.engine import bits, codes
from ferrovia.engine.core import Core
from ferrovia.engine.network import Network
from ferrovia.engine.state import State
from ferrovia.env.arrays import planes, starts
from ferrovia.env.arrays.section import SectionWriter
from ferrovia.env.sections import Section


class Observer:
    """`sections` is what a row consists of, `writers` are those of the mechanisms, `prompts` the numbers of
    those that have a place in it, both in order."""

    def __init__(
        self,
        core: Core,
        sections: Iterable[Section],
        writers: Sequence[SectionWriter],
        prompts: Sequence[int],
    ) -> None:
        named = {section.name: section for section in sections}
        self.board = core.board
        self.seats = core.seats
        self.size = sum(section.size for section in named.values())
        self.n_prompts = len(prompts)
        self.n_offered = named["offer"].shape[0]
        self.n_public = named["public"].shape[1]
        self.n_kinds = named["deck"].size if "deck" in named else 0
        self.at_secrets = named["other-hands"].start if "other-hands" in named else -1
        self.readings = [(s.start, s.reading) for s in named.values() if s.reading is not None]
        self.network = Network()
        self.prompt_places = array("i", [0] * (max(prompts) + 1))
        for place, prompt in enumerate(prompts):
            self.prompt_places[prompt] = place
        self.writers = [writer for writer in writers if writer.describe()]
        self.secretive = [writer for writer in writers if writer.describe_secret()]
        self.counting = [writer for writer in writers if writer.column is not None]
        self.choosers: list[SectionWriter | None] = [None] * codes.N_PROMPTS
        for writer in writers:
            for prompt in writer.chooses_in:
                self.choosers[prompt] = writer
        self.counts = [0] * 6

    def write(self, state: State, seat: int, out: Any, base: int) -> None:
        """The row of a seat into `out` from `base` on."""
        self.fill(state, seat, self.completed(state, seat), starts.shorts(out), base)

    def completed(self, state: State, seat: int) -> int:
        """The seat's tickets that its own tracks complete, as a mask."""
        self.network.build(state, seat)
        return self.network.done(state, state.held[seat])

    def fill(self, state: State, seat: int, done: int, out: Any, base: int) -> None:
        """`write`, where it is known already which tickets are completed."""
        for place in range(self.size):
            out[base + place] = 0
        at = self.write_flow(state, seat, out, base)
        at = self.write_cards(state, seat, out, at)
        at = self.write_seats(state, seat, out, at)
        at = self.write_tickets(state, seat, done, out, at)
        at = self.write_tracks(state, seat, out, at)
        for writer in self.writers:
            at = writer.write(state, seat, out, at)
        if self.at_secrets >= 0:
            self.write_secrets(state, seat, out, base + self.at_secrets)
        if self.readings:
            self.write_readings(state, seat, out, base)

    def relative(self, other: int, seat: int) -> int:
        """A seat as the seat that looks counts: 0 is itself."""
        return other - seat if other >= seat else other - seat + self.seats

    def write_flow(self, state: State, seat: int, out: Any, at: int) -> int:
        """Prompt, waiting, current, first, clock, stock."""
        if not state.over:
            out[at + self.prompt_places[state.prompt()]] = 1
        at += self.n_prompts
        waiting = state.waiting()
        for other in range(self.seats):
            out[at + self.relative(other, seat)] = waiting >> other & 1
        at += self.seats
        out[at + self.relative(state.seat, seat)] = 1
        at += self.seats
        out[at + self.relative(state.first, seat)] = 1
        at += self.seats
        out[at] = state.turn
        out[at + 1] = state.last_turns >= 0
        out[at + 2] = state.last_turns if state.last_turns > 0 else 0
        out[at + 3] = state.passes
        out[at + 4] = state.deck_total
        out[at + 5] = state.tickets_left
        out[at + 6] = state.tickets_open
        return at + 7

    def write_cards(self, state: State, seat: int, out: Any, at: int) -> int:
        """Hand, market, discard."""
        hand = seat * codes.N_TRAIN_KINDS
        for kind in range(codes.N_TRAIN_KINDS):
            out[at + kind] = state.hands[hand + kind]
            out[at + codes.N_TRAIN_KINDS + kind] = state.market[kind]
            out[at + 2 * codes.N_TRAIN_KINDS + kind] = state.discard[kind]
        return at + 3 * codes.N_TRAIN_KINDS

    def write_seats(self, state: State, seat: int, out: Any, at: int) -> int:
        """Public."""
        for other in range(self.seats):
            row = at + self.n_public * self.relative(other, seat)
            out[row] = state.score[other]
            out[row + 1] = state.trains[other]
            out[row + 2] = state.hand_size(other)
            out[row + 3] = bits.size(state.held[other])
        column = self.n_public - len(self.counting)
        for writer in self.counting:
            writer.count(state, self.counts)
            for other in range(self.seats):
                row = at + self.n_public * self.relative(other, seat)
                out[row + column] = self.counts[other]
            column += 1
        return at + self.n_public * self.seats

    def write_tickets(self, state: State, seat: int, done: int, out: Any, at: int) -> int:
        """Held, completed, and what is offered in the order of `KEEP`."""
        n = self.board.n_tickets
        at = planes.write_set(state.held[seat], n, out, at)
        at = planes.write_set(done, n, out, at)
        offer = state.offer[seat]
        row = at
        while offer:
            out[row + bits.lowest(offer)] = 1
            offer &= offer - 1
            row += n
        return at + self.n_offered * n

    def write_tracks(self, state: State, seat: int, out: Any, at: int) -> int:
        """Tracks, open."""
        n = self.board.n_tracks
        at = planes.write_owners(state.owner, n, self.seats, seat, out, at)
        for track in range(n):
            out[at + track] = state.open_to[track] >> seat & 1
        return at + n

    def write_secrets(self, state: State, seat: int, out: Any, at: int) -> None:
        """Perfect information: what the seat does not know. The other seats come in their order, section by
        section; then deck and ticket deck."""
        n = self.board.n_tickets
        for ahead in range(1, self.seats):
            other = (seat + ahead) % self.seats
            for kind in range(codes.N_TRAIN_KINDS):
                out[at + kind] = state.hands[other * codes.N_TRAIN_KINDS + kind]
            at += codes.N_TRAIN_KINDS
        for ahead in range(1, self.seats):
            at = planes.write_set(state.held[(seat + ahead) % self.seats], n, out, at)
        for ahead in range(1, self.seats):
            at = planes.write_set(state.offer[(seat + ahead) % self.seats], n, out, at)
        for ahead in range(1, self.seats):
            at = planes.write_set(self.chosen(state, (seat + ahead) % self.seats), n, out, at)
        for writer in self.secretive:
            at = writer.write_secret(state, seat, out, at)
        for kind in range(self.n_kinds):
            out[at + kind] = state.deck[kind]
        at += self.n_kinds
        for place in range(state.n_strata):
            self.write_stratum(state.ticket_layer(place), place + 1, out, at)

    def write_stratum(self, tickets: int, depth: int, out: Any, at: int) -> None:
        while tickets:
            out[at + bits.lowest(tickets)] = depth
            tickets &= tickets - 1

    def chosen(self, state: State, other: int) -> int:
        """The tickets that another seat has chosen in secret, as a mask, while others still choose."""
        if state.over or not (state.asked[state.depth - 1] & ~state.pending[state.depth - 1]) >> other & 1:
            return 0
        chooser = self.choosers[state.prompt()]
        if chooser is not None:
            return chooser.chosen(state, other)
        return bits.spread(state.answers[other], state.offer[other])

    def write_readings(self, state: State, seat: int, out: Any, base: int) -> None:
        """The sections that nobody has written by hand."""
        for start, reading in self.readings:
            at = base + start
            for number in reading.numbers(state, seat):
                out[at] = number
                at += 1
