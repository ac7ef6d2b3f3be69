"""Rivals with a name and a face: each is a bot, at a level, with a style of its own.

A character is a spec, and can stand wherever one can: at a table, in a tournament, in a challenge.
docs/strength.md has what was measured of each: nothing is said of a character that its games do not show.
"""

from __future__ import annotations

from msgspec import Struct


class Character(Struct, frozen=True):
    """`style` says in a word how it plays; clients put it into a sentence."""

    id: str
    name: str
    level: int
    style: str
    spec: str


# The weakest first. The first of each level is the bot of that level.
CHARACTERS: dict[str, Character] = {
    each.id: each
    for each in (
        Character("otto", "Otto", 1, "grabs", "level-1"),
        Character("nilo", "Nilo", 1, "hoards", "hoarder"),
        Character("rosa", "Rosa", 2, "keeps", "level-2"),
        Character("bruno", "Bruno", 2, "races", "racer"),
        Character("mina", "Mina", 3, "plans", "level-3"),
        Character("samir", "Samir", 3, "collects", "collector"),
        Character("yuki", "Yuki", 4, "searches", "level-4"),
        Character("vera", "Vera", 5, "adapts", "level-5"),
    )
}
