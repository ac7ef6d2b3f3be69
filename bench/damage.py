"""Does every damaged record, notation and position end soon, in bounded memory?

    .venv/bin/python bench/damage.py

damages 100,000 games and positions, half of them by players who hoard cards. The checksums of a damaged
record are recomputed, so that it is up to the rules to find the damage. Each must be refused with its own
error, or hold, within a second of processor time; more than a gigabyte of memory ends the run.
"""

from __future__ import annotations

import argparse
import resource
import sys
import time
from collections import Counter
from collections.abc import Callable
from random import Random

from msgspec.structs import replace

from ferrovia.engine.dealer import Generator
from ferrovia.game import Game, Record, RecordError, new_game
from ferrovia.game.actions import DrawBlind, TakeCard
from ferrovia.game.notation import read, validate, write
from ferrovia.game.position import PositionError, read_position, write_position
from ferrovia.game.record import Line, loads
from ferrovia.maps import BOARDS, load

MEMORY = 1 << 30
SECONDS = 1.0


def main() -> None:
    parser = argparse.ArgumentParser(description="Do damaged games end soon?")
    parser.add_argument("--games", type=int, default=100_000)
    games = parser.parse_args().games
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    random = Random(1)
    sources = [played(board, seats, hoarding, random) for board, seats in settings() for hoarding in (0, 1)]
    found: Counter[str] = Counter()
    longest = 0.0
    for number in range(games):
        judge = JUDGES[number % len(JUDGES)]
        begun = time.process_time()
        found[judge(random.choice(sources), random)] += 1
        longest = max(longest, time.process_time() - begun)
        if longest > SECONDS:
            sys.exit(f"Game {number} took {longest:.1f} s.")
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"{games:,} damaged games ended, the longest after {longest * 1000:.0f} ms, in {peak:.0f} MB.")
    for fate, n in found.most_common(20):
        print(f"{n:8,}  {fate}")


def settings() -> list[tuple[str, int]]:
    return [(name, n) for name in BOARDS for n in range(load(name).seats[0], load(name).seats[1] + 1)]


def played(board: str, seats: int, hoarding: int, random: Random) -> Game:
    """A game of 60 to 160 decisions. Hoarders take colours from the market, so that locomotives crowd it."""
    game = new_game(board, seats, random.getrandbits(64))
    for _ in range(random.randrange(60, 160)):
        seat = random.choice(game.to_act)
        options = game.view(seat).options()
        colours = [o for o in options if isinstance(o, TakeCard) and o.card != "locomotive"]
        draws = colours or [o for o in options if isinstance(o, DrawBlind)]
        game.play(random.choice(draws if hoarding and draws else options), seat)
        if game.over:
            break
    return game


# What is damaged, and what becomes of it


def judge_record(game: Game, random: Random) -> str:
    record = damaged(game.record(), random)
    try:
        loads(record.dumps()).verify()
    except RecordError as error:
        return f"record: {error.fault[:40]}"
    return "record: holds"


def judge_notation(game: Game, random: Random) -> str:
    text = scrambled(write(game.record()), random)
    transcripts = read(text)
    if any(transcript.problems for transcript in transcripts):
        return "notation: cannot be read"
    against_the_rules = any(validate(transcript) for transcript in transcripts)
    return "notation: against the rules" if against_the_rules else "notation: holds"


def judge_position(game: Game, random: Random) -> str:
    try:
        position = read_position(scrambled(write_position(game.board, game.state), random))
    except PositionError:
        return "position: a problem"
    position.core.playout(position.state, Generator(1))
    return "position: holds, and is played to its end"


JUDGES: tuple[Callable[[Game, Random], str], ...] = (
    judge_record,
    judge_record,
    judge_notation,
    judge_position,
)


def damaged(record: Record, random: Random) -> Record:
    """Up to three lines get other outcomes or another action, go missing, or come from later."""
    lines = [*record.lines]
    for _ in range(random.randrange(1, 4)):
        place = random.randrange(len(lines))
        match random.randrange(4):
            case 0:
                del lines[max(place, 1) :: len(lines)]
            case 1 if place:
                lines[place] = replace(lines[place], do=random.choice(lines[1:]).do)
            case _:
                lines[place] = replace(lines[place], dealt=other_outcomes(lines[place], random))
    return replace(record, lines=tuple(replace(line, n=n) for n, line in enumerate(lines)), ending=None)


def other_outcomes(line: Line, random: Random) -> tuple[str, ...]:
    dealt = [*line.dealt]
    match random.randrange(4):
        case 0:
            return ()
        case 1:
            return tuple(dealt[: random.randrange(len(dealt) + 1)])
        case 2:
            return (*dealt, *["locomotive"] * random.randrange(1, 100))
        case _:
            return tuple(random.choice(("red", "locomotive", "draft", name)) for name in dealt)


def scrambled(text: str, random: Random) -> str:
    """Up to four words change places with others, or pieces go missing or end up elsewhere."""
    if random.random() < 0.5:
        words = text.split(" ")
        for _ in range(random.randrange(1, 5)):
            one, other = random.choices(range(len(words)), k=2)
            words[one], words[other] = words[other], words[one]
        return " ".join(words)
    for _ in range(random.randrange(1, 5)):
        first, second = sorted(random.choices(range(len(text) + 1), k=2))
        piece = text[first : first + random.randrange(1, 40)]
        text = text[:first] + text[first + len(piece) :]
        if random.random() < 0.5:
            text = text[:second] + piece + text[second:]
    return text


if __name__ == "__main__":
    main()
