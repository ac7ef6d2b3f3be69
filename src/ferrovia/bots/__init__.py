"""Bots: players that get a view of the table and nothing else, from random to expert."""

from ferrovia.bots.bot import Bot
from ferrovia.bots.characters import CHARACTERS, Character
from ferrovia.bots.registry import LEVELS, UnknownBot, make, names

__all__ = ["CHARACTERS", "LEVELS", "Bot", "Character", "UnknownBot", "make", "names"]
