"""What a mechanism declares about itself: state, prompts, actions, events, refusals and lines of the score
sheet.

Everything else follows from these declarations: the engine's numbers (`engine/codes.py`), the fields of its
state (`engine/fields.py`), the names that people and programs use, who may see what, the notation, the
numbers of actions for learning, and a plain English sentence wherever a client has nothing better.

Numbers are part of the formats that people store: once given, a number is never given again.

Sentences are templates. `{seat}` and the other fields of an action or event stand for themselves;
`{seat's}` is "Ada's" or "your", `{paid}` the cards of a payment, `{cards:card}` a number with its noun. What
stands in square brackets is left out where a number in it is 0. In a refusal, `{cost}` are the cards that a
payment takes and `{held}` what the seat has towards it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Literal

from msgspec import Struct

Audience = Literal["everybody", "its seat", "nobody"]
Dimension = Literal[
    "seat", "city", "track", "ticket", "fare", "festival", "train card", "card", "prompt", "line"
]
Holds = Literal["numbers", "train cards", "festival cards", "tickets", "owners", "cities", "answers"]
Row = Literal["engine", "boards", "drawing", "game", "env", "cli"]
Entry = Literal["track", "ticket", "festival"]
When = Literal["alone", "together", "after a claim", "before the game"]
Payload = tuple[int, int, int]


# Nothing in an action or an event leads back to it: Python's collector would look at them in vain.
class Action(Struct, frozen=True, tag=True, gc=False):
    """What a player can do, with names instead of numbers.

    A payment is a colour and a number of locomotives; locomotives alone have the colour "locomotive" (R-5).
    """


class Event(Struct, frozen=True, tag=True, gc=False):
    """What happens at the table, as one audience gets to know it: a secret field is None for the others."""


class Rule(Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of a mechanism: the `[rules.NAME]` table of a board file."""


class Constant(Struct, frozen=True):
    """A number that the engine knows by a name."""

    name: str
    value: int
    meaning: str = ""


class Field(Struct, frozen=True):
    """A part of the state: one number, or an array of them `by` seat, city, track and so on.

    `audience` says who may see it. A field that is its seat's has the seat as its first dimension. Rules read
    `each` number of an array by seat and something else by that name, and change it: `hand`, `add_to_hand`.
    What is `derived` follows from other fields with its audience: positions leave it out, and the engine
    restores it.
    """

    name: str
    audience: Audience
    by: tuple[Dimension, ...] = ()
    holds: Holds = "numbers"
    each: str = ""
    empty: Literal["0", "1", "NOBODY"] = "0"
    wide: bool = False  # an array of numbers that may be beyond 16 bits
    derived: bool = False
    shown: str = ""  # the name under which views show it, if they have no property for it
    meaning: str = ""

    @property
    def nothing(self) -> int:
        """The number that stands for nothing."""
        return -1 if self.empty == "NOBODY" else int(self.empty)

    def is_empty(self, state: Any) -> bool:
        values = getattr(state, self.name)
        return all(value == self.nothing for value in (values if self.by else [values]))


class Shown(Struct, frozen=True):
    """A property of views, and a field of what is sent of them. The function of its name in the mechanism's
    `game.py` finds it. `own` is for the seat that looks alone. Or a field of what explains the score of a
    seat, as `explain` finds it.
    """

    name: str
    type: str  # as Python writes it; a type of the mechanism's own stands beside its declaration
    meaning: str
    own: bool = False


class SeatCount(Struct, frozen=True):
    """A number of each seat that everybody knows: how much of a field it has."""

    name: str
    field: str


class Prompt(Struct, frozen=True):
    """A question that the table waits for somebody to answer.

    `when` says which questions can be open with it: in a turn one `alone`, or some `after a claim`; between
    turns one for all `together`, and those `before the game`.
    """

    number: int
    code: str
    name: str  # for people and programs; empty if nobody is ever asked
    asks: str = ""
    when: When = "after a claim"


class Act(Struct, frozen=True):
    """A kind of action. `word` begins it in the notation, and in the list of actions for learning unless that
    has a `legend` of its own; `says` is what a player is offered to do.

    `price` is how many cards a payment has, by the rules of the board, where nothing else says so. `every`
    lists, by the spec of the board, everything that the action can ever be: its subject, the colour and the
    locomotives of its payment. It is needed where that is not simply each city, ticket or festival once.

    If it can begin a turn, `turn` says what such a turn is for. If it claims a track without a field for it,
    `claims` is the field of the state that holds the track.
    """

    number: int
    code: str
    type: type[Action]
    word: str
    says: str
    legend: str = ""
    price: Callable[[Any], int] | None = None
    every: Callable[[Any], Iterable[Payload]] | None = None
    turn: str = ""
    claims: str = ""


class Tell(Struct, frozen=True):
    """A kind of event. `says` is for those who may see all of it, `hides` for everybody else.

    If a card comes off the deck with it, `turns` is the field that names the card, or else what the notation
    calls it. If a seat gets tickets to choose from, `deals` is what the notation calls that.
    """

    number: int
    code: str
    type: type[Event]
    says: str
    hides: str = ""
    price: Callable[[Any], int] | None = None
    turns: str = ""
    deals: str = ""


class Refuse(Struct, frozen=True):
    """A reason why an action is not possible, with the rule that says so."""

    number: int
    code: str
    rule: str
    says: str


class ScoreLine(Struct, frozen=True):
    """A line of the score sheet: points that are part of the final score, scored at the end or `during` the
    game. If only some seats of a game get them, `bonus` is what people call them."""

    number: int
    code: str
    name: str
    says: str
    during: bool = False
    bonus: str = ""

    @property
    def within(self) -> str:
        """What it says, within a sentence."""
        return self.says[0].lower() + self.says[1:]


class Tally(Struct, frozen=True):
    """A count on the score sheet that bonuses or tie-breaks depend on. Its number comes after all lines. With
    a `name`, results have it; what it `says` stands before it where they are printed."""

    number: int
    code: str
    name: str = ""
    says: str = ""


class TieBreak(Struct, frozen=True):
    """A way to decide between equal scores: the most, or the `fewest`, of a line or a tally of the sheet."""

    name: str  # in a board file
    code: str
    says: str
    fewest: bool = False


class EntryMark(Struct, frozen=True):
    """What an entry of a board file may have, and one of them must have, to play with the mechanism."""

    entry: Entry
    name: str


class Declaration(Struct, frozen=True):
    """All that one mechanism declares.

    `name` is its table in a board file, and `rows` are the layers for which its folder has a file. `rule`
    holds its numbers: a board plays with it if its file has the table, and every file must have a `required`
    one. Without a rule, every board plays with it. `explains` is a sentence with these numbers. Where it
    `replaces` another mechanism, that one is not played. An `option` is played only at tables that choose it.
    It `requires` others, each for a reason. A board that plays with it plays by that `part`
    of the rules.
    """

    name: str
    rows: tuple[Row, ...] = ()
    rule: type[Rule] | None = None
    required: bool = False
    requires: dict[str, str] = {}
    part: str = ""
    explains: str = ""
    replaces: str = ""
    option: bool = False
    marks: tuple[EntryMark, ...] = ()
    tie: TieBreak | None = None
    constants: tuple[Constant, ...] = ()
    fields: tuple[Field, ...] = ()
    shown: tuple[Shown, ...] = ()
    counts: tuple[SeatCount, ...] = ()
    scored: tuple[Shown, ...] = ()
    prompts: tuple[Prompt, ...] = ()
    actions: tuple[Act, ...] = ()
    events: tuple[Tell, ...] = ()
    refusals: tuple[Refuse, ...] = ()
    lines: tuple[ScoreLine, ...] = ()
    tallies: tuple[Tally, ...] = ()
