"""The page of a tournament."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence

from ferrovia.arena.faults import ArenaFault
from ferrovia.arena.report.board_picture import BoardPicture
from ferrovia.arena.report.bot_figures import Marks, course_figure, rating_figure, score_figure, seats_of
from ferrovia.arena.report.marks import mark
from ferrovia.arena.report.markup import Content, Markup, join, tag
from ferrovia.arena.report.numbers import count
from ferrovia.arena.report.page import (
    Column,
    choices,
    figure,
    page,
    paragraph,
    section,
    side_by_side,
    stacked,
    table,
)
from ferrovia.arena.report.standings import DUELS, bot_name, duel_table, line_up_table, standings_table
from ferrovia.arena.report.ticket_section import gains_picture, ticket_table
from ferrovia.arena.report.track_section import claims_picture, wins_picture
from ferrovia.arena.results import GameOutcome
from ferrovia.arena.statistics import Statistics, statistics_of
from ferrovia.arena.study import ticket_lines, track_lines
from ferrovia.arena.tournament import Tournament
from ferrovia.boards import Board, load

EVERYBODY = "all bots"
FEW = 3
CAVEAT = (
    "Expected is what the same bot wins on average: a route is not good just because strong bots like it. "
    "Intervals here are over games; of a hundred routes, about five stand out by chance."
)


def html_report(
    tournament: Tournament, outcomes: Sequence[GameOutcome], faults: Sequence[ArenaFault] = ()
) -> str:
    """The results as one self-contained HTML page. The same games give the same page, except for the times
    that bots took."""
    board = load(tournament.board)
    statistics = statistics_of(tournament, outcomes)
    title = f"Tournament: {board.name}"
    lead = _lead(tournament, board, statistics)
    if not statistics.bots:
        return page(title, [*lead, "No game was finished."])
    marks = _marks(tournament, statistics)
    expected = {bot.bot: bot.wins.value for bot in statistics.bots}
    return page(
        title,
        lead,
        _standings(tournament, marks, statistics),
        *([_faults(faults)] if faults else []),
        _strength(tournament, marks, statistics, outcomes),
        _places(board, marks, outcomes, expected),
    )


def repeat_command(tournament: Tournament) -> list[str]:
    """The words to type, quoted for a shell, to play the same tournament again."""
    words = ["ferrovia", "tournament", "--board", tournament.board]
    words += ["--bots", ",".join(tournament.specs or tournament.bots)]
    words += ["--games", str(tournament.games), "--seats", str(tournament.seats)]
    words += ["--seed", str(tournament.seed)]
    for option in tournament.options:
        words += ["--option", option]
    return [shlex.quote(word) for word in words]


def _lead(tournament: Tournament, board: Board, statistics: Statistics) -> list[Content]:
    options = f", with {', '.join(tournament.options)}" if tournament.options else ""
    settings = (
        f"{board.name}, {tournament.seats} seats{options}; {len(tournament.bots)} bots, "
        f"{count(statistics.games)} games in all. Every deal is played in each rotation of the seats, so "
        "all bots get the same cards and tickets. Intervals are 95%, over deals."
    )
    # A line may break between words, but not at the hyphens within them.
    words = [join(tag("span", word, class_="word"), " ") for word in repeat_command(tournament)]
    return [settings, join("Play it again:", tag("code", *words))]


def _marks(tournament: Tournament, statistics: Statistics) -> Marks:
    """The bots that played, most wins first."""
    numbers = {bot: number for number, bot in enumerate(tournament.bots)}
    ranked = sorted(statistics.bots, key=lambda bot: -bot.wins.value)
    return {bot.bot: mark(numbers[bot.bot]) for bot in ranked}


def _standings(tournament: Tournament, marks: Marks, statistics: Statistics) -> Markup:
    tables = standings_table(marks, statistics.bots, statistics.ratings, tournament.seats)
    return section("Standings", tables)


def _faults(faults: Sequence[ArenaFault]) -> Markup:
    """What went wrong, with all that helps to put it right."""
    columns = [
        Column("Bot", number=False),
        Column("Times"),
        Column("What it did", number=False),
        Column("First in", number=False),
    ]
    rows = [(fault.bot, count(fault.times), fault.what, fault.where) for fault in faults]
    traces = [tag("pre", fault.trace, tabindex=0) for fault in faults if fault.trace]
    return section(
        "Faults",
        paragraph("These moves were random, not the bots' own: the figures do not show what they can do."),
        table("Faults of the bots", columns, rows),
        *traces,
    )


def _strength(
    tournament: Tournament, marks: Marks, statistics: Statistics, outcomes: Sequence[GameOutcome]
) -> Markup:
    seats = seats_of(marks, outcomes)
    pieces = [
        paragraph(f"{DUELS}; ties count half."),
        duel_table(marks, statistics.duels),
    ]
    if len(statistics.tables) > 1 and tournament.seats > 2:  # with two seats a line-up is a duel
        pieces += [tag("h3", "Line-ups"), line_up_table(marks, statistics.tables)]
    scores, course = score_figure(marks, seats), course_figure(marks, seats)
    rating = rating_figure(marks, statistics.ratings)
    # Scores and ratings grow with every bot: this way both columns end at about the same height.
    if len(marks) <= FEW:
        pictures = side_by_side(stacked(scores, rating), course)
    else:
        pictures = side_by_side(scores, stacked(course, rating))
    return join(section("Head to head", *pieces), section("Scores and strength", pictures))


def _places(
    board: Board, marks: Marks, outcomes: Sequence[GameOutcome], expected: Mapping[str, float]
) -> Markup:
    """Routes and tickets, for all bots together and for each."""
    picture = BoardPicture(board, "b")
    whom: list[tuple[str | None, Content]] = [(None, EVERYBODY)]
    if len(marks) > 1:
        whom += [(bot, bot_name(bot, mark)) for bot, mark in marks.items()]
    claims, wins, tickets = [], [], []
    for bot, title in whom:
        tracks = track_lines(board, outcomes, expected, bot)
        held = ticket_lines(board, outcomes, expected, bot)
        name = bot or EVERYBODY
        claims.append((title, claims_picture(picture, tracks, name)))
        wins.append((title, wins_picture(picture, tracks, name)))
        tickets.append((title, join(gains_picture(picture, held, name), ticket_table(board, held))))
    return join(
        picture.shapes(),
        section(
            "Routes",
            _map_figure(
                "How often routes are claimed", "Point at a route for its numbers.", "claims", claims
            ),
            _map_figure("How their owners do", f"Wins compared with expected. {CAVEAT}", "wins", wins),
        ),
        section(
            "Tickets",
            _map_figure(
                "What tickets are worth",
                "How often tickets are kept and completed, and what they gain or cost a holder.",
                "tickets",
                tickets,
            ),
        ),
    )


def _map_figure(title: str, caption: str, name: str, panes: Sequence[tuple[Content, Markup]]) -> Markup:
    return figure(title, caption, choices(name, "Show", panes))
