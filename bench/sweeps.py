"""How often three face-up locomotives are swept, and that they stay only where BASE-14 and R-3 let them.

    .venv/bin/python bench/sweeps.py

plays random games with five and six seats on every board, 20,000 of each setting, and looks at the face-up
cards before every decision. Three locomotives that the rules do not let stay end the run.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter

from ferrovia.boards import BOARDS, load
from ferrovia.cli.benchmark.loops import step
from ferrovia.engine import Core, Dealer, Generator, codes

SEATS = (5, 6)


def main() -> None:
    parser = argparse.ArgumentParser(description="Are three face-up locomotives swept?")
    parser.add_argument("--games", type=int, default=20_000, help="of each setting")
    games = parser.parse_args().games
    print("| setting | decisions | sweeps | most in a row | with no card left | after twenty sweeps |")
    print("|---|---|---|---|---|---|")
    for board, seats, option in settings():
        name = " ".join(filter(None, [board, str(seats), option]))
        core = Core(load(board).spec(), seats, frozenset(filter(None, [option])))
        found: Counter[str] = Counter()
        for seed in range(games):
            watch(core, seed, found)
        print(
            f"| {name} | {found['decisions']:,} | {found['sweeps']:,} | {found['longest run']} "
            f"| {found['games without a card']:,} games, {found['decisions without a card']:,} decisions "
            f"| {found['games after twenty']:,} games, {found['decisions after twenty']:,} decisions |",
            flush=True,
        )


def settings() -> list[tuple[str, int, str]]:
    return [
        (board, seats, option)
        for board in BOARDS
        for seats in SEATS
        for option in ("", *load(board).options)
        if seats <= load(board).seats[1]
    ]


def watch(core: Core, seed: int, found: Counter[str]) -> None:
    """Play a game to its end, and count in `found` what was seen."""
    rows: list[tuple[int, ...]] = []
    state = core.deal(Dealer(seed), journal=rows)
    chance = Generator(~seed)
    excuses = set()
    run = 0  # sweeps made when cards were last turned up
    while not state.over:
        kinds = [row[0] for row in rows]
        rows.clear()
        if codes.MARKET_FILLED in kinds:
            run = kinds.count(codes.MARKET_SWEPT)
            found["sweeps"] += run
            found["longest run"] = max(found["longest run"], run)
        if state.market[codes.LOCO] >= codes.LOCOS_THAT_SWEEP:
            excuse = "without a card" if state.deck_total + state.discard_total == 0 else "after twenty"
            if excuse == "after twenty" and run < codes.MAX_SWEEPS:
                sys.exit(f"Game {seed} of {core.seats} seats: three locomotives stay in turn {state.turn}.")
            found[f"decisions {excuse}"] += 1
            excuses.add(excuse)
        found["decisions"] += 1
        step(core, state, chance)
    found.update(f"games {excuse}" for excuse in excuses)


if __name__ == "__main__":
    main()
