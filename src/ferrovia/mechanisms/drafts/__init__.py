"""Ticket drafts: packets that travel around the table (IB-2, IB-3, IB-5, IB-6, R-10 to R-12)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

from msgspec import Meta

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
    Shown,
    Tell,
)
from ferrovia.mechanisms.kinds import Count, Seat, SecretTicket, SecretTickets
from ferrovia.mechanisms.sizes import Natural, Positive
from ferrovia.mechanisms.tickets import KeepTickets


class DraftsRule(Rule, frozen=True):
    """IB-2, IB-3, IB-5, R-10. `depth`: by seats, the draft card lies in the bottom Nth part of the deck. With
    the numbers of seats in `about` it lies where that part begins, give or take `spread` cards."""

    deal: Annotated[int, Meta(ge=2, le=8)]
    keep: Annotated[int, Meta(ge=1, le=8)]
    depth: dict[str, Positive]
    about: tuple[Positive, ...] = ()
    spread: Natural = 5


class PickTicket(Action, frozen=True):
    """Take one ticket of the packet and pass the others on (IB-3)."""

    ticket: kinds.Ticket


class PacketPassed(Event, frozen=True):
    """A packet of tickets reached a seat (IB-3); `tickets` for that seat only."""

    seat: Seat
    count: Count
    tickets: SecretTickets


class TicketPicked(Event, frozen=True):
    """A ticket was taken out of a packet; `ticket` for its owner only."""

    seat: Seat
    ticket: SecretTicket


class DraftCardTurned(Event, frozen=True):
    """The second draft follows after this turn (IB-5)."""


def every_drafted_choice(spec: Any) -> Iterator[Payload]:
    """What can be kept of the tickets of a draft, which are fewer when the deck is short (R-12)."""
    rule = spec.rules.drafts
    for taken in range(1, rule.deal + 1):
        for choice in range(1 << taken):
            if choice.bit_count() == taken * rule.keep // rule.deal:
                yield choice, 0, 0


DECLARATION = Declaration(
    name="drafts",
    rows=("engine", "boards", "game", "env", "cli"),
    rule=DraftsRule,
    part="IB",
    explains="Ticket drafts: two; in each, you draft {deal:ticket} and keep {keep} (IB-3, IB-5).",
    fields=(
        Field("packet", "its seat", ("seat",), holds="tickets", meaning="that travels in a draft"),
        Field(
            "draft_min",
            "everybody",
            empty="NOBODY",
            meaning="cards that lie at least on the draft card",
        ),
        Field("draft_max", "everybody", empty="NOBODY"),
        Field("draft_due", "everybody"),
    ),
    shown=(
        Shown(
            "packet",
            "tuple[str, ...]",
            "the packet of a draft that has reached the seat (IB-3)",
            own=True,
        ),
        Shown(
            "passes_to",
            "int | None",
            "whom the seat passes its packet to: left, in the second draft right (IB-3, IB-5)",
            own=True,
        ),
    ),
    prompts=(
        Prompt(7, "DRAFT", "draft", "Take one ticket from this packet. The rest are passed on.", "together"),
        Prompt(8, "DRAFT_KEEP", "draft-keep", "Which of the tickets you drafted do you keep?", "together"),
    ),
    actions=(
        Act(10, "PICK", PickTicket, "pick", "take {ticket}"),
        Act(
            16,
            "KEEP_DRAFTED",
            KeepTickets,
            "keep",
            "keep {tickets}",
            legend="keep drafted",
            every=every_drafted_choice,
        ),
    ),
    events=(
        Tell(
            16,
            "PACKET_PASSED",
            PacketPassed,
            "{seat} got a packet of tickets: {tickets}.",
            "{seat} got a packet of {count:ticket}.",
            deals="packet",
        ),
        Tell(
            17,
            "TICKET_PICKED",
            TicketPicked,
            "{seat} took this ticket from the packet: {ticket}.",
            "{seat} took a ticket from the packet.",
        ),
        Tell(
            20,
            "DRAFT_CARD_TURNED",
            DraftCardTurned,
            "The draft card was turned up: the second draft comes after this turn.",
            turns="draft",
        ),
    ),
    refusals=(
        Refuse(17, "DRAFT_NOT_OVER", "IB-6", "You can't draw tickets before the second draft."),
        Refuse(19, "KEEP_EXACTLY", "IB-3", "That is not the number of tickets you have to keep."),
    ),
)
