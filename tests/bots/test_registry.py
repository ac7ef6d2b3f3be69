"""Bots by name: ours, levels, classes in files, and those from other packages."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from ferrovia.bots import LEVELS, Bot, UnknownBot, make, names
from ferrovia.bots.ladder.planner import PlannerBot
from ferrovia.bots.ladder.search import SearchBot
from ferrovia.bots.registry import BOTS, find
from ferrovia.bots.support.styles import STYLES

MINE = """
from ferrovia.bots import Bot

class Mine(Bot):
    def choose(self, view, options):
        return options[0]
"""

WriteBot = Callable[[str], Path]


@pytest.fixture
def write_bot(tmp_path: Path) -> WriteBot:
    """`write_bot(source)`: a file with a bot."""

    def write(source: str) -> Path:
        path = tmp_path / "mine.py"
        path.write_text(source)
        return path

    return write


def test_every_name_makes_a_bot_of_its_own() -> None:
    made = [make(name, 3) for name in names()]
    assert len({type(bot) for bot in made}) == len(names()) == len(set(names()))
    assert all(isinstance(bot, Bot) for bot in made)


def test_names_go_from_the_weakest_to_the_strongest() -> None:
    assert names()[0] == "random"
    assert names()[: len(BOTS)][-2:] == ("search", "expert")


@pytest.mark.parametrize("name", [name for name in STYLES if name in BOTS])
def test_a_style_with_the_name_of_a_bot_is_how_that_bot_plays(name: str) -> None:
    bot = make(name)
    assert isinstance(bot, PlannerBot)
    assert bot.style == STYLES[name]


def test_the_seed_is_the_bots_own() -> None:
    first, same, other = (make("random", seed).random.random() for seed in (1, 1, 2))
    assert first == same != other


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_is_a_bot(level: str) -> None:
    assert type(make(level)) is type(make(LEVELS[level]))
    assert level not in names()


def test_levels_are_bots_of_the_ladder_in_its_order() -> None:
    places = [list(BOTS).index(spec.partition(":")[0]) for spec in LEVELS.values()]
    assert places == sorted(places)


def test_an_argument_reaches_the_bot() -> None:
    bot = make("search:70ms")
    assert isinstance(bot, SearchBot)
    assert (bot.budget.timed, bot.budget.each) == (True, 0.07)
    assert find("search:70ms")[1] == "70ms"
    assert find("search")[1] is None


@pytest.mark.parametrize("spec", ["planer", "", ":", "level-9", "level-4:5", "Planner", " planner"])
def test_an_unknown_name_is_refused_with_all_names(spec: str) -> None:
    with pytest.raises(UnknownBot, match="there is no bot") as error:
        make(spec)
    assert f"'{spec.partition(':')[0]}'" in str(error.value)
    assert ", ".join(names()) in str(error.value)


@pytest.mark.parametrize("spec", ["racer:60", "random:x", "steiner+:1", "racer:"])
def test_a_bot_that_takes_no_argument_refuses_one(spec: str) -> None:
    with pytest.raises(UnknownBot, match=r"takes nothing after a colon") as error:
        make(spec)
    name, _, argument = spec.partition(":")
    assert str(error.value).startswith(f"the bot '{name}' ")
    assert str(error.value).endswith(f"not '{argument}'")


# Files


def test_a_class_in_a_file_is_a_bot(write_bot: WriteBot) -> None:
    bot = make(f"{write_bot(MINE)}:Mine", 5)
    assert type(bot).__name__ == "Mine"
    assert isinstance(bot, Bot)
    assert bot.random.random() == make("random", 5).random.random()


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UnknownBot, match="there is no file"):
        make(f"{tmp_path / 'mine.py'}:Mine")


def test_a_folder_is_not_a_file(tmp_path: Path) -> None:
    (tmp_path / "mine.py").mkdir()
    with pytest.raises(UnknownBot, match="there is no file"):
        make(f"{tmp_path / 'mine.py'}:Mine")


@pytest.mark.parametrize("name", ["", ":", ":Other", ":mine", ":__doc__"])
def test_a_class_missing_from_a_file_is_refused(write_bot: WriteBot, name: str) -> None:
    with pytest.raises(UnknownBot, match=r"(has no class|is a file, not a bot).*; write FILE\.py:CLASS"):
        make(f"{write_bot(MINE)}{name}")


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("class Mine(:\n", "SyntaxError"),
        ("import nothing_of_the_kind", "ModuleNotFoundError"),
        ("1 / 0", "Zero"),
    ],
)
def test_a_file_that_cannot_be_loaded_is_refused_with_the_reason(
    write_bot: WriteBot, source: str, reason: str
) -> None:
    with pytest.raises(UnknownBot, match="cannot be loaded") as error:
        make(f"{write_bot(source)}:Mine")
    assert reason in str(error.value)


def test_a_file_may_hold_data_classes(write_bot: WriteBot) -> None:
    """These look for their own module among the loaded ones."""
    source = f"""from __future__ import annotations
from dataclasses import dataclass

@dataclass
class Note:
    points: int
{MINE}"""
    assert type(make(f"{write_bot(source)}:Mine")).__name__ == "Mine"


# Other packages


@pytest.fixture
def other_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An installed package with a bot of its own, one that cannot be loaded, and one with the name of one of
    ours."""
    info = tmp_path / "far_away-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: far-away\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(
        "[ferrovia.bots]\n"
        "far-away = far_away_bots:FarAway\n"
        "broken = far_away_bots_that_are_not_there:Broken\n"
        "random = far_away_bots:FarAway\n"
    )
    (tmp_path / "far_away_bots.py").write_text(
        '"""Bots."""\n'
        "from ferrovia.bots import Bot\n"
        "class FarAway(Bot):\n"
        '    """Is far away."""\n'
        "    def __init__(self, seed=0, place='somewhere'):\n"
        "        super().__init__(seed)\n"
        "        self.place = place\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))


@pytest.mark.usefixtures("other_package")
def test_a_bot_of_another_package_has_a_name() -> None:
    assert names() == (*BOTS, "broken", "far-away")
    assert type(make("far-away")).__name__ == "FarAway"
    assert vars(make("far-away:mars"))["place"] == "mars"


@pytest.mark.usefixtures("other_package")
def test_another_package_cannot_replace_our_bots() -> None:
    assert type(make("random")).__name__ == "RandomBot"


@pytest.mark.usefixtures("other_package")
def test_a_bot_of_another_package_that_cannot_be_loaded_is_refused() -> None:
    with pytest.raises(UnknownBot, match="far_away_bots_that_are_not_there"):
        make("broken")
