"""Styles of play as weights of one policy, and which of them another seat seems to have.

How often a style does what is measured by letting it play; a seat's style is then guessed from what it has
been seen to do. Getting an opponent's style and tempo right is worth more than guessing its cards.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import exp, log
from random import Random

from ferrovia.boards import Board
from ferrovia.bots.policy.outlook import Outlook
from ferrovia.bots.policy.policy import Policy
from ferrovia.bots.policy.weights import Weights
from ferrovia.bots.support.trained import trained_weights
from ferrovia.engine import Core, Dealer, codes
from ferrovia.game import events as e
from ferrovia.game.events import Event

# What each style changes in the trained weights. A style named after a bot is how that bot plays.
STYLES: dict[str, dict[str, float]] = {
    "planner": {},
    "sprinter": {"ticket": 0.0, "own_trains": 99.0},  # long tracks, and the end
    "builder": {"turn": 1.0, "claim": 0.0, "card": 1.0, "pay": 0.0, "hand": 0.0, "own_trains": 20.0},
    "collector": {"ticket": 1.5, "own_trains": 8.0, "other_trains": 6.0},  # as many tickets as it can
}
PRIOR = {"planner": 0.7, "sprinter": 0.1, "builder": 0.1, "collector": 0.1}

OPEN_CARD, BLIND_CARD, TICKETS = 0, 1, 2
CLAIMS = 3  # a claim of length n is CLAIMS + n - 1
N_ACTS = CLAIMS + codes.MAX_LENGTH
GAMES = 16  # of each style, to learn its habits
TRUST = 0.6  # acts of one seat depend on each other, so each counts for less than one


class Habits:
    """How likely each style is for each other seat, from its acts so far."""

    def __init__(self, core: Core, outlook: Outlook, board: Board, alvin: bool) -> None:
        trained = trained_weights(board.id, core.seats)
        self.weights = {name: Weights({**trained, **changes}) for name, changes in STYLES.items()}
        self.lengths = {track.id: track.length for track in board.tracks}
        key = (board.fingerprint, core.seats, alvin)
        if key not in KNOWN:
            KNOWN[key] = {name: chances(core, outlook, w, self.weights) for name, w in self.weights.items()}
        self.chances = KNOWN[key]
        self.logs = [{name: log(p) for name, p in PRIOR.items()} for _ in range(core.seats)]

    def see(self, events: Iterable[Event]) -> None:
        for event in events:
            match event:
                case e.CardTaken(seat):
                    self._note(seat, OPEN_CARD)
                case e.CardDrawn(seat):
                    self._note(seat, BLIND_CARD)
                case e.TicketsOffered(seat):
                    self._note(seat, TICKETS)
                case e.TrackClaimed(seat, track):
                    self._note(seat, CLAIMS + self.lengths[track] - 1)

    def _note(self, seat: int, act: int) -> None:
        for name, chances in self.chances.items():
            self.logs[seat][name] += TRUST * log(chances[act])

    def likely(self, seat: int) -> dict[str, float]:
        """The probability of each style."""
        highest = max(self.logs[seat].values())
        odds = {name: exp(value - highest) for name, value in self.logs[seat].items()}
        total = sum(odds.values())
        return {name: value / total for name, value in odds.items()}

    def guess(self, seat: int, random: Random) -> Weights:
        """A style by its probability."""
        likely = self.likely(seat)
        return self.weights[random.choices(list(likely), list(likely.values()))[0]]


KNOWN: dict[tuple[str, int, bool], dict[str, list[float]]] = {}


def chances(core: Core, outlook: Outlook, style: Weights, all_styles: dict[str, Weights]) -> list[float]:
    """How often each act is one of the style's, from games against planners."""
    policy = Policy(core, outlook, all_styles["planner"])
    policy.weights = [style, *([all_styles["planner"]] * (codes.MAX_SEATS - 1))]
    counts = [0.5] * N_ACTS
    for game in range(GAMES):
        journal: list[tuple[int, ...]] = []
        policy.forget()
        policy.playout(core.deal(Dealer(game), 0, journal))
        for row in journal:
            if row[1] == 0:
                if row[0] == codes.TRACK_CLAIMED:
                    counts[CLAIMS + core.board.length[row[2]] - 1] += 1
                elif row[0] in ACTS:
                    counts[ACTS[row[0]]] += 1
    return [count / sum(counts) for count in counts]


ACTS = {
    codes.CARD_TAKEN: OPEN_CARD,
    codes.CARD_DRAWN: BLIND_CARD,
    codes.NOTHING_DRAWN: BLIND_CARD,
    codes.TICKETS_OFFERED: TICKETS,
}
