"""The engine's journal told to one audience: rows of numbers become typed events."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ferrovia.engine import codes
from ferrovia.game import events as e
from ferrovia.game.names import CARDS, Names

Row = tuple[int, ...]
Teller = Callable[[Names, Row, bool], e.Event]

EVERYBODY = -2  # an audience that sees all: records, tests, a finished game


def tell(names: Names, rows: Iterable[Row], audience: int) -> tuple[e.Event, ...]:
    """The events as a seat gets to know them; NOBODY is a spectator, EVERYBODY sees all."""
    return tuple(TELLERS[row[0]](names, row, audience in (row[1], EVERYBODY)) for row in rows)


def _tickets(names: Names, mask: int, open_: bool) -> tuple[str, ...] | None:
    return names.ticket_names(mask) if open_ else None


def _drawn(names: Names, row: Row, own: bool) -> e.Event:
    if row[2] == codes.NOBODY:
        return e.NothingDrawn(row[1])
    return e.CardDrawn(row[1], CARDS[row[2]] if own else None)


def _scored(names: Names, row: Row, own: bool) -> e.Event:
    return e.PointsScored(row[1], row[2], None if row[3] == codes.NOBODY else names.tracks[row[3]])


def _offered(names: Names, row: Row, own: bool) -> e.Event:
    return e.TicketsOffered(row[1], row[2].bit_count(), _tickets(names, row[2], own))


def _kept(names: Names, row: Row, own: bool) -> e.Event:
    return e.TicketsKept(row[1], row[2].bit_count(), row[3].bit_count(), _tickets(names, row[2], own))


def _passed_on(names: Names, row: Row, own: bool) -> e.Event:
    return e.PacketPassed(row[1], row[2].bit_count(), _tickets(names, row[2], own))


TELLERS: dict[int, Teller] = {
    codes.CARDS_DEALT: lambda n, r, own: e.CardDealt(r[1], CARDS[r[2]] if own else None),
    codes.TURN_BEGAN: lambda n, r, own: e.TurnBegan(r[1]),
    codes.CARD_TAKEN: lambda n, r, own: e.CardTaken(r[1], CARDS[r[2]]),
    codes.CARD_DRAWN: _drawn,
    codes.MARKET_FILLED: lambda n, r, own: e.MarketFilled(CARDS[r[2]]),
    codes.MARKET_SWEPT: lambda n, r, own: e.MarketSwept(),
    codes.DECK_REFORMED: lambda n, r, own: e.DeckReformed(r[2]),
    codes.TRACK_CLAIMED: lambda n, r, own: e.TrackClaimed(r[1], n.tracks[r[2]], CARDS[r[3]], r[4]),
    codes.POINTS_SCORED: _scored,
    codes.TICKETS_OFFERED: _offered,
    codes.TICKETS_KEPT: _kept,
    codes.ANSWERED: lambda n, r, own: e.Answered(r[1]),
    codes.TUNNEL_BEGUN: lambda n, r, own: e.TunnelBegun(r[1], n.tracks[r[2]], CARDS[r[3]], r[4]),
    codes.TUNNEL_CARD: lambda n, r, own: e.TunnelCardTurned(r[1], CARDS[r[2]]),
    codes.TUNNEL_PAID: lambda n, r, own: e.TunnelPaid(r[1], r[2], r[3]),
    codes.TUNNEL_LEFT: lambda n, r, own: e.TunnelLeft(r[1], n.tracks[r[2]]),
    codes.STATION_BUILT: lambda n, r, own: e.StationBuilt(r[1], n.cities[r[2]], CARDS[r[3]], r[4], r[5]),
    codes.PACKET_PASSED: _passed_on,
    codes.TICKET_PICKED: lambda n, r, own: e.TicketPicked(r[1], n.tickets[r[2]] if own else None),
    codes.FESTIVAL_LAID: lambda n, r, own: e.FestivalLaid(n.festivals[r[2]]),
    codes.FESTIVAL_TAKEN: lambda n, r, own: e.FestivalTaken(r[1], n.festivals[r[2]], r[3]),
    codes.DRAFT_CARD_TURNED: lambda n, r, own: e.DraftCardTurned(),
    codes.START_CHOSEN: lambda n, r, own: e.StartChosen(r[1], n.cities[r[2]]),
    codes.MARKER_PLACED: lambda n, r, own: e.MarkerPlaced(r[1], n.cities[r[2]], CARDS[r[3]], r[4]),
    codes.MARKER_DECLINED: lambda n, r, own: e.MarkerDeclined(r[1]),
    codes.ALVIN_CAUGHT: lambda n, r, own: e.AlvinCaught(r[1]),
    codes.ALVIN_MOVED: lambda n, r, own: e.AlvinMoved(r[1], n.cities[r[2]]),
    codes.LAST_ROUND_BEGAN: lambda n, r, own: e.LastRoundBegan(r[1]),
    codes.PASSED: lambda n, r, own: e.Passed(r[1]),
    codes.GAME_ENDED: lambda n, r, own: e.GameEnded(),
}
