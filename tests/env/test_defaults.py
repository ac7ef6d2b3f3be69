"""Sections that follow from the declaration of a field, with fields that no board has."""

from __future__ import annotations

from importlib import import_module
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from ferrovia import mechanisms
from ferrovia.boards import load
from ferrovia.engine import codes
from ferrovia.env import Encoding
from ferrovia.env import sections as by_hand
from ferrovia.env.defaults import MANY, FieldReading, reading
from ferrovia.env.sections import sections
from ferrovia.mechanisms.cells import cells
from ferrovia.mechanisms.declaration import Declaration, Field, Prompt
from tests.env.conftest import Setting, walk

USA = load("usa")
CITIES, TRACKS, TICKETS = (len(group) for group in (USA.cities, USA.tracks, USA.tickets))


def shown(field: Field, seats: int, secret: bool = False) -> FieldReading:
    found = reading(field, USA, seats, secret)
    assert found is not None
    return found


def read(field: Field, values: Any, seat: int, seats: int, secret: bool = False) -> Any:
    """The section of a field that holds these values, in its shape."""
    found = shown(field, seats, secret)
    numbers = found.numbers(SimpleNamespace(**{field.name: values}), seat)
    assert len(numbers) == np.prod(found.shape)
    assert all(0 <= number <= found.most for number in numbers)
    return np.reshape(numbers, found.shape).tolist()


def test_a_number_stands_alone() -> None:
    assert read(Field("tolls", "everybody"), 7, 0, 2) == [7]
    assert read(Field("tolls", "everybody"), -3, 0, 2) == [0]
    assert read(Field("tolls", "everybody"), 10**6, 0, 2) == [MANY]


def test_nobody_is_0() -> None:
    field = Field("toll_city", "everybody", empty="NOBODY")
    assert read(field, codes.NOBODY, 0, 2) == [0]
    assert read(field, 0, 0, 2) == [1]


def test_seats_come_in_the_order_of_the_seat_that_looks() -> None:
    field = Field("tolls_paid", "everybody", ("seat",))
    assert read(field, [10, 11, 12, 0, 0, 0], 1, 3) == [11, 12, 10]


def test_only_what_the_table_has_is_shown() -> None:
    field = Field("fees", "everybody", ("seat", "city"))
    values = [100 * seat + city for seat in range(codes.MAX_SEATS) for city in range(codes.MAX_CITIES)]
    rows = read(field, values, 1, 2)
    assert rows == [[100 + city for city in range(CITIES)], list(range(CITIES))]


def test_owners_are_a_plane_for_each_seat() -> None:
    field = Field("toll_house", "everybody", ("city",), holds="owners", empty="NOBODY")
    owners = [codes.NOBODY] * codes.MAX_CITIES
    owners[3], owners[5] = 0, 2
    planes = np.array(read(field, owners, 2, 3))
    assert planes.shape == (3, CITIES)
    assert np.argwhere(planes).tolist() == [[0, 5], [1, 3]]


def test_one_owner_is_a_place_for_each_seat() -> None:
    field = Field("collector", "everybody", holds="owners", empty="NOBODY")
    assert read(field, 0, 1, 3) == [0, 0, 1]
    assert read(field, codes.NOBODY, 1, 3) == [0, 0, 0]


def test_a_set_is_a_mark_for_each_member() -> None:
    field = Field("toll_free", "everybody", ("seat",), holds="cities")
    marks = np.array(read(field, [0b101, 0b10, 0, 0, 0, 0], 1, 2))
    assert marks.shape == (2, CITIES)
    assert np.argwhere(marks).tolist() == [[0, 1], [1, 0], [1, 2]]
    assert np.shape(read(Field("spare", "everybody", holds="tickets"), 1, 0, 2)) == (TICKETS,)


def test_what_is_its_seats_is_shown_to_it_and_to_perfect_information() -> None:
    field = Field("purse", "its seat", ("seat", "train card"))
    values = [10 * seat + card for seat in range(codes.MAX_SEATS) for card in range(codes.N_TRAIN_KINDS)]
    assert read(field, values, 1, 3) == list(range(10, 19))
    assert read(field, values, 1, 3, secret=True) == [list(range(20, 29)), list(range(9))]
    assert (shown(field, 3).name, shown(field, 3, secret=True).name) == ("purse", "other-purse")
    assert read(Field("bid", "its seat", ("seat",)), [4, 5, 6, 0, 0, 0], 2, 3) == [6]


def test_what_nobody_sees_is_for_perfect_information_alone() -> None:
    hidden = Field("robbers", "nobody")
    assert reading(hidden, USA, 2, secret=False) is None
    assert read(hidden, 4, 0, 2, secret=True) == [4]
    assert reading(Field("tolls", "everybody"), USA, 2, secret=True) is None


# Fields that the engine has already. Without them among those that are shown, they get sections too.
SPARE = {"discard_total", "trains", "owner", "lines", "answers", "strata"}


@pytest.mark.parametrize("setting", [Setting("usa", 2), Setting("europe", 3)], ids=str)
def test_an_observation_holds_the_default_sections(setting: Setting, monkeypatch: pytest.MonkeyPatch) -> None:
    plain, plain_perfect = Encoding(*setting), Encoding(*setting, "perfect")
    monkeypatch.setattr(by_hand, "SHOWN", by_hand.SHOWN - SPARE)
    encoding, perfect = Encoding(*setting), Encoding(*setting, "perfect")
    added = {section.name for section in perfect.sections} - {s.name for s in plain_perfect.sections}
    assert added == {"discard-total", "trains", "owner", "lines", "answers", "other-answers", "strata"}
    for number, game in enumerate(walk(setting, 6, 60)):
        state, seat = game.state, number % setting.seats
        order = [(seat + ahead) % setting.seats for ahead in range(setting.seats)]
        row, whole = encoding.observe(state, seat), perfect.observe(state, seat)
        assert (row[: plain.observation_size] == plain.observe(state, seat)).all()
        assert (whole[: encoding.observation_size] == row).all()
        assert (row == encoding.observe_view(game.view(seat))).all()
        assert (whole <= perfect.most).all()
        for section in plain_perfect.sections:
            expected = plain_perfect.section(section.name, plain_perfect.observe(state, seat))
            assert (perfect.section(section.name, whole) == expected).all()
        assert encoding.section("discard-total", row).tolist() == [state.discard_total]
        assert encoding.section("trains", row).tolist() == [state.trains[other] for other in order]
        assert (encoding.section("owner", row) == encoding.section("tracks", row)).all()
        answers = [min(max(state.answers[other], 0), MANY) for other in order]
        assert encoding.section("answers", row).tolist() == answers[:1]
        assert perfect.section("other-answers", whole).tolist() == answers[1:]
        masks = [sum(1 << int(n) for n in np.flatnonzero(part)) for part in perfect.section("strata", whole)]
        assert masks == list(state.strata[: len(masks)])


def test_a_section_needs_a_name_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(by_hand, "SHOWN", by_hand.SHOWN - {"held"})
    with pytest.raises(ValueError, match="two sections have the name held"):
        Encoding("usa", 2)


def test_what_a_mechanism_leaves_out_gets_a_section(monkeypatch: pytest.MonkeyPatch) -> None:
    setting = Setting("europe", 3)
    plain = Encoding(*setting)
    cell: Any = import_module("ferrovia.mechanisms.stations.env")

    class Sections(cell.Sections):  # type: ignore[misc]  # the class that is there
        shows = ("station",)

    monkeypatch.setattr(cell, "Sections", Sections)
    encoding = Encoding(*setting)
    assert [section.name for section in encoding.sections[-2:]] == ["stations-left", "n-stations"]
    for number, game in enumerate(walk(setting, 6, 60)):
        row = encoding.observe(game.state, number % 3)
        assert (row[: plain.observation_size] == plain.observe(game.state, number % 3)).all()
        left = encoding.section("public", row)[:, 4]
        assert (encoding.section("stations-left", row) == left).all()
        assert encoding.section("n-stations", row) == 9 - left.sum()


def test_what_is_shown_exists() -> None:
    """Or else a name with a slip of the pen would show nothing."""
    declared = {field.name for each in mechanisms.MECHANISMS for field in each.fields}
    assert declared >= by_hand.SHOWN
    for each, cell in cells(mechanisms.MECHANISMS, "env"):
        assert {field.name for field in each.fields} >= set(cell.Sections.shows)


TOLLS = Declaration(name="tolls", prompts=(Prompt(13, "TOLL", "toll", "Do you pay the toll?"),))


def test_a_prompt_has_a_place_where_it_can_come_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the order of their numbers."""
    before = sections(USA, 2)[0]
    assert before.meaning == "what the table waits for: turn, second-card, first-tickets, keep-tickets"
    played = mechanisms.played
    monkeypatch.setattr(mechanisms, "played", lambda rules, options: (TOLLS, *played(rules, options)))
    after = sections(USA, 2)[0]
    assert after.meaning == f"{before.meaning}, toll"
    assert after.shape == (5,)
