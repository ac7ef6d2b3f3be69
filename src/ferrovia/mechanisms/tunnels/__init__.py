"""Tunnels: cards turned up may ask for extra cards (EU-5 to EU-8)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any

from msgspec import Meta, Struct

from ferrovia.mechanisms.declaration import (
    Act,
    Action,
    Declaration,
    EntryMark,
    Event,
    Field,
    Payload,
    Prompt,
    Rule,
    Shown,
    Tell,
)
from ferrovia.mechanisms.kinds import Card, Count, Locomotives, Seat, Track


class TunnelsRule(Rule, frozen=True):
    """EU-5: cards turned up for a tunnel (`tunnel` of a track)."""

    reveal: Annotated[int, Meta(ge=1, le=8)] = 3


class PayTunnel(Action, frozen=True):
    """Pay the extra cards of a tunnel, this many of them locomotives (EU-5)."""

    locomotives: Locomotives = 0


class LeaveTunnel(Action, frozen=True):
    """Take the cards back and leave the tunnel (EU-7)."""


class TunnelBegun(Event, frozen=True):
    """A payment was laid for a tunnel (EU-5)."""

    seat: Seat
    track: Track
    colour: Card
    locomotives: Locomotives


class TunnelCardTurned(Event, frozen=True):
    seat: Seat
    card: Card


class TunnelPaid(Event, frozen=True):
    """The extra cards of a tunnel were paid."""

    seat: Seat
    cards: Count
    locomotives: Locomotives


class TunnelLeft(Event, frozen=True):
    """A tunnel was given up; its payment went back to the hand (EU-7)."""

    seat: Seat
    track: Track


class Tunnel(Struct, frozen=True):
    """The tunnel being built (EU-5): the cards paid, the cards turned up, the extra cards it costs."""

    track: str
    colour: str
    locomotives: int
    turned: dict[str, int]
    extra: int


def every_extra(spec: Any) -> Iterable[Payload]:
    return [(0, 0, locomotives) for locomotives in range(spec.rules.tunnels.reveal + 1)]


DECLARATION = Declaration(
    name="tunnels",
    rows=("engine", "game", "env", "cli"),
    rule=TunnelsRule,
    part="EU",
    marks=(EntryMark("track", "tunnel"),),
    explains="Tunnels: {reveal:card} turned up from the deck decide the extra cost (EU-5).",
    fields=(
        Field(
            "turned",
            "everybody",
            ("train card",),
            holds="train cards",
            meaning="cards turned up for the tunnel",
        ),
        Field(
            "laid_track", "everybody", empty="NOBODY", meaning="the tunnel, its payment and its extra cards"
        ),
        Field("laid_colour", "everybody"),
        Field("laid_locos", "everybody"),
        Field("extra", "everybody"),
    ),
    shown=(
        Shown(
            "tunnel",
            "Tunnel | None",
            "the tunnel being built: the cards paid, the cards turned up, the extra cards it costs (EU-5)",
        ),
    ),
    prompts=(Prompt(6, "TUNNEL", "tunnel", "The tunnel costs extra. Do you pay?", "alone"),),
    actions=(
        Act(
            8,
            "DIG",
            PayTunnel,
            "pay",
            "pay the extra cards[, including {locomotives:locomotive}]",
            legend="pay tunnel",
            every=every_extra,
            claims="laid_track",
        ),
        Act(9, "LEAVE", LeaveTunnel, "leave", "give up the tunnel", legend="leave tunnel"),
    ),
    events=(
        Tell(11, "TUNNEL_BEGUN", TunnelBegun, "{seat} laid down {paid} for the tunnel {track}."),
        Tell(12, "TUNNEL_CARD", TunnelCardTurned, "{card} was turned up for the tunnel.", turns="card"),
        Tell(
            13,
            "TUNNEL_PAID",
            TunnelPaid,
            "{seat} paid {cards:extra card}[, including {locomotives:locomotive}].",
        ),
        Tell(14, "TUNNEL_LEFT", TunnelLeft, "{seat} gave up the tunnel {track} and took the cards back."),
    ),
)
