"""What games show, compared with numbers worked out by hand."""

from __future__ import annotations

import json
import math
import shutil
from collections.abc import Sequence
from pathlib import Path

import pytest
from msgspec.structs import replace

from ferrovia.arena.results import POINTS, GameOutcome, SeatOutcome
from ferrovia.arena.study import Skipped, best_tickets, best_tracks, make_study, read_games, record_files
from ferrovia.arena.study.estimates import mean_of, share_of, student
from ferrovia.arena.study.groups import bonus_holders, first_moves, path_lengths, seat_order
from ferrovia.arena.study.observation import UNFINISHED, Observed, observe
from ferrovia.arena.study.records import COPY
from ferrovia.arena.study.spreads import quantile, spread_of
from ferrovia.arena.study.study import study_board
from ferrovia.arena.study.tickets import ticket_lines
from ferrovia.arena.study.tracks import track_lines
from ferrovia.arena.study.wins import EVEN_GAMES, expected_shares, win_share
from ferrovia.boards import load
from ferrovia.game import Game, new_game
from ferrovia.game import record as records
from ferrovia.game.events import PointsScored, TrackClaimed, TurnBegan

GOLDEN = Path(__file__).parents[1] / "golden"
USA = load("usa")
FAIR = {"a": 0.5, "b": 0.5, "": 0.5}


def seat(
    bot: str,
    total: int,
    share: float,
    done: Sequence[str] = (),
    failed: Sequence[str] = (),
    tracks: Sequence[str] = (),
    longest: int = 0,
) -> SeatOutcome:
    return SeatOutcome(
        bot=bot,
        total=total,
        points=dict.fromkeys(POINTS, 0) | {"routes": total - longest, "longest_path": longest},
        share=share,
        place=1 if share else 2,
        turns=3,
        decisions=5,
        seconds=0.0,
        slowest=0.0,
        faults=0,
        tickets_done=tuple(done),
        tickets_failed=tuple(failed),
        tracks=tuple(tracks),
        scores=(1, 2, 3),
    )


def game(*seats: SeatOutcome, first: int = 0) -> GameOutcome:
    return GameOutcome(0, 0, 0, 0, "usa", (), first, seats)


class TestEstimates:
    def test_a_share_has_wilson_s_interval(self) -> None:
        share = share_of(8, 10)
        assert share is not None
        assert (share.value, share.n) == (0.8, 10)
        assert (share.low, share.high) == pytest.approx((0.4901625, 0.9433178), abs=1e-6)

    @pytest.mark.parametrize(("part", "low", "high"), [(0, 0.0, 0.2775328), (10, 0.7224672, 1.0)])
    def test_a_share_of_nothing_or_all_is_not_certain(self, part: int, low: float, high: float) -> None:
        share = share_of(part, 10)
        assert share is not None
        assert (share.low, share.high) == pytest.approx((low, high), abs=1e-6)
        assert share.low <= share.value <= share.high

    def test_a_mean_has_student_s_interval(self) -> None:
        mean = mean_of([1, 2, 3])
        assert mean is not None
        assert (mean.value, mean.n) == (2, 3)
        assert mean.high - 2 == pytest.approx(4.302653 / math.sqrt(3))
        assert mean.low + mean.high == pytest.approx(4)

    def test_a_single_number_says_nothing_about_the_spread(self) -> None:
        mean = mean_of([7])
        assert mean is not None
        assert (mean.value, mean.low, mean.high) == (7, -math.inf, math.inf)

    def test_an_empty_sample_has_no_estimate(self) -> None:
        assert share_of(0, 0) is None
        assert mean_of([]) is None
        assert win_share([]) is None

    @pytest.mark.parametrize(
        ("freedom", "t"), [(1, 12.7062), (10, 2.2281), (11, 2.2010), (30, 2.0423), (999, 1.9623)]
    )
    def test_student(self, freedom: int, t: float) -> None:
        assert student(freedom) == pytest.approx(t, abs=2e-4)

    def test_wins_are_compared_with_what_was_expected(self) -> None:
        wins = win_share([(1.0, 0.5), (0.5, 0.25), (0.0, 0.25), (0.0, 0.0)])
        assert wins is not None
        assert (wins.n, wins.share.value, wins.expected) == (4, 0.375, 0.25)
        assert wins.excess.value == 0.125
        assert not wins.clear

    def test_a_difference_is_clear_when_the_interval_excludes_the_expected(self) -> None:
        wins = win_share([(1.0, 0.5)] * 10)
        assert wins is not None
        assert wins.clear


class TestTickets:
    # Denver to El Paso has 4 points, New York to Atlanta 6.
    DENVER, ATLANTA = "denver--el-paso", "atlanta--new-york"
    GAMES = (
        game(seat("a", 50, 1, done=[DENVER]), seat("b", 40, 0, failed=[ATLANTA])),
        game(seat("a", 30, 0, failed=[DENVER]), seat("b", 40, 1, done=[ATLANTA])),
        game(seat("a", 50, 1, done=[DENVER, ATLANTA]), seat("b", 40, 0)),
        game(seat("a", 50, 0.5, done=[DENVER]), seat("b", 50, 0.5)),
    )

    def test_numbers(self) -> None:
        lines = {line.ticket: line for line in ticket_lines(USA, self.GAMES, FAIR)}
        assert set(lines) == {ticket.id for ticket in USA.tickets}
        denver = lines[self.DENVER]
        assert (denver.kept, denver.points) == (share_of(4, 8), 4)
        assert denver.done == share_of(3, 4)
        assert denver.net is not None
        assert denver.net.value == (4 + 4 + 4 - 4) / 4
        done = share_of(3, 4)
        assert done is not None
        assert denver.net.low == pytest.approx(4 * (2 * done.low - 1))
        assert denver.wins == win_share([(1, 0.5), (0, 0.5), (1, 0.5), (0.5, 0.5)])

    def test_one_bot(self) -> None:
        lines = {line.ticket: line for line in ticket_lines(USA, self.GAMES, FAIR, "b")}
        assert lines[self.DENVER].wins is None
        assert lines[self.ATLANTA].kept == share_of(2, 4)
        assert lines[self.ATLANTA].done == share_of(1, 2)

    def test_the_best_come_first_and_the_unknown_last(self) -> None:
        order = best_tickets(ticket_lines(USA, self.GAMES, FAIR))
        assert [line.ticket for line in order[:2]] == [self.DENVER, self.ATLANTA]
        assert all(line.net is None for line in order[2:])


class TestTracks:
    GAMES = (
        game(seat("a", 5, 1, tracks=["duluth--helena"]), seat("b", 3, 0, tracks=["denver--helena"])),
        game(seat("b", 5, 1, tracks=["duluth--helena"]), seat("b", 3, 0)),
        game(seat("a", 5, 0), seat("b", 9, 1, tracks=["denver--helena"])),
    )

    def test_numbers(self) -> None:
        lines = {line.track: line for line in track_lines(USA, self.GAMES, FAIR)}
        assert set(lines) == {track.id for track in USA.tracks}
        assert lines["duluth--helena"].claimed == share_of(2, 3)
        assert lines["duluth--helena"].wins == win_share([(1, 0.5), (1, 0.5)])
        assert lines["duluth--helena"].length == 6
        assert lines["denver--helena"].wins == win_share([(0, 0.5), (1, 0.5)])
        assert lines["las-vegas--los-angeles"].wins is None

    def test_games_without_the_bot_do_not_count(self) -> None:
        lines = {line.track: line for line in track_lines(USA, self.GAMES, FAIR, "a")}
        assert lines["duluth--helena"].claimed == share_of(1, 2)
        assert lines["denver--helena"].claimed == share_of(0, 2)

    def test_the_best_come_first_and_the_unknown_last(self) -> None:
        order = best_tracks(track_lines(USA, self.GAMES, FAIR))
        assert [line.track for line in order[:2]] == ["duluth--helena", "denver--helena"]
        assert all(line.wins is None for line in order[2:])


class TestGroups:
    GAMES = (
        Observed(game(seat("", 20, 1, longest=10), seat("", 10, 0)), ("claim", "draw"), (9, 3)),
        Observed(game(seat("", 5, 0), seat("", 30, 1, longest=10), first=1), ("draw", "draw"), (4, 12)),
        Observed(
            game(seat("", 9, 0, longest=10), seat("", 10, 1, longest=10), first=1), ("draw", "claim"), (5, 5)
        ),
    )

    def test_turn_order(self) -> None:
        first, second = seat_order(self.GAMES, FAIR)
        assert (first.name, first.wins.n, first.wins.share.value) == ("1", 3, 1.0)
        assert first.score.value == (20 + 30 + 10) / 3
        assert (second.name, second.wins.share.value, second.wins.expected) == ("2", 0.0, 0.5)

    def test_first_moves_most_frequent_first(self) -> None:
        lines = first_moves(self.GAMES, FAIR)
        assert [(line.name, line.wins.n, line.wins.share.value) for line in lines] == [
            ("draw", 4, 0.25),
            ("claim", 2, 1.0),
        ]

    def test_a_bonus_alone_shared_or_missed(self) -> None:
        lines = bonus_holders(self.GAMES, FAIR, "longest_path")
        assert [(line.name, line.wins.n, line.wins.share.value) for line in lines] == [
            ("alone", 2, 1.0),
            ("shared", 2, 0.5),
            ("without", 2, 0.0),
        ]

    def test_a_bonus_that_is_not_in_play(self) -> None:
        assert bonus_holders(self.GAMES, FAIR, "alvin") == ()

    def test_path_lengths_in_steps(self) -> None:
        lines = path_lengths(self.GAMES, FAIR)
        assert [(line.name, line.wins.n) for line in lines] == [("0 to 4", 2), ("5 to 9", 3), ("10 to 14", 1)]

    def test_the_whole_board(self) -> None:
        study = study_board(USA, self.GAMES)
        assert (study.games, study.seats, study.shared_wins) == (3, 2, 0)
        assert study.scores.mean == (20 + 10 + 5 + 30 + 9 + 10) / 6
        assert study.winning_scores.mean == 20
        assert study.margins.mean == (10 + 25 + 1) / 3
        assert (study.turns.mean, study.decisions.mean) == (3, 10)
        assert set(study.bonuses) == {"longest_path"}

    def test_what_a_strong_player_likes_does_not_look_strong(self) -> None:
        """The one who wins nine games in ten always opens with a claim; that is not why it wins."""
        taste = ("claim", "draw")
        won = Observed(game(seat("strong", 20, 1), seat("weak", 10, 0)), taste, (0, 0))
        lost = Observed(game(seat("strong", 10, 0), seat("weak", 20, 1)), taste, (0, 0))
        study = study_board(USA, [*[won] * 90, *[lost] * 10])
        claim, draw = study.first_moves
        assert (claim.name, claim.wins.share.value, draw.wins.share.value) == ("claim", 0.9, 0.1)
        assert not claim.wins.clear
        assert abs(claim.wins.excess.value) < 0.02
        strong, weak = study.players
        assert [strong.name, weak.name] == ["strong", "weak"]
        assert (strong.wins.expected, strong.wins.clear, weak.wins.clear) == (0.5, True, True)

    def test_one_game_says_little_about_a_player(self) -> None:
        expected = expected_shares([game(seat("a", 20, 1), seat("b", 10, 0))])
        assert expected["a"] == pytest.approx((1 + EVEN_GAMES / 2) / (1 + EVEN_GAMES))
        assert expected["a"] + expected["b"] == pytest.approx(1.0)

    def test_players_without_names_are_equal(self) -> None:
        study = study_board(USA, self.GAMES)
        assert study.players == ()
        assert {line.wins.expected for line in study.seat_order} == {0.5}

    def test_a_shared_win_is_counted(self) -> None:
        tie = Observed(game(seat("", 10, 0.5), seat("", 10, 0.5)), ("claim", "draw"), (4, 7))
        study = study_board(USA, [*self.GAMES, tie])
        assert (study.shared_wins, study.margins.least) == (1, 0)


def test_spread() -> None:
    spread = spread_of([4, 1, 3, 2])
    assert (spread.least, spread.quarter, spread.middle) == (1, 1.75, 2.5)
    assert (spread.three_quarters, spread.most, spread.mean) == (3.25, 4, 2.5)
    assert spread.deviation == pytest.approx(math.sqrt(5 / 3))
    assert spread_of([3]).deviation == 0
    assert quantile([1.0, 2.0], 0.5) == 1.5


class TestObserving:
    """A golden record read by the module under test, and again by other means."""

    @pytest.mark.parametrize("name", ["usa-3-1", "europe-2-1", "iberia-2-1", "old-west-2-alvin-1"])
    def test_what_was_seen_is_what_happened(self, name: str) -> None:
        record = records.load(GOLDEN / f"{name}.jsonl")
        seen = observe(record)
        told = Game.from_record(record)
        events = [event for step in told.steps for event in step.events()]
        for number, one in enumerate(seen.outcome.seats):
            claims = [e.track for e in events if isinstance(e, TrackClaimed) and e.seat == number]
            scored = sum(e.points for e in events if isinstance(e, PointsScored) and e.seat == number)
            turns = sum(isinstance(e, TurnBegan) and e.seat == number for e in events)
            sheet = told.result().seats[number]
            assert (list(one.tracks), one.turns, len(one.scores)) == (claims, turns, turns)
            assert one.scores[-1] <= scored == sheet.points["routes"] + sheet.points.get("catches", 0)
            assert (one.total, sum(one.points.values())) == (sheet.total, sheet.total)
            assert (one.tickets_done, one.tickets_failed) == (sheet.done, sheet.failed)
            assert one.decisions == sum(line.seat == number for line in record.lines)
            assert seen.paths[number] == sheet.path_length
        assert sum(one.share for one in seen.outcome.seats) == 1
        assert seen.outcome.first == next(event.seat for event in events if isinstance(event, TurnBegan))

    def test_the_first_turn_of_each_seat(self) -> None:
        seen = observe(records.load(GOLDEN / "usa-3-1.jsonl"))
        rows = [json.loads(line) for line in (GOLDEN / "usa-3-1.jsonl").read_text().splitlines()]
        kinds = {
            "Claim": "claim a route",
            "DrawTickets": "draw tickets",
            "DrawBlind": "draw cards, blind first",
        }
        for number, opening in enumerate(seen.openings):
            done = [row["do"] for row in rows if row.get("seat") == number]
            first = next(action for action in done if action["type"] != "KeepTickets")
            market = "take a locomotive" if first.get("card") == "locomotive" else "draw cards, face-up first"
            assert opening == kinds.get(first["type"], market)

    def test_players_have_their_names(self) -> None:
        record = records.load(GOLDEN / "usa-2-1.jsonl")
        named = replace(record, header=replace(record.header, players=("Ada", "Bo")))
        seen = observe(named)
        assert [one.bot for one in seen.outcome.seats] == ["Ada", "Bo"]


class TestReading:
    def test_bad_files_are_skipped_and_counted(self, tmp_path: Path) -> None:
        good = (GOLDEN / "usa-2-1.jsonl").read_text()
        files = {
            "a-good": good,
            "b-copy": good,
            "c-cut": good[:-10],
            "d-changed": good.replace("ticket:", "Ticket:", 1),
            "e-empty": "",
            "f-unfinished": new_game("usa", seed=1).record().dumps(),
            "g-good": (GOLDEN / "usa-2-2.jsonl").read_text(),
        }
        for name, text in files.items():
            (tmp_path / f"{name}.jsonl").write_text(text)
        (tmp_path / "h-folder.jsonl").mkdir()
        (tmp_path / "i-notes.txt").write_text("not a record")
        study = make_study(read_games(record_files([tmp_path]), {}), {})
        reasons = {Path(one.file).stem: one.reason for one in study.skipped}
        assert study.games == 2
        assert reasons.pop("b-copy") == COPY
        assert reasons.pop("f-unfinished") == UNFINISHED
        assert reasons.pop("d-changed").startswith("the checksum is wrong")
        assert set(reasons) == {"c-cut", "e-empty", "h-folder"}
        assert sum(map(len, study.reasons.values())) == len(study.skipped) == 6

    def test_no_file_is_read_twice(self, tmp_path: Path) -> None:
        below = tmp_path / "below"
        below.mkdir()
        file = below / "game.jsonl"
        shutil.copy(GOLDEN / "usa-2-1.jsonl", file)
        assert record_files([tmp_path, file, below]) == [file]

    def test_an_unknown_board(self, tmp_path: Path) -> None:
        file = tmp_path / "game.jsonl"
        record = records.load(GOLDEN / "usa-2-1.jsonl")
        replace(record, header=replace(record.header, board="mars")).save(file)
        (skipped,) = read_games([file], {})
        assert isinstance(skipped, Skipped)
        assert (skipped.line, skipped.reason) == (1, "no built-in board is called 'mars'")

    def test_boards_options_and_seats_are_kept_apart(self) -> None:
        names = ("usa-2-1", "usa-2-2", "usa-3-1", "old-west-2-1", "old-west-2-alvin-1")
        study = make_study(read_games([GOLDEN / f"{name}.jsonl" for name in names], {}), {})
        assert [(one.board, one.options, one.seats, one.games) for one in study.boards] == [
            ("old-west", (), 2, 1),
            ("old-west", ("alvin",), 2, 1),
            ("usa", (), 2, 2),
            ("usa", (), 3, 1),
        ]
