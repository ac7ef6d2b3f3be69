"""Ids and facts of a board."""

from ferrovia.boards import Board, load
from ferrovia.engine.codes import COLOURS, GREY
from ferrovia.engine.spec import FestivalSpec, TicketSpec, TrackSpec


def test_parallel_tracks_are_numbered_whichever_way_they_are_written(tiny: Board) -> None:
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


def test_ticket_ids_are_in_alphabetical_order(tiny: Board) -> None:
    assert tiny.tickets[1].id == "byron--dover"
    assert tiny.ticket_index["byron--dover"] == 1


def test_parallels_hold_each_pair_once(tiny: Board) -> None:
    assert [len(group) for group in tiny.parallels.values()] == [2, 1, 1, 1]


def test_facts_keep_the_order_of_the_file(tiny: Board) -> None:
    spec = tiny.spec()
    assert spec.tracks == (
        TrackSpec(0, 1, 2, COLOURS.index("red")),
        TrackSpec(1, 0, 2, COLOURS.index("blue")),
        TrackSpec(1, 2, 3, GREY, ferry=1),
        TrackSpec(0, 3, 1, COLOURS.index("green"), tunnel=True),
        TrackSpec(3, 2, 2, GREY),
    )
    assert spec.tickets[1] == TicketSpec(3, 1, 3)
    assert spec.tickets[3] == TicketSpec(0, 3, 6, long=True)
    assert spec.festivals == (FestivalSpec((1,), 2),)
    assert spec.places["alvin.city"] == (3,)
    assert spec.n_cities == 4
    assert spec.points[:4] == (0, 1, 2, 4)


def test_a_built_in_board_is_loaded_once() -> None:
    assert load("usa") is load("usa")
