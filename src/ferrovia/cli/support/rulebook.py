"""The numbered rules, and those of them that a board plays by. `rules.md` is their one source."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files

from msgspec import UNSET, Struct

from ferrovia.cli.support.matching import matches
from ferrovia.maps import BoardMap

RULINGS = "R"
COMMON = ("BASE", RULINGS)
# A part of the rules applies to a board that plays with one of these mechanisms.
PARTS = {
    "EU": ("long_tickets", "tunnels", "stations"),
    "IB": ("drafts", "festivals"),
    "OW": ("start_cities", "markers", "most_tickets"),
    "ALV": ("alvin",),
}
NUMBER = re.compile(r"\b([A-Z]+)-(\d+)\b")
RULE = re.compile(r"- (?P<number>[A-Z]+-\d+) (?P<text>.*)")


class PrintedRule(Struct, frozen=True):
    """`heading` is what it stands under; the part is what comes before the hyphen of its number."""

    number: str
    text: str
    heading: str

    @property
    def part(self) -> str:
        return self.number.partition("-")[0]

    @property
    def cited(self) -> set[str]:
        """The numbers of the rules that its text names."""
        return {found[0] for found in NUMBER.finditer(self.text)}


@cache
def all_rules() -> dict[str, PrintedRule]:
    """Every rule by its number, in the order of the file."""
    source = (files("ferrovia.cli.support") / "rules.md").read_text(encoding="utf-8")
    rules: dict[str, PrintedRule] = {}
    heading = ""
    for paragraph in re.split(r"\n(?=- |#|[A-Z])", source):
        text = " ".join(paragraph.split())
        found = RULE.fullmatch(text)
        if found:
            rules[found["number"]] = PrintedRule(found["number"], found["text"], heading)
        elif text:
            heading = text.lstrip("# ")
    return rules


def rules_of(board: BoardMap) -> list[PrintedRule]:
    """The rules of a board: the common ones, its changes, the rulings on them, and any other rule that
    these refer to."""
    parts = {part for part, names in PARTS.items() if any(plays(board, name) for name in names)}
    chosen = [rule for rule in all_rules().values() if rule.part in {*COMMON, *parts}]
    chosen = [rule for rule in chosen if rule.part != RULINGS or _concerns(rule, parts)]
    numbers = {rule.number for rule in chosen}
    cited = set().union(*(rule.cited for rule in chosen if rule.part in parts)) - numbers
    return chosen + [rule for rule in all_rules().values() if rule.number in cited]


def plays(board: BoardMap, mechanism: str) -> bool:
    return getattr(board.rules, mechanism) is not UNSET


def _concerns(ruling: PrintedRule, parts: set[str]) -> bool:
    """Whether a ruling is about all boards or about one with these parts."""
    about = {number.partition("-")[0] for number in ruling.cited} - set(COMMON)
    return not about or bool(about & parts)


def rules_about(rules: list[PrintedRule], typed: str) -> list[PrintedRule]:
    """The rule of this number, or those that have all these words."""
    exact = [rule for rule in rules if rule.number.lower() == typed.lower()]
    return exact or [rule for rule in rules if matches(typed, rule.text)]


def rule_lines(rules: list[PrintedRule]) -> Iterator[str]:
    """The rules as text, each heading once."""
    heading = ""
    for rule in rules:
        if rule.heading != heading:
            heading = rule.heading
            yield f"{heading}:" if ":" not in heading else heading
        yield f"  {rule.number}. {rule.text}"
