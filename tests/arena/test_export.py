"""Results as files."""

from __future__ import annotations

import csv
import io
import json

from msgspec import convert

from ferrovia.arena.export import COLUMNS, csv_text, json_text
from ferrovia.arena.results import POINTS, GameOutcome
from ferrovia.arena.tournament import Tournament
from ferrovia.arena.tournament_run import Results, play_tournament
from ferrovia.version import VERSION
from tests.arena.conftest import outcome


def test_json_holds_everything() -> None:
    results = play_tournament("old-west", ["random", "random"], games=3, seed=2, options=["alvin"])
    whole = json.loads(json_text(results))
    assert whole["ferrovia"] == VERSION
    assert convert(whole["tournament"], Tournament) == results.tournament
    assert tuple(convert(whole["games"], list[GameOutcome])) == results.outcomes
    assert len(results.outcomes) == 4
    assert whole["faults"] == []
    assert [bot["bot"] for bot in whole["statistics"]["bots"]] == ["random", "random#2"]
    assert whole["statistics"]["bots"][0]["wins"]["value"] == results.statistics.bots[0].wins.value


def test_an_interval_that_one_deal_leaves_open_is_null() -> None:
    results = Results(Tournament("usa", 2, (), ("a", "b"), 1, 0), (outcome(0, ("a", 2), ("b", 1)),), ())
    score = json.loads(json_text(results))["statistics"]["bots"][0]["score"]
    assert (score["value"], score["low"], score["high"]) == (2.0, None, None)


def test_csv_has_a_row_for_each_seat() -> None:
    results = play_tournament("usa", ["random", "random"], games=4)
    rows = list(csv.DictReader(io.StringIO(csv_text(results))))
    assert tuple(rows[0]) == COLUMNS
    assert len(rows) == 8
    seats = [(game, place, seat) for game in results.outcomes for place, seat in enumerate(game.seats)]
    for row, (game, place, seat) in zip(rows, seats, strict=True):
        assert (int(row["deal"]), int(row["turn_of_seats"])) == (game.deal, game.turn_of_seats)
        assert (int(row["seat"]), row["bot"], int(row["first"])) == (place, seat.bot, int(place == 0))
        assert int(row["total"]) == sum(int(row[line]) for line in POINTS) == seat.total
        assert float(row["share"]) == seat.share
        assert row["tracks"].split(";") == list(seat.tracks)
        assert len(row["scores"].split(";")) == int(row["turns"])
