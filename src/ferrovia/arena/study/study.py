"""What many games show about the boards they were played on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from ferrovia.arena.results import GameOutcome
from ferrovia.arena.study.groups import (
    GroupLine,
    bonus_holders,
    first_moves,
    path_lengths,
    players,
    seat_order,
)
from ferrovia.arena.study.observation import Observed
from ferrovia.arena.study.records import Skipped
from ferrovia.arena.study.spreads import Spread, spread_of
from ferrovia.arena.study.tickets import TicketLine, ticket_lines
from ferrovia.arena.study.tracks import TrackLine, track_lines
from ferrovia.arena.study.wins import expected_shares
from ferrovia.boards import Board, load
from ferrovia.mechanisms import LINES

Kind = tuple[str, tuple[str, ...], int]


class BoardStudy(Struct, frozen=True):
    """The games of one board with the same options and number of seats; others play differently."""

    board: str
    options: tuple[str, ...]
    seats: int
    games: int
    shared_wins: int  # games won by several seats
    scores: Spread
    winning_scores: Spread
    margins: Spread  # of the winner over the next best score
    turns: Spread  # of each seat
    decisions: Spread  # of all seats of a game
    players: tuple[GroupLine, ...]  # against an even share; all others, against that of the player
    seat_order: tuple[GroupLine, ...]
    first_moves: tuple[GroupLine, ...]
    bonuses: dict[str, tuple[GroupLine, ...]]
    path_lengths: tuple[GroupLine, ...]
    tickets: tuple[TicketLine, ...]
    tracks: tuple[TrackLine, ...]
    all_scores: tuple[int, ...]
    all_winning_scores: tuple[int, ...]


class Study(Struct, frozen=True):
    """Everything learnt from a heap of records, and what was not counted."""

    games: int
    boards: tuple[BoardStudy, ...]
    skipped: tuple[Skipped, ...]

    @property
    def reasons(self) -> dict[str, list[Skipped]]:
        """The skipped files by reason, most frequent reason first."""
        reasons: dict[str, list[Skipped]] = {}
        for skipped in self.skipped:
            reasons.setdefault(skipped.reason, []).append(skipped)
        return dict(sorted(reasons.items(), key=lambda item: -len(item[1])))


def make_study(found: Iterable[Observed | Skipped], boards: Mapping[str, Board]) -> Study:
    """Sort games by what they were played on and count them. `boards` as for `read_games`."""
    kinds: dict[Kind, list[Observed]] = {}
    skipped = []
    for one in found:
        if isinstance(one, Skipped):
            skipped.append(one)
        else:
            kinds.setdefault(_kind(one.outcome), []).append(one)
    studies = [
        study_board(boards.get(kind[0]) or load(kind[0]), games) for kind, games in sorted(kinds.items())
    ]
    return Study(sum(study.games for study in studies), tuple(studies), tuple(skipped))


def study_board(board: Board, games: Sequence[Observed]) -> BoardStudy:
    """Of at least one game, all of the same kind."""
    outcomes = [game.outcome for game in games]
    seats = len(outcomes[0].seats)
    expected = expected_shares(outcomes)
    totals = tuple(seat.total for outcome in outcomes for seat in outcome.seats)
    winning = tuple(seat.total for outcome in outcomes for seat in outcome.seats if seat.share)
    return BoardStudy(
        board=board.id,
        options=outcomes[0].options,
        seats=seats,
        games=len(games),
        shared_wins=sum(all(seat.share < 1 for seat in outcome.seats) for outcome in outcomes),
        scores=spread_of(totals),
        winning_scores=spread_of(winning),
        margins=spread_of([_margin(outcome) for outcome in outcomes]),
        turns=spread_of([seat.turns for outcome in outcomes for seat in outcome.seats]),
        decisions=spread_of([sum(seat.decisions for seat in outcome.seats) for outcome in outcomes]),
        players=players(games),
        seat_order=seat_order(games, expected),
        first_moves=first_moves(games, expected),
        bonuses={
            line.name: groups
            for line in LINES
            if line.bonus and (groups := bonus_holders(games, expected, line.name))
        },
        path_lengths=path_lengths(games, expected),
        tickets=ticket_lines(board, outcomes, expected),
        tracks=track_lines(board, outcomes, expected),
        all_scores=totals,
        all_winning_scores=winning,
    )


def _kind(outcome: GameOutcome) -> Kind:
    return outcome.board, outcome.options, len(outcome.seats)


def _margin(outcome: GameOutcome) -> int:
    best, second, *_ = sorted((seat.total for seat in outcome.seats), reverse=True)
    return best - second
