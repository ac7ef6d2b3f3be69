"""Which tracks win."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from ferrovia.arena.results import GameOutcome
from ferrovia.arena.study.estimates import Estimate, share_of
from ferrovia.arena.study.wins import WinShare, win_share
from ferrovia.boards import Board


class TrackLine(Struct, frozen=True):
    """One track. `wins` is None for a track that nobody claimed."""

    track: str
    length: int
    claimed: Estimate | None  # share of the games
    wins: WinShare | None  # of those who claimed it


def track_lines(
    board: Board, games: Iterable[GameOutcome], expected: Mapping[str, float], bot: str | None = None
) -> tuple[TrackLine, ...]:
    """A line for each track of the board, in its order, from all claims or those of one bot.

    `expected` is the share of wins to expect of each bot. Games without the bot do not count.
    """
    played = 0
    claims: dict[str, list[tuple[float, float]]] = {track.id: [] for track in board.tracks}
    for game in games:
        seats = [seat for seat in game.seats if bot in (None, seat.bot)]
        played += bool(seats)
        for seat in seats:
            for track in seat.tracks:
                claims[track].append((seat.share, expected[seat.bot]))
    return tuple(
        TrackLine(
            track.id, track.length, share_of(len(claims[track.id]), played), win_share(claims[track.id])
        )
        for track in board.tracks
    )


def best_tracks(lines: Iterable[TrackLine]) -> list[TrackLine]:
    """Those whose owners most surely win more first: sorted by the lower end of the interval, so that rare
    luck does not come out on top. Tracks that nobody claimed are last."""
    return sorted(lines, key=lambda line: 2.0 if line.wins is None else -line.wins.excess.low)
