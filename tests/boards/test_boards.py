"""The four boards are what the printed boards and card sheets show."""

from collections import Counter

import pytest
from msgspec import UNSET
from msgspec.structs import asdict

from ferrovia.boards import BOARDS, load, report
from ferrovia.engine.codes import COLOURS, GREY

COUNTS = {
    "usa": (36, 100, 78, 22, 0, 0, 0, 0, 309, 30, 0, 0),
    "europe": (47, 101, 90, 11, 0, 13, 17, 18, 300, 46, 6, 0),
    "iberia": (33, 103, 70, 33, 0, 5, 9, 0, 237, 50, 0, 54),
    "old-west": (41, 139, 83, 36, 10, 1, 3, 0, 364, 50, 0, 0),
}
LENGTHS = {
    "usa": {1: 9, 2: 36, 3: 20, 4: 16, 5: 10, 6: 9},
    "europe": {1: 4, 2: 35, 3: 30, 4: 29, 6: 2, 8: 1},
    "iberia": {1: 33, 2: 30, 3: 20, 4: 16, 5: 4},
    "old-west": {1: 41, 2: 38, 3: 22, 4: 20, 5: 10, 6: 5, 7: 3},
}
# Spaces of red, blue, green, yellow, black, white, orange, pink, grey.
SPACES = {
    "usa": (27, 27, 27, 27, 27, 27, 27, 27, 93),
    "europe": (22, 23, 23, 22, 22, 22, 22, 22, 122),
    "iberia": (26, 26, 25, 26, 25, 24, 25, 25, 35),
    "old-west": (37, 36, 36, 34, 33, 35, 36, 36, 81),
}
TICKET_POINTS = {"usa": 349, "europe": 444, "iberia": 438, "old-west": 511}
# Tickets whose printed value is not the shortest path: (id, value, shortest path).
ODD_TICKETS = {
    "usa": {
        ("chicago--los-angeles", 16, 15),
        ("los-angeles--miami", 20, 19),
        ("los-angeles--new-york", 21, 20),
        ("oklahoma-city--sault-st-marie", 9, 8),
        ("new-york--seattle", 22, 20),
    },
    "europe": {("london--wien", 10, 9), ("athina--edinburgh", 21, 20)},
    "iberia": {
        ("a-coruna--cadiz", 12, 10),
        ("a-coruna--valencia", 12, 10),
        ("almeria--leon", 10, 9),
        ("badajoz--lleida", 11, 10),
        ("barcelona--porto", 14, 12),
        ("barcelona--sevilla", 13, 11),
        ("barcelona--vigo", 14, 12),
        ("bilbao--granada", 12, 10),
        ("cadiz--france", 17, 14),
        ("coimbra--pamplona", 10, 9),
        ("cordoba--pamplona", 11, 10),
        ("france--lisboa", 19, 16),
        ("france--salamanca", 11, 10),
        ("gijon--lisboa", 10, 9),
        ("lleida--malaga", 11, 10),
        ("madrid--palma", 11, 7),
        ("palma--pamplona", 11, 7),
        ("palma--sevilla", 15, 10),
        ("portimao--valencia", 11, 10),
        ("portimao--zaragoza", 15, 12),
        ("santander--sevilla", 11, 10),
    },
    "old-west": {("great-falls--seattle", 9, 8)},
}
RULES = {
    "usa": {"parallels", "longest_path"},
    "europe": {"long_tickets", "parallels", "ferries", "tunnels", "stations", "longest_path"},
    "iberia": {"drafts", "festivals", "parallels", "ferries"},
    "old-west": {"parallels", "ferries", "start_cities", "markers", "alvin", "most_tickets"},
}


@pytest.mark.parametrize("name", BOARDS)
class TestEveryBoard:
    def test_counts(self, name: str) -> None:
        assert tuple(asdict(report(load(name)).counts).values()) == COUNTS[name]

    def test_tracks_by_length(self, name: str) -> None:
        assert Counter(track.length for track in load(name).tracks) == LENGTHS[name]

    def test_spaces_by_colour(self, name: str) -> None:
        spaces = [0] * (len(COLOURS) + 1)
        for track in load(name).spec().tracks:
            spaces[track.colour] += track.length
        assert tuple(spaces) == SPACES[name]
        assert spaces[GREY] == SPACES[name][-1]

    def test_ticket_points(self, name: str) -> None:
        assert sum(ticket.points for ticket in load(name).tickets) == TICKET_POINTS[name]

    def test_tickets_that_differ_from_the_shortest_path(self, name: str) -> None:
        odd = {(o.ticket.id, o.ticket.points, o.shortest) for o in report(load(name)).odd_tickets}
        assert odd == ODD_TICKETS[name]

    def test_mechanisms(self, name: str) -> None:
        rules = asdict(load(name).rules)
        played = {rule for rule, numbers in rules.items() if numbers is not UNSET}
        assert played == RULES[name] | {"cards", "tickets", "ties"}

    def test_id_is_the_name_of_the_file(self, name: str) -> None:
        assert load(name).id == name

    def test_only_iberia_is_reconstructed(self, name: str) -> None:
        assert (load(name).reconstructed is not None) == (name == "iberia")


@pytest.mark.parametrize(
    ("name", "seats", "trains"),
    [("usa", (2, 5), 45), ("europe", (2, 5), 45), ("iberia", (2, 5), 35), ("old-west", (2, 6), 40)],
)
def test_seats_and_trains(name: str, seats: tuple[int, int], trains: int) -> None:
    spec = load(name).spec()
    assert ((spec.min_seats, spec.max_seats), spec.trains) == (seats, trains)


@pytest.mark.parametrize(
    ("name", "length", "points"),
    [("usa", 6, 15), ("europe", 8, 21), ("europe", 5, 0), ("iberia", 5, 10), ("old-west", 7, 18)],
)
def test_points_by_length(name: str, length: int, points: int) -> None:
    """BASE-21, R-22"""
    assert load(name).spec().points[length] == points


def test_iberia_says_what_is_reconstructed() -> None:
    note = load("iberia").reconstructed or ""
    assert note.startswith("The tickets, the number of festival cards of each city and the festival points")
    assert (note.count("."), "could not be obtained" in note) == (1, True)


def test_porto_and_coimbra_share_a_pile() -> None:
    board = load("iberia")
    shared = [festival.cities for festival in board.spec().festivals if len(festival.cities) > 1]
    assert shared == [(board.city_index["porto"], board.city_index["coimbra"])]


def test_alvin_starts_in_roswell() -> None:
    board = load("old-west")
    assert board.spec().places == {"alvin.city": (board.city_index["roswell"],)}
    assert load("usa").spec().places == {}


def test_alvin_is_an_option_of_old_west_alone() -> None:
    assert {name: load(name).options for name in BOARDS if load(name).options} == {"old-west": ("alvin",)}
