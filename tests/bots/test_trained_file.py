"""`planner:FILE.toml`: what `ferrovia train` wrote can be played with."""

from __future__ import annotations

from pathlib import Path

import pytest

from ferrovia.arena import play_tournament
from ferrovia.bots import UnknownBot, make
from ferrovia.bots.policy.weights import PLANNER
from ferrovia.bots.support.trained import WeightsError, as_toml, trained_weights
from ferrovia.game import new_game

pytestmark = pytest.mark.once


@pytest.fixture
def timid(tmp_path: Path) -> Path:
    """Weights that claim nothing while there is anything else to do."""
    path = tmp_path / "timid.toml"
    path.write_text(as_toml({"usa": {"2": {**PLANNER, "eager": 1000.0, "grab": 1000.0}}}))
    return path


def test_its_weights_are_played(timid: Path) -> None:
    results = play_tournament("usa", [f"planner:{timid}", "planner"], games=4, seed=1, jobs=1)
    wins = {bot.bot: bot.wins.value for bot in results.statistics.bots}
    assert wins == {f"planner:{timid}": 0.0, "planner": 1.0}
    assert all(bot.faults == 0 for bot in results.statistics.bots)


def test_our_own_weights_in_a_file_play_like_the_planner(tmp_path: Path) -> None:
    path = tmp_path / "same.toml"
    path.write_text(as_toml({"usa": {"2": trained_weights("usa", 2)}}))
    one, other = make(f"planner:{path}", 1), make("planner", 1)
    game = new_game("usa", 2, 1)
    while not game.over:
        view = game.view(game.to_act[0])
        choice = one.choose(view, view.options())
        assert choice == other.choose(view, view.options())
        game.play(choice)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("[usa.2\n", "it holds no weights as 'ferrovia train' writes them"),
        ("usa = 3\n", "it holds no weights as 'ferrovia train' writes them"),
        ('[usa.2]\nturn = "much"\n', "it holds no weights as 'ferrovia train' writes them"),
        ("[usa.2]\nluck = 1.0\n", "[usa.2] has no weight called 'luck'"),
        ("[usa.two]\nturn = 1.0\n", "[usa.two] does not end in a number of seats"),
    ],
)
def test_a_bad_file_is_told_in_a_sentence(tmp_path: Path, text: str, fault: str) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(text)
    with pytest.raises(UnknownBot) as error:
        make(f"planner:{path}")
    expected = f"the bot of 'planner:{path}' does not take '{path}': cannot read '{path}': {fault}"
    assert str(error.value) == expected


def test_what_is_no_file_is_told_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(UnknownBot, match="there is no such file"):
        make(f"planner:{tmp_path / 'missing.toml'}")
    with pytest.raises(UnknownBot, match=r"cannot read .*directory"):
        make(f"planner:{tmp_path}")
    with pytest.raises(UnknownBot, match="a file of weights comes after the colon"):
        make("planner:")


def test_weights_of_another_board_are_not_played(timid: Path) -> None:
    bot = make(f"planner:{timid}")
    view = new_game("europe", 2, 1).view(0)
    with pytest.raises(WeightsError, match=r"has no weights for europe with 2 seats or fewer$"):
        bot.choose(view, view.options())
    usa = new_game("usa", 4, 1).view(0)
    assert bot.choose(usa, usa.options()) in usa.options()  # those of fewer seats
