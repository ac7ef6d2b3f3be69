#!/usr/bin/env python3
"""Claims the longest track it can pay for, otherwise draws cards; plain Python, without Ferrovia."""

import json
import random
import sys


def main() -> None:
    say({"type": "hello", "protocol": 1, "name": "longest"})
    boards: dict[str, dict[str, int]] = {}
    chance = random.Random()
    length: dict[str, int] = {}
    for line in sys.stdin:
        message = json.loads(line)
        match message["type"]:
            case "board":
                board = message["board"]
                boards[board["id"]] = {track["id"]: track["length"] for track in board["tracks"]}
            case "game":
                length = boards[message["board"]]
                chance = random.Random(message["seed"])
            case "choose":
                place = choose(message["options"], length, chance)
                say({"type": "choice", "n": message["n"], "option": place})
            case "bye":
                return


def choose(options: list[dict[str, object]], length: dict[str, int], chance: random.Random) -> int:
    """The index of the best option: any claim beats any card, any card beats anything else."""

    def worth(place: int) -> tuple[int, float]:
        option = options[place]
        if option["type"] == "Claim":
            return 1 + length[str(option["track"])], -float(str(option.get("locomotives", 0)))
        return int(option["type"] in ("TakeCard", "DrawBlind")), chance.random()

    return max(range(len(options)), key=worth)


def say(message: dict[str, object]) -> None:
    print(json.dumps(message), flush=True)


if __name__ == "__main__":
    main()
