"""The extra is an extra: without its packages everything else works."""

from __future__ import annotations

import subprocess
import sys

import pytest

WITHOUT = """
import sys
sys.modules[{name!r}] = None
import ferrovia, ferrovia.arena, ferrovia.bots, ferrovia.cli
assert ferrovia.new_game("usa", 2, seed=1).to_act
try:
    import ferrovia.env
except ModuleNotFoundError as error:
    print(error)
sys.exit(ferrovia.cli.main(["env", "actions", "usa"]))
"""


@pytest.mark.parametrize("name", ["numpy", "gymnasium", "pettingzoo"])
def test_a_missing_package_is_named_where_it_is_needed(name: str) -> None:
    done = subprocess.run([sys.executable, "-c", WITHOUT.format(name=name)], capture_output=True, text=True)
    told = f"ferrovia.env needs the package {name}, which is not installed: pip install 'ferrovia[env]'"
    assert done.stdout.strip() == told
    assert done.returncode == 2
    assert done.stderr.strip().endswith(f"Error: {told}.")
