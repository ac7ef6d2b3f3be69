"""The words of the notation, and its limits."""

from __future__ import annotations

import re

from ferrovia.engine.codes import COLOURS
from ferrovia.game import actions as a
from ferrovia.mechanisms import ACTS, TELLS, kinds
from ferrovia.mechanisms.numbers import CARDS, NO_CARD, SPECIAL_CARDS

VERSION = "1"
RUNNING = "*"  # in place of the result of a game that is not over

# Drawing and claiming have a form of their own; all other actions begin with their word.
DRAW, TICKETS = "draw", "tickets"
OWN_FORM = (a.TakeCard, a.DrawBlind, a.Claim, a.DrawTickets)
DECLARED = tuple(act for act in ACTS if act.type not in OWN_FORM)
NONE, SPECIAL = NO_CARD, tuple(SPECIAL_CARDS.values())
# Cards that are named by what they belong to: "festival Porto and Coimbra".
BELONGING = {
    field.kind
    for tell in TELLS
    for field in kinds.kinds(tell.type)
    if field.name == tell.turns and field.kind != "card"
}
FIRST, HAND, MARKET, RESULT = "first", "hand", "market", "result"
DEALT = tuple(tell.deals for tell in TELLS if tell.deals)
BLIND = "?"
# A step that begins with one of these is no claim; no city is written so that it could be taken for one.
TURN_WORDS = (DRAW, TICKETS, *(act.word.split()[0] for act in DECLARED))
KEYWORDS = frozenset((*TURN_WORDS, *BELONGING, NONE, *SPECIAL, FIRST, HAND, MARKET, *DEALT, RESULT))

# What readers take for a card, beside its name.
CARD_WORDS = {name: name for name in CARDS} | {"loco": "locomotive", "l": "locomotive", "purple": "pink"}
COLOUR_WORDS = "|".join((*COLOURS, "purple"))
PAYMENT = rf"(?:(?P<colour>{COLOUR_WORDS})(?: ?\+ ?(?P<beside>\d\d?) ?l)?|\+? ?(?P<alone>\d\d?) ?l)"
PAID = re.compile(rf"(?P<what>.+?) {PAYMENT}", re.IGNORECASE)
CHOSEN = re.compile(r"(?: (?P<count>\d\d?|\?))?(?: ?\((?P<secret>[^()]*)\))?")
COUNTED = re.compile(rf"(?P<word>\w+){CHOSEN.pattern}")

MAX_LINE = 50_000  # characters; a name may be long, and a character of it takes up to six
MAX_LINES = 40_000  # of one game
MAX_CHARACTERS = 4_000_000  # of one game
MAX_DECISION = 2_000  # what chance brought may be longer: a market can be swept many times
MAX_TAGS = 100
MAX_COMMENT = 20_000
MAX_PROBLEMS = 100  # that are told of one game
