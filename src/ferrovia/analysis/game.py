"""Analyse a whole game: measure every decision, then put the results together."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain

from ferrovia.analysis.assembly import assemble
from ferrovia.analysis.calibration import progress as progress_of
from ferrovia.analysis.curves import LastLook
from ferrovia.analysis.data import Analysis
from ferrovia.analysis.decision import Measured, measure, weight
from ferrovia.analysis.luck import Luck
from ferrovia.analysis.position import Adviser
from ferrovia.analysis.tickets import OpenTickets
from ferrovia.analysis.trials import shares
from ferrovia.analysis.true_chances import Oracle, work_of_a_game
from ferrovia.boards import Board
from ferrovia.bots.support.compiled_view import CompiledView
from ferrovia.bots.support.trained import trained_weights
from ferrovia.game import Game, Record

WORK = 40_000_000  # about half a minute, in the units of `work_of_a_game`
LEFT = 0.41  # the part of a game that an average playout plays

Progress = Callable[[int, int], None]


def analyse(
    record: Record,
    board: Board | None = None,
    playouts: int | None = None,
    progress: Progress = lambda done, decisions: None,
) -> Analysis:
    """Analyse a game, finished or not. The same record and the same number of playouts, for the whole game,
    give the same analysis everywhere; without a number it takes about half a minute, whatever the game.

    A board that is not built in must be given. `progress` is called with the number of decisions done and the
    total. Raises `RecordError` if the record breaks the rules.

    >>> from ferrovia import new_game
    >>> game = new_game("usa", seats=2, seed=1)
    >>> for seat in game.to_act:
    ...     step = game.play(game.view(seat).options()[0], seat)
    >>> analysis = analyse(game.record(), playouts=20)
    >>> analysis.decisions[0].played
    KeepTickets(tickets=('denver--pittsburgh', 'new-york--seattle'))
    """
    weights, tickets = read_through(record, board)
    games = record.replay(board)
    begun = next(games)
    compiled = CompiledView(begun.view(0), trained_weights(begun.board.id, begun.seats))
    if playouts is None:
        playouts = int(WORK / work_of_a_game(compiled) / LEFT)
    each = playouts / max(1.0, sum(weights))
    oracle = Oracle(compiled)
    advisers = [Adviser(begun.board) for _ in range(begun.seats)]
    dealt = Luck(begun.board, begun.seats)
    measured: list[Measured] = []
    before = None
    for game in chain((begun,), games):
        step = game.steps[-1]
        dealt.see(step, before)
        before = game.state.clone()
        progress(step.n, len(weights))
        if step.n < len(weights):
            for seat, adviser in enumerate(advisers):
                adviser.see(step.events(seat))
            tickets.see(game, step.n)
            tried = int(each * weights[step.n])
            measured.append(measure(game, record.lines[step.n + 1], oracle, advisers, tried))
    return assemble(game, measured, last_look(game, oracle, int(each)), tickets, dealt, playouts)


def read_through(record: Record, board: Board | None) -> tuple[list[float], OpenTickets]:
    """The weight of every decision, and the tickets at the end; replaying the record checks it."""
    weights = []
    for game in record.replay(board):
        n = game.steps[-1].n
        if n + 1 < len(record.lines):
            weights.append(weight(game, record.lines[n + 1], len(record.lines)))
    return weights, OpenTickets(game)


def last_look(end: Game, oracle: Oracle, playouts: int) -> LastLook:
    """Where the record ends: the result, or what playouts say at that point."""
    if end.over:
        return LastLook(tuple(shares(oracle.core, end.state)), None, 1.0)
    looked = oracle.look(end.state, end.to_act[0], playouts, len(end.steps))
    return LastLook(looked.chances, looked.playouts, progress_of(end.view(None)))
