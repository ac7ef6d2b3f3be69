"""The mechanisms of a board as sentences, with its numbers and the rules they come from."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from msgspec import UNSET
from msgspec.structs import asdict

from ferrovia.cli.wording.sentences import by_name, fill
from ferrovia.cli.wording.words import Words, capitalised
from ferrovia.maps import BoardMap
from ferrovia.mechanisms import MECHANISMS, TIES
from ferrovia.mechanisms.declaration import Declaration, Rule
from ferrovia.mechanisms.festivals import FestivalsRule
from ferrovia.mechanisms.tickets import TicketsRule
from ferrovia.mechanisms.ties import TiesRule


def mechanism_lines(board: BoardMap) -> Iterator[str]:
    """One sentence for each mechanism that the board plays with, options included."""
    for each in MECHANISMS:
        rule = getattr(board.rules, each.name, UNSET)
        if rule is not UNSET:
            own = SENTENCES.get(each.name)
            yield own(board, rule) if own else explained(board, each, rule)


def explained(board: BoardMap, mechanism: Declaration, rule: Rule) -> str:
    """The sentence that a mechanism declares, or its bare numbers if it declares none."""
    numbers = asdict(rule)
    if mechanism.explains:
        return fill(Words(board, ()), mechanism.explains, by_name(numbers))
    bare = ", ".join(f"{_plain(name)} {value}" for name, value in numbers.items())
    return f"{capitalised(_plain(mechanism.name))}{f': {bare}' if bare else ''}."


def _plain(name: str) -> str:
    return name.replace("_", " ")


def _tickets(board: BoardMap, rule: TicketsRule) -> str:
    later = f"later draw {rule.draw} and keep at least {rule.draw_keep}"
    if not rule.deal:
        return f"Tickets: drafted first; {later} (BASE-24)."
    out = " First tickets that are returned leave the game." if rule.first_returns == "out" else ""
    return f"Tickets: {rule.deal} dealt, keep at least {rule.keep}; {later} (BASE-3, BASE-24).{out}"


def _ferries(board: BoardMap, rule: object) -> str:
    sentence = "Ferries: each locomotive symbol has to be paid with a locomotive (EU-4)."
    if any(track.ferry and track.colour != "grey" for track in board.tracks):
        sentence += " The other cards must be the colour of the ferry, if it has one (IB-10)."
    return sentence


def _festivals(board: BoardMap, rule: FestivalsRule) -> str:
    table = ", ".join(f"{n} scores {points}" for n, points in rule.points.items())
    return f"Festival cards: a set of one festival scores by its size: {table} (IB-7, IB-11)."


def _ties(board: BoardMap, rule: TiesRule) -> str:
    order = ", then ".join(TIES[tie].says for tie in rule.order)
    return f"Ties are broken by {order}; a tie that is left is shared (R-8)."


# Those that a template cannot say. A sentence takes its type of rule, which a dict cannot say.
SENTENCES: dict[str, Callable[[BoardMap, Any], str]] = {
    "tickets": _tickets,
    "ferries": _ferries,
    "festivals": _festivals,
    "ties": _ties,
}
