"""The page of a study: what many recorded games say about their boards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ferrovia.arena.report.board_picture import BoardPicture
from ferrovia.arena.report.marks import mark
from ferrovia.arena.report.markup import Markup, join, tag
from ferrovia.arena.report.numbers import count, percent, points
from ferrovia.arena.report.page import (
    Column,
    choices,
    figure,
    page,
    paragraph,
    section,
    side_by_side,
    table,
)
from ferrovia.arena.report.ridges import Ridge, ridges
from ferrovia.arena.report.ticket_section import gains_picture, ticket_table
from ferrovia.arena.report.track_section import claims_picture, track_table, wins_picture
from ferrovia.arena.report.whiskers import WhiskerRow, whiskers
from ferrovia.arena.study import BoardStudy, Study
from ferrovia.arena.study.groups import GroupLine
from ferrovia.arena.study.spreads import Spread
from ferrovia.boards import Board, load
from ferrovia.mechanisms import LINES

BONUSES = {line.name: line.bonus for line in LINES if line.bonus}
HELD = {"alone": "has it alone", "shared": "shares it", "without": "does not have it"}
CAVEAT = (
    "Correlation is not causation: good players also claim and keep other things. Intervals are 95%, "
    "each by itself: of a hundred lines, about five miss the expected share by chance alone."
)


def study_report(study: Study, boards: Mapping[str, Board]) -> str:
    """The page. `boards` are boards by id that are not built in."""
    kinds = [kind_of(one, boards.get(one.board) or load(one.board)) for one in study.boards]
    files = study.games + len(study.skipped)
    lead = [
        f"{count(study.games)} finished games from {count(files)} files: {'; '.join(kinds)}.",
        CAVEAT,
    ]
    chapters = [
        _chapter(one, boards.get(one.board) or load(one.board), number)
        for number, one in enumerate(study.boards)
    ]
    return page("What the games show", lead, *chapters, *_skipped(study))


def kind_of(study: BoardStudy, board: Board) -> str:
    options = f" with {', '.join(study.options)}" if study.options else ""
    return f"{board.name}{options}, {study.seats} seats"


def _chapter(study: BoardStudy, board: Board, number: int) -> Markup:
    picture = BoardPicture(board, f"b{number}")
    kind = kind_of(study, board)
    return section(
        f"{kind}: {count(study.games)} games",
        _facts(study),
        side_by_side(_scores(study), _seats(study), _openings(study), *_bonuses(study)),
        picture.shapes(),
        _tracks(study, picture, number),
        _tickets(study, picture),
    )


def _facts(study: BoardStudy) -> Markup:
    shared = percent(study.shared_wins / study.games)
    facts = [
        ("Score", points(study.scores.mean), _range(study.scores)),
        ("Winning score", points(study.winning_scores.mean), _range(study.winning_scores)),
        ("Winning margin", points(study.margins.mean), _range(study.margins)),
        ("Turns per seat", points(study.turns.mean), _range(study.turns)),
        ("Decisions per game", points(study.decisions.mean, 0), _range(study.decisions)),
        ("Shared wins", shared, f"{study.shared_wins} of {count(study.games)} games"),
    ]
    boxes = [tag("div", tag("dt", name), tag("dd", value, tag("small", note))) for name, value, note in facts]
    return tag("dl", *boxes, class_="facts")


def _range(spread: Spread) -> str:
    return f"middle half {points(spread.quarter, 0)} to {points(spread.three_quarters, 0)}"


def _scores(study: BoardStudy) -> Markup:
    rows = [
        Ridge("all seats", study.all_scores, mark(0)),
        Ridge("winners", study.all_winning_scores, mark(1)),
    ]
    about = f"Scores: {points(study.scores.mean)} on average, winners {points(study.winning_scores.mean)}."
    return figure("Scores", "How often each score was reached.", ridges(about, rows, "final score"))


def _seats(study: BoardStudy) -> Markup:
    lines = [(_ordinal(line.name), line) for line in study.seat_order]
    return _win_figure("Turn order", "Wins by turn order.", lines, study.seats)


def _ordinal(place: str) -> str:
    return "plays first" if place == "1" else f"plays {place}{ {'2': 'nd', '3': 'rd'}.get(place, 'th') }"


def _openings(study: BoardStudy) -> Markup:
    lines = [(line.name, line) for line in study.first_moves]
    return _win_figure("The first move", "Wins by what a seat did on its first turn.", lines, study.seats)


def _bonuses(study: BoardStudy) -> list[Markup]:
    return [
        figure(
            BONUSES[bonus].removeprefix("the ").capitalize(),
            f"Wins by whether the seat got {BONUSES[bonus]}"
            + (", and by the length of its longest path." if bonus == "longest_path" else "."),
            _win_chart("Wins", [(HELD[line.name], line) for line in lines], study.seats),
            *(_path_chart(study) if bonus == "longest_path" else ()),
        )
        for bonus, lines in study.bonuses.items()
    ]


def _path_chart(study: BoardStudy) -> list[Markup]:
    lines = [(f"{line.name} spaces", line) for line in study.path_lengths]
    return [_win_chart("Wins by length", lines, study.seats)] if lines else []


def _win_figure(title: str, caption: str, lines: Sequence[tuple[str, GroupLine]], seats: int) -> Markup:
    expected = f"Dashed: expected if all {seats} seats were equal, {percent(1 / seats)}."
    return figure(title, f"{caption} {expected}", _win_chart(title, lines, seats))


def _win_chart(title: str, lines: Sequence[tuple[str, GroupLine]], seats: int) -> Markup:
    """Win shares of groups, with their mean scores beside them."""
    rows = [
        WhiskerRow(
            name,
            line.wins.share,
            f"{percent(line.wins.share.value)} of {count(line.wins.n)}; score {points(line.score.value)}",
            mark(0),
        )
        for name, line in lines
    ]
    words = "; ".join(f"{name} {percent(line.wins.share.value)}" for name, line in lines)
    return whiskers(
        f"{title}: {words}.",
        rows,
        lambda share: percent(share, 0),
        "share of wins",
        1 / seats,
        f"expected: {percent(1 / seats)}",
    )


def _tracks(study: BoardStudy, picture: BoardPicture, number: int) -> Markup:
    pictures = choices(
        f"tracks-{number}",
        "Colour the routes by",
        [
            ("how their owners do", wins_picture(picture, study.tracks, "all seats")),
            ("how often they are claimed", claims_picture(picture, study.tracks, "anybody")),
        ],
    )
    caption = "Point at a route for its numbers. All of them are in the table below."
    return section(
        "Which routes win",
        figure(f"Routes of {picture.board.name}", caption, pictures),
        track_table(picture.board, study.tracks),
        level=3,
    )


def _tickets(study: BoardStudy, picture: BoardPicture) -> Markup:
    caption = "What each ticket gains or costs a holder. Point at an arc for its numbers."
    return section(
        "Which tickets pay",
        figure(
            f"Tickets of {picture.board.name}",
            caption,
            gains_picture(picture, study.tickets, "its holders"),
        ),
        ticket_table(picture.board, study.tickets),
        level=3,
    )


def _skipped(study: Study) -> list[Markup]:
    """Why files were not counted, and which."""
    if not study.skipped:
        return []
    columns = [Column("File", number=False), Column("Line"), Column("Reason", number=False)]
    rows = [(one.file, str(one.line or ""), one.reason) for ones in study.reasons.values() for one in ones]
    reasons = "; ".join(f"{reason} ({len(ones)})" for reason, ones in study.reasons.items())
    return [
        section(
            f"Skipped files: {count(len(study.skipped))}",
            join(paragraph(reasons + "."), table("Skipped files", columns, rows, long=True)),
        )
    ]
