"""Tracks on the board and in a table: how often they are claimed, and how their owners do."""

from __future__ import annotations

from collections.abc import Sequence

from ferrovia.arena.report.board_picture import BoardPicture, Paint
from ferrovia.arena.report.heat import amount, difference, heat_key
from ferrovia.arena.report.markup import Markup, join
from ferrovia.arena.report.numbers import MINUS, NONE, count, interval, percent, signed_percent
from ferrovia.arena.report.page import Cell, Column, scrolled, table
from ferrovia.arena.report.places import track_name
from ferrovia.arena.study import TrackLine, best_tracks
from ferrovia.boards import Board, Track

REACH = 0.25  # the outermost colours mean a difference of at least this much


def claims_picture(picture: BoardPicture, lines: Sequence[TrackLine], who: str) -> Markup:
    """The board with each track coloured by how often it is claimed."""
    most = max(line.claimed.value if line.claimed else 0.0 for line in lines)
    paints = {
        track.id: Paint(
            colour=amount(line.claimed.value, most) if line.claimed and line.wins else "unused",
            about=f"{track_name(picture.board, track)}: {_claimed(line)}",
        )
        for track, line in zip(picture.board.tracks, lines, strict=True)
    }
    about = f"The {picture.board.name} board: how often each route is claimed by {who}."
    key = heat_key("a", "never claimed (dashed), or rarely", f"in {percent(most, 0)} of the games")
    return join(key, scrolled(picture.tracks(about, paints), about))


def wins_picture(picture: BoardPicture, lines: Sequence[TrackLine], who: str) -> Markup:
    """The board with each track coloured by how much more than expected its owners win."""
    paints = {
        track.id: _wins_paint(picture.board, track, line)
        for track, line in zip(picture.board.tracks, lines, strict=True)
    }
    about = f"The {picture.board.name} board: how {who} do with each route, compared with what is expected."
    key = heat_key(
        "d",
        f"wins: {signed_percent(-REACH)} percentage points",
        signed_percent(REACH),
        [f"with + or {MINUS}: clear; faint: may be chance", "dashed: never claimed"],
    )
    return join(key, scrolled(picture.tracks(about, paints), about))


def track_table(board: Board, lines: Sequence[TrackLine]) -> Markup:
    """All tracks, those whose owners most surely win more first."""
    columns = [
        Column("Route", number=False),
        Column("Length"),
        Column("Claimed", about="Share of the games in which somebody claimed it"),
        Column("Owners win", about="How often those who claimed it win"),
        Column("95% interval"),
        Column("Versus expected", about="In percentage points"),
        Column("Claims"),
    ]
    tracks = {track.id: track for track in board.tracks}
    rows = [_row(board, tracks[line.track], line) for line in best_tracks(lines)]
    return table(f"Routes of {board.name}", columns, rows, long=True)


def _row(board: Board, track: Track, line: TrackLine) -> list[Cell | str]:
    name = track_name(board, track)
    claimed = NONE if line.claimed is None else percent(line.claimed.value, 0)
    if line.wins is None:
        return [name, str(line.length), claimed, NONE, NONE, NONE, "0"]
    excess = line.wins.excess.value
    return [
        name,
        str(line.length),
        claimed,
        percent(line.wins.share.value, 0),
        interval(line.wins.share, share=True, digits=0),
        Cell(signed_percent(excess), f"heat {difference(excess, REACH)}"),
        count(line.wins.n),
    ]


def _wins_paint(board: Board, track: Track, line: TrackLine) -> Paint:
    name = track_name(board, track)
    if line.wins is None:
        return Paint("unused", f"{name}: {_claimed(line)}")
    excess = line.wins.excess.value
    about = (
        f"{name}: {count(line.wins.n)} claims, wins {percent(line.wins.share.value)} "
        f"(95% interval {interval(line.wins.share, share=True)}), "
        f"expected {percent(line.wins.expected)}"
    )
    colour = difference(excess, REACH)
    if not line.wins.clear:
        return Paint(f"{colour} vague", about)
    return Paint(colour, about, "+" if excess > 0 else MINUS)


def _claimed(line: TrackLine) -> str:
    if line.claimed is None or line.wins is None:
        return "never claimed"
    return f"claimed in {percent(line.claimed.value)} of {count(line.claimed.n)} games"
