"""Measures the characters: the table of docs/strength.md.

    .venv/bin/python bench/characters.py [CHARACTER ...]

Every character plays the levels around its own, and level 3 for its style, two seats, on USA and Europe.
Prints one line of Markdown for each.
"""

from __future__ import annotations

import argparse
from statistics import fmean

from ferrovia.arena import play_tournament
from ferrovia.arena.results import SeatOutcome
from ferrovia.boards import load
from ferrovia.bots.characters import CHARACTERS, Character

SEED = 1_000_000  # none of these deals was seen in training
COMPANY = 3  # the level that all of them play, so that their styles can be compared
HEAD = (
    "| character | board | against | games | wins, 95% | score | tickets kept | completed | mean route "
    "| train cars placed | stations built | turns |\n|---|---|---|---|---|---|---|---|---|---|---|---|"
)


def games_of(character: Character, level: int) -> int:
    """As many as there is time for: levels 4 and 5 think."""
    if character.level > 3:
        return {4: 160, 5: 16}[character.level]
    return 60 if level > 3 else 200


def row(character: Character, board: str, level: int) -> str:
    other = f"level-{level}"
    games = games_of(character, level)
    results = play_tournament(board, [character.id, other], games=games, seed=SEED, jobs=1)
    lengths = {track.id: track.length for track in load(board).tracks}
    seats = [seat for game in results.outcomes for seat in game.seats if seat.bot == character.id]
    [wins] = [bot.wins for bot in results.statistics.bots if bot.bot == character.id]
    cars = [sum(lengths[track] for track in seat.tracks) for seat in seats]
    figures = (
        f"{fmean(seat.total for seat in seats):.0f}",
        f"{fmean(len(seat.tickets_done) + len(seat.tickets_failed) for seat in seats):.1f}",
        f"{fmean(len(seat.tickets_done) for seat in seats):.1f}",
        f"{sum(cars) / sum(len(seat.tracks) for seat in seats):.1f}",
        f"{fmean(cars):.0f}",
        stations(seats),
        f"{fmean(seat.turns for seat in seats):.0f}",
    )
    share = f"**{100 * wins.value:.0f}%** ({100 * wins.low:.0f} to {100 * wins.high:.0f})"
    return f"| {character.name} | {board} | {other} | {len(seats)} | {share} | {' | '.join(figures)} |"


def stations(seats: list[SeatOutcome]) -> str:
    """Three at the start, four points for each that is left (EU-11)."""
    left = [seat.points.get("unbuilt_stations") for seat in seats]
    return "" if None in left else f"{3 - fmean(points for points in left if points is not None) / 4:.1f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("characters", nargs="*", choices=[[], *CHARACTERS])
    chosen = parser.parse_args().characters or list(CHARACTERS)
    print(HEAD)
    for character in (CHARACTERS[name] for name in chosen):
        for board in ("usa", "europe"):
            for level in company(character):
                print(row(character, board, level), flush=True)


def company(character: Character) -> list[int]:
    """The levels to play: not its own if it is the bot of that level, and nobody waits for level 5."""
    around = {character.level - 1, character.level, character.level + 1}
    if character.spec == f"level-{character.level}":
        around.remove(character.level)
    return sorted((around | {COMPANY}) & {1, 2, 3, 4})


if __name__ == "__main__":
    main()
