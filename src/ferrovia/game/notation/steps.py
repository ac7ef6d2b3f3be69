"""One step of a game from its text: what was done, and what chance brought."""

from __future__ import annotations

import re

from msgspec import Struct

from ferrovia.game import actions as a
from ferrovia.game.notation import words as w
from ferrovia.game.notation.declared_actions import (
    ANY_COLOUR,
    DECLARED_ACTIONS,
    SUBJECTS,
    choice_kind,
    read_card,
)
from ferrovia.game.notation.payments import read_payment
from ferrovia.game.notation.places import Places, Unclear
from ferrovia.mechanisms.declaration import Act

BLIND_CARD = re.compile(r"\?(?: ?\((?P<secret>[^()]*)\))?")


class ReadStep(Struct, frozen=True):
    """`action` is None where the public form does not tell it; `dealt` are outcomes as in a record."""

    action: a.Action | None
    dealt: tuple[str, ...]


class StepReader:
    """Reads the steps of one game. Raises `Unclear` for what it does not understand."""

    def __init__(self, places: Places, public: bool) -> None:
        self.places = places
        self.public = public

    def step(self, text: str) -> ReadStep:
        """A decision: `draw red > blue`, `Paris-Zürich 2L > red > red > blue`, `pass`."""
        parts = [part.strip() for part in text.split(">")]
        if len(parts[0]) > w.MAX_DECISION:
            raise Unclear(f"a decision is longer than {w.MAX_DECISION:,} characters")
        word, _, rest = parts[0].partition(" ")
        if word.casefold() == w.DRAW and rest:
            parts[0] = rest
            return self.draw(parts)
        if self.begins_draw(parts[0]):
            return self.draw(parts)
        turned = tuple(self.turned(part) for part in parts[1:])
        counted = w.COUNTED.fullmatch(parts[0])
        if counted and counted["word"].casefold() == w.TICKETS:
            return ReadStep(a.DrawTickets(), (*self.tickets(counted), *turned))
        return ReadStep(self.action(parts[0]), turned)

    # Cards

    def begins_draw(self, text: str) -> bool:
        small = text.casefold()
        known = small in w.CARD_WORDS or small in (w.NONE, *w.SPECIAL)
        belonging = " " in small and small.split(" ")[0] in w.BELONGING
        return known or belonging or BLIND_CARD.fullmatch(text) is not None

    def draw(self, parts: list[str]) -> ReadStep:
        """A card: of the market, or blind if there is a `?` or a `none` among what came off the deck."""
        blind = [part for part in parts if BLIND_CARD.fullmatch(part) or part.casefold() == w.NONE]
        if not blind:
            return ReadStep(a.TakeCard(read_card(parts[0])), tuple(map(self.turned, parts[1:])))
        if len(blind) > 1:
            raise Unclear("two blind cards are two steps, with a comma between them")
        dealt: list[str] = []
        for part in parts:
            found = BLIND_CARD.fullmatch(part)
            if found:
                dealt += [read_card(item) for item in self.items(found["secret"], 1)]
            elif part.casefold() != w.NONE:
                dealt.append(self.turned(part))
        return ReadStep(a.DrawBlind(), tuple(dealt))

    def turned(self, text: str) -> str:
        """What came off the deck for all to see."""
        small = text.casefold()
        kind, _, about = small.partition(" ")
        if about and kind in w.BELONGING:
            return f"{kind}:{SUBJECTS[kind].read(self.places, text[len(kind) :].strip(), ANY_COLOUR)}"
        return small if small in w.SPECIAL else read_card(text)

    def hand(self, counted: re.Match[str]) -> tuple[str, ...]:
        """`hand 4 (red, blue, blue, locomotive)`."""
        return tuple(map(read_card, self.items(counted["secret"], self.count(counted))))

    def market(self, text: str) -> tuple[str, ...]:
        """`market red, blue, ...`: all that was turned up, in order."""
        return tuple(self.turned(item.strip()) for item in text.split(",") if item.strip())

    # Tickets

    def tickets(self, counted: re.Match[str]) -> tuple[str, ...]:
        """`tickets 3 (...)`, `offer 3 (...)`, `packet 6 (...)`: tickets that were dealt."""
        named = self.items(counted["secret"], self.count(counted))
        return tuple(f"ticket:{self.places.read_ticket(item)}" for item in named)

    def count(self, counted: re.Match[str]) -> int | None:
        return None if counted["count"] in (None, w.BLIND) else int(counted["count"])

    def items(self, secret: str | None, count: int | None) -> list[str]:
        """What is in brackets: in the full form always there, in the public form never."""
        if self.public:
            if secret is not None:
                raise Unclear("the public form tells no secrets: leave the brackets out")
            return []
        if secret is None:
            raise Unclear("the secret is missing: write it in brackets")
        items = [item.strip() for item in secret.split(",")] if secret.strip() else []
        if count is not None and count != len(set(items)) and count != len(items):
            raise Unclear(f"{count} were announced, but {len(items)} are in the brackets")
        return items

    # Everything else

    def action(self, text: str) -> a.Action | None:
        """What somebody did, apart from drawing."""
        choice = DECLARED_ACTIONS.choice(text)
        if choice is not None:
            return self.choice(choice, text)
        worded = DECLARED_ACTIONS.read(self.places, text)
        if worded is not None:
            return worded
        track, colour, locos = read_payment(text)
        return a.Claim(self.places.read_track(track, colour), colour, locos)

    def choice(self, act: Act, text: str) -> a.Action | None:
        """`keep 2 (...)` or `pick (...)`."""
        several = choice_kind(act) == "tickets"
        counted = w.CHOSEN.fullmatch(text[len(act.word) :])
        if counted is None:
            example = "2 (A-B, C-D)" if several else "(A-B)"
            raise Unclear(f"{text[:60]!r}: write {act.word} {example}")
        items = self.items(counted["secret"], self.count(counted) if several else 1)
        tickets = tuple(map(self.places.read_ticket, items))
        if self.public:
            return None
        if not several and len(tickets) != 1:
            raise Unclear("one ticket is chosen at a time")
        return act.type(tickets if several else tickets[0])


def split_steps(text: str) -> list[str]:
    """The steps of a line: at commas that are not in brackets. Raises `Unclear` for odd brackets."""
    steps = [""]
    inside = False
    for piece in re.split(r"([(),])", text):
        if piece == "," and not inside:
            steps.append("")
            continue
        if piece in "()" and piece:
            if inside == (piece == "("):
                raise Unclear("the brackets do not fit together")
            inside = not inside
        steps[-1] += piece
    if inside:
        raise Unclear("a bracket is not closed")
    return [step.strip() for step in steps]
