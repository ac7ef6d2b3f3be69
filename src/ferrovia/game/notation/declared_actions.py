"""Actions in the form that follows from their declaration: a word, what the action is about, and its payment.

`station Zürich red +1L`, `alvin Denver`, `no marker`, `pay +2L`. Tickets stand in brackets, because only the
seat knows them: `keep 2 (A-B, C-D)`, `pick (A-B)`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from msgspec.structs import asdict

from ferrovia.game.notation.payments import payment_text, read_payment
from ferrovia.game.notation.places import Places, Unclear
from ferrovia.game.notation.words import CARD_WORDS, DECLARED
from ferrovia.mechanisms import Action, kinds
from ferrovia.mechanisms.declaration import Act
from ferrovia.mechanisms.numbers import CARDS, LOCO


def read_card(text: str) -> str:
    if text.casefold() not in CARD_WORDS:
        raise Unclear(f"no card is called {text[:60]!r}")
    return CARD_WORDS[text.casefold()]


class Subject(NamedTuple):
    """How something of a kind is written and read. A track depends on the colour that is paid for it."""

    write: Callable[[Places, str, str], str]
    read: Callable[[Places, str, str], str]


SUBJECTS = {
    "city": Subject(lambda places, of, _: places.city(of), lambda places, text, _: places.read_city(text)),
    "track": Subject(Places.track, Places.read_track),
    "festival": Subject(
        lambda places, of, _: places.festival(of), lambda places, text, _: places.read_festival(text)
    ),
    "card": Subject(lambda places, of, _: of, lambda places, text, _: read_card(text)),
}
ANY_COLOUR = CARDS[LOCO]
PAYMENT = ("colour", "locomotives")
LOCOMOTIVES = re.compile(r"(?:\+? ?(\d\d?) ?l)?", re.IGNORECASE)
CHOICES = ("ticket", "tickets")  # the kinds of what is chosen among tickets


class DeclaredActions:
    """Kinds of actions that are written and read by their declaration alone."""

    def __init__(self, acts: Iterable[Act]) -> None:
        self._by_type = {act.type: act for act in acts}
        self._by_word = {act.word: act for act in self._by_type.values()}
        words = "|".join(sorted(self._by_word, reverse=True))
        self._beginning = re.compile(rf"({words})(?: .+)?", re.IGNORECASE)

    def write(self, places: Places, action: Action, public: bool = False) -> str:
        act = self._by_type[type(action)]
        values = asdict(action)
        colour = values.get("colour", ANY_COLOUR)
        parts = [act.word]
        for field in kinds.kinds(act.type):
            if field.kind in SUBJECTS and field.name not in PAYMENT:
                parts.append(SUBJECTS[field.kind].write(places, values[field.name], colour))
            elif field.kind in CHOICES:
                parts += _chosen_text(places, values[field.name], public)
        if "colour" in values:
            parts.append(payment_text(colour, values["locomotives"]))
        elif values.get("locomotives"):
            parts.append(f"+{values['locomotives']}L")
        return " ".join(parts)

    def choice(self, text: str) -> Act | None:
        """The choice among tickets that the text begins like."""
        found = self._beginning.fullmatch(text)
        act = None if found is None else self._by_word[found[1].lower()]
        return act if act is not None and choice_kind(act) else None

    def read(self, places: Places, text: str) -> Action | None:
        """The action; None if the text is none of these. Raises `Unclear` if it only begins like one."""
        found = self._beginning.fullmatch(text)
        if found is None:
            return None
        act = self._by_word[found[1].lower()]
        fields = kinds.kinds(act.type)
        if not fields:
            return act.type() if text == found[1] else None
        values: dict[str, Any] = {}
        if any(field.name == "colour" for field in fields):
            text, values["colour"], values["locomotives"] = read_payment(text)
        about = text[len(act.word) :].strip()
        if any(field.name == "locomotives" for field in fields) and "colour" not in values:
            locomotives = LOCOMOTIVES.fullmatch(about)
            if locomotives is None:
                raise Unclear(f"{text[:60]!r}: write {act.word} or {act.word} +1L")
            values["locomotives"] = int(locomotives[1] or 0)
        for field in fields:
            if field.kind in SUBJECTS and field.name not in PAYMENT:
                read = SUBJECTS[field.kind].read
                values[field.name] = read(places, about, values.get("colour", ANY_COLOUR))
        return act.type(**values)


def choice_kind(act: Act) -> str:
    """What is chosen: a "ticket" or "tickets"; nothing by other actions."""
    return next((field.kind for field in kinds.kinds(act.type) if field.kind in CHOICES), "")


def _chosen_text(places: Places, chosen: str | tuple[str, ...], public: bool) -> list[str]:
    """How many tickets of several, and which."""
    tickets = [chosen] if isinstance(chosen, str) else [*chosen]
    count = [] if isinstance(chosen, str) else [str(len(set(tickets)))]
    return count if public else [*count, f"({', '.join(map(places.ticket, tickets))})"]


DECLARED_ACTIONS = DeclaredActions(DECLARED)
