"""Cities, tracks, tickets and festivals as the notation writes them, and as people type them."""

from __future__ import annotations

import re
from collections.abc import Iterable

from ferrovia.boards import Board, Festival, Track
from ferrovia.boards.entries import Linked, Pair
from ferrovia.boards.spelling import plain
from ferrovia.game.notation.words import KEYWORDS

SAFE = re.compile(r"[^\W_](?:[\w .']*[\w.])?")
MAX_PAIR = 200
DASHES = re.compile("[\u2010-\u2015\u2212]")  # hyphens, dashes and the minus sign, as text editors make them


class Unclear(ValueError):
    """Words that do not name exactly one thing of the board. The message says what is wrong."""


class Places:
    """The places of one board. Every place that is written is read as the same place again."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self._names = {city.id: city.name for city in board.cities}
        self._cities = _unique(
            (plain(text), city.id) for city in board.cities for text in {city.id, city.name}
        )
        self._festivals = _unique(
            (plain(text), festival.id)
            for festival in board.festivals
            for text in {festival.id, festival.name, self._shared(festival), *self._known_as(festival)}
        )
        self._city_texts = {city.id: self._city_text(city.id, city.name) for city in board.cities}
        self._ticket_pairs = {ticket.pair: ticket.id for ticket in board.tickets}

    # Writing

    def city(self, city: str) -> str:
        """A city by its name, or by its id where the name could be misread."""
        return self._city_texts[city]

    def ticket(self, ticket: str) -> str:
        return self._ends(self.board.tickets[self.board.ticket_index[ticket]])

    def track(self, track: str, colour: str) -> str:
        """A track by its ends; by its number among parallel ones too, if the colour paid does not tell it."""
        one = self.board.tracks[self.board.track_index[track]]
        beside = self.board.beside(one)
        return self._ends(one) + ("" if len(_payable(beside, colour)) == 1 else f":{beside.index(one) + 1}")

    def festival(self, festival: str) -> str:
        one = self.board.festivals[self.board.festival_index[festival]]
        text = self._shared(one)
        safe = all(self.city(city) == self._names[city] for city in one.cities)
        return text if safe and self._festivals.get(plain(text)) == festival else festival

    def _shared(self, festival: Festival) -> str:
        """The cities of a festival: "Porto and Coimbra"."""
        return " and ".join(self._names[city] for city in festival.cities)

    def _known_as(self, festival: Festival) -> Iterable[str]:
        """Each of its cities: a city has one pile at most (IB-7)."""
        return (text for city in festival.cities for text in (city, self._names[city]))

    def _city_text(self, city: str, name: str) -> str:
        safe = SAFE.fullmatch(name) and plain(name).split(" ")[0] not in KEYWORDS and "  " not in name
        return name if safe and self._find_city(name) == city else city

    def _ends(self, linked: Linked) -> str:
        one, other = self.city(linked.a), self.city(linked.b)
        return f"{one}{'--' if '-' in one + other else '-'}{other}"

    # Reading

    def read_city(self, text: str) -> str:
        found = self._find_city(text)
        if found is None:
            raise Unclear(f"no city is called {text[:60]!r}")
        return found

    def read_ticket(self, text: str) -> str:
        pair = self._read_pair(text)
        if pair not in self._ticket_pairs:
            raise Unclear(f"there is no ticket {text[:90]!r}")
        return self._ticket_pairs[pair]

    def read_track(self, text: str, colour: str) -> str:
        """The track that somebody means who paid for it with a colour."""
        ends, mark, number = text.rpartition(":")
        group = self.board.parallels.get(self._read_pair(ends if mark else text), ())
        if not group:
            raise Unclear(f"there is no track {text[:90]!r}")
        if mark:
            number = number.strip()
            if number not in map(str, range(1, len(group) + 1)):
                raise Unclear(f"{text[:90]!r}: the tracks there are numbered 1 to {len(group)}")
            return group[int(number) - 1].id
        payable = _payable(group, colour)
        if len(payable) > 1:
            raise Unclear(f"{text[:90]!r} is one of {len(group)} tracks: add its number, like :1")
        return (payable or group)[0].id

    def read_festival(self, text: str) -> str:
        found = text if text in self.board.festival_index else self._festivals.get(plain(text))
        if found is None:
            raise Unclear(f"no festival is called {text[:60]!r}")
        return found

    def _find_city(self, text: str) -> str | None:
        return text if text in self.board.city_index else self._cities.get(plain(text))

    def _read_pair(self, text: str) -> Pair:
        """Two cities: `A-B`, where a city may have a hyphen itself if only one reading makes sense."""
        if len(text) > MAX_PAIR:
            raise Unclear(f"no two cities are called {text[:60]!r}...")
        text = DASHES.sub("-", text)
        if "--" in text:
            splits = [text.split("--", 1)]
        else:
            splits = [[text[:place], text[place + 1 :]] for place, char in enumerate(text) if char == "-"]
        if not splits:
            raise Unclear(f"two cities with a hyphen between them were expected, not {text[:90]!r}")
        found = {(self._find_city(a.strip()), self._find_city(b.strip())) for a, b in splits}
        pairs = [(a, b) for a, b in found if a is not None and b is not None]
        if len(pairs) > 1:
            raise Unclear(f"{text[:90]!r} can be read in two ways: write -- between the cities")
        if not pairs:
            unknown = [end.strip() for end in splits[0] if self._find_city(end.strip()) is None]
            raise Unclear(f"no city is called {unknown[0][:60]!r}")
        a, b = pairs[0]
        return (a, b) if a < b else (b, a)


def _payable(group: tuple[Track, ...], colour: str) -> tuple[Track, ...]:
    """The tracks of a set that can be paid with a colour; with locomotives alone, all (BASE-17, BASE-18)."""
    return tuple(track for track in group if colour == "locomotive" or track.colour in ("grey", colour))


def _unique(pairs: Iterable[tuple[str, str]]) -> dict[str, str]:
    """What each text means, without those that mean more than one thing."""
    meanings: dict[str, set[str]] = {}
    for text, meaning in pairs:
        meanings.setdefault(text, set()).add(meaning)
    return {text: min(found) for text, found in meanings.items() if len(found) == 1 and text}
