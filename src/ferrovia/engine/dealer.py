"""Chance. Every outcome that no player decides comes from a dealer (design: decks have no order)."""

from __future__ import annotations

from collections.abc import Callable

from ferrovia.engine import bits, codes

# Variables, because the compiled form turns literals beyond 32 bits into Python objects.
MULTIPLIER = 6364136223846793005
INCREMENT = 1442695040888963407
GOLDEN = 0x9E3779B97F4A7C15
MIX_1 = 0xBF58476D1CE4E5B9
MIX_2 = 0x94D049BB133111EB
LOW_64 = (1 << 64) - 1
LOW_32 = (1 << 32) - 1


class Generator:
    """PCG32: a small, fast, well-tested generator; the same numbers in every form of the engine."""

    def __init__(self, seed: int = 0) -> None:
        self.reseed(seed & LOW_64)

    def reseed(self, seed: int) -> None:
        """Start over. Neighbouring seeds give unrelated numbers: the bits are mixed first (SplitMix64)."""
        seed = (seed + GOLDEN) & LOW_64
        seed = ((seed ^ (seed >> 30)) * MIX_1) & LOW_64
        seed = ((seed ^ (seed >> 27)) * MIX_2) & LOW_64
        self.word = seed ^ (seed >> 31)

    def clone(self) -> Generator:
        """Another one that goes on with the same numbers."""
        c = Generator.__new__(Generator)
        c.word = self.word
        return c

    def step(self) -> int:
        """The next 32 bits."""
        word = self.word
        self.word = (word * MULTIPLIER + INCREMENT) & LOW_64
        mixed = (((word >> 18) ^ word) >> 27) & LOW_32
        turn = word >> 59
        return ((mixed >> turn) | (mixed << ((32 - turn) & 31))) & LOW_32

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, all exactly equally likely (Lemire's method)."""
        product = self.step() * n
        if product & LOW_32 < n:
            floor = (LOW_32 + 1 - n) % n
            while product & LOW_32 < floor:  # ends: a round repeats with a chance below n / 2 ** 32
                product = self.step() * n
        return product >> 32


class Dealer:
    """Decides outcomes by its generator, by a source, or by a script, and logs them if asked to.

    `source(kind, index, n)`, if given, replaces the generator: it returns a number from 0 to n - 1, always
    the same one for the same arguments. The index of a card or ticket is how many came before it, scripted
    or not: a dealer that has dealt out a stored game carries on as if it had chosen those outcomes itself.
    The draft card has the index of the card it could come before.
    `script` is a list of outcomes to deal in order. One that is impossible, of the wrong kind, or missing
    sets `fault` to a reason. After that no card comes, which ends the step at once, and tickets are the
    first possible ones, so the state stays sound; check `fault` after playing a script.
    """

    def __init__(self, seed: int = 0, source: Callable[[str, int, int], int] | None = None) -> None:
        self.generator = Generator(seed)
        # Tickets have a generator of their own: one seed gives the same order of cards and the same order of
        # tickets whatever the players do, until a deck is reshuffled.
        self.ticket_generator = Generator(seed ^ INCREMENT)
        self.source = source
        self.cards = 0  # how many a source or a script has dealt; a generator needs no count
        self.tickets = 0
        self.script: list[int] | None = None
        self.log: list[int] | None = None
        self.at = 0
        self.fault = ""

    def clone(self) -> Dealer:
        """Another one with the same luck ahead; it shares the source and the script, and keeps no log yet."""
        c = Dealer.__new__(Dealer)
        c.generator = self.generator.clone()
        c.ticket_generator = self.ticket_generator.clone()
        c.source = self.source
        c.cards = self.cards
        c.tickets = self.tickets
        c.script = self.script
        c.log = None
        c.at = self.at
        c.fault = self.fault
        return c

    def card(self, counts: list[int], total: int) -> int:
        """One card off a deck of `counts[kind]` cards of each kind; NOBODY once there is a fault."""
        if self.script is not None:
            return self.scripted_card(counts)
        if self.source is None:
            drawn = self.generator.below(total)
        else:
            drawn = self.source("card", self.cards, total)
            self.cards += 1
        upto = 0
        kind = 0
        for colour in range(codes.N_COLOURS):
            upto += counts[colour]
            kind += drawn >= upto  # not `while`: no processor can predict where chance stops
        # Ends: `drawn` is below the total of the counts.
        while kind >= codes.N_COLOURS and drawn >= upto + counts[kind]:
            upto += counts[kind]
            kind += 1
        if self.log is not None:
            self.log.append(codes.outcome(codes.OUTCOME_CARD, kind))
        return kind

    def ticket(self, mask: int) -> int:
        """One ticket of a stratum that is not empty."""
        if self.script is not None:
            return self.scripted_ticket(mask)
        n = bits.size(mask)
        if self.source is None:
            drawn = self.ticket_generator.below(n)
        else:
            drawn = self.source("ticket", self.tickets, n)
            self.tickets += 1
        ticket = bits.nth(mask, drawn)
        if self.log is not None:
            self.log.append(codes.outcome(codes.OUTCOME_TICKET, ticket))
        return ticket

    def seat(self, n: int) -> int:
        """Who starts (BASE-4)."""
        if self.script is not None:
            return self.scripted_number(codes.OUTCOME_SEAT, n)
        seat = self.generator.below(n) if self.source is None else self.source("seat", 0, n)
        if self.log is not None:
            self.log.append(codes.outcome(codes.OUTCOME_SEAT, seat))
        return seat

    def draft_card_next(self, places: int) -> int:
        """1 if the draft card, equally likely in each of `places`, is in the first of them (R-10)."""
        if self.script is not None:
            return self.scripted_draft_card(places)
        if self.source is None:
            place = self.generator.below(places)
        else:
            place = self.source("draft", self.cards, places)
        if place:
            return 0
        if self.log is not None:
            self.log.append(codes.outcome(codes.OUTCOME_CARD, codes.DRAFT_CARD))
        return 1

    def scripted(self, kind: int) -> int:
        """The value of the next scripted outcome, or -1 with a fault."""
        if self.fault:
            return -1
        script = self.script
        if script is None or self.at >= len(script):
            self.fault = "an outcome is missing"
            return -1
        outcome = int(script[self.at])
        self.at += 1
        if codes.outcome_kind(outcome) != kind:
            self.fault = "an outcome of another kind was expected"
            return -1
        return codes.outcome_value(outcome)

    def scripted_card(self, counts: list[int]) -> int:
        self.cards += 1
        kind = self.scripted(codes.OUTCOME_CARD)
        if 0 <= kind < codes.MAX_CARD_KINDS and counts[kind] > 0:
            return kind
        if kind >= 0:
            self.fault = "the deck holds no such card"
        return codes.NOBODY

    def scripted_ticket(self, mask: int) -> int:
        self.tickets += 1
        ticket = self.scripted(codes.OUTCOME_TICKET)
        if 0 <= ticket < codes.MAX_TICKETS and bits.has(mask, ticket):
            return ticket
        if ticket >= 0:
            self.fault = "the ticket deck holds no such ticket there"
        return bits.lowest(mask)

    def scripted_draft_card(self, places: int) -> int:
        """The script lists the draft card where it comes up, and nothing where it does not."""
        script = self.script
        draft_card = codes.outcome(codes.OUTCOME_CARD, codes.DRAFT_CARD)
        if script is not None and self.at < len(script) and script[self.at] == draft_card:
            self.at += 1
            return 1
        if places == 1 and not self.fault:
            self.fault = "the draft card is missing"
        return 1 if places == 1 else 0

    def scripted_number(self, kind: int, n: int) -> int:
        number = self.scripted(kind)
        if 0 <= number < n:
            return number
        if number >= 0:
            self.fault = "the number is out of range"
        return 0
