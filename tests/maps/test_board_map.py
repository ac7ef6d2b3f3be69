"""Ids, facts and fingerprint of a board."""

from collections.abc import Callable
from pathlib import Path

import pytest

from ferrovia.engine.codes import COLOURS, GREY
from ferrovia.engine.facts import FestivalFact, TicketFact, TrackFact
from ferrovia.maps import BoardMap, load

Edit = Callable[[str, str], Path]


def test_parallel_tracks_are_numbered_whichever_way_they_are_written(tiny: BoardMap) -> None:
    assert [track.id for track in tiny.tracks] == [
        "aston--byron:1",
        "aston--byron:2",
        "byron--corby",
        "aston--dover",
        "corby--dover",
    ]


def test_triples_are_numbered_to_three() -> None:
    ids = load("old-west").track_index
    assert "portland--seattle:3" in ids
    assert "portland--seattle:4" not in ids


def test_ticket_ids_are_in_alphabetical_order(tiny: BoardMap) -> None:
    assert tiny.tickets[1].id == "byron--dover"
    assert tiny.ticket_index["byron--dover"] == 1


def test_parallels_hold_each_pair_once(tiny: BoardMap) -> None:
    assert [len(group) for group in tiny.parallels.values()] == [2, 1, 1, 1]


def test_facts_keep_the_order_of_the_file(tiny: BoardMap) -> None:
    facts = tiny.facts()
    assert facts.tracks == (
        TrackFact(0, 1, 2, COLOURS.index("red")),
        TrackFact(1, 0, 2, COLOURS.index("blue")),
        TrackFact(1, 2, 3, GREY, ferry=1),
        TrackFact(0, 3, 1, COLOURS.index("green"), tunnel=True),
        TrackFact(3, 2, 2, GREY),
    )
    assert facts.tickets[1] == TicketFact(3, 1, 3)
    assert facts.tickets[3] == TicketFact(0, 3, 6, long=True)
    assert facts.festivals == (FestivalFact((1,), 2),)
    assert facts.places["alvin.city"] == (3,)
    assert facts.n_cities == 4
    assert facts.points[:4] == (0, 1, 2, 4)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        pytest.param("length = 1,", "length = 2,", id="length"),
        pytest.param('colour = "green"', 'colour = "pink"', id="colour"),
        pytest.param("points = 8, long", "points = 9, long", id="ticket-points"),
        pytest.param("reveal = 3", "reveal = 2", id="rule-number"),
        pytest.param("rules.most-tickets = { points = 15 }", "", id="rule-left-out"),
        pytest.param("trains = 20", "trains = 21", id="trains"),
        pytest.param("seats = [2, 3]", "seats = [2, 2]", id="seats"),
        pytest.param("3 = 4 }", "3 = 5 }", id="points-of-a-length"),
        pytest.param('id = "fair"', 'id = "feast"', id="festival-id"),
    ],
)
def test_fingerprint_changes_with_a_fact(tiny: BoardMap, edited: Edit, old: str, new: str) -> None:
    assert load(edited(old, new)).fingerprint != tiny.fingerprint


@pytest.mark.parametrize(
    ("old", "new"),
    [
        pytest.param("at = [100, 100]", "at = [120, 80]", id="place"),
        pytest.param("lat = 10, lon = 10", "lat = 11, lon = 12", id="coordinates"),
        pytest.param('name = "Aston"', 'name = "Aston Hill"', id="name"),
        pytest.param("\ntickets = [", "\n# a comment\n\ntickets  =  [", id="comment"),
        pytest.param("each = 12, locomotives = 14", "locomotives = 14, each = 12", id="order-of-numbers"),
        pytest.param("1 = 2, 2 = 5", "2 = 5, 1 = 2", id="order-of-points"),
        pytest.param("draw = 2, draw_keep = 1", "draw = 2", id="default-left-out"),
    ],
)
def test_fingerprint_ignores_what_does_not_matter_to_play(
    tiny: BoardMap, edited: Edit, old: str, new: str
) -> None:
    assert load(edited(old, new)).fingerprint == tiny.fingerprint


def test_fingerprint_changes_with_a_city_id(tiny: BoardMap, tmp_path: Path) -> None:
    text = Path(__file__).with_name("tiny.toml").read_text(encoding="utf-8")
    path = tmp_path / "other.toml"
    path.write_text(text.replace('"corby"', '"derby"'), encoding="utf-8")
    assert load(path).facts() == tiny.facts()
    assert load(path).fingerprint != tiny.fingerprint


def test_a_built_in_board_is_loaded_once() -> None:
    assert load("usa") is load("usa")
