"""Whether a program speaks the bot protocol (docs/bot-protocol.md) as Ferrovia expects it."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from msgspec import Struct

from ferrovia.arena.faults import keep_quiet
from ferrovia.arena.match import Played, play_match
from ferrovia.bots.line.bot import SECONDS
from ferrovia.bots.line.faults import LineFault
from ferrovia.bots.line.messages import EventsMessage, GameMessage
from ferrovia.bots.line.process import Program
from ferrovia.bots.registry import PROGRAM
from ferrovia.game import Game, dealers
from ferrovia.maps import BOARDS, load

SEED = 2026


class Check(Struct, frozen=True):
    """One thing that was tried. `fault` is None if all is well."""

    what: str
    fault: str | None = None


class Unheard(Struct, frozen=True, tag="a-message-of-a-later-version"):
    """A message that no program written today knows."""

    n: int = 1


def check_program(command: Sequence[str]) -> Iterator[Check]:
    """Yields each check when it is done; if the program does not even start, the rest are left out."""
    try:
        program = Program(command)
    except LineFault as fault:
        yield Check("says hello", f"it {fault}")
        return
    yield Check(f"says hello, as {program.name!r}")
    yield tried("ignores messages it does not know", partial(_answers_after_unheard, program))
    yield tried("exits with code 0 after bye", partial(_ends, program.end))
    yield tried("exits when its input ends", lambda: _ends(Program(command).hang_up))
    spec = f"{PROGRAM}:{SECONDS:g}s:{shlex.join(command)}"
    for board in BOARDS:
        yield tried(f"plays {load(board).name}", partial(_plays, board, 2, spec))
    for option in load("old-west").options:
        yield tried(f"plays Old West with {option}", partial(_plays, "old-west", 2, spec, option))
    yield tried("plays with five seats", partial(_plays, "europe", 5, spec))
    yield tried("makes the same choices with the same seed", partial(_repeats, spec))


def tried(what: str, work: Callable[[], None]) -> Check:
    try:
        work()
    except LineFault as fault:
        return Check(what, f"it {fault}")
    return Check(what)


def _answers_after_unheard(program: Program) -> None:
    game = Game(load("usa"), 2, dealers.fast(SEED))
    seat = game.to_act[0]
    view = game.view(seat)
    program.say(Unheard())
    program.tell_board(view.map)
    program.say(GameMessage(view.board, game.seats, seat, SEED, SECONDS))
    program.say(EventsMessage(game.steps[0].events(seat)))
    program.say(Unheard())
    program.ask(view, view.options(), SECONDS)


def _ends(end: Callable[[], int | None]) -> None:
    code = end()
    if code is None:
        raise LineFault("did not exit and was killed")
    if code != 0:
        raise LineFault(f"exited with code {code}")


def _plays(board: str, seats: int, spec: str, *options: str) -> None:
    _played(board, seats, spec, options)


def _played(board: str, seats: int, spec: str, options: Sequence[str] = ()) -> Played:
    played = play_match(board, [spec, *["random"] * (seats - 1)], SEED, options, tell=keep_quiet)
    if played.faults:
        raise LineFault(played.faults[0].what)
    return played


def _repeats(spec: str) -> None:
    first, second = (_played("usa", 2, spec).outcome.seats[0] for _ in range(2))
    if first.tracks != second.tracks:
        raise LineFault("claimed different routes in two games with the same seed")
