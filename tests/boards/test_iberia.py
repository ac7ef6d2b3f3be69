"""Iberia in full: the printed board, and the cards that had to be reconstructed.

The facts are repeated here, so that nobody changes them in the file by accident.
"""

from __future__ import annotations

from collections import Counter

from ferrovia.boards import load, report

CITIES = """A Coruña, Albacete, Alicante, Almería, Badajoz, Barcelona, Bilbao, Burgos, Cádiz, Ciudad Real,
Coimbra, Córdoba, Cuenca, France, Gijón, Granada, León, Lisboa, Lleida, Madrid, Málaga, Murcia, Palma,
Pamplona, Portimão, Porto, Salamanca, Santander, Sevilla, Valencia, Valladolid, Vigo, Zaragoza"""

# The length and the colours of each connection; a ferry has its symbols after it.
CONNECTIONS = """
a-coruna gijon: 3 orange
a-coruna leon: 4 green
a-coruna vigo: 2 red, blue
albacete alicante: 2 yellow
albacete ciudad-real: 2 blue
albacete cuenca: 1 red
albacete madrid: 3 grey
albacete murcia: 2 grey
albacete valencia: 2 orange
alicante murcia: 1 pink, orange
alicante palma: 4 grey ferry 3
alicante valencia: 1 blue, black
almeria granada: 1 white, orange
almeria malaga: 3 pink, yellow
almeria murcia: 2 red, green
badajoz coimbra: 3 grey
badajoz lisboa: 3 orange, yellow
badajoz madrid: 5 red, blue
badajoz portimao: 4 pink
badajoz sevilla: 2 green, white
barcelona france: 3 yellow, green
barcelona lleida: 1 orange, red
barcelona palma: 3 blue ferry 1, grey ferry 1
barcelona valencia: 4 white, pink
bilbao burgos: 2 orange
bilbao pamplona: 1 red, white
bilbao santander: 1 yellow, blue
burgos leon: 2 red
burgos pamplona: 3 blue
burgos santander: 2 white
burgos valladolid: 1 green
burgos zaragoza: 4 grey
cadiz malaga: 2 white, black
cadiz portimao: 3 red
cadiz sevilla: 1 blue, orange
ciudad-real cordoba: 2 orange, black
ciudad-real granada: 3 red
ciudad-real madrid: 2 green, pink
coimbra lisboa: 2 pink, green
coimbra porto: 1 orange, blue
coimbra salamanca: 4 yellow
cordoba granada: 1 blue, green
cordoba malaga: 1 grey
cordoba sevilla: 1 yellow, red
cuenca madrid: 1 grey
cuenca valencia: 2 green
cuenca zaragoza: 3 white
france lleida: 3 white
france pamplona: 5 pink, black
gijon leon: 1 black
gijon santander: 2 pink
granada malaga: 1 grey, grey
granada murcia: 3 black
leon salamanca: 2 blue
leon valladolid: 1 yellow
leon vigo: 4 orange
lisboa portimao: 3 blue, white
lleida valencia: 4 yellow
lleida zaragoza: 1 pink, blue
madrid salamanca: 2 orange, white
madrid valladolid: 2 grey
madrid zaragoza: 4 yellow, black
malaga sevilla: 2 grey
palma valencia: 4 grey ferry 2, grey ferry 2
pamplona zaragoza: 2 green, orange
portimao sevilla: 3 black
porto salamanca: 4 black, green
porto vigo: 1 pink, white
salamanca valladolid: 1 red
valencia zaragoza: 4 red
"""

TICKETS = """
a-coruna bilbao: 6
a-coruna cadiz: 12
a-coruna valencia: 12
albacete almeria: 4
albacete salamanca: 4
alicante france: 8
alicante gijon: 8
almeria cuenca: 5
almeria leon: 10
badajoz lleida: 11
badajoz valencia: 8
barcelona madrid: 6
barcelona porto: 14
barcelona sevilla: 13
barcelona vigo: 14
bilbao cuenca: 6
bilbao granada: 12
bilbao zaragoza: 3
burgos cordoba: 7
burgos valencia: 6
cadiz france: 17
cadiz lisboa: 6
ciudad-real zaragoza: 6
coimbra pamplona: 10
coimbra sevilla: 5
cordoba pamplona: 11
cordoba valencia: 6
france lisboa: 19
france salamanca: 11
gijon lisboa: 10
gijon pamplona: 4
granada porto: 8
leon madrid: 3
lisboa madrid: 8
lisboa malaga: 7
lleida malaga: 11
madrid palma: 11
madrid vigo: 7
malaga valladolid: 7
murcia palma: 5
murcia santander: 9
murcia sevilla: 5
palma pamplona: 11
palma sevilla: 15
portimao valencia: 11
portimao vigo: 7
portimao zaragoza: 15
porto santander: 8
porto valladolid: 5
santander sevilla: 11
"""

FESTIVAL_CARDS = {
    "a-coruna": 2,
    "almeria": 2,
    "barcelona": 3,
    "cadiz": 3,
    "cordoba": 3,
    "granada": 3,
    "leon": 2,
    "lisboa": 3,
    "madrid": 4,
    "malaga": 3,
    "palma": 2,
    "pamplona": 4,
    "portimao": 2,
    "porto coimbra": 4,
    "sevilla": 5,
    "valencia": 7,
    "valladolid": 2,
}


def lines(text: str) -> list[str]:
    return text.strip().splitlines()


def test_the_cities_are_those_of_the_printed_board() -> None:
    assert ", ".join(city.name for city in load("iberia").cities) == CITIES.replace("\n", " ")


def test_the_tracks_are_those_of_the_printed_board() -> None:
    found = []
    for pair, group in load("iberia").parallels.items():
        colours = [track.colour + (f" ferry {track.ferry}" if track.ferry else "") for track in group]
        found.append(f"{' '.join(pair)}: {group[0].length} {', '.join(colours)}")
    assert sorted(found) == lines(CONNECTIONS)


def test_tracks_of_each_colour() -> None:
    assert Counter(track.colour for track in load("iberia").tracks) == {
        "red": 12,
        "blue": 13,
        "green": 11,
        "yellow": 10,
        "black": 9,
        "white": 11,
        "orange": 13,
        "pink": 10,
        "grey": 14,
    }


def test_one_ferry_has_a_colour() -> None:
    ferries = [track for track in load("iberia").tracks if track.ferry]
    assert {track.pair for track in ferries} == {
        ("alicante", "palma"),
        ("barcelona", "palma"),
        ("palma", "valencia"),
    }
    assert [(track.pair, track.colour) for track in ferries if track.colour != "grey"] == [
        (("barcelona", "palma"), "blue")
    ]


def test_the_tickets() -> None:
    found = [f"{' '.join(ticket.pair)}: {ticket.points}" for ticket in load("iberia").tickets]
    assert sorted(found) == lines(TICKETS)


def test_the_tickets_have_the_balance_of_the_printed_ones() -> None:
    """Of those, 29 are worth their shortest path and 21 are worth 1 to 5 points more."""
    board = load("iberia")
    more = {odd.ticket.id: odd.ticket.points - odd.shortest for odd in report(board).odd_tickets}
    assert (len(board.tickets), len(more), set(more.values())) == (50, 21, {1, 2, 3, 4, 5})
    to_palma = {ticket.id for ticket in board.tickets if "palma" in ticket.pair}
    assert to_palma - set(more) == {"murcia--palma"}  # the only short one


def test_the_festival_cards_of_each_city() -> None:
    found = {" ".join(festival.cities): festival.cards for festival in load("iberia").festivals}
    assert found == FESTIVAL_CARDS
    assert (len(found), sum(found.values())) == (17, 54)
