"""Festival cards: laid at their city, taken by a claim, scored in sets (IB-4, IB-7, IB-8, IB-11)."""

from __future__ import annotations

from msgspec import Struct

from ferrovia.mechanisms import kinds
from ferrovia.mechanisms.declaration import (
    Act,
    Action,
    Declaration,
    EntryMark,
    Event,
    Field,
    Prompt,
    Refuse,
    Rule,
    ScoreLine,
    SeatCount,
    Shown,
    Tell,
)
from ferrovia.mechanisms.kinds import Count, Seat
from ferrovia.mechanisms.sizes import Points


class FestivalsRule(Rule, frozen=True):
    """IB-4, IB-7, IB-11. `points`: by number of cards of one set."""

    points: dict[str, Points]


class CollectFestival(Action, frozen=True):
    """Take the festival cards of one end of the track just claimed (IB-7)."""

    festival: kinds.Festival


class FestivalLaid(Event, frozen=True):
    """A festival card was laid at its city (IB-4)."""

    festival: kinds.Festival


class FestivalTaken(Event, frozen=True):
    """All festival cards of a city were taken (IB-7)."""

    seat: Seat
    festival: kinds.Festival
    cards: Count


class FestivalScored(Struct, frozen=True):
    """A set of festival cards with its points."""

    festival: str
    cards: int
    points: int


DECLARATION = Declaration(
    name="festivals",
    rows=("engine", "boards", "drawing", "game", "env", "cli"),
    rule=FestivalsRule,
    part="IB",
    marks=(EntryMark("festival", "festival"),),
    fields=(
        Field(
            "piles",
            "everybody",
            ("festival",),
            holds="festival cards",
            meaning="festival cards lying at their city",
        ),
        Field("festivals", "its seat", ("seat", "festival"), holds="festival cards", each="festival_cards"),
    ),
    shown=(
        Shown("piles", "dict[str, int]", "the festival cards lying at their cities (IB-4)"),
        Shown("festivals", "dict[str, int]", "the seat's own festival cards (IB-8)", own=True),
    ),
    counts=(SeatCount("festivals", "festivals"),),
    prompts=(
        Prompt(9, "FESTIVAL_END", "festival", "Both ends have festival cards. Which ones do you take?"),
    ),
    actions=(Act(11, "COLLECT", CollectFestival, "collect", "take the festival cards from {festival}"),),
    events=(
        Tell(18, "FESTIVAL_LAID", FestivalLaid, "A festival card was laid at {festival}.", turns="festival"),
        Tell(19, "FESTIVAL_TAKEN", FestivalTaken, "{seat} took {cards:festival card} from {festival}."),
    ),
    refusals=(Refuse(27, "NO_FESTIVAL_THERE", "IB-7", "You can't take festival cards from that city now."),),
    scored=(Shown("festivals", "tuple[FestivalScored, ...]", "the sets of festival cards (IB-11)"),),
    lines=(ScoreLine(6, "FESTIVALS", "festivals", "Festival cards"),),
)
