"""Writes the tables of docs/bot-protocol.md again, from ferrovia.mechanisms and the fields of views."""

from __future__ import annotations

from pathlib import Path

from ferrovia.bots.protocol.schema import tables

PAGE = Path(__file__).parents[1] / "docs" / "bot-protocol.md"
BEGIN = "<!-- Made by make generate from ferrovia.mechanisms: do not edit this part. -->\n"
END = "<!-- The end. -->\n"


def renewed(text: str) -> str:
    """The page with its tables as they should be."""
    before, rest = text.split(BEGIN)
    _, after = rest.split(END)
    return f"{before}{BEGIN}\n{tables()}\n\n{END}{after}"


if __name__ == "__main__":
    PAGE.write_text(renewed(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
