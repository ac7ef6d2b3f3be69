"""Observations: what stands where, and that nobody sees more than its seat may."""

from __future__ import annotations

import hashlib
from random import Random
from typing import Any

import numpy as np
import pytest

from ferrovia.boards import load
from ferrovia.env import VERSION, Encoding
from ferrovia.env.sections import sections
from ferrovia.game import Game
from ferrovia.mechanisms.numbers import CARDS
from tests.env.conftest import SETTINGS, SOME_SETTINGS, SPEED, Setting, walk
from tests.properties.test_secrecy import second_world

# Of the legends, perfect information included. Who changes one must raise `VERSION` in `ferrovia/env/ids.py`.
FINGERPRINTS = {
    1: {
        "usa-2": "81a99cea37896b6f",
        "usa-3": "4432bc1efa325668",
        "usa-4": "11c1f550097c7d70",
        "usa-5": "7cd382ea3e6c49c3",
        "europe-2": "31e8801649b72caf",
        "europe-3": "581afff971f9dea3",
        "europe-4": "b4ecbe738cb8e1d2",
        "europe-5": "8baa9e42a3c201e6",
        "iberia-2": "b323f83417764a25",
        "iberia-3": "084e585493ead536",
        "iberia-4": "c77fb52c9fa0944d",
        "iberia-5": "1025b2a4aaa03ffb",
        "old-west-2": "cded09a9a45beee2",
        "old-west-3": "529e42cc8c0ca475",
        "old-west-4": "f5309c157f0a9856",
        "old-west-5": "e1fc5b93d341c0e9",
        "old-west-6": "3a28ec297efe2108",
        "old-west-2-alvin": "450539a1e88e4cde",
        "old-west-3-alvin": "c24e86a5216237b7",
        "old-west-4-alvin": "0a88ae6890ab8f88",
        "old-west-5-alvin": "56046e098a6f756c",
        "old-west-6-alvin": "4431224708d5a18b",
    }
}


@pytest.mark.once  # with all numbers of seats
def test_the_sections_are_those_of_the_version() -> None:
    found = {}
    for setting in SETTINGS:
        legend = [
            (section.name, section.start, section.shape, section.most, section.scale)
            for section in sections(load(setting.board), setting.seats, setting.options, True)
        ]
        found[str(setting)] = hashlib.sha256(repr(legend).encode()).hexdigest()[:16]
    assert found == FINGERPRINTS[VERSION]


# Of the rows of one seat over whole games, perfect information included: who changes one must do the same.
ROWS = {
    1: {
        "usa-2": "0df911c4a9b82ce0",
        "europe-3": "4f352d159a2586de",
        "iberia-3": "b9a05eb9214c78a5",
        "old-west-4-alvin": "50dfe790ad8feb7c",
    }
}


@pytest.mark.parametrize("setting", SOME_SETTINGS, ids=str)
def test_the_rows_are_those_of_the_version(setting: Setting) -> None:
    encoding = Encoding(*setting, "perfect")
    found = hashlib.sha256()
    for game in walk(setting, 9, 1000):
        found.update(encoding.observe(game.state, 1).astype("<i2").tobytes())
    assert game.over
    assert found.hexdigest()[:16] == ROWS[VERSION][str(setting)]


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_a_view_gives_the_same_row_as_the_table(setting: Setting) -> None:
    """So a row is a function of what the seat knows; and a bot can use what was learned."""
    encoding = Encoding(*setting)
    for seed in range(1 + SPEED // 4):
        for number, game in enumerate(walk(setting, seed, 400)):
            seat = number % setting.seats
            row = encoding.observe(game.state, seat)
            assert (row == encoding.observe_view(game.view(seat))).all()
            assert (row >= 0).all()
            assert (row <= encoding.most).all()


@pytest.mark.parametrize("setting", SOME_SETTINGS, ids=str)
def test_perfect_information_begins_with_the_view(setting: Setting) -> None:
    less, more = Encoding(*setting), Encoding(*setting, "perfect")
    for game in walk(setting, 1, 60):
        for seat in range(setting.seats):
            row = more.observe(game.state, seat)
            assert (row[: less.observation_size] == less.observe(game.state, seat)).all()
            assert (row <= more.most).all()


@pytest.mark.parametrize("setting", SOME_SETTINGS, ids=str)
def test_what_a_seat_cannot_see_changes_nothing_for_it(setting: Setting) -> None:
    """Non-interference, with worlds that differ only in what the seat cannot see."""
    encoding, everything = Encoding(*setting), Encoding(*setting, "perfect")
    differing = compared = 0
    for seed in range(1 + SPEED):
        random = Random(seed)
        for number, game in enumerate(walk(setting, seed, 90)):
            if game.over or number % 3:
                continue
            seat = random.randrange(setting.seats)
            other = second_world(game, seat, random)
            assert (encoding.observe(game.state, seat) == encoding.observe(other.state, seat)).all()
            assert (encoding.mask(game.state, seat) == encoding.mask(other.state, seat)).all()
            here, there = everything.observe(game.state, seat), everything.observe(other.state, seat)
            differing += (here != there).any()
            compared += 1
    assert differing > compared * 0.9  # or else the two worlds would prove little


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_the_sections_say_what_the_view_says(setting: Setting) -> None:
    encoding = Encoding(*setting)
    board = load(setting.board)
    for number, game in enumerate(walk(setting, 5, 300)):
        if number % 7:
            continue
        seat = number % setting.seats
        view = game.view(seat)
        row = encoding.observe(game.state, seat)

        def section(name: str, row: Any = row) -> Any:
            return encoding.section(name, row)

        def seats_from(own: int, n: int = setting.seats) -> list[int]:
            return [(own + ahead) % n for ahead in range(n)]

        assert cards(section("hand")) == view.hand
        assert cards(section("market")) == view.market
        assert cards(section("discard")) == view.discard
        assert section("stock").tolist() == [view.deck, view.tickets_left, game.state.tickets_open]
        assert section("clock")[0] == view.turn
        order = seats_from(seat)
        assert [order[ahead] for ahead in np.flatnonzero(section("waiting"))] == [
            other for other in order if other in view.to_act
        ]
        assert order[int(section("current").argmax())] == view.current
        assert order[int(section("first").argmax())] == view.first
        public = [view.seats[other] for other in order]
        added = {"europe": ["stations"], "iberia": ["festivals"], "old-west": ["markers"]}.get(
            setting.board, []
        )
        columns = ["score", "trains", "cards", "tickets", *added]
        assert section("public").tolist() == [[getattr(p, column) for column in columns] for p in public]
        assert named(section("held"), board.tickets) == set(view.tickets)
        assert named(section("completed"), board.tickets) == set(view.completed)
        offered = [named(slot, board.tickets) for slot in section("offer")]
        assert [ticket for slot in offered for ticket in slot] == list(view.offer)
        for ahead, other in enumerate(order):
            own = {track for track, owner in view.tracks.items() if owner == other}
            assert named(section("tracks")[ahead], board.tracks) == own
        if setting.board == "europe":
            for ahead, other in enumerate(order):
                own = {city for city, owner in view.stations.items() if owner == other}
                assert named(section("stations")[ahead], board.cities) == own
            assert bool(section("tunnel").any()) == (view.tunnel is not None)
        if setting.board == "iberia":
            assert named(section("packet"), board.tickets) == set(view.packet)
            counts = {f.id: int(n) for f, n in zip(board.festivals, section("festivals"), strict=True) if n}
            assert counts == view.festivals
        if setting.board == "old-west":
            for ahead, other in enumerate(order):
                own = {city for city, owner in view.markers.items() if owner == other}
                assert named(section("markers")[ahead], board.cities) == own
            assert named(section("network"), board.cities) == set(view.network)
        if setting.options:
            assert view.alvin is not None
            city, owner = view.alvin
            where = section("alvin")
            assert named(where[: len(board.cities)], board.cities) == {city}
            caught = [order[ahead] for ahead in np.flatnonzero(where[len(board.cities) :])]
            assert caught == ([] if owner is None else [owner])


def cards(counts: Any) -> dict[str, int]:
    return {card: int(n) for card, n in zip(CARDS, counts, strict=True) if n}


def named(marks: Any, things: Any) -> set[str]:
    return {things[number].id for number in np.flatnonzero(marks)}


def test_perfect_information_shows_the_secrets() -> None:
    setting = Setting("iberia", 3)
    encoding = Encoding(*setting, "perfect")
    for game in walk(setting, 2, 120):
        state = game.state
        row = encoding.observe(state, 1)
        hands = encoding.section("other-hands", row)
        held = encoding.section("other-held", row)
        for place, other in enumerate((2, 0)):
            assert hands[place].tolist() == list(state.hands[other * 9 : other * 9 + 9])
            assert sum(1 << int(n) for n in np.flatnonzero(held[place])) == state.held[other]
        deck = encoding.section("deck", row).tolist()
        assert deck == list(state.deck[: len(deck)])
        assert (len(deck), sum(deck)) == (9 + len(encoding.board.festivals), state.deck_total)
        assert np.count_nonzero(encoding.section("ticket-deck", row)) == state.tickets_left


def test_secret_answers_are_shown_to_perfect_information_only() -> None:
    setting = Setting("usa", 2)
    game: Game
    [game] = walk(setting, 4, 0)
    options = game.view(0).options()
    game.play(options[-1], 0)
    row = Encoding(*setting, "perfect").observe(game.state, 1)
    chosen = Encoding(*setting, "perfect").section("other-chosen", row)[0]
    assert named(chosen, load("usa").tickets) == set(game.view(0).offer)


@pytest.mark.parametrize(
    ("keywords", "match"),
    [
        ({"seats": 6}, "2 to 5 seats"),
        ({"options": ("alvin",)}, "no option"),
        ({"information": "all"}, "'view' or 'perfect'"),
    ],
)
def test_settings_that_nobody_plays_are_refused(keywords: dict[str, Any], match: str) -> None:
    with pytest.raises(ValueError, match=match):
        Encoding(**{"board": "usa", "seats": 2, **keywords})
