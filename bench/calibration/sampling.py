"""Games between bots, and how playouts judged some of their positions: what maps are fitted to and tested on.

Three decisions of each quarter of a game are judged, with everything known and as the seat to move could
know it, by the same code as in an analysis. Samples are kept in files of a few games each, so that gathering
can be stopped at any time and continued.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec
from msgspec import Struct

from ferrovia.analysis.calibration import progress
from ferrovia.analysis.position import Adviser
from ferrovia.analysis.trials import shares
from ferrovia.analysis.true_chances import Oracle
from ferrovia.boards import BOARDS, load
from ferrovia.bots import make
from ferrovia.bots.support.compiled_view import CompiledView
from ferrovia.bots.support.trained import trained_weights
from ferrovia.game import Game, new_game

SETTINGS = [
    (board, seats) for board in BOARDS for seats in range(load(board).seats[0], load(board).seats[1] + 1)
]
QUARTERS = 4
EACH = 3  # decisions of a quarter
PLAYOUTS = 64  # for each of the two judgements of a decision
GAMES = 8  # in a file
# Of eight games, six are between planners, and two between bots of mixed strength.
OTHERS = (
    "planner",
    "planner",
    "plan-turn",
    "builder",
    "collector",
    "steiner+",
    "hungry",
    "long-route",
    "path",
)


class Sample(Struct, frozen=True):
    """A decision of a game. `full` are the shares of the playouts that each seat won with everything known,
    `known` the share that the seat to move won in worlds that it could imagine; `won` is what came of it."""

    board: str
    seats: int
    game: int  # its seed; games with odd ones are held out
    mixed: bool
    quarter: int
    seat: int
    progress: float
    scores: tuple[int, ...]
    trains: tuple[int, ...]
    full: tuple[float, ...]
    known: float
    playouts: int
    won: tuple[float, ...]


def gather(folder: Path, chunk: int, fewest_seats: int) -> Iterator[Path]:
    """The samples of a few games of every board and number of seats, unless they are there already."""
    folder.mkdir(parents=True, exist_ok=True)
    for board, seats in SETTINGS:
        if seats < fewest_seats:
            continue
        file = folder / f"{board}-{seats}-{chunk:03}.jsonl"
        if not file.exists():
            seeds = range(chunk * GAMES, (chunk + 1) * GAMES)
            samples = [sample for seed in seeds for sample in sampled(board, seats, seed)]
            part = file.with_suffix(".part")
            part.write_bytes(b"".join(msgspec.json.encode(sample) + b"\n" for sample in samples))
            part.rename(file)
            yield file


def gathered(folder: Path) -> list[Sample]:
    decoder = msgspec.json.Decoder(Sample)
    return [
        sample
        for file in sorted(folder.glob("*.jsonl"))
        for sample in decoder.decode_lines(file.read_bytes())
    ]


def sampled(board: str, seats: int, seed: int) -> list[Sample]:
    end = played(board, seats, seed)
    record = end.record()
    decisions = len(record.lines) - 1
    random = Random(seed)
    picked = {
        n
        for quarter in range(QUARTERS)
        for n in random.sample(
            range(quarter * decisions // QUARTERS, (quarter + 1) * decisions // QUARTERS), EACH
        )
    }
    compiled = CompiledView(end.view(0), trained_weights(board, seats))
    oracle = Oracle(compiled)
    advisers = [Adviser(end.board) for _ in range(seats)]
    won = tuple(shares(compiled.core, end.state))
    found = []
    for game in record.replay():
        step = game.steps[-1]
        for number, adviser in enumerate(advisers):
            adviser.see(step.events(number))
        if step.n not in picked:
            continue
        seat = record.lines[step.n + 1].seat
        assert seat is not None
        view = game.view(seat)
        found.append(
            Sample(
                board=board,
                seats=seats,
                game=seed,
                mixed=is_mixed(seed),
                quarter=step.n * QUARTERS // decisions,
                seat=seat,
                progress=progress(view),
                scores=tuple(public.score for public in view.seats),
                trains=tuple(public.trains for public in view.seats),
                full=oracle.look(game.state, seat, PLAYOUTS, step.n).chances,
                known=advisers[seat].weigh(view, PLAYOUTS, step.n, most=1).planned.chance(),
                playouts=PLAYOUTS,
                won=won,
            )
        )
    return found


def is_mixed(seed: int) -> bool:
    return seed % 8 >= 6


def played(board: str, seats: int, seed: int) -> Game:
    """A whole game; who plays depends on the seed alone."""
    random = Random(seed)
    names = [random.choice(OTHERS) if is_mixed(seed) else "planner" for _ in range(seats)]
    bots = [make(name, 10 * seed + number) for number, name in enumerate(names)]
    game = new_game(board, seats, seed)
    while not game.over:
        seat = game.to_act[0]
        view = game.view(seat)
        game.play(bots[seat].choose(view, view.options()), seat)
    return game
