"""Distributions built from this checkout, and environments that hold nothing else."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import tarfile
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from uv import find_uv_bin

ROOT = Path(__file__).parents[2]
sys.path.append(str(ROOT))  # the tools are run from the checkout, and installed nowhere

# What a `make` around this run, or a form of the engine that it tests, would tell a command.
OURS = ("FERROVIA_", "MAKE", "MFLAGS", "PYTHON")

Build = Callable[..., Path]


def run(*command: str | Path, cwd: Path = ROOT, extra: Mapping[str, str] = {}) -> str:
    """The output of a command that knows nothing of this test run's own form of the engine."""
    env = {key: value for key, value in os.environ.items() if not key.startswith(OURS)}
    done = subprocess.run(
        command, cwd=cwd, env={**env, **extra}, capture_output=True, text=True, stdin=subprocess.DEVNULL
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.strip()


def installed(wheel: Path, folder: Path, requirements: str) -> Path:
    """The Python of a new environment with the wheel and pinned requirements, and nothing else."""
    uv, venv = find_uv_bin(), folder / "venv"
    run(uv, "venv", "--python", sys.executable, venv)
    pinned = ROOT / "requirements" / requirements
    run(uv, "pip", "install", "--python", venv, "--require-hashes", "--requirement", pinned)
    run(uv, "pip", "install", "--python", venv, "--no-deps", wheel)
    run(uv, "pip", "check", "--python", venv)
    return venv / "bin" / "python"


@pytest.fixture(scope="session")
def build(tmp_path_factory: pytest.TempPathFactory) -> Build:
    """Builds with the setuptools and the Cython of this environment, so without a network."""

    def make(source: Path, kind: str, **env: str) -> Path:
        out = tmp_path_factory.mktemp(kind.strip("-"))
        options = ("--no-build-isolation", "--python", sys.executable, "--out-dir", out)
        run(find_uv_bin(), "build", kind, *options, source, extra=env)
        [artifact] = (path for path in out.iterdir() if path.suffix in {".gz", ".whl"})
        return artifact

    return make


@pytest.fixture(scope="session")
def sdist(build: Build) -> Path:
    return build(ROOT, "--sdist")


@pytest.fixture(scope="session")
def source(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source distribution, unpacked. Cython's part of a build is taken from this checkout, whose sources
    are the same. Where one of them is newer it is done again, and once: `slow_wheel` comes first, and leaves
    nothing else behind."""
    folder = tmp_path_factory.mktemp("source")
    with tarfile.open(sdist) as archive:
        archive.extractall(folder, filter="data")
    (unpacked,) = folder.iterdir()
    if (ROOT / "build" / "cython").exists():
        shutil.copytree(ROOT / "build" / "cython", unpacked / "build" / "cython")
    return unpacked


@pytest.fixture(scope="session")
def slow_wheel(build: Build, source: Path) -> Path:
    """Built where there is no compiler."""
    return build(source, "--wheel", CC="/bin/false")


@pytest.fixture(scope="session")
def compiled_wheel(
    build: Build, source: Path, slow_wheel: Path, tmp_path_factory: pytest.TempPathFactory
) -> Path:
    """By the usual compiler, but it does not optimise: that takes longer than everything else, and all other
    tests use a build that did."""
    compiler = tmp_path_factory.mktemp("compiler") / "cc"
    compiler.write_text(f'#!/bin/sh\nexec {sysconfig.get_config_var("CC")} "$@" -O0\n')
    compiler.chmod(0o755)
    return build(source, "--wheel", CC=str(compiler))


@pytest.fixture(scope="session")
def base(compiled_wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of an environment with the library and no extra."""
    return installed(compiled_wheel, tmp_path_factory.mktemp("base"), "run.txt")
