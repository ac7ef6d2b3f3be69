"""What each mechanism asks, does, tells, refuses and scores, declared once.

One file for each mechanism, and here the list of them all. The rest of Ferrovia follows from it; after a
change, `make generate` writes again what is written down.
"""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING

from msgspec import UNSET, Struct, UnsetType

from ferrovia.vocabulary import (
    alvin,
    claims,
    declare,
    drafts,
    ferries,
    festivals,
    longest_path,
    markers,
    most_tickets,
    parallels,
    route_points,
    start_cities,
    stations,
    table,
    tickets,
    ties,
    train_cards,
    tunnels,
)
from ferrovia.vocabulary.declare import Act, Line, Prompt, Refuse, Tell, Vocabulary

# Mechanisms act in this order. They set up in it, and a prompt asked later is answered first: so tickets are
# chosen before start cities (OW-2). They follow a claim in it, and again what is asked later is answered
# first: so Alvin moves before a marker may be bought (ALV-2).
MECHANISMS: tuple[Vocabulary, ...] = (
    table.VOCABULARY,
    train_cards.VOCABULARY,
    claims.VOCABULARY,
    ferries.VOCABULARY,
    parallels.VOCABULARY,
    route_points.VOCABULARY,
    markers.VOCABULARY,
    alvin.VOCABULARY,
    start_cities.VOCABULARY,
    tunnels.VOCABULARY,
    stations.VOCABULARY,
    festivals.VOCABULARY,
    tickets.LONG_TICKETS,
    tickets.VOCABULARY,
    drafts.VOCABULARY,
    longest_path.VOCABULARY,
    most_tickets.VOCABULARY,
    ties.VOCABULARY,
)


class Rules(Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """The mechanisms of a board with their numbers: its `[rules.NAME]` tables. A mechanism that a board file
    does not name is not played."""

    cards: train_cards.CardsRule
    tickets: tickets.TicketsRule
    ties: ties.TiesRule
    parallels: parallels.ParallelsRule | UnsetType = UNSET
    long_tickets: tickets.LongTicketsRule | UnsetType = UNSET
    ferries: ferries.FerriesRule | UnsetType = UNSET
    tunnels: tunnels.TunnelsRule | UnsetType = UNSET
    stations: stations.StationsRule | UnsetType = UNSET
    drafts: drafts.DraftsRule | UnsetType = UNSET
    festivals: festivals.FestivalsRule | UnsetType = UNSET
    start_cities: start_cities.StartCitiesRule | UnsetType = UNSET
    markers: markers.MarkersRule | UnsetType = UNSET
    alvin: alvin.AlvinRule | UnsetType = UNSET
    longest_path: longest_path.LongestPathRule | UnsetType = UNSET
    most_tickets: most_tickets.MostTicketsRule | UnsetType = UNSET


def played(rules: Rules, options: frozenset[str]) -> tuple[Vocabulary, ...]:
    """The mechanisms of a table, in their order."""
    named = [
        each
        for each in MECHANISMS
        if (each.rule is None or getattr(rules, each.name) is not UNSET)
        and (not each.option or each.name in options)
    ]
    replaced = {each.replaces for each in named}
    return tuple(each for each in named if each.name not in replaced)


PROMPTS: tuple[Prompt, ...] = tuple(prompt for each in MECHANISMS for prompt in each.prompts)
ACTS: tuple[Act, ...] = tuple(act for each in MECHANISMS for act in each.actions)
TELLS: tuple[Tell, ...] = tuple(tell for each in MECHANISMS for tell in each.events)
REFUSALS: tuple[Refuse, ...] = tuple(refuse for each in MECHANISMS for refuse in each.refusals)
LINES: tuple[Line, ...] = tuple(sorted((line for each in MECHANISMS for line in each.lines), key=lambda e: e.number))

if TYPE_CHECKING:
    from ferrovia.vocabulary.declare import Action, Event
else:  # for decoders, which must know every type
    Action = reduce(or_, dict.fromkeys(act.type for act in ACTS))
    Event = reduce(or_, dict.fromkeys(tell.type for tell in TELLS))
