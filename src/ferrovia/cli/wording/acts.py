"""Actions as short phrases: one for each type of action."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ferrovia.cli.wording.words import Words, card, payment, plural
from ferrovia.game import actions as a
from ferrovia.game.actions import Action


def say_action(words: Words, action: Action) -> str:
    """What a seat does, as "claims Denver to Omaha for 4 pink"; its name comes before."""
    return PHRASES[type(action)](words, action)


def _claim(w: Words, action: a.Claim) -> str:
    price = payment(w.track_of(action.track).length, action.colour, action.locomotives)
    return f"claims {w.track(action.track)} for {price}"


def _build_station(w: Words, action: a.BuildStation) -> str:
    # The price depends on the stations built before, which the action does not tell.
    extra = f" and {plural(action.locomotives, 'locomotive')}" if action.locomotives else ""
    paid = "locomotives" if action.colour == "locomotive" else f"{action.colour}{extra}"
    return f"builds a station in {w.city(action.city)} with {paid}"


def _place_marker(w: Words, action: a.PlaceMarker) -> str:
    price = payment(w.marker_price, action.colour, action.locomotives)
    return f"puts a marker on {w.city(action.city)} for {price}"


def _pay_tunnel(w: Words, action: a.PayTunnel) -> str:
    if not action.locomotives:
        return "pays the extra cards of the tunnel"
    return f"pays the extra cards of the tunnel, {plural(action.locomotives, 'locomotive')} among them"


# A phrase takes the type of action it stands under, which a dict cannot say.
PHRASES: dict[type[Action], Callable[[Words, Any], str]] = {
    a.TakeCard: lambda w, action: f"takes {card(action.card)} from the market",
    a.DrawBlind: lambda w, action: "draws from the deck",
    a.Claim: _claim,
    a.DrawTickets: lambda w, action: "draws tickets",
    a.KeepTickets: lambda w, action: f"keeps {w.tickets(action.tickets)}",
    a.BuildStation: _build_station,
    a.PayTunnel: _pay_tunnel,
    a.LeaveTunnel: lambda w, action: "leaves the tunnel",
    a.PickTicket: lambda w, action: f"picks {w.ticket(action.ticket)}",
    a.CollectFestival: lambda w, action: f"takes the festival cards of {w.festival(action.festival)}",
    a.ChooseStart: lambda w, action: f"starts in {w.city(action.city)}",
    a.PlaceMarker: _place_marker,
    a.DeclineMarker: lambda w, action: "puts no marker",
    a.MoveAlvin: lambda w, action: f"moves Alvin to {w.city(action.city)}",
    a.Pass: lambda w, action: "passes",
}
