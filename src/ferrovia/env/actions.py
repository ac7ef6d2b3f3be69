"""The action space of a board: one number for everything that can ever be done on it.

The numbers are the places of the engine's codes in a sorted list, so they depend on the board (tracks and
their lengths, cities, tickets) and on nothing else: not on the seats, not on options like Alvin, not on the
position. Every payment is an action of its own. A choice of tickets is one action: bit i keeps the i-th of
the offered tickets, which are in the order of the board.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import UNSET

from ferrovia.engine import codes
from ferrovia.maps import BoardMap

CARDS = (*codes.COLOURS, "locomotive")


def possible_codes(board: BoardMap) -> list[int]:
    """All codes of the engine that can be legal on a board, ascending."""
    rules = board.rules
    facts = board.facts()
    cities = range(facts.n_cities)
    found = [codes.TAKE | card << 4 for card in range(codes.N_TRAIN_KINDS)]
    found += [codes.BLIND, codes.TICKETS, codes.PASS]
    for number, track in enumerate(facts.tracks):
        colours = range(codes.N_COLOURS) if track.colour == codes.GREY else (track.colour,)
        found += _payments(codes.CLAIM | number << 8, colours, track.length, track.ferry)
    long = 0 if rules.long_tickets is UNSET else rules.long_tickets.deal
    offered = max(rules.tickets.deal + long, rules.tickets.draw)
    found += [codes.KEEP | choice << 8 for choice in range(1, 1 << offered)]
    if rules.tunnels is not UNSET:
        found += [codes.DIG | locos for locos in range(rules.tunnels.reveal + 1)] + [codes.LEAVE]
    if rules.stations is not UNSET:
        for city in cities:
            for price in range(1, rules.stations.per_player + 1):
                found += _payments(codes.STATION | city << 8, range(codes.N_COLOURS), price)
    if rules.drafts is not UNSET:
        found += [codes.PICK | ticket << 8 for ticket in range(len(facts.tickets))]
        found += [
            codes.KEEP_DRAFTED | choice << 8 for choice in _drafted(rules.drafts.deal, rules.drafts.keep)
        ]
    if rules.festivals is not UNSET:
        found += [codes.COLLECT | festival << 8 for festival in range(len(facts.festivals))]
    if rules.start_cities is not UNSET:
        found += [codes.START | city << 8 for city in cities]
    if rules.markers is not UNSET:
        for city in cities:
            found += _payments(codes.MARK | city << 8, range(codes.N_COLOURS), rules.markers.price)
        found.append(codes.NO_MARK)
    if rules.alvin is not UNSET:
        found += [codes.MOVE_ALVIN | city << 8 for city in cities]
    return sorted(set(found))


def _payments(action: int, colours: Iterable[int], price: int, need: int = 0) -> Iterator[int]:
    """An action with every payment of `price` cards, at least `need` of them locomotives (R-5)."""
    for colour in colours:
        for locos in range(need, price):
            yield action | colour << 4 | locos
    yield action | codes.LOCO << 4 | price


def _drafted(deal: int, keep: int) -> Iterator[int]:
    """What can be kept of the tickets of a draft, which are fewer when the deck is short (R-12)."""
    for taken in range(1, deal + 1):
        for choice in range(1 << taken):
            if choice.bit_count() == taken * keep // deal:
                yield choice


def action_names(board: BoardMap) -> list[str]:
    """The legend of the action space: what each number stands for."""
    return [_name(board, code) for code in possible_codes(board)]


def _name(board: BoardMap, code: int) -> str:
    kind = code >> codes.ACTION_SHIFT << codes.ACTION_SHIFT
    subject = code >> 8 & 255
    paid = _paid(code >> 4 & 15, code & 15)
    match kind:
        case codes.TAKE:
            return f"take {CARDS[code >> 4 & 15]}"
        case codes.BLIND:
            return "draw blind"
        case codes.CLAIM:
            return f"claim {board.tracks[subject].id} {paid}"
        case codes.TICKETS:
            return "draw tickets"
        case codes.STATION:
            return f"station {board.cities[subject].id} {paid}"
        case codes.PASS:
            return "pass"
        case codes.KEEP:
            return f"keep {_kept(subject)}"
        case codes.DIG:
            return f"pay tunnel {code & 15}L"
        case codes.LEAVE:
            return "leave tunnel"
        case codes.PICK:
            return f"pick {board.tickets[subject].id}"
        case codes.COLLECT:
            return f"collect {board.festivals[subject].id}"
        case codes.START:
            return f"start {board.cities[subject].id}"
        case codes.MARK:
            return f"marker {board.cities[subject].id} {paid}"
        case codes.NO_MARK:
            return "no marker"
        case codes.MOVE_ALVIN:
            return f"alvin {board.cities[subject].id}"
        case codes.KEEP_DRAFTED:
            return f"keep drafted {_kept(subject)}"
    raise ValueError(f"no action has the code {code}")


def _paid(colour: int, locos: int) -> str:
    """`red +1L`: a set of red with one locomotive in it; `3L`: three locomotives."""
    if colour == codes.LOCO:
        return f"{locos}L"
    return f"{CARDS[colour]} +{locos}L" if locos else CARDS[min(colour, codes.LOCO)]


def _kept(choice: int) -> str:
    """The places of the tickets that are kept, from 1."""
    places = [str(place + 1) for place in range(8) if choice >> place & 1]
    return "+".join(places) or "none"
