"""The final scoring, line by line."""

from __future__ import annotations

from msgspec import Struct

from ferrovia.engine import Core, State, codes
from ferrovia.game.names import Names


class SeatResult(Struct, frozen=True):
    """One seat's score sheet. `points` are its lines, which add up to `total`."""

    seat: int
    total: int
    points: dict[str, int]
    path_length: int
    stations_built: int
    done: tuple[str, ...]
    failed: tuple[str, ...]
    trains_left: int


class Result(Struct, frozen=True):
    """`winners` holds several seats if they are equal after every tie-break (R-8); `places` start at 1."""

    winners: tuple[int, ...]
    places: tuple[int, ...]
    seats: tuple[SeatResult, ...]

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
        path_length=line[codes.PATH_LENGTH],
        stations_built=line[codes.STATIONS_USED],
        done=names.ticket_names(state.done[seat]),
        failed=names.ticket_names(state.held[seat] & ~state.done[seat]),
        trains_left=state.trains[seat],
    )
