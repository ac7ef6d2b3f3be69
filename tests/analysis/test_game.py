"""Whole games: every figure in its place, the same every time, and luck told apart from skill."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import msgspec
import pytest

from ferrovia.analysis import Analysis, analyse
from ferrovia.analysis.data import Decision
from ferrovia.analysis.mistakes import LEAST_BLUNDER, SURE
from ferrovia.analysis.summary import LEAST_TURN
from ferrovia.bots import make
from ferrovia.game import Game, Record, RecordError, new_game
from ferrovia.game.actions import Claim, DrawBlind
from tests.analysis.conftest import begun, planned

GAMES = [("usa", 2, 5), ("europe", 3, 1), ("iberia", 2, 1), ("old-west", 2, 1)]


@cache
def looked_at(board: str = "usa", seats: int = 2, seed: int = 5) -> Analysis:
    return analyse(planned(board, seats, seed), playouts=3000)


@pytest.mark.once
@pytest.mark.parametrize(("board", "seats", "seed"), GAMES)
def test_every_decision_of_a_game_is_analysed(board: str, seats: int, seed: int) -> None:
    record, analysis = planned(board, seats, seed), looked_at(board, seats, seed)
    assert (analysis.format, analysis.version) == ("ferrovia-analysis", 1)
    assert (analysis.board, analysis.seats, analysis.options) == (board, seats, ())
    assert len(analysis.decisions) == len(record.lines) - 1
    for n, (one, line) in enumerate(zip(analysis.decisions, record.lines[1:], strict=True)):
        assert (one.n, one.seat, one.played) == (n, line.seat, line.do)
        assert len(one.full) == len(one.known) == seats
        assert sum(one.full) == pytest.approx(1.0, abs=0.001)
        assert all(0.0 <= chance <= 1.0 for chance in (*one.full, *one.known))
        assert 1 <= len(one.options) <= 5
        assert one.played in [option.action for option in one.options]
        worths = [option.worth for option in one.options]
        assert worths == sorted(worths, reverse=True)
        assert one.gave_up == 0.0 or one.gave_up > SURE * one.error - 0.001
        assert line.dealt or one.luck == 0.0
    assert [one.turn for one in analysis.decisions] == sorted(one.turn for one in analysis.decisions)


@pytest.mark.once
@pytest.mark.parametrize(("board", "seats", "seed"), GAMES)
def test_a_summary_follows_from_the_decisions(board: str, seats: int, seed: int) -> None:
    record, analysis = planned(board, seats, seed), looked_at(board, seats, seed)
    assert record.ending is not None
    assert analysis.final is not None
    assert [seat for seat, share in enumerate(analysis.final) if share] == list(record.ending.winners)
    assert [one.seat for one in analysis.seats_summary] == list(range(seats))
    for one in analysis.seats_summary:
        own = [decision for decision in analysis.decisions if decision.seat == one.seat]
        # Planners play like the planner: what they lose, they lose by what it overlooks.
        assert one.skill == pytest.approx(-sum(decision.gave_up for decision in own), abs=0.001)
        first = analysis.decisions[0].full[one.seat]
        assert one.skill + one.others + one.luck == pytest.approx(analysis.final[one.seat] - first, abs=0.001)
        assert [decision.n for decision in own if decision.gave_up >= LEAST_BLUNDER] == list(one.blunders)
    # What one gains, the others lose.
    assert sum(one.luck for one in analysis.seats_summary) == pytest.approx(0.0, abs=0.002)
    assert sum(one.skill + one.others for one in analysis.seats_summary) == pytest.approx(0.0, abs=0.002)
    chances = [*(one.full for one in analysis.decisions), analysis.final]
    for n in analysis.turning_points:
        move = max(abs(b - a) for a, b in zip(chances[n], chances[n + 1], strict=True))
        assert move >= LEAST_TURN
    assert list(analysis.turning_points) == sorted(analysis.turning_points)
    assert len(analysis.turning_points) <= 8
    assert len(analysis.tracks) <= 8
    assert all(one.swing >= other.swing for one, other in pairwise(analysis.tracks))
    for track in analysis.tracks:
        decision = analysis.decisions[track.n]
        assert isinstance(decision.played, Claim)
        assert (decision.played.track, decision.seat) == (track.track, track.seat)
        assert track.swing > SURE * track.error
    for sheet in Game.from_record(record).result().seats:
        held = [told for told in analysis.tickets if told.seat == sheet.seat]
        assert {told.ticket for told in held if told.done} == {*sheet.done}
        assert {told.ticket for told in held if not told.done} == {*sheet.failed}


@pytest.mark.once
def test_an_analysis_is_the_same_every_time_and_survives_json() -> None:
    record = planned()
    assert analyse(record, playouts=3000) == looked_at()
    assert analyse(record, playouts=2500) != looked_at()
    assert msgspec.json.decode(msgspec.json.encode(looked_at()), type=Analysis) == looked_at()


def test_an_analysis_is_the_same_in_every_form() -> None:
    analysis = analyse(begun(planned(), 8), playouts=160)
    assert [(one.full[0], *one.known) for one in analysis.decisions] == CHANCES


CHANCES = [
    (0.7616, 0.3217, 0.2114),
    (0.7479, 0.3217, 0.2114),
    (0.7607, 0.3217, 0.2171),
    (0.7797, 0.3217, 0.2254),
    (0.7984, 0.4424, 0.2254),
    (0.7884, 0.4992, 0.2254),
    (0.7848, 0.4992, 0.2912),
    (0.7476, 0.4992, 0.3173),
]


@pytest.mark.once
def test_an_unfinished_game_is_analysed_as_far_as_it_goes() -> None:
    analysis = analyse(begun(planned(), 10), playouts=500)
    assert len(analysis.decisions) == 10
    assert analysis.final is None


@pytest.mark.once
def test_a_game_without_a_decision_is_analysed() -> None:
    analysis = analyse(begun(planned(), 0), playouts=100)
    assert (analysis.decisions, analysis.final, analysis.turning_points) == ((), None, ())
    assert [one.luck for one in analysis.seats_summary] == [0.0, 0.0]


@pytest.mark.once
def test_the_turn_that_lost_the_game_is_a_turning_point() -> None:
    """The winner's last claim scored two points and won by one; here two cards are drawn instead."""
    won = planned(seed=15)
    assert won.ending is not None
    *_, last = won.lines
    assert isinstance(last.do, Claim)
    assert (last.seat,) == won.ending.winners
    assert last.seat is not None
    n = last.n - 1
    game = Game.from_record(begun(won, n))
    game.play(DrawBlind())
    game.play(DrawBlind())
    assert last.seat not in game.result().winners
    lost = analyse(game.record(), playouts=6000)
    assert lost.turning_points[-1] == n
    assert lost.decisions[n].full[last.seat] > 0.95
    assert lost.decisions[n + 1].full[last.seat] < 0.05
    assert lost.decisions[n].luck == pytest.approx(0.0, abs=0.02)
    assert lost.seats_summary[last.seat].skill < 0.0


@pytest.mark.once
def test_the_card_that_was_needed_is_luck() -> None:
    """Seat 1 needs orange cards, and has no use for yellow ones."""
    record = planned()
    n = 53
    draw = record.lines[n + 1]
    assert draw.do == DrawBlind()

    def drawn(card: str) -> Decision:
        line = msgspec.structs.replace(draw, dealt=(card,))
        return analyse(begun(record, n, line), playouts=8000).decisions[n]

    lucky, unlucky = drawn("orange"), drawn("yellow")
    assert lucky.luck > lucky.luck_error > 0.0
    assert unlucky.luck < 0.0


@pytest.mark.once
def test_progress_is_reported() -> None:
    told: list[tuple[int, int]] = []
    analyse(
        begun(planned(), 4), playouts=100, progress=lambda done, decisions: told.append((done, decisions))
    )
    assert told == [(n, 4) for n in range(5)]


@pytest.mark.once
def test_a_record_that_breaks_the_rules_is_refused() -> None:
    record = planned()
    line = msgspec.structs.replace(record.lines[3], do=Claim("boston--miami", "red"))
    with pytest.raises(RecordError):
        analyse(Record(record.header, (*record.lines[:3], line)), playouts=100)


@pytest.mark.once
def test_a_random_player_errs_more_than_the_planner_that_beats_it() -> None:
    game = new_game("usa", 2, 4)
    bots = [make("random", 0), make("planner", 1)]
    while not game.over:
        seat = game.to_act[0]
        view = game.view(seat)
        game.play(bots[seat].choose(view, view.options()), seat)
    assert game.result().winners == (1,)
    analysis = analyse(game.record(), playouts=60_000)
    mistakes = [sum(one.gave_up > 0.0 for one in analysis.decisions if one.seat == seat) for seat in range(2)]
    loser, winner = analysis.seats_summary
    assert mistakes[0] > mistakes[1]
    assert len(loser.blunders) > len(winner.blunders)
    assert loser.skill < winner.skill
    assert winner.others > 0.0
