"""A study of one board, in cells: run it as a script, or cell by cell in an editor that knows `# %%`.

    python examples/study.py --board usa --games 200 --out study.md

How many options are there, what do games score, is going first worth much, and which tracks do winners own?
"""

# %% What to study
import argparse
from collections import Counter
from pathlib import Path

import numpy as np

import ferrovia
from ferrovia.arena import play_match
from ferrovia.env import VectorGames

parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
parser.add_argument("--board", default="usa")
parser.add_argument("--games", type=int, default=200)
parser.add_argument("--bot", default="planner")
parser.add_argument("--out", type=Path, default=Path("study.md"))
chosen = parser.parse_args()
board = ferrovia.load(chosen.board)
report = [f"# {board.name}: {chosen.games} games of `{chosen.bot}` against itself", ""]


def write(line: str = "") -> None:
    print(line)
    report.append(line)


# %% First random games, many at once: how much choice is there?
games = VectorGames(chosen.board, 64, seats=2)
options, ended = [], 0
while ended < chosen.games:
    options.append(games.masks.sum(axis=1).mean())
    games.step(games.random_actions())
    ended += int(games.terminated.sum())
write("## Random play")
write()
write(f"A decision has {np.mean(options):.0f} options on average.")
write(f"{games.encoding.actions} actions have a number.")
write()

# %% Then bots that know what they are doing
played = [
    play_match(chosen.board, [chosen.bot, chosen.bot], seed=seed).outcome for seed in range(chosen.games)
]
scores = np.array([[seat.total for seat in outcome.seats] for outcome in played])
shares = np.array([[seat.share for seat in outcome.seats] for outcome in played])
write("## Scores")
write()
write("| | mean | spread | lowest | highest |")
write("|---|---|---|---|---|")
for name, points in (("winner", scores.max(axis=1)), ("loser", scores.min(axis=1))):
    write(f"| {name} | {points.mean():.1f} | {points.std():.1f} | {points.min()} | {points.max()} |")
write()

# %% How much is going first worth? Seat 0 does.
first = shares[:, 0]
error = 1.96 * first.std() / np.sqrt(len(first))
write(f"The start player wins {100 * first.mean():.0f}% of the games (95%: +- {100 * error:.0f}%).")
write()

# %% Which tracks do winners own?
taken, won = Counter(), Counter()
for outcome in played:
    for seat in outcome.seats:
        for track in seat.tracks:
            taken[track] += 1
            won[track] += seat.share
write("## Tracks that were claimed most")
write()
write("| track | length | claimed in | by the winner |")
write("|---|---|---|---|")
length = {track.id: track.length for track in board.tracks}
for track, times in taken.most_common(10):
    share = 100 * won[track] / times
    write(f"| {track} | {length[track]} | {100 * times / len(played):.0f} % | {share:.0f} % |")

# %% The report
chosen.out.write_text("\n".join(report) + "\n", encoding="utf-8")
print(f"\nThe report is in {chosen.out}.")
