"""The final scoring, line by line."""

from __future__ import annotations

from msgspec import Struct

from ferrovia.engine import Core, State, codes
from ferrovia.game.names import Names
from ferrovia.game.view_fields import ResultFields
from ferrovia.mechanisms import MECHANISMS
from ferrovia.text import listed, plural, seats_named

TALLIES = [tally for each in MECHANISMS for tally in each.tallies if tally.name]


class SeatResult(ResultFields, frozen=True, kw_only=True):
    """One seat's score sheet. `points` are its lines, which add up to `total`."""

    seat: int
    total: int
    points: dict[str, int]
    done: tuple[str, ...]
    failed: tuple[str, ...]
    trains_left: int

    def __repr__(self) -> str:
        tickets = f"{len(self.done)} of {plural(len(self.done + self.failed), 'ticket')} completed"
        return f"<SeatResult seat {self.seat}: {plural(self.total, 'point')}, {tickets}>"


class Result(Struct, frozen=True):
    """`winners` holds several seats if they are equal after every tie-break (R-8); `places` start at 1.

    >>> from ferrovia import new_game
    >>> game = new_game("europe", seats=3, seed=7)
    >>> while not game.over:
    ...     step = game.play(game.view(game.to_act[0]).options()[0])
    >>> game.result()
    <Result 56, 40 and 72 points, won by seat 2>
    >>> print(game.result())
                        seat 0  seat 1  seat 2
    Routes                  59      48      61
    Completed tickets        0       0       0
    Failed tickets         -15     -20     -11
    Longest path             0       0      10
    Stations left           12      12      12
    Total                   56      40      72
    Place                    2       3       1
    Tickets             0 of 2  0 of 2  0 of 2
    Train cars left          2       7       4
    Length of the path      10      12      13
    """

    winners: tuple[int, ...]
    places: tuple[int, ...]
    seats: tuple[SeatResult, ...]

    def __repr__(self) -> str:
        scores = listed([str(score) for score in self.scores])
        return f"<Result {scores} points, won by {seats_named(self.winners)}>"

    def __str__(self) -> str:
        from ferrovia.game.view_text import result_text  # it reads results

        return result_text(self)

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(seat.total for seat in self.seats)


def make_result(core: Core, names: Names, state: State) -> Result:
    """The result of a finished game."""
    winners = core.winners(state)
    seats = range(state.seats)
    return Result(
        winners=tuple(seat for seat in seats if winners >> seat & 1),
        places=tuple(1 + sum(core.compare(state, other, seat) > 0 for other in seats) for seat in seats),
        seats=tuple(_seat_result(core, names, state, seat) for seat in seats),
    )


def _seat_result(core: Core, names: Names, state: State, seat: int) -> SeatResult:
    line = state.lines[seat * codes.N_LINES : (seat + 1) * codes.N_LINES]
    return SeatResult(
        seat=seat,
        total=core.total(state, seat),
        points={each.name: line[each.number] for each in core.lines},
        done=names.ticket_names(state.done[seat]),
        failed=names.ticket_names(state.held[seat] & ~state.done[seat]),
        trains_left=state.trains[seat],
        **{tally.name: line[getattr(codes, tally.code)] for tally in TALLIES},
    )
