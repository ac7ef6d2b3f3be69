"""Cards, limits and the few other numbers that several mechanisms share."""

from __future__ import annotations

from ferrovia.mechanisms.declaration import Constant

COLOURS = ("red", "blue", "green", "yellow", "black", "white", "orange", "pink")
LOCO = len(COLOURS)
GREY = LOCO
CARDS = (*COLOURS, "locomotive")

CARD_NUMBERS = (
    Constant("N_COLOURS", len(COLOURS)),
    Constant("LOCO", LOCO),
    Constant("GREY", GREY, "as the colour of a track: a set of any one colour pays (BASE-18)"),
    Constant("N_TRAIN_KINDS", len(CARDS)),
    Constant("FESTIVAL", len(CARDS), "the first kind of festival card"),
    Constant("DRAFT_CARD", 29, "the one card that calls the second draft (IB-5)"),
)

# What records and the notation call a card that is neither a train card nor a festival card.
SPECIAL_CARDS = {29: "draft"}
NO_CARD = "none"  # and how the notation writes that there was none

# Arrays of the compiled core have fixed sizes, so a board must fit into them.
CAPS = (
    Constant("MAX_SEATS", 6),
    Constant("MAX_CITIES", 64),
    Constant("MAX_TRACKS", 192),
    Constant("MAX_TICKETS", 128),
    Constant("MAX_LENGTH", 8),
    Constant("MAX_FARES", 96, "9 lengths of 8 colours and grey, then ferries"),
    Constant("FERRIES", 81, "the first fare with locomotive symbols"),
    Constant("MAX_FESTIVALS", 20),
    Constant("MAX_CARD_KINDS", 29, "train cards and festival cards"),
    Constant("MAX_OFFER", 8, "tickets offered to one seat at once"),
    Constant("MAX_CARDS_OF_A_KIND", 100),
    Constant("MAX_TRAINS", 100),
    Constant("MAX_PROMPTS", 16),
    Constant("MAX_PARALLEL", 3),
)

# How large an array of the state is, by what it is indexed with.
DIMENSIONS = {
    "seat": "MAX_SEATS",
    "city": "MAX_CITIES",
    "track": "MAX_TRACKS",
    "ticket": "MAX_TICKETS",
    "fare": "MAX_FARES",
    "festival": "MAX_FESTIVALS",
    "train card": "N_TRAIN_KINDS",
    "card": "MAX_CARD_KINDS",
    "prompt": "MAX_PROMPTS",
    "line": "N_LINES",
}

LIMITS = (
    Constant("NOBODY", -1),
    Constant("NOTHING", -32768, "in place of a number that an event does not have"),
    Constant("LAST_ROUND_TRAINS", 2, "BASE-26"),
    Constant("LOCOS_THAT_SWEEP", 3, "BASE-14"),
    Constant("MAX_SWEEPS", 20, "in a row (R-3)"),
    Constant("MAX_VISITS", 1_000_000, "of a search at the end of a game (R-23)"),
)

# Outcomes of chance, as a dealer logs them: `kind << 8 | value`.
OUTCOMES = (
    Constant("OUTCOME_CARD", 1, "value: card kind"),
    Constant("OUTCOME_TICKET", 2, "value: ticket"),
    Constant("OUTCOME_SEAT", 3, "value: who begins"),
)
