"""Destination tickets: the first deal, drawing, keeping, scoring (BASE-3, BASE-24, BASE-27, EU-2, EU-3)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta

from ferrovia.mechanisms import kinds
from ferrovia.mechanisms.declaration import (
    Act,
    Action,
    Declaration,
    Event,
    Field,
    Payload,
    Prompt,
    Refuse,
    Rule,
    ScoreLine,
    Tally,
    Tell,
    TieBreak,
)
from ferrovia.mechanisms.kinds import Count, Seat, SecretTickets


class TicketsRule(Rule, frozen=True):
    """BASE-3, BASE-24. `deal = 0`: no first deal (a draft takes its place)."""

    deal: Annotated[int, Meta(ge=0, le=8)]
    keep: Annotated[int, Meta(ge=0, le=8)]
    draw: Annotated[int, Meta(ge=1, le=8)] = 3
    draw_keep: Annotated[int, Meta(ge=1, le=8)] = 1
    first_returns: Literal["bottom", "out"] = "bottom"


class DrawTickets(Action, frozen=True):
    """Draw tickets, of which some must be kept (BASE-24)."""


class KeepTickets(Action, frozen=True):
    """Keep these of the offered tickets and return the others (BASE-3, BASE-24, IB-3)."""

    tickets: kinds.Tickets


class TicketsOffered(Event, frozen=True):
    """Tickets were dealt to choose from; `tickets` for their owner only."""

    seat: Seat
    count: Count
    tickets: SecretTickets


class TicketsKept(Event, frozen=True):
    """Tickets were kept and the others returned; which ones, for their owner only."""

    seat: Seat
    kept: Count
    returned: Count
    tickets: SecretTickets


def every_choice(spec: Any) -> Iterable[Payload]:
    rules = spec.rules
    long = 0 if rules.long_tickets is UNSET else rules.long_tickets.deal
    offered = max(rules.tickets.deal + long, rules.tickets.draw)
    return [(choice, 0, 0) for choice in range(1, 1 << offered)]


DECLARATION = Declaration(
    name="tickets",
    rows=("engine", "boards", "game", "cli"),
    rule=TicketsRule,
    required=True,
    fields=(
        Field("held", "its seat", ("seat",), holds="tickets"),
        Field("offer", "its seat", ("seat",), holds="tickets", meaning="to choose from, or taken in a draft"),
        Field(
            "strata",
            "nobody",
            ("ticket",),
            holds="tickets",
            meaning="the ticket deck: a ring of sets, first drawn first",
        ),
        Field("stratum", "everybody", derived=True, meaning="where the ring begins"),
        Field("n_strata", "everybody"),
        Field("tickets_left", "everybody"),
        Field("tickets_open", "everybody", empty="1", meaning="tickets may be drawn (IB-6)"),
        Field(
            "done",
            "everybody",
            ("seat",),
            holds="tickets",
            derived=True,
            meaning="completed, once the game is over",
        ),
    ),
    prompts=(
        Prompt(4, "FIRST_TICKETS", "first-tickets", "Which of these tickets do you keep?", "together"),
        Prompt(5, "KEEP_TICKETS", "keep-tickets", "Which of these tickets do you keep?", "alone"),
    ),
    actions=(
        Act(
            4,
            "TICKETS",
            DrawTickets,
            "tickets",
            "draw tickets",
            legend="draw tickets",
            turn="draw tickets",
        ),
        Act(7, "KEEP", KeepTickets, "keep", "keep {tickets}", every=every_choice),
    ),
    events=(
        Tell(
            8,
            "TICKETS_OFFERED",
            TicketsOffered,
            "{seat} got these tickets to choose from: {tickets}.",
            "{seat} got {count:ticket} to choose from.",
            deals="offer",
        ),
        Tell(
            9,
            "TICKETS_KEPT",
            TicketsKept,
            "{seat} kept {tickets}.",
            "{seat} kept {kept:ticket}[ and returned {returned}].",
        ),
    ),
    refusals=(
        Refuse(16, "NO_TICKETS_LEFT", "BASE-24", "There are no tickets left to draw."),
        Refuse(18, "KEEP_MORE", "BASE-24", "You have to keep more of these tickets."),
        Refuse(20, "NOT_OFFERED", "BASE-24", "That is not one of the tickets you can choose from."),
    ),
    lines=(
        ScoreLine(2, "TICKETS_DONE", "tickets_done", "Completed tickets"),
        ScoreLine(3, "TICKETS_FAILED", "tickets_failed", "Failed tickets"),
    ),
    tie=TieBreak("tickets", "N_DONE", "most completed tickets"),
    tallies=(Tally(0, "N_DONE"), Tally(1, "N_FAILED")),
)
