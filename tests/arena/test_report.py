"""The pages: their numbers, their form, and that no outside text gets into their markup."""

from __future__ import annotations

import re
from functools import cache
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from ferrovia.arena import GameOutcome, Tournament, statistics_of
from ferrovia.arena.report import html_report, study_report
from ferrovia.arena.report.bars import PARTS
from ferrovia.arena.report.board_picture import BoardPicture
from ferrovia.arena.report.bot_figures import course_of
from ferrovia.arena.report.curves import spread_apart
from ferrovia.arena.report.heat import amount, difference
from ferrovia.arena.report.marks import mark
from ferrovia.arena.report.markup import Markup, tag
from ferrovia.arena.report.numbers import count, interval, percent, seconds, signed
from ferrovia.arena.report.ridges import bar_shares
from ferrovia.arena.report.scale import Scale, fitted
from ferrovia.arena.report.style import DARK, DAY, LIGHT, LIGHT_TEXT, NIGHT, STYLE
from ferrovia.arena.report.ticket_section import gains_picture
from ferrovia.arena.report.tournament_report import repeat_command
from ferrovia.arena.report.track_section import claims_picture, wins_picture
from ferrovia.arena.study import Skipped, Study, ticket_lines, track_lines
from ferrovia.arena.study.estimates import Estimate
from ferrovia.arena.study.observation import Observed
from ferrovia.arena.study.study import study_board
from ferrovia.boards import BOARDS, load
from ferrovia.mechanisms import LINES
from tests.arena.conftest import outcome

Element = ElementTree.Element

HOSTILE = "<script>alert('&\"\x07')</script>"
DENVER = "denver--el-paso"
HELENA = "duluth--helena"
STANDINGS = "Bots, most wins first"
DUELS = "How often the bot in the row finishes ahead of the one in the column"
LINE_UPS = "Share of wins by line-up"
TICKETS = "Tickets of USA"


def on_usa(game: GameOutcome) -> GameOutcome:
    """The game with a ticket and a track of the USA board: the first seat has them, the others nothing."""
    first, *others = game.seats
    plain = [replace(seat, tickets_done=(), tracks=()) for seat in others]
    return replace(game, seats=(replace(first, tickets_done=(DENVER,), tracks=(HELENA,)), *plain))


def tournament_of(*bots: str) -> tuple[Tournament, list[GameOutcome]]:
    """The first bot wins three games out of four, including both of the first deal."""
    a, b = bots
    games = [
        outcome(0, (a, 100), (b, 80)),
        outcome(0, (b, 90), (a, 110)),
        outcome(1, (a, 120), (b, 70)),
        outcome(1, (b, 130), (a, 90)),
    ]
    return Tournament("usa", 2, (), (a, b), 4, 7), [on_usa(game) for game in games]


@cache
def report_of(*bots: str) -> str:
    return html_report(*tournament_of(*bots))


@cache
def page_of(*bots: str) -> Element:
    return ElementTree.fromstring(report_of(*bots))


@cache
def study_page() -> Element:
    _, games = tournament_of("a", "b")
    seen = [Observed(game, ("claim a route", "draw tickets"), (12, 7)) for game in games]
    study = Study(4, (study_board(load("usa"), seen),), (Skipped(HOSTILE, 3, "it is damaged"),))
    return ElementTree.fromstring(study_report(study, {}))


def tables(root: Element) -> dict[str, list[list[str]]]:
    """The cells of each table as text, by caption."""
    found = {}
    for table in root.iter("table"):
        caption = table.find("caption")
        assert caption is not None
        rows = [
            ["".join(cell.itertext()) for cell in row if cell.tag in ("td", "th")] for row in table.iter("tr")
        ]
        found["".join(caption.itertext())] = rows
    return found


@pytest.fixture(params=["tournament", "study"], name="page")
def each_page(request: pytest.FixtureRequest) -> Element:
    return study_page() if request.param == "study" else page_of("a", "b")


def helena_titles() -> list[str]:
    """The tooltips of one track: claims, then wins, of all bots and of each of the two."""
    uses = page_of("a", "b").iter("use")
    return [use.findtext("title") or "" for use in uses if use.get("data-track") == HELENA]


class TestTournament:
    def test_standings(self) -> None:
        rows = tables(page_of("a", "b"))[STANDINGS]
        a, b = rows[1:]
        wins = statistics_of(*tournament_of("a", "b")).bots[0].wins
        assert a[:3] == ["a", "4", rows[1][2]]
        assert f"75.0%{interval(wins, share=True)}" in a[2]
        assert a[3].startswith("105.0")  # (100 + 110 + 120 + 90) / 4
        assert b[3].startswith("92.5")
        assert a[7].startswith("10\u202fms")  # half a second for 50 decisions

    def test_duels(self) -> None:
        rows = tables(page_of("a", "b"))[DUELS]
        assert [row[0] for row in rows] == ["finishes ahead of", "a", "b"]
        assert rows[1][2].startswith("75.0%")
        assert rows[2][1].startswith("25.0%")
        assert (rows[1][1], rows[2][2]) == ("\u2013", "\u2013")

    def test_tickets_of_each_bot(self) -> None:
        every = [table for table in page_of("a", "b").iter("table") if table.findtext("caption") == TICKETS]
        assert len(every) == 3  # of all bots and of each of the two
        best = ["".join(cell.itertext()) for cell in list(every[0].iter("tr"))[1]]
        # Kept in 4 of 8 seats, always done; its holders won three games.
        assert best[:5] == ["Denver \u2013 El Paso", "4", "50%", "100%", "+4.0"]
        assert best[6] == "75%"
        assert best[9] == "4"

    def test_tracks_show_their_numbers(self) -> None:
        titles = helena_titles()
        assert len(titles) == 6
        assert titles[0] == "Duluth \u2013 Helena (6 orange): claimed in 100.0% of 4 games"
        assert titles[1] == "Duluth \u2013 Helena (6 orange): claimed in 50.0% of 4 games"

    def test_expected_is_what_the_bot_wins_anyway(self) -> None:
        titles = helena_titles()
        assert "wins 75.0%" in titles[3]
        assert "expected 50.0%" in titles[3]
        assert "wins 100.0%" in titles[4]
        assert "expected 75.0%" in titles[4]

    def test_the_command_repeats_it(self) -> None:
        specs = ("a", "b:100ms", "my bots.py:Mine", "a")
        settings = Tournament("old-west", 3, ("alvin",), (*specs[:3], "a#2"), 10, 5, specs)
        command = (
            "ferrovia tournament --board old-west --bots 'a,b:100ms,my bots.py:Mine,a' "
            "--games 10 --seats 3 --seed 5 --option alvin"
        )
        assert " ".join(repeat_command(settings)) == command
        assert "--board usa --bots a,b --games 4 --seats 2 --seed 7" in "".join(page_of("a", "b").itertext())

    def test_line_ups_of_more_than_two(self) -> None:
        settings = Tournament("usa", 3, (), ("a", "b", "c", "d"), 3, 0)
        games = [
            on_usa(outcome(0, ("a", 9), ("b", 8), ("c", 7), table=0)),
            on_usa(outcome(0, ("a", 9), ("b", 8), ("d", 9), table=1)),
        ]
        rows = tables(ElementTree.fromstring(html_report(settings, games)))["Share of wins by line-up"]
        assert rows[0] == ["Line-up", "Games", "a", "d", "b", "c", "Winning score"]
        assert rows[1][1:] == ["1", "100.0%", "\u2013", "0.0%", "0.0%", "9.0"]
        assert rows[2][1:] == ["1", "50.0%", "50.0%", "0.0%", "\u2013", "9.0"]

    def test_without_a_game(self) -> None:
        page = html_report(Tournament("usa", 2, (), ("a", "b"), 4, 7), [])
        assert "No game was finished" in "".join(ElementTree.fromstring(page).itertext())

    def test_the_same_games_give_the_same_page(self) -> None:
        assert html_report(*tournament_of("a", "b")) == report_of("a", "b")

    def test_faults_of_bots_are_shown(self) -> None:
        settings, games = tournament_of("a", "b")
        assert "Faults" not in tables(page_of("a", "b"))[STANDINGS][0]
        seats = games[0].seats
        faulty = replace(games[0], seats=(replace(seats[0], faults=3), seats[1]))
        root = ElementTree.fromstring(html_report(settings, [faulty, *games[1:]]))
        rows = tables(root)[STANDINGS]
        assert [row[-1] for row in rows] == ["Faults", "3", "0"]


class TestEscaping:
    def test_a_hostile_bot(self) -> None:
        text = report_of(HOSTILE, "b")
        assert "<script" not in text
        assert "\x07" not in text
        shown = HOSTILE.replace("\x07", "\ufffd")
        assert shown in "".join(page_of(HOSTILE, "b").itertext())

    def test_a_hostile_file_name(self) -> None:
        assert tables(study_page())["Skipped files"][1] == [
            HOSTILE.replace("\x07", "\ufffd"),
            "3",
            "it is damaged",
        ]

    def test_markup(self) -> None:
        assert tag("p", "<&", class_="a b", data_x='"') == '<p class="a b" data-x="&quot;">&lt;&amp;</p>'
        assert tag("p", Markup("<b>"), None, 1.5) == "<p><b>1.5</p>"
        assert tag("rect", x=2.0, y=-0.001, fill=None) == '<rect x="2" y="0"/>'


class TestEveryPage:
    def test_it_needs_nothing_else(self, page: Element) -> None:
        assert not [
            one.tag for one in page.iter() if one.tag in ("script", "link", "img", "iframe", "object")
        ]
        style = page.findtext("head/style") or ""
        assert "url(" not in style
        assert "@import" not in style
        for one in page.iter():
            assert one.get("src") is None
            assert (one.get("href") or "#").startswith("#")

    def test_references_are_met(self, page: Element) -> None:
        ids = [one.get("id") for one in page.iter() if one.get("id")]
        assert len(ids) == len(set(ids))
        used = {(one.get("href") or "")[1:] for one in page.iter("use")}
        used |= {one.get("for") or "" for one in page.iter("label")}
        assert used <= set(ids)

    def test_pictures_have_words(self, page: Element) -> None:
        for picture in page.iter("svg"):
            hidden = picture.get("aria-hidden") == "true"
            assert hidden or (picture.get("role") == "img" and picture.get("aria-label"))
        for figure in page.iter("figure"):
            assert figure.findtext("figcaption/strong")
        for table in page.iter("table"):
            assert table.findtext("caption")
        assert len(list(page.iter("h1"))) == 1

    def test_numbers_are_numbers(self, page: Element) -> None:
        for one in page.iter():
            for name in ("x", "y", "x1", "x2", "y1", "y2", "width", "height", "d", "viewBox"):
                assert not re.search("nan|inf", one.get(name) or "")
            assert not (one.get("width") or "0").startswith("-")

    def test_classes_have_rules(self, page: Element) -> None:
        style = page.findtext("head/style") or ""
        used = {name for one in page.iter() for name in (one.get("class") or "").split()}
        assert {name for name in used if not re.search(rf"\.{name}\b", style)} == set()


@pytest.mark.parametrize("name", BOARDS)
def test_every_board_has_every_track_and_ticket_in_its_pictures(name: str) -> None:
    board = load(name)
    picture = BoardPicture(board, "b")
    tracks = track_lines(board, [], {})
    tickets = ticket_lines(board, [], {})
    shapes = ElementTree.fromstring(picture.shapes())
    outlines = {path.get("id"): path.get("d") or "" for path in shapes.iter("path")}
    for draw in (claims_picture, wins_picture):
        root = ElementTree.fromstring(f"<div>{draw(picture, tracks, 'all')}</div>")
        uses = [use for use in root.iter("use") if use.get("data-track")]
        assert [use.get("data-track") for use in uses] == [track.id for track in board.tracks]
        spaces = [outlines[(use.get("href") or "")[1:]].count("M") for use in uses]
        assert spaces == [track.length for track in board.tracks]
        assert all(use.findtext("title") for use in uses)
    root = ElementTree.fromstring(f"<div>{gains_picture(picture, tickets, 'all')}</div>")
    bows = {path.get("data-ticket") for path in root.iter("path")}
    assert bows == {ticket.id for ticket in board.tickets}
    names = [text.text for text in shapes.iter("text")]
    assert names == [city.name for city in board.cities]


def test_study_numbers() -> None:
    root = study_page()
    text = " ".join("".join(figure.itertext()) for figure in root.iter("figure"))
    # The seat that began, which is seat 0, won three of the four games.
    assert "plays first75.0% of 4; score 110.0" in text
    assert "claim a route75.0% of 4" in text
    facts = ["".join(one.itertext()) for one in root.iter("div") if one.find("dt") is not None]
    assert facts[0].startswith("Score98.8")  # the mean of all eight
    assert facts[2].startswith("Winning margin32.5")  # (20 + 20 + 50 + 40) / 4


def contrast(one: str, other: str) -> float:
    """As defined by the Web Content Accessibility Guidelines (WCAG 2)."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


class TestPieces:
    def test_no_two_of_many_bots_look_alike(self) -> None:
        marks = [mark(number) for number in range(40)]
        assert len({(one.colour, one.symbol) for one in marks}) == 40
        assert len({one.symbol for one in marks[:8]}) == len({one.dash for one in marks[:8]}) == 8

    def test_scales_end_at_round_numbers(self) -> None:
        scale = fitted(-7.0, 133.0, 0, 100)
        assert (scale.low, scale.high) == (-50, 150)
        assert scale.ticks() == [-50, 0, 50, 100, 150]
        assert (scale(-50), scale(50), scale.clamped(1e9)) == (0, 50, 100)

    def test_a_scale_of_one_number(self) -> None:
        scale = fitted(3, 3, 0, 10)
        assert scale.low < 3 < scale.high

    @pytest.mark.parametrize("reach", [0.003, 0.9, 1, 7, 1234])
    def test_ticks_are_few_and_within(self, reach: float) -> None:
        ticks = Scale(0, reach, 0, 100).ticks()
        assert 3 <= len(ticks) <= 7
        assert all(0 <= tick <= reach * 1.0001 for tick in ticks)

    def test_names_are_moved_apart(self) -> None:
        assert spread_apart([10, 11, 50], 14, 0, 100) == [10, 24, 50]
        assert spread_apart([90, 95, 99], 14, 0, 100) == [72, 86, 100]

    def test_bars_are_shares(self) -> None:
        assert bar_shares([-1, 0, 9, 10], 10) == {-1: 0.25, 0: 0.5, 1: 0.25}

    def test_a_curve_ends_where_half_of_the_games_do(self) -> None:
        (game,) = [outcome(0, ("a", 5), ("b", 4))]
        seats = [replace(game.seats[0], scores=scores) for scores in ((1, 3, 9), (3, 5), (2,), (2,))]
        moments = [(moment.time, moment.mean, moment.low, moment.high) for moment in course_of(seats)]
        assert moments == [(0, 0, 0, 0), (1, 2, 1.75, 2.25), (2, 4, 3.5, 4.5)]

    def test_heat(self) -> None:
        assert [amount(value, 0.7) for value in (0, 0.05, 0.35, 0.7)] == ["a0", "a0", "a3", "a6"]
        assert [difference(value, 1) for value in (-5, -1, 0, 0.1, 1)] == ["d0", "d0", "d3", "d3", "d6"]
        assert (amount(0, 0), difference(0, 0)) == ("a0", "d3")

    @pytest.mark.parametrize(("colours", "light"), [(DAY, LIGHT_TEXT["day"]), (NIGHT, LIGHT_TEXT["night"])])
    def test_text_can_be_read_on_every_colour(self, colours: dict[str, str], light: tuple[str, ...]) -> None:
        for name in (f"{kind}{step}" for kind in "ad" for step in range(7)):
            assert contrast(colours[name], LIGHT if name in light else DARK) >= 4.5
        for name in ("ink", "soft", "accent"):
            assert min(contrast(colours[name], colours[ground]) for ground in ("paper", "panel")) >= 4.5
        assert min(contrast(colours[f"c{number}"], colours["panel"]) for number in range(8)) >= 3

    def test_words_for_numbers(self) -> None:
        assert [signed(value) for value in (2, -2, 0.04, -0.04)] == ["+2.0", "\u22122.0", "0.0", "0.0"]
        assert percent(0.125) == "12.5%"
        assert count(12345) == "12\u202f345"
        assert [seconds(value) for value in (2e-6, 0.0123, 1.5)] == [
            "2\u202f\u00b5s",
            "12.3\u202fms",
            "1.5\u202fs",
        ]
        assert interval(Estimate(1, float("-inf"), float("inf"), 1)) == "unknown"


def test_every_line_of_the_score_sheet_has_a_name_and_a_colour() -> None:
    assert PARTS.keys() == {line.name for line in LINES}
    assert len({colour for _, colour in PARTS.values()}) == len(LINES)
    for name, colour in PARTS.values():
        assert name[0].islower()
        assert colour in DAY
        assert colour in NIGHT
        assert f".part.{colour} " in STYLE


def test_losses_are_red() -> None:
    word, colour = PARTS["tickets_failed"]
    assert (word, DAY[colour]) == ("failed tickets", "#b24a3a")
