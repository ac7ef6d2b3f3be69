"""The mechanisms, one file each, and how a board's list of rules becomes a set of them."""

from __future__ import annotations

from msgspec import UNSET

from ferrovia.engine.board import Board
from ferrovia.engine.facts import Facts
from ferrovia.engine.mechanism import Mechanism
from ferrovia.engine.rules.alvin import Alvin
from ferrovia.engine.rules.claims import Claims
from ferrovia.engine.rules.drafts import Drafts
from ferrovia.engine.rules.festivals import Festivals
from ferrovia.engine.rules.longest_path import LongestPath
from ferrovia.engine.rules.markers import Markers
from ferrovia.engine.rules.most_tickets import MostTickets
from ferrovia.engine.rules.parallels import Parallels
from ferrovia.engine.rules.route_points import RoutePoints
from ferrovia.engine.rules.start_cities import StartCities
from ferrovia.engine.rules.stations import Stations
from ferrovia.engine.rules.tickets import Tickets
from ferrovia.engine.rules.train_cards import TrainCards
from ferrovia.engine.rules.tunnels import Tunnels


def assemble(facts: Facts, board: Board, seats: int, options: frozenset[str]) -> list[Mechanism]:
    """The mechanisms of a board in the order in which they act.

    They set up in this order, and a prompt asked later is answered first: so tickets are chosen before
    start cities (OW-2). They follow a claim in this order, and again what is asked later is answered
    first: so Alvin moves before a marker may be bought (ALV-2).
    """
    rules = facts.rules
    cards = TrainCards(board, rules.cards)
    claims = Claims(board, cards, facts.trains)
    mechanisms: list[Mechanism] = [cards, claims]
    stations = None
    if rules.parallels is not UNSET:
        mechanisms.append(Parallels(board, rules.parallels))
    if rules.markers is UNSET:
        mechanisms.append(RoutePoints(board))
    else:
        mechanisms.append(Markers(board, rules.markers, cards))
    if rules.alvin is not UNSET and "alvin" in options:
        mechanisms.append(Alvin(board, rules.alvin, facts.alvin_city))
    if rules.start_cities is not UNSET:
        mechanisms.append(StartCities(board, claims))
    if rules.tunnels is not UNSET:
        mechanisms.append(Tunnels(board, rules.tunnels, cards, claims))
    if rules.stations is not UNSET:
        stations = Stations(board, rules.stations, cards)
        mechanisms.append(stations)
    if rules.festivals is not UNSET:
        mechanisms.append(Festivals(board, rules.festivals, facts.festivals))
    long_deal = 0 if rules.long_tickets is UNSET else rules.long_tickets.deal
    mechanisms.append(Tickets(board, rules.tickets, long_deal, stations))
    if rules.drafts is not UNSET:
        mechanisms.append(Drafts(board, rules.drafts, seats))
    if rules.longest_path is not UNSET:
        mechanisms.append(LongestPath(board, rules.longest_path))
    if rules.most_tickets is not UNSET:
        mechanisms.append(MostTickets(board, rules.most_tickets))
    connect(cards, claims, mechanisms)
    return mechanisms


def connect(cards: TrainCards, claims: Claims, mechanisms: list[Mechanism]) -> None:
    """Give each hook to the one who calls it."""
    cards.watchers.extend(m for m in mechanisms if "before_card" in m.hooks)
    cards.keepers.extend(m for m in mechanisms if "turned_up" in m.hooks)
    claims.barriers.extend(m for m in mechanisms if "bars" in m.hooks)
    claims.interposers.extend(m for m in mechanisms if "interposes" in m.hooks)
    claims.followers.extend(m for m in mechanisms if "claimed" in m.hooks)
