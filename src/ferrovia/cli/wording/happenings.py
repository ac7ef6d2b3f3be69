"""Events as sentences: one function for each type of event."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from ferrovia.cli.wording.words import Words, card, payment, plural
from ferrovia.game import events as e
from ferrovia.game.events import Event


def say_event(words: Words, event: Event) -> str:
    return SENTENCES[type(event)](words, event)


def say_events(words: Words, events: Iterable[Event]) -> str:
    """Events as one paragraph."""
    return " ".join(say_event(words, event) for event in events)


def _card_dealt(w: Words, event: e.CardDealt) -> str:
    return f"{w.does(event.seat, 'is')} dealt {_secret_card(event.card)}."


def _turn_began(w: Words, event: e.TurnBegan) -> str:
    return f"It is {w.whose(event.seat)} turn."


def _card_taken(w: Words, event: e.CardTaken) -> str:
    return f"{w.does(event.seat, 'takes')} {card(event.card)} from the market."


def _card_drawn(w: Words, event: e.CardDrawn) -> str:
    return f"{w.does(event.seat, 'draws')} {_secret_card(event.card)} from the deck."


def _nothing_drawn(w: Words, event: e.NothingDrawn) -> str:
    return f"{w.does(event.seat, 'draws')} from the deck, but no train card is left in it."


def _market_filled(w: Words, event: e.MarketFilled) -> str:
    return f"{card(event.card).capitalize()} is turned up."


def _market_swept(w: Words, event: e.MarketSwept) -> str:
    return "Three locomotives are in the market, so all its cards are discarded."


def _deck_reformed(w: Words, event: e.DeckReformed) -> str:
    return f"The discard becomes a new deck of {plural(event.cards, 'card')}."


def _track_claimed(w: Words, event: e.TrackClaimed) -> str:
    price = payment(w.track_of(event.track).length, event.colour, event.locomotives)
    return f"{w.does(event.seat, 'claims')} {w.track(event.track)} for {price}."


def _points_scored(w: Words, event: e.PointsScored) -> str:
    reason = " for catching Alvin" if event.track is None else ""
    return f"{w.does(event.seat, 'scores')} {plural(event.points, 'point')}{reason}."


def _tickets_offered(w: Words, event: e.TicketsOffered) -> str:
    text = f"{w.does(event.seat, 'draws')} {plural(event.count, 'ticket')}"
    return f"{text}." if event.tickets is None else f"{text}: {w.tickets(event.tickets)}."


def _tickets_kept(w: Words, event: e.TicketsKept) -> str:
    text = f"{w.does(event.seat, 'keeps')} {event.kept} of {event.kept + event.returned} tickets"
    return f"{text}." if event.tickets is None else f"{text}: {w.tickets(event.tickets)}."


def _answered(w: Words, event: e.Answered) -> str:
    return f"{w.does(event.seat, 'has')} chosen."


def _tunnel_begun(w: Words, event: e.TunnelBegun) -> str:
    price = payment(w.track_of(event.track).length, event.colour, event.locomotives)
    return f"{w.does(event.seat, 'lays')} {price} for the tunnel {w.track(event.track)}."


def _tunnel_card_turned(w: Words, event: e.TunnelCardTurned) -> str:
    return f"{card(event.card).capitalize()} is turned up for the tunnel."


def _tunnel_paid(w: Words, event: e.TunnelPaid) -> str:
    text = f"{w.does(event.seat, 'pays')} {plural(event.cards, 'extra card')}"
    return f"{text}, {event.locomotives} of them locomotives." if event.locomotives else f"{text}."


def _tunnel_left(w: Words, event: e.TunnelLeft) -> str:
    return f"{w.does(event.seat, 'leaves')} the tunnel {w.track(event.track)}. The cards return to the hand."


def _station_built(w: Words, event: e.StationBuilt) -> str:
    price = payment(event.price, event.colour, event.locomotives)
    return f"{w.does(event.seat, 'builds')} a station in {w.city(event.city)} for {price}."


def _packet_passed(w: Words, event: e.PacketPassed) -> str:
    text = f"{w.does(event.seat, 'gets')} a packet of {plural(event.count, 'ticket')}"
    return f"{text}." if event.tickets is None else f"{text}: {w.tickets(event.tickets)}."


def _ticket_picked(w: Words, event: e.TicketPicked) -> str:
    if event.ticket is None:
        return f"{w.does(event.seat, 'takes')} a ticket out of the packet."
    return f"{w.does(event.seat, 'takes')} {w.ticket(event.ticket)}, out of the packet."


def _draft_card_turned(w: Words, event: e.DraftCardTurned) -> str:
    return "The draft card is turned up: the second draft follows after this turn."


def _festival_laid(w: Words, event: e.FestivalLaid) -> str:
    return f"A festival card is laid at {w.festival(event.festival)}."


def _festival_taken(w: Words, event: e.FestivalTaken) -> str:
    many = plural(event.cards, "festival card")
    return f"{w.does(event.seat, 'takes')} {many} of {w.festival(event.festival)}."


def _start_chosen(w: Words, event: e.StartChosen) -> str:
    return f"{w.does(event.seat, 'starts')} in {w.city(event.city)}."


def _marker_placed(w: Words, event: e.MarkerPlaced) -> str:
    price = payment(w.marker_price, event.colour, event.locomotives)
    return f"{w.does(event.seat, 'puts')} a marker on {w.city(event.city)} for {price}."


def _marker_declined(w: Words, event: e.MarkerDeclined) -> str:
    return f"{w.does(event.seat, 'puts')} no marker."


def _alvin_caught(w: Words, event: e.AlvinCaught) -> str:
    return f"{w.does(event.seat, 'catches')} Alvin."


def _alvin_moved(w: Words, event: e.AlvinMoved) -> str:
    return f"{w.does(event.seat, 'moves')} Alvin to {w.city(event.city)}."


def _last_round_began(w: Words, event: e.LastRoundBegan) -> str:
    few = f"{w.does(event.seat, 'has')} few trains left"
    return f"{few}: the last round begins, and everybody has one more turn."


def _passed(w: Words, event: e.Passed) -> str:
    return f"{w.does(event.seat, 'passes')}: nothing is possible."


def _game_ended(w: Words, event: e.GameEnded) -> str:
    return "The game is over."


def _secret_card(name: str | None) -> str:
    return "a card" if name is None else card(name)


# A sentence takes the type of event it stands under, which a dict cannot say.
SENTENCES: dict[type[Event], Callable[[Words, Any], str]] = {
    e.CardDealt: _card_dealt,
    e.TurnBegan: _turn_began,
    e.CardTaken: _card_taken,
    e.CardDrawn: _card_drawn,
    e.NothingDrawn: _nothing_drawn,
    e.MarketFilled: _market_filled,
    e.MarketSwept: _market_swept,
    e.DeckReformed: _deck_reformed,
    e.TrackClaimed: _track_claimed,
    e.PointsScored: _points_scored,
    e.TicketsOffered: _tickets_offered,
    e.TicketsKept: _tickets_kept,
    e.Answered: _answered,
    e.TunnelBegun: _tunnel_begun,
    e.TunnelCardTurned: _tunnel_card_turned,
    e.TunnelPaid: _tunnel_paid,
    e.TunnelLeft: _tunnel_left,
    e.StationBuilt: _station_built,
    e.PacketPassed: _packet_passed,
    e.TicketPicked: _ticket_picked,
    e.DraftCardTurned: _draft_card_turned,
    e.FestivalLaid: _festival_laid,
    e.FestivalTaken: _festival_taken,
    e.StartChosen: _start_chosen,
    e.MarkerPlaced: _marker_placed,
    e.MarkerDeclined: _marker_declined,
    e.AlvinCaught: _alvin_caught,
    e.AlvinMoved: _alvin_moved,
    e.LastRoundBegan: _last_round_began,
    e.Passed: _passed,
    e.GameEnded: _game_ended,
}
