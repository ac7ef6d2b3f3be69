# Made by tools/weight_types.py from the table in weights.py. Do not edit.

PLANNER: dict[str, float]
NAMES: tuple[str, ...]

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
    def __init__(self, values: dict[str, float]) -> None: ...
