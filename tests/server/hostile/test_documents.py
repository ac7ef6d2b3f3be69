"""The documents for hosts and client authors leave nothing out."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from ferrovia.server.config import Config, Keep, Limits
from ferrovia.server.notify.mail import SmtpSettings
from ferrovia.tables import refusals
from ferrovia.tables.commands import AnyCommand

DOCS = Path(__file__).parents[3] / "docs"
CODES = sorted(code for name, code in vars(refusals).items() if name.isupper())


@pytest.mark.parametrize("settings", [Config, Limits, Keep, SmtpSettings])
def test_every_setting_is_in_the_hosting_guide(settings: type) -> None:
    rows = [line for line in (DOCS / "hosting.md").read_text().splitlines() if line.startswith("| `")]
    named = " ".join(row.split("|")[1] for row in rows)
    missing = [field.name for field in msgspec.structs.fields(settings) if f"`{field.name}`" not in named]
    assert missing == []


@pytest.mark.parametrize("settings", [Limits(), Keep(), Config()])
def test_numbers_in_the_hosting_guide_are_the_defaults(settings: Limits | Keep | Config) -> None:
    text = (DOCS / "hosting.md").read_text()
    for name, value in msgspec.structs.asdict(settings).items():
        if isinstance(value, int | float) and not isinstance(value, bool):
            row = next(line for line in text.splitlines() if line.startswith("| `") and f"`{name}`" in line)
            assert f"`{value}`" in row, name


def test_every_refusal_is_in_the_protocol() -> None:
    text = (DOCS / "protocol.md").read_text()
    assert [code for code in CODES if f"| `{code}` |" not in text] == []


def test_every_command_is_in_the_protocol() -> None:
    text = (DOCS / "protocol.md").read_text()
    assert [each.__name__ for each in AnyCommand.__args__ if f"| `{each.__name__}` |" not in text] == []
