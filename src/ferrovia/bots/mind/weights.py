"""What a policy holds dear, as numbers: a style of play is a set of weights."""

from __future__ import annotations

NAMES = (
    "turn",  # points that a turn is worth
    "claim",  # turns that a claim takes
    "card",  # turns that a card takes
    "pay",  # how much of a track's own points counts against its cost
    "least",  # the least cost of a track
    "hand",  # how far cards in hand lower the cost of a track when planning
    "ferry",  # turns more for each locomotive symbol
    "tunnel",  # turns more for a tunnel
    "ticket",  # how much of a ticket's points counts
    "reserve",  # trains that no plan of tickets uses
    "hurry",  # how much of the turns that seem to be left a plan may use
    "pace",  # mean length of the tracks that the others claim
    "own_trains",  # draw tickets only with so many trains left,
    "other_trains",  # and while every other seat has so many
    "touch",  # points for a track that touches the own network
    "grab",  # claim a track outside the plan with spare cards when it is worth so many points
    "threat",  # how much sooner to claim where others are near
    "wild",  # how much later with each locomotive that it takes
    "full",  # how much sooner with each card in hand
    "eager",  # and how soon at all: a planned claim waits while it is worth less
    "locomotive",  # worth of a locomotive among cards to draw; a card that the plan needs is worth 1
    "finish",  # worth more: the card that completes a set
    "depth",  # worth more: a card of a colour that lacks many
    "blind",  # worth more: a card off the deck
    "grey",  # worth of a card for a grey track
    "spare",  # worth of any other card
    "foe",  # how bad points for others are
    "station",  # how dear stations are
    "marker",  # points of a controlled city for each point of the tracks there
    "festival",  # how much of the points of festival cards counts in a plan: others may be there first
    "rest",  # how much of what they add to the worth of the cards of their set that are still to come
    "feast",  # claim a track for the cards at its end when that profits so many points
    "wait",  # how much of what a pile may still grow by speaks for leaving it
    "alvin",  # points for catching Alvin
    "most",  # points for one more ticket where most tickets are rewarded
)

# Where training begins. A turn's worth and the turns of a card come from a published turn-cost planner.
PLANNER = {
    "turn": 3.6,
    "claim": 1.0,
    "card": 0.55,
    "pay": 0.9,
    "least": 0.6,
    "hand": 0.25,
    "ferry": 0.6,
    "tunnel": 0.4,
    "ticket": 1.05,
    "reserve": 4.0,
    "hurry": 4.0,
    "pace": 3.3,
    "own_trains": 39.0,
    "other_trains": 11.0,
    "touch": 3.0,
    "grab": 19.0,
    "threat": 0.7,
    "wild": 0.5,
    "full": 0.2,
    "eager": 2.0,
    "locomotive": 0.95,
    "finish": 0.4,
    "depth": 0.1,
    "blind": 0.05,
    "grey": 0.83,
    "spare": 0.2,
    "foe": 0.7,
    "station": 1.0,
    "marker": 0.4,
    "festival": 0.5,
    "rest": 0.3,
    "feast": 2.0,
    "wait": 0.1,
    "alvin": 14.0,
    "most": 2.0,
}


class Weights:
    turn: float
    claim: float
    card: float
    pay: float
    least: float
    hand: float
    ferry: float
    tunnel: float
    ticket: float
    reserve: float
    hurry: float
    pace: float
    own_trains: float
    other_trains: float
    touch: float
    grab: float
    threat: float
    wild: float
    full: float
    eager: float
    locomotive: float
    finish: float
    depth: float
    blind: float
    grey: float
    spare: float
    foe: float
    station: float
    marker: float
    festival: float
    rest: float
    feast: float
    wait: float
    alvin: float
    most: float

    def __init__(self, values: dict[str, float]) -> None:
        """Values that are not given are the planner's. Raises `KeyError` for a name that no weight has."""
        for name in values:
            PLANNER[name]
        for name in NAMES:
            setattr(self, name, values.get(name, PLANNER[name]))
