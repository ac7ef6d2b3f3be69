"""The numbered rules, and those of them that a board plays by. `rules.md` is their one source."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

from msgspec import Struct

from ferrovia import mechanisms
from ferrovia.boards.board import Board

RULINGS = "R"
COMMON = ("BASE", RULINGS)
NUMBER = re.compile(r"\b[A-Z]+-\d+\b")
RULE = re.compile(r"- (?P<number>[A-Z]+-\d+) (?:\(replaces (?P<replaced>[^)]+)\) )?(?P<text>.*)")


class PrintedRule(Struct, frozen=True):
    """A rule as people read it. `heading` is what it stands under. Where it holds, those
    that it `replaces` do not."""

    number: str
    text: str
    heading: str
    replaces: tuple[str, ...] = ()

    @property
    def part(self) -> str:
        """What comes before the hyphen of its number."""
        return self.number.partition("-")[0]

    @property
    def cited(self) -> set[str]:
        """The numbers of the rules that its text names."""
        return set(NUMBER.findall(self.text))


@cache
def all_rules() -> dict[str, PrintedRule]:
    """Every rule by its number, in the order of the file."""
    source = (files("ferrovia.boards") / "rules.md").read_text(encoding="utf-8")
    rules: dict[str, PrintedRule] = {}
    heading = ""
    for paragraph in re.split(r"\n(?=- |#|[A-Z])", source):
        text = " ".join(paragraph.split())
        found = RULE.fullmatch(text)
        if found:
            replaces = tuple(NUMBER.findall(found["replaced"] or ""))
            rules[found["number"]] = PrintedRule(found["number"], found["text"], heading, replaces)
        elif text:
            heading = text.lstrip("# ").removesuffix(":")
    return rules


def rules_of(board: Board) -> list[PrintedRule]:
    """The rules that hold on a board: its own, the common ones that these do not replace, any other rule that
    its own refer to, and the rulings on all of them."""
    parts = {each.part for each in mechanisms.named(board.rules)}
    own = [rule for rule in all_rules().values() if rule.part in parts]
    common = {number for number, rule in all_rules().items() if rule.part in COMMON}
    replaced = {number for rule in own for number in rule.replaces}
    holding = common.union(*({rule.number} | rule.cited for rule in own)) - replaced
    return [rule for number, rule in all_rules().items() if number in holding and _concerns(rule, holding)]


def _concerns(rule: PrintedRule, holding: set[str]) -> bool:
    """Whether a ruling is about none in particular, or about one of these; other rules always are."""
    about = {number for number in rule.cited if not number.startswith(f"{RULINGS}-")}
    return rule.part != RULINGS or not about or bool(about & holding)
