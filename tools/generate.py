"""Writes what follows from the declarations of the mechanisms, for the C compiler and for readers:

engine/codes.py        the engine's numbers, for Python
engine/constants.pxd   the same numbers for the C compiler
engine/fields.py       the fields of a state: cleared, copied, granted to those who may see them
engine/fields.pxd      their C types
game/actions.py        all actions
game/events.py         all events
game/view_fields.py    what views and results show of mechanisms
mechanisms/rules.py    the tables that a board file can have

    .venv/bin/python tools/generate.py [--check]

`make generate` also writes the browser's types and symbols. A test proves that all of them are fresh.
"""

from __future__ import annotations

import re
import sys
import types
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, cast

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "ferrovia"

if not TYPE_CHECKING and "ferrovia" not in sys.modules:
    # The engine may not even be importable until its numbers are written: load the declarations alone.
    package = types.ModuleType("ferrovia")
    package.__path__ = [str(PACKAGE)]
    sys.modules["ferrovia"] = package

from ferrovia import mechanisms  # noqa: E402  # see above
from ferrovia.mechanisms import numbers  # noqa: E402  # likewise
from ferrovia.mechanisms.declaration import Constant, Declaration, Field, Rule, Shown  # noqa: E402  # likewise

MADE = "Made by tools/generate.py from ferrovia.mechanisms. Do not edit."
N_LINES = 1 + max(line.number for line in mechanisms.LINES)
TALLIES = sorted((tally for each in mechanisms.MECHANISMS for tally in each.tallies), key=lambda e: e.number)
N_TALLIES = 1 + max(tally.number for tally in TALLIES)
ACTION_SHIFT = 16
WIDTH = 110  # of a line

CODES_HEAD = f'''"""The numbers that the engine speaks in: cards, caps, prompts, actions, refusals and events.

{MADE}

Everything here is a plain int, so that compiled and uncompiled modules share one definition.
An action is one int: `kind << 16 | subject << 8 | colour << 4 | locomotives`.
"""

from typing import Final

COLOURS: Final = {numbers.COLOURS!r}
'''.replace("'", '"')

# Only these pack and unpack numbers. In the compiled form they are inlined.
HELPERS = {
    "kind": ("action", f"action >> {ACTION_SHIFT}", "The kind of an action, as a small number."),
    "verb": (
        "action",
        f"action >> {ACTION_SHIFT} << {ACTION_SHIFT}",
        "An action without its subject and its payment: TAKE, CLAIM or another of these.",
    ),
    "topic": ("action", "action >> 8", "The kind and the subject of an action, as one number."),
    "subject": ("action", "action >> 8 & 255", "The track, city, ticket, festival or choice of an action."),
    "colour": ("action", "action >> 4 & 15", "The card of an action, or the colour of its payment."),
    "locomotives": ("action", "action & 15", "The locomotives in the payment of an action."),
    "payment": ("action", "action & 255", "The colour and the locomotives of an action."),
    "about": ("subject", "subject << 8", "The part of an action that is its subject, or its topic."),
    "paid": ("colour, locos", "colour << 4 | locos", "A payment."),
    "fare": ("colour, length", "9 * colour + length", "The fare of a track without locomotive symbols."),
    "outcome": ("kind, value", "kind << 8 | value", "An outcome of chance."),
    "outcome_kind": ("outcome", "outcome >> 8", "What kind of outcome it is."),
    "outcome_value": ("outcome", "outcome & 255", "The card, ticket or seat of an outcome."),
}


def groups() -> Iterator[tuple[str, list[Constant]]]:
    """All numbers, with a headline for each group."""
    yield (
        "Cards. The eight colours come first, then the locomotive; festival cards follow.",
        [*numbers.CARD_NUMBERS],
    )
    yield (
        "Caps: arrays of the compiled core have fixed sizes, so a board must fit into them.",
        [*numbers.CAPS],
    )
    yield "Limits.", [*numbers.LIMITS]
    for each in mechanisms.MECHANISMS:
        if each.constants:
            yield f"Numbers of the mechanism {each.name}.", [*each.constants]
    prompts = ordered([Constant(each.code, each.number, each.asks) for each in mechanisms.PROMPTS])
    yield (
        "Prompts: what the table waits for. The first two are automatic, nobody is asked.",
        [*prompts, Constant("N_PROMPTS", 1 + prompts[-1].value)],
    )
    acts = ordered([Constant(each.code, each.number, each.says) for each in mechanisms.ACTS])
    yield (
        "Actions, shifted into place.",
        [
            Constant("ACTION_SHIFT", ACTION_SHIFT),
            *(Constant(each.name, each.value << ACTION_SHIFT, each.meaning) for each in acts),
            Constant("N_ACTIONS", 1 + acts[-1].value),
            Constant("END_OF_ACTIONS", (1 + acts[-1].value) << ACTION_SHIFT),
        ],
    )
    refusals = [Constant(each.code, each.number, each.rule) for each in mechanisms.REFUSALS]
    yield (
        "Refusals: why an action is not possible, with the rule.",
        ordered([Constant("FINE", 0, "it is possible"), *refusals]),
    )
    events = [Constant(e.code, e.number, ", ".join(e.type.__struct_fields__)) for e in mechanisms.TELLS]
    yield (
        "Events: rows of ints in a state's journal, `(kind, seat, ...)`; the seat is NOBODY for some.",
        ordered(events),
    )
    lines = ordered([Constant(each.code, each.number, each.says) for each in mechanisms.LINES])
    yield (
        "Lines of the score sheet. The first N_POINT_LINES add up to the final score; counts follow.",
        [
            *lines,
            Constant("N_POINT_LINES", N_LINES),
            *(Constant(each.code, N_LINES + each.number) for each in TALLIES),
            Constant("N_LINES", N_LINES + N_TALLIES),
        ],
    )
    yield "Outcomes of chance, as a dealer logs them: `kind << 8 | value`.", [*numbers.OUTCOMES]


def ordered(constants: list[Constant]) -> list[Constant]:
    """By number. One that is no longer used leaves a hole: files that people keep may have it."""
    constants = sorted(constants, key=lambda each: each.value)
    if len({each.value for each in constants}) != len(constants):
        raise ValueError(f"a number is given twice: {[(e.name, e.value) for e in constants]}")
    return constants


def codes() -> str:
    parts = [CODES_HEAD]
    for headline, constants in groups():
        lines = [f"{each.name}: Final = {readable(each.value)}{comment(each.meaning)}" for each in constants]
        parts.append("\n".join([f"# {headline}", *lines]) + "\n")
    parts.append("\n# Packed numbers, made and read.\n")
    for name, (arguments, formula, meaning) in HELPERS.items():
        typed = ", ".join(f"{each}: int" for each in arguments.split(", "))
        parts.append(f'\ndef {name}({typed}) -> int:\n    """{meaning}"""\n    return {formula}\n')
    return "\n".join(parts)


def readable(value: int) -> str:
    shifted, rest = divmod(value, 1 << ACTION_SHIFT)
    return str(value) if rest or not shifted else f"{shifted} << {ACTION_SHIFT}"


def comment(text: str) -> str:
    return f"  # {text}" if text else ""


def constants_pxd() -> str:
    lines = [f"# The numbers of codes.py for the C compiler. {MADE}", "cdef enum:"]
    for _, constants in groups():
        lines += [f"    {each.name} = {each.value}" for each in constants]
    lines += ["", "# Not chars: Cython shows an array of those to Python as bytes."]
    lines += ["ctypedef short Small", "ctypedef unsigned long long Mask"]
    lines += ["cdef extern from *:", '    ctypedef unsigned long long TicketSet "unsigned __int128"', ""]
    for name, (arguments, formula, _) in HELPERS.items():
        typed = ", ".join(f"int {each}" for each in arguments.split(", "))
        lines += [f"cdef inline int {name}({typed}) noexcept:", f"    return {formula}"]
    return "\n".join(lines) + "\n"


# Fields of the state

SIZES = {each.name: each.value for each in (*numbers.CAPS, *numbers.CARD_NUMBERS)}
SETS = {"tickets": "TicketSet", "cities": "Mask"}
SIZES["N_LINES"] = N_LINES + N_TALLIES

FIELDS_HEAD = f'''"""The fields of a state, and who may see them.

{MADE}

Secrecy is granted, never blanked: `grant` copies what an audience may see into a state that is empty, so a
field that nobody granted stays empty.
"""

from __future__ import annotations

from ferrovia.engine import codes
from ferrovia.engine.dealer import Dealer
from ferrovia.engine.tables import BoardTables


class Fields:
    """What a state consists of. The methods are for `State`."""

    board: BoardTables
    dealer: Dealer
    journal: list[tuple[int, ...]] | None
    seats: int
'''

INLINED = '''class Inlined(Fields):
    """The same fields. In the compiled form their numbers are read and changed in place: a method that is
    inlined in other modules must replace one of another class."""
'''

FIELDS_PXD_HEAD = f"""# The C types of fields.py. {MADE}
cimport cython
from ferrovia.engine cimport constants as codes
from ferrovia.engine.constants cimport Mask, Small, TicketSet
from ferrovia.engine.dealer cimport Dealer
from ferrovia.engine.tables cimport BoardTables

@cython.freelist(8)
cdef class Fields:
    cdef readonly BoardTables board
    cdef public Dealer dealer
    cdef public list journal
    cdef readonly int seats
"""


def all_fields() -> list[tuple[str, Field]]:
    """With the mechanism that declares each; single numbers first, so that they are copied in one go."""
    found = [(each.name, field) for each in mechanisms.MECHANISMS for field in each.fields]
    names = [field.name for _, field in found]
    if len(names) != len(set(names)):
        raise ValueError(f"a field is declared twice: {sorted(names)}")
    for _, field in found:
        if field.audience == "its seat" and field.by[:1] != ("seat",):
            raise ValueError(f"{field.name} is its seat's, so the seat must be its first dimension")
    return sorted(found, key=lambda each: len(each[1].by) > 0)


def size(field: Field) -> int:
    total = 1
    for dimension in field.by:
        total *= SIZES[numbers.DIMENSIONS[dimension]]
    return total


def fields() -> str:
    parts = [FIELDS_HEAD]
    parts.append(method("clear(self) -> None", '"""As before the game is set up."""', cleared))
    parts.append(method("copy(self, other: Fields) -> None", '"""Take over all of another state."""', copied))
    parts.append(
        method(
            "grant(self, other: Fields, seat: int) -> None",
            '"""Take over, into an empty state, what a seat may see of another; NOBODY is a spectator."""',
            granted,
        )
    )
    parts.append(granted_to_a_seat())
    for name, arguments, result, body in accessors():
        typed = ", ".join(f"{each}: int" for each in arguments)
        parts.append(f"    def {name}(self, {typed}) -> {result}:\n        {body}\n")
    return "\n".join([*parts, "", INLINED])


def granted_to_a_seat() -> str:
    lines = ["        if seat == codes.NOBODY:", "            return"]
    for field in [field for _, field in all_fields() if field.audience == "its seat"]:
        part = size(field) // SIZES["MAX_SEATS"]
        if part == 1:
            lines.append(f"        self.{field.name}[seat] = other.{field.name}[seat]")
        else:
            lines.append(f"        for place in range({part} * seat, {part} * seat + {part}):")
            lines.append(f"            self.{field.name}[place] = other.{field.name}[place]")
    return "\n".join(lines) + "\n"


def accessors() -> Iterator[tuple[str, list[str], str, str]]:
    """What reads and changes a number of an array by seat and something else: the name, arguments, result and
    body of each."""
    for _, field in all_fields():
        if field.each:
            seat, by = field.by
            other = by.replace(" ", "_")
            number = f"self.{field.name}[{SIZES[numbers.DIMENSIONS[by]]} * {seat} + {other}]"
            yield field.each, [seat, other], "int", f"return {number}"
            yield f"add_to_{field.each}", [seat, other, "n"], "None", f"{number} += n"


def method(signature: str, doc: str, line: Callable[[Field], str]) -> str:
    lines = [f"    def {signature}:", f"        {doc}"]
    last = ""
    for mechanism, field in all_fields():
        text = line(field)
        if text and mechanism != last:
            lines.append(f"        # {mechanism}")
            last = mechanism
        lines += [f"        {text}"] if text else []
    return "\n".join(lines) + "\n"


def cleared(field: Field) -> str:
    empty = "codes.NOBODY" if field.empty == "NOBODY" else field.empty
    value = f"[{empty}] * {size(field)}" if field.by else empty
    return f"self.{field.name} = {value}{comment(described(field))}"


def described(field: Field) -> str:
    by = f"by {' and '.join(field.by)}" if field.by else ""
    secret = "" if field.audience == "everybody" else f"for {field.audience}"
    return "; ".join(part for part in (by, secret, field.meaning) if part)


def copied(field: Field) -> str:
    return f"self.{field.name} = other.{field.name}{'[:]' if field.by else ''}"


def granted(field: Field) -> str:
    return copied(field) if field.audience == "everybody" else ""


def fields_pxd() -> str:
    lines = [FIELDS_PXD_HEAD.rstrip()]
    last = ""
    for mechanism, field in all_fields():
        if mechanism != last:
            lines.append(f"    # {mechanism}")
            last = mechanism
        if field.by:
            sizes = " * ".join(f"codes.{numbers.DIMENSIONS[dimension]}" for dimension in field.by)
            number = SETS.get(field.holds, "int" if field.wide else "Small")
            lines.append(f"    cdef public {number}[{sizes}] {field.name}")
        else:
            lines.append(f"    cdef public int {field.name}")
    lines += ["", "    cdef void clear(self) noexcept", "    cdef void copy(self, Fields other) noexcept"]
    lines += ["    @cython.locals(place=int)", "    cdef void grant(self, Fields other, int seat) noexcept"]
    inlined = ["", "cdef class Inlined(Fields):"]
    for name, arguments, result, body in accessors():
        typed = ", ".join(f"int {each}" for each in arguments)
        signature = f"{'void' if result == 'None' else result} {name}(self, {typed}) noexcept"
        lines.append(f"    cdef {signature}")
        inlined += [f"    cdef inline {signature}:", f"        {body}"]
    lines += inlined
    return "\n".join(lines) + "\n"


# The tables of a board file

RULES_HEAD = f'''"""The tables of a board file that are about rules.

{MADE}
"""

from __future__ import annotations

from msgspec import UNSET, Struct, UnsetType

'''

RULES_CLASS = '''

class Rules(Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """The mechanisms of a board with their numbers: its `[rules.NAME]` tables. A mechanism that a board file
    does not name is not played."""

'''


def rules() -> str:
    declared = {each.name: each for each in mechanisms.MECHANISMS if each.rule is not None}
    if set(declared) != set(mechanisms.TABLES):
        odd = set(declared) ^ set(mechanisms.TABLES)
        raise ValueError(f"declared with a rule, but not in TABLES, or the other way round: {sorted(odd)}")
    found = [(declared[name], cast("type[Rule]", declared[name].rule)) for name in mechanisms.TABLES]
    imports = sorted(f"from {rule.__module__} import {rule.__name__}\n" for _, rule in found)
    tables = [
        f"    {each.name}: {rule.__name__}{'' if each.required else ' | UnsetType = UNSET'}\n"
        for each, rule in found
    ]
    return "".join([RULES_HEAD, *imports, RULES_CLASS, *tables])


# Actions and events

ACTIONS_HEAD = f'''"""What a player can do, with names instead of numbers.

{MADE}

A payment is a colour and a number of locomotives; locomotives alone have the colour "locomotive" (R-5).
"""

'''

EVENTS_HEAD = f'''"""What happens at the table, as each seat sees it.

{MADE}

A field that only some may see is `None` for everybody else: each event is made for its audience, so what a
seat may not know never leaves the game.
"""

'''


def actions() -> str:
    return ACTIONS_HEAD + all_types("Action", [act.type for act in mechanisms.ACTS])


def events() -> str:
    return EVENTS_HEAD + all_types("Event", [tell.type for tell in mechanisms.TELLS])


def all_types(union: str, declared: Iterable[type]) -> str:
    modules: dict[str, set[str]] = {"ferrovia.mechanisms": {union}}
    for each in declared:
        modules.setdefault(each.__module__, set()).add(each.__name__)
    names = sorted(name for found in modules.values() for name in found)
    parts = [imported(module, sorted(found)) for module, found in sorted(modules.items())]
    return "".join([*parts, "\n__all__ = [\n", *(f'    "{name}",\n' for name in names), "]\n"])


def imported(module: str, names: list[str]) -> str:
    line = f"from {module} import {', '.join(names)}\n"
    if len(line) <= WIDTH + 1:
        return line
    return "".join([f"from {module} import (\n", *(f"    {name},\n" for name in names), ")\n"])


# Views

VIEW_HEAD = f'''"""What views and results show of mechanisms.

{MADE}
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, cast

from msgspec import Struct

'''

VIEW_CLASS = '''
if TYPE_CHECKING:
    from ferrovia.game.view import View


class ViewFields:
    """Properties of `View`."""
'''

EMPTY = {"dict": "{}", "tuple": "()", "int": "0", "str": '""', "bool": "False"}


def view_fields() -> str:
    every = list(zip(mechanisms.FOLDERS, mechanisms.MECHANISMS, strict=True))
    imports = sorted(line for folder, each in every for line in imports_of(folder, each))
    shown = [(folder, one) for folder, each in every for one in each.shown]
    counts = [count for each in mechanisms.MECHANISMS for count in each.counts]
    scored = [one for each in mechanisms.MECHANISMS for one in each.scored]
    properties = [
        f'''
    @cached_property
    def {one.name}(self) -> {one.type}:
        """{sentence(one)}"""
        return {folder}_cell.{one.name}(cast("View", self))
'''
        for folder, one in shown
    ]
    structs = [
        struct(
            "ViewMessageFields",
            "ViewMessage",
            [f"{one.name}: {one.type} = {empty(one.type)}" for _, one in shown],
        ),
        struct("SeatCounts", "PublicSeat", [f"{count.name}: int" for count in counts]),
        struct("ResultFields", "SeatResult", [f"{one.name}: int" for one in TALLIES if one.name]),
        struct(
            "ScoringFields",
            "SeatScoring",
            [line for one in scored for line in (f"# {sentence(one)}", f"{one.name}: {one.type}")],
        ),
    ]
    return "".join([VIEW_HEAD, *imports, VIEW_CLASS, *properties, *structs])


def sentence(shown: Shown) -> str:
    return f"{shown.meaning[0].upper()}{shown.meaning[1:]}."


def struct(name: str, of: str, lines: list[str]) -> str:
    head = f'\n\nclass {name}(Struct, frozen=True):\n    """Fields of `{of}`."""\n\n'
    return head + "".join(f"    {line}\n" for line in lines)


def imports_of(folder: str, declared: Declaration) -> Iterator[str]:
    """The mechanism's cell, and what its types name of its own."""
    module = f"ferrovia.mechanisms.{folder}"
    words = {word for one in (*declared.shown, *declared.scored) for word in re.findall(r"\w+", one.type)}
    own = sorted(word for word in words if hasattr(sys.modules[module], word))
    if own:
        yield imported(module, own)
    if declared.shown:
        yield f"from {module} import game as {folder}_cell\n"


def empty(annotation: str) -> str:
    """What a field is that says nothing."""
    return "None" if annotation.endswith("| None") else EMPTY[annotation.partition("[")[0]]


FILES = {
    "engine/codes.py": codes,
    "engine/constants.pxd": constants_pxd,
    "engine/fields.py": fields,
    "engine/fields.pxd": fields_pxd,
    "game/actions.py": actions,
    "game/events.py": events,
    "game/view_fields.py": view_fields,
    "mechanisms/rules.py": rules,
}


def is_stale(name: str) -> bool:
    path = PACKAGE / name
    return not path.exists() or path.read_text(encoding="utf-8") != FILES[name]()


if __name__ == "__main__":
    stale = [name for name in FILES if is_stale(name)]
    if "--check" in sys.argv:
        sys.exit(f"not fresh: {', '.join(stale)}; run make generate" if stale else 0)
    for name in stale:
        (PACKAGE / name).write_text(FILES[name](), encoding="utf-8")
