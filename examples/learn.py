"""Learning by self-play: a small network with masked actions, in numpy alone.

    python examples/learn.py --minutes 3 --out learned.npz
    ferrovia tournament --bots examples/learn.py:Learned,random --games 400

A network with one hidden layer gives every action a probability and predicts the result. It plays many games
against itself at once (`VectorGames`); every decision of a game is then made more or less likely, by how much
better or worse than predicted the game ended, with PPO's clipping, so that each batch can be used several
times.
"""

import argparse
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

from ferrovia.arena import play_tournament
from ferrovia.bots import Bot
from ferrovia.env import Encoding, VectorGames

FILE = "learned.npz"
HIDDEN = 64
GAMES = 16  # played at the same time
CLIP = 0.2
ENTROPY = 0.005
MARGIN = 50.0  # a lead of this many points is nearly a full win


class Network:
    """From observations to the probabilities of actions and a predicted result."""

    def __init__(self, weights: dict[str, np.ndarray]) -> None:
        self.weights = weights
        self.mean = {name: np.zeros_like(value) for name, value in weights.items()}
        self.square = {name: np.zeros_like(value) for name, value in weights.items()}
        self.updates = 0

    @classmethod
    def new(cls, encoding: Encoding, seed: int) -> "Network":
        chance = np.random.default_rng(seed)
        inputs, actions = encoding.observation_size, encoding.actions
        return cls(
            {
                "in": chance.normal(0, inputs**-0.5, (inputs, HIDDEN)).astype(np.float32),
                "in_bias": np.zeros(HIDDEN, np.float32),
                "act": chance.normal(0, 0.01, (HIDDEN, actions)).astype(np.float32),
                "act_bias": np.zeros(actions, np.float32),
                "expect": np.zeros((HIDDEN, 1), np.float32),
            }
        )

    def forward(self, inputs: np.ndarray, masks: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """The hidden layer, the probability of every action (0 if not legal) and the predicted results."""
        w = self.weights
        hidden = np.tanh(inputs @ w["in"] + w["in_bias"])
        scores = np.where(masks > 0, hidden @ w["act"] + w["act_bias"], -1e9)
        scores -= scores.max(axis=1, keepdims=True)
        chances = np.exp(scores)
        chances /= chances.sum(axis=1, keepdims=True)
        return hidden, chances, (hidden @ w["expect"])[:, 0]

    def learn(self, batch: dict[str, np.ndarray], rate: float) -> None:
        """One step of Adam on a batch of decisions."""
        w = self.weights
        n = len(batch["actions"])
        hidden, chances, expected = self.forward(batch["inputs"], batch["masks"])
        rows = np.arange(n)
        chosen = chances[rows, batch["actions"]]
        ratio = chosen / batch["chances"]
        gain = batch["gains"]
        # Beyond the clip there is no more pull.
        pull = np.where((gain > 0) & (ratio > 1 + CLIP) | (gain < 0) & (ratio < 1 - CLIP), 0, ratio * gain)
        to_scores = chances * pull[:, None]
        to_scores[rows, batch["actions"]] -= pull
        logs = np.log(chances + 1e-9)
        spread = -(chances * logs).sum(axis=1, keepdims=True)
        to_scores += ENTROPY * chances * (logs + spread)
        to_scores /= n
        to_expected = (0.5 * (expected - batch["results"]) / n)[:, None]
        to_hidden = (to_scores @ w["act"].T + to_expected @ w["expect"].T) * (1 - hidden**2)
        self._adam(
            {
                "in": batch["inputs"].T @ to_hidden,
                "in_bias": to_hidden.sum(axis=0),
                "act": hidden.T @ to_scores,
                "act_bias": to_scores.sum(axis=0),
                "expect": hidden.T @ to_expected,
            },
            rate,
        )

    def _adam(self, gradients: dict[str, np.ndarray], rate: float) -> None:
        self.updates += 1
        for name, gradient in gradients.items():
            self.mean[name] += 0.1 * (gradient - self.mean[name])
            self.square[name] += 0.001 * (gradient**2 - self.square[name])
            mean = self.mean[name] / (1 - 0.9**self.updates)
            square = self.square[name] / (1 - 0.999**self.updates)
            self.weights[name] -= (rate * mean / (np.sqrt(square) + 1e-6)).astype(np.float32)


def play_games(
    games: VectorGames, network: Network, seed: int, chance: np.random.Generator
) -> dict[str, np.ndarray]:
    """Self-play, one whole game in every row: all decisions, with what came of them."""
    games.reset(seed)
    n = games.n
    scale = games.encoding.scale
    played: list[tuple[np.ndarray, ...]] = []
    points = np.zeros((n, 2), np.float32)
    playing = np.arange(n)
    while len(playing):
        inputs = games.observations / scale
        _, chances, expected = network.forward(inputs, games.masks)
        drawn = chances.cumsum(axis=1) > chance.random((n, 1))
        actions = np.where(drawn.any(axis=1), drawn.argmax(axis=1), chances.argmax(axis=1))
        seats = games.seats.copy()
        before = points[np.arange(n), seats] - points[np.arange(n), 1 - seats]
        played.append(
            tuple(
                array[playing]
                for array in (
                    inputs,
                    games.masks,
                    actions,
                    chances[np.arange(n), actions],
                    expected,
                    seats,
                    before,
                    np.arange(n),
                )
            )
        )
        games.step(actions)
        points[playing] += games.rewards[playing]
        playing = playing[~(games.terminated | games.truncated)[playing]]
    inputs, masks, actions, chances, expected, seats, before, rows = (
        np.concatenate(part) for part in zip(*played, strict=True)
    )
    margin = points[rows, seats] - points[rows, 1 - seats]
    results = np.tanh((margin - before) / MARGIN).astype(np.float32)
    gains = results - expected
    gains = (gains - gains.mean()) / (gains.std() + 1e-6)
    return {
        "inputs": inputs,
        "masks": masks,
        "actions": actions,
        "chances": chances,
        "results": results,
        "gains": gains,
    }


def train(
    board: str = "usa",
    minutes: float = 3.0,
    batches: int = 10**9,
    seed: int = 0,
    report: Callable[[str], None] = print,
) -> Network:
    """Learn for that many minutes, or that many batches of games."""
    games = VectorGames(board, GAMES, seats=2, reward="points")
    network = Network.new(games.encoding, seed)
    chance = np.random.default_rng(seed)
    end = time.monotonic() + 60 * minutes
    batch = 0
    while batch < batches and time.monotonic() < end:
        decisions = play_games(games, network, seed + batch * GAMES, chance)
        n = len(decisions["actions"])
        for _ in range(3):
            for part in np.array_split(chance.permutation(n), max(1, n // 1024)):
                network.learn({name: values[part] for name, values in decisions.items()}, 1e-3)
        batch += 1
        if batch % 10 == 1:
            scores = games.scores.mean()
            report(f"batch {batch}: {n / GAMES:.0f} decisions a game, {scores:.1f} points on average")
    return network


class Learned(Bot):
    """Plays the network's favourite action; the network comes from the file that training wrote."""

    network: Network | None = None

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        if Learned.network is None:
            with np.load(FILE) as stored:
                Learned.network = Network(dict(stored))
        self.encoding: Encoding | None = None

    def choose(self, view, options):
        if self.encoding is None:
            self.encoding = Encoding(view.board, len(view.seats))
        inputs = self.encoding.observe_view(view) / self.encoding.scale
        _, chances, _ = Learned.network.forward(inputs[None], self.encoding.mask_view(view)[None])
        return self.encoding.action(int(chances.argmax()), view)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--board", default="usa")
    parser.add_argument("--minutes", type=float, default=3.0)
    parser.add_argument("--batches", type=int, default=10**9)
    parser.add_argument("--games", type=int, default=200, help="against `random`, at the end")
    parser.add_argument("--out", type=Path, default=Path(FILE))
    chosen = parser.parse_args()
    network = train(chosen.board, chosen.minutes, chosen.batches)
    np.savez_compressed(chosen.out, **network.weights)
    Learned.network = network
    results = play_tournament(chosen.board, [Learned, "random"], games=chosen.games, seed=10**6)
    for bot in results.statistics.bots:
        wins = f"{bot.wins.value:.3f} ({bot.wins.low:.3f} to {bot.wins.high:.3f})"
        print(f"{bot.bot}: wins {wins}, score {bot.score.value:.1f}")


if __name__ == "__main__":
    main()
