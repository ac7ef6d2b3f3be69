"""Stable-Baselines3's own checker. Its package wants torch, which is huge; the checker does not use it."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from ferrovia.env import SeatEnv
from tests.env.conftest import SETTINGS, Setting

pytestmark = pytest.mark.once

INSTALLED = Path(__file__).parents[2] / ".tools" / "learning"
PACKAGES = ("stable_baselines3", "stable_baselines3.common")


class Named(type):
    """Something that annotations mention."""

    def __getattr__(cls, name: str) -> Named:
        if name.startswith("__"):
            raise AttributeError(name)
        return Named(name, (), {})


class Absent(ModuleType):
    """Stands for a module that is imported and never used."""

    def __getattr__(self, name: str) -> Named:
        if name.startswith("__"):
            raise AttributeError(name)
        return Named(name, (), {})


@pytest.fixture(scope="module")
def check_env() -> Iterator[Any]:
    """The real checker, from the real package, whose `__init__` is left out: that is what imports torch."""
    if not (INSTALLED / "stable_baselines3").is_dir():
        pytest.skip("stable-baselines3 is not there: make .tools/learning/ready")
    before = set(sys.modules)
    for name in PACKAGES:
        package = ModuleType(name)
        package.__path__ = [str(INSTALLED.joinpath(*name.split(".")))]
        sys.modules[name] = package
    sys.modules |= {name: Absent(name) for name in ("torch", "torch.nn")}
    yield import_module("stable_baselines3.common.env_checker").check_env
    for name in set(sys.modules) - before:
        if name.partition(".")[0] in ("stable_baselines3", "torch"):
            del sys.modules[name]


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_it_passes_their_check(check_env: Any, setting: Setting) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(SeatEnv(*setting))


def test_their_check_finds_faults(check_env: Any) -> None:
    class Broken(SeatEnv):
        def reset(self, **given: Any) -> Any:
            return super().reset(**given)[0]

    with pytest.raises(AssertionError):
        check_env(Broken("usa", 2))
