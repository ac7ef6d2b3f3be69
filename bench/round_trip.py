"""Does every game survive the notation? The figure of docs/notation.md.

    .venv/bin/python bench/round_trip.py

lets bots play a thousand games on every board, number of seats and option in turn, writes each as notation,
reads it back, and compares the record with the original, byte for byte.
"""

from __future__ import annotations

import argparse
import sys

from ferrovia.arena import play_match
from ferrovia.boards import BOARDS, load
from ferrovia.game.notation import read, write
from ferrovia.game.record import loads

BOTS = ("planner", "steiner", "collector", "hungry", "random", "racer")
SETTINGS = [
    (board, seats, options)
    for board in BOARDS
    for options in ((), *((option,) for option in load(board).options))
    for seats in range(load(board).seats[0], load(board).seats[1] + 1)
]


def play(number: int) -> str:
    """The record of a game."""
    board, seats, options = SETTINGS[number % len(SETTINGS)]
    bots = [BOTS[(number + seat) % len(BOTS)] for seat in range(seats)]
    record = play_match(board, bots, number, options, keep_record=True).record
    assert record is not None
    return record


def main() -> None:
    parser = argparse.ArgumentParser(description="Does every game survive the notation?")
    parser.add_argument("--games", type=int, default=1000)
    games = parser.parse_args().games
    decisions = 0
    for number in range(games):
        text = play(number)
        record = loads(text)
        (transcript,) = read(write(record))
        if transcript.record is None or transcript.record.dumps() != text:
            sys.exit(f"Game {number} did not survive: {transcript.problems}")
        decisions += len(record.lines) - 1
    print(f"{games:,} games with {decisions:,} decisions survived, byte for byte.")


if __name__ == "__main__":
    main()
