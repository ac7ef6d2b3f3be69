"""Measures how far the chances of an analysis can be trusted: the table of docs/analysis.md.

    .venv/bin/python bench/calibration.py --map usa --seats 2 --games 20 --playouts 20000

Bots play games, every game is analysed, and all chances of all seats are sorted into tenths: of those around
0.3, three in ten should have won. Decisions of one game share its result, so few games prove little.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from ferrovia.analysis import Analysis, analyse
from ferrovia.bots import make
from ferrovia.game import Record, new_game

BINS = 10
EVERY = 5  # decisions: neighbours say much the same


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--map", default="usa")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--playouts", type=int, default=20_000, help="for each game")
    parser.add_argument("--bot", default="planner")
    arguments = parser.parse_args()
    full: list[tuple[float, float]] = []
    known: list[tuple[float, float]] = []
    for seed in range(arguments.games):
        record = played(arguments.map, arguments.seats, arguments.bot, seed)
        analysis = analyse(record, playouts=arguments.playouts)
        full += pairs(analysis, known=False)
        known += pairs(analysis, known=True)
    print("| chance | full: n | mean | won | known: n | mean | won |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for number in range(BINS):
        name = f"{number / BINS:.1f} to {(number + 1) / BINS:.1f}"
        print(f"| {name} | {row(full, number)} | {row(known, number)} |")


def played(board: str, seats: int, bot: str, seed: int) -> Record:
    game = new_game(board, seats, seed)
    bots = [make(bot, seat) for seat in range(seats)]
    while not game.over:
        seat = game.to_act[0]
        view = game.view(seat)
        game.play(bots[seat].choose(view, view.options()), seat)
    return game.record()


def pairs(analysis: Analysis, known: bool) -> Iterator[tuple[float, float]]:
    """Chances, and what came of them."""
    assert analysis.final is not None
    for decision in analysis.decisions[::EVERY]:
        yield from zip(decision.known if known else decision.full, analysis.final, strict=True)


def row(found: list[tuple[float, float]], number: int) -> str:
    inside = [pair for pair in found if min(BINS - 1, int(pair[0] * BINS)) == number]
    if not inside:
        return "0 | | "
    mean = sum(chance for chance, _ in inside) / len(inside)
    won = sum(share for _, share in inside) / len(inside)
    return f"{len(inside)} | {mean:.2f} | {won:.2f}"


if __name__ == "__main__":
    main()
