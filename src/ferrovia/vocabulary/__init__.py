"""What each mechanism asks, does, tells, refuses and scores, declared once.

One file for each mechanism, and here the list of them all. The rest of Ferrovia follows from it; after a
change, `make generate` writes again what is written down.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING

from msgspec import UNSET, Struct, UnsetType

from ferrovia.vocabulary import (
    alvin,
    claims,
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
from ferrovia.vocabulary.alvin import AlvinRule
from ferrovia.vocabulary.declare import Act, Prompt, Refuse, ScoreLine, Tell, Vocabulary
from ferrovia.vocabulary.drafts import DraftsRule
from ferrovia.vocabulary.ferries import FerriesRule
from ferrovia.vocabulary.festivals import FestivalsRule
from ferrovia.vocabulary.longest_path import LongestPathRule
from ferrovia.vocabulary.markers import MarkersRule
from ferrovia.vocabulary.most_tickets import MostTicketsRule
from ferrovia.vocabulary.parallels import ParallelsRule
from ferrovia.vocabulary.start_cities import StartCitiesRule
from ferrovia.vocabulary.stations import StationsRule
from ferrovia.vocabulary.tickets import LongTicketsRule, TicketsRule
from ferrovia.vocabulary.ties import TiesRule
from ferrovia.vocabulary.train_cards import CardsRule
from ferrovia.vocabulary.tunnels import TunnelsRule

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

    cards: CardsRule
    tickets: TicketsRule
    ties: TiesRule
    parallels: ParallelsRule | UnsetType = UNSET
    long_tickets: LongTicketsRule | UnsetType = UNSET
    ferries: FerriesRule | UnsetType = UNSET
    tunnels: TunnelsRule | UnsetType = UNSET
    stations: StationsRule | UnsetType = UNSET
    drafts: DraftsRule | UnsetType = UNSET
    festivals: FestivalsRule | UnsetType = UNSET
    start_cities: StartCitiesRule | UnsetType = UNSET
    markers: MarkersRule | UnsetType = UNSET
    alvin: AlvinRule | UnsetType = UNSET
    longest_path: LongestPathRule | UnsetType = UNSET
    most_tickets: MostTicketsRule | UnsetType = UNSET


def named(rules: Rules) -> tuple[Vocabulary, ...]:
    """The mechanisms of a board, in their order, options included."""
    return tuple(each for each in MECHANISMS if each.rule is None or getattr(rules, each.name) is not UNSET)


def played(rules: Rules, options: frozenset[str]) -> tuple[Vocabulary, ...]:
    """The mechanisms of a table, in their order."""
    chosen = [each for each in named(rules) if not each.option or each.name in options]
    replaced = {each.replaces for each in chosen}
    return tuple(each for each in chosen if each.name not in replaced)


PROMPTS: tuple[Prompt, ...] = tuple(prompt for each in MECHANISMS for prompt in each.prompts)
ACTS: tuple[Act, ...] = tuple(act for each in MECHANISMS for act in each.actions)
TELLS: tuple[Tell, ...] = tuple(tell for each in MECHANISMS for tell in each.events)
REFUSALS: tuple[Refuse, ...] = tuple(refuse for each in MECHANISMS for refuse in each.refusals)


def lines(mechanisms: Iterable[Vocabulary]) -> tuple[ScoreLine, ...]:
    """The lines of their score sheet, in order."""
    found = [line for each in mechanisms for line in each.lines]
    return tuple(sorted(found, key=lambda line: line.number))


LINES = lines(MECHANISMS)

if TYPE_CHECKING:
    from ferrovia.vocabulary.declare import Action as Action
    from ferrovia.vocabulary.declare import Event as Event
else:  # for decoders, which must know every type
    Action = reduce(or_, dict.fromkeys(act.type for act in ACTS))
    Event = reduce(or_, dict.fromkeys(tell.type for tell in TELLS))
