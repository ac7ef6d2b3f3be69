"""The mechanisms of a board as sentences, with its numbers and the rules they come from."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from msgspec import UNSET

from ferrovia.cli.wording.words import listed, plural
from ferrovia.maps import BoardMap
from ferrovia.vocabulary.alvin import AlvinRule
from ferrovia.vocabulary.drafts import DraftsRule
from ferrovia.vocabulary.festivals import FestivalsRule
from ferrovia.vocabulary.longest_path import LongestPathRule
from ferrovia.vocabulary.markers import MarkersRule
from ferrovia.vocabulary.most_tickets import MostTicketsRule
from ferrovia.vocabulary.parallels import ParallelsRule
from ferrovia.vocabulary.stations import StationsRule
from ferrovia.vocabulary.tickets import LongTicketsRule, TicketsRule
from ferrovia.vocabulary.ties import TiesRule
from ferrovia.vocabulary.train_cards import CardsRule
from ferrovia.vocabulary.tunnels import TunnelsRule

TIE_WORDS = {
    "tickets": "most completed tickets",
    "stations": "fewest stations built",
    "longest-path": "the longest path",
}


def mechanism_lines(board: BoardMap) -> Iterator[str]:
    """One sentence for each mechanism that the board plays with."""
    for name, sentence in SENTENCES.items():
        rule = getattr(board.rules, name)
        if rule is not UNSET:
            yield sentence(board, rule)


def _cards(board: BoardMap, rule: CardsRule) -> str:
    return (
        f"Train cards: {rule.each} of each colour and {plural(rule.locomotives, 'locomotive')}; "
        f"{rule.deal} are dealt to each player, {rule.market} lie in the market (BASE-1, BASE-2)."
    )


def _tickets(board: BoardMap, rule: TicketsRule) -> str:
    later = f"later draw {rule.draw} and keep at least {rule.draw_keep}"
    if not rule.deal:
        return f"Tickets: drafted first; {later} (BASE-24)."
    out = " Returned first tickets leave the game." if rule.first_returns == "out" else ""
    return f"Tickets: {rule.deal} dealt, keep at least {rule.keep}; {later} (BASE-3, BASE-24).{out}"


def _long_tickets(board: BoardMap, rule: LongTicketsRule) -> str:
    return f"Long tickets: {rule.deal} dealt beside the others (EU-2)."


def _parallels(board: BoardMap, rule: ParallelsRule) -> str:
    return f"Parallel routes: all are used from {rule.all_from} players on, else one (BASE-22, BASE-23)."


def _ferries(board: BoardMap, rule: object) -> str:
    sentence = "Ferries: the payment must have a locomotive for each symbol (EU-4)."
    if any(track.ferry and track.colour != "grey" for track in board.tracks):
        sentence += " A ferry may have a colour, which the other cards must have too (IB-10)."
    return sentence


def _tunnels(board: BoardMap, rule: TunnelsRule) -> str:
    return f"Tunnels: {plural(rule.reveal, 'card')} turned up may ask for extra cards (EU-5)."


def _stations(board: BoardMap, rule: StationsRule) -> str:
    return f"Stations: {rule.per_player} for each player; each not built scores {rule.unbuilt} (EU-9, EU-11)."


def _drafts(board: BoardMap, rule: DraftsRule) -> str:
    return f"Drafts: two, of {rule.deal} tickets each, of which {rule.keep} are kept (IB-3, IB-5)."


def _festivals(board: BoardMap, rule: FestivalsRule) -> str:
    table = ", ".join(f"{n} score {points}" for n, points in rule.points.items())
    return f"Festival cards: sets of one festival score by their size: {table} (IB-7, IB-11)."


def _start_cities(board: BoardMap, rule: object) -> str:
    return "Start cities: each network grows from one (OW-2, OW-3)."


def _markers(board: BoardMap, rule: MarkersRule) -> str:
    price = plural(rule.price, "card")
    return f"City markers: {rule.per_player} for each player, {price} of one colour each (OW-4, OW-5)."


def _alvin(board: BoardMap, rule: AlvinRule) -> str:
    city = board.cities[board.city_index[rule.city]].name
    return (
        f"Option alvin: he starts in {city}; catching him scores {rule.capture}, "
        f"having him at the end {rule.at_end} (ALV-1 to ALV-4)."
    )


def _longest_path(board: BoardMap, rule: LongestPathRule) -> str:
    return f"Longest path: {rule.points} points (BASE-28)."


def _most_tickets(board: BoardMap, rule: MostTicketsRule) -> str:
    return f"Most completed tickets: {rule.points} points (OW-9)."


def _ties(board: BoardMap, rule: TiesRule) -> str:
    return f"Ties: {listed([TIE_WORDS[tie] for tie in rule.order], 'then')}; then shared (R-8)."


# By the field of `Rules`. A sentence takes the type of rule in that field, which a dict cannot say.
SENTENCES: dict[str, Callable[[BoardMap, Any], str]] = {
    "cards": _cards,
    "tickets": _tickets,
    "long_tickets": _long_tickets,
    "drafts": _drafts,
    "parallels": _parallels,
    "ferries": _ferries,
    "tunnels": _tunnels,
    "stations": _stations,
    "festivals": _festivals,
    "start_cities": _start_cities,
    "markers": _markers,
    "alvin": _alvin,
    "longest_path": _longest_path,
    "most_tickets": _most_tickets,
    "ties": _ties,
}
