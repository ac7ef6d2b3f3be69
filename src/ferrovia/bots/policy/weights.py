"""What a policy values, as numbers: a style of play is a set of weights.

The table below is the only place that names them. After changing a name, run tools/weight_types.py.
"""

from __future__ import annotations

# Where training begins. The worth of a turn and the turns a card takes come from a published planner.
PLANNER: dict[str, float] = {
    "turn": 3.6,  # points a turn is worth
    "claim": 1.0,  # turns a claim takes
    "card": 0.55,  # turns a card takes
    "pay": 0.9,  # how much of a track's own points is set against its cost
    "least": 0.6,  # the lowest cost a track can have
    "hand": 0.25,  # how much cards in hand lower the cost of a track in a plan
    "ferry": 0.6,  # extra turns for each locomotive symbol
    "tunnel": 0.4,  # extra turns for a tunnel
    "ticket": 1.05,  # how much of a ticket's points counts
    "reserve": 4.0,  # trains that plans for tickets do not touch
    "hurry": 4.0,  # how many times the turns that seem to be left a plan may use
    "pace": 3.3,  # mean length of the tracks others claim
    "own_trains": 39.0,  # draw tickets only with at least this many trains left,
    "other_trains": 11.0,  # and only while every other seat has at least this many
    "touch": 3.0,  # points for a track that touches the seat's own network
    "grab": 19.0,  # claim a track outside the plan with spare cards if it is worth more points than this
    "threat": 0.7,  # how much sooner to claim where others are near
    "wild": 0.5,  # how much later for each locomotive the claim takes
    "full": 0.2,  # how much sooner for each card in hand
    "eager": 2.0,  # and how urgent a planned claim must be; until then it waits
    "locomotive": 0.95,  # what a locomotive is worth when drawing; a card the plan needs is worth 1
    "finish": 0.4,  # bonus for the card that completes a set
    "depth": 0.1,  # bonus for each further card its colour lacks
    "blind": 0.05,  # bonus for a card off the deck
    "grey": 0.83,  # what a card for a grey track is worth
    "spare": 0.2,  # what any other card is worth
    "foe": 0.7,  # how bad points for others are
    "station": 1.0,  # how costly stations are
    "marker": 0.4,  # points for controlling a city, for each point of the tracks there
    "festival": 0.5,  # how much of the points of festival cards counts in a plan: others may get there first
    "rest": 0.3,  # how much of what they add to the worth of later cards of their set counts
    "feast": 2.0,  # claim a track for the festival cards at its end if it gains more points than this
    "wait": 0.1,  # how strongly the room a pile has to grow speaks for leaving it
    "alvin": 14.0,  # points for catching Alvin
    "most": 2.0,  # points for one more ticket where there is a bonus for the most tickets
}
NAMES = tuple(PLANNER)


class Weights:
    """One set of weights, each an attribute."""

    def __init__(self, values: dict[str, float]) -> None:
        """Weights not given are the planner's. Raises `KeyError` for an unknown name."""
        for name in values:
            PLANNER[name]
        for name, value in PLANNER.items():
            setattr(self, name, values.get(name, value))
