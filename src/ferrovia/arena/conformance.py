"""Whether a program speaks the bot protocol (docs/bot-protocol.md) as Ferrovia expects it."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from msgspec import Struct

from ferrovia.arena.faults import keep_quiet
from ferrovia.arena.match import Played, play_match
from ferrovia.boards import BOARDS, load
from ferrovia.bots.protocol.faults import ProtocolFault
from ferrovia.bots.protocol.messages import EventsMessage, GameMessage
from ferrovia.bots.protocol.process import Program
from ferrovia.bots.protocol.program_bot import SECONDS
from ferrovia.bots.registry import PROGRAM
from ferrovia.game import Game, dealers

SEED = 2026


class Check(Struct, frozen=True):
    """One thing that was tried. `fault` is None if all is well."""

    what: str
    fault: str | None = None


class Unheard(Struct, frozen=True, tag="a-message-of-a-later-version"):
    """A message that no program written today knows."""

    n: int = 1


def check_program(
    command: Sequence[str], boards: Sequence[str] = BOARDS, seats: int | None = None
) -> Iterator[Check]:
    """Yields each check when it is done; if the program does not even start, the rest are left out.

    It plays on the boards with this many seats; otherwise with the fewest, and on the last one with the most.
    """
    try:
        program = Program(command)
    except ProtocolFault as fault:
        yield Check("says hello", f"it {fault}")
        return
    yield Check(f"says hello, as {program.name!r}")
    first = boards[0], seats or load(boards[0]).seats[0]
    yield tried("ignores messages it does not know", partial(_answers_after_unheard, program, *first))
    yield tried("exits with code 0 after bye", partial(_ends, program.end))
    yield tried("exits when its input ends", lambda: _ends(Program(command).hang_up))
    spec = f"{PROGRAM}:{SECONDS:g}s:{shlex.join(command)}"
    for name in boards:
        board = load(name)
        n = seats or board.seats[0]
        for options in ((), *((option,) for option in board.options)):
            what = f"plays {' with '.join((board.name, *options))}, {n} seats"
            yield tried(what, partial(_plays, name, n, spec, *options))
    most = load(boards[-1]).seats[1]
    if seats is None and most > n:
        yield tried(f"plays {board.name}, {most} seats", partial(_plays, boards[-1], most, spec))
    yield tried("makes the same choices with the same seed", partial(_repeats, *first, spec))


def tried(what: str, work: Callable[[], None]) -> Check:
    try:
        work()
    except ProtocolFault as fault:
        return Check(what, f"it {fault}")
    return Check(what)


def _answers_after_unheard(program: Program, board: str, seats: int) -> None:
    game = Game(load(board), seats, dealers.fast(SEED))
    seat = game.to_act[0]
    view = game.view(seat)
    program.say(Unheard())
    program.tell_board(view.board)
    program.say(GameMessage(view.board.id, game.seats, seat, SEED, SECONDS))
    program.say(EventsMessage(game.steps[0].events(seat)))
    program.say(Unheard())
    program.ask(view, view.options(), SECONDS)


def _ends(end: Callable[[], int | None]) -> None:
    code = end()
    if code is None:
        raise ProtocolFault("did not exit and was killed")
    if code != 0:
        raise ProtocolFault(f"exited with code {code}")


def _plays(board: str, seats: int, spec: str, *options: str) -> None:
    _played(board, seats, spec, options)


def _played(board: str, seats: int, spec: str, options: Sequence[str] = ()) -> Played:
    played = play_match(board, [spec, *["random"] * (seats - 1)], SEED, options, tell=keep_quiet)
    if played.faults:
        raise ProtocolFault(played.faults[0].what)
    return played


def _repeats(board: str, seats: int, spec: str) -> None:
    first, second = (_played(board, seats, spec).outcome.seats[0] for _ in range(2))
    if first.tracks != second.tracks:
        raise ProtocolFault("claimed different routes in two games with the same seed")
