"""What was saved on another version of a board: one sentence says why it cannot be used.

The examples are of Iberia as it was before its printed board was known.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Ferrovia

RECORD = Path(__file__).parent / "earlier-iberia.jsonl"

NOTATION = """\
[Ferrovia "1"]
[Board "iberia"]
[Fingerprint "bab6b2bda0ce4430"]
[Seats "2"]
[Engine "0.1.0"]

first s0
s0 hand 4 (white, blue, blue, yellow)
s1 hand 4 (green, pink, pink, white)
market orange, orange, pink, yellow, red
s0 packet 2 (Porto-Oviedo, Cádiz-San Sebastián)
s1 packet 2 (Ourense-Santander, Lisboa-France)
0. s1 pick (Ourense-Santander)
*
"""

POSITION = (
    "ferrovia-position-1 board=iberia/bab6b2bda0ce4430 seats=2 first=a turn=77 last-turns=0 ask=- "
    "hands=b1g1y1p1/r1y1p2 market=r1g2L2 discard=r9b9g5y4k10w10o7p8L8 "
    "deck=r1b2g4y6k2w2o5p1L4A1B2C3D3E1F1G4H6 piles=A5C2D1E5F1G1H1 festivals=C1F4/A1B5C1D3G2 "
    "tickets=2.3.4.6.8.11.26.29.30.40.46/1.5.9.10.12.14.15.22.23.28.32.35.41.43 "
    "pool=16.17.19.25.27.31.34.36.38.44.47.49,13.20.24.48,21.33,0,37.42,18,7.45,39 "
    "tracks=a2aa6a2a2a2abaa5b1a1a11b2b2a2ab2bbb4b1bb1aa5a2a3bb3baa1a1bb1b6 last=ciudad-real--cordoba:2 "
    "score=37/33"
)

WHY = "another version of the board 'iberia', with different cities, tracks, cards or rules"


@pytest.mark.parametrize(
    "command",
    [
        ("record", "verify"),
        ("record", "show"),
        ("record", "replay"),
        ("record", "convert", "--to", "record"),
        ("position", "show"),
        ("analyse",),
        ("play", "--terminal", "--resume"),
    ],
    ids=" ".join,
)
@pytest.mark.parametrize(("form", "line"), [("record", 1), ("notation", 3)])
def test_a_game_is_refused_with_the_reason(
    ferrovia: Ferrovia, tmp_path: Path, command: tuple[str, ...], form: str, line: int
) -> None:
    path = RECORD
    if form == "notation":
        path = tmp_path / "earlier-iberia.txt"
        path.write_text(NOTATION, encoding="utf-8")
    outcome = ferrovia(*command, path)
    said = outcome.out + outcome.err
    assert outcome.code != 0
    assert said.count("line ") == 1
    assert f"line {line}: it was played on {WHY}" in said


def test_a_position_is_refused_with_the_reason(ferrovia: Ferrovia) -> None:
    outcome = ferrovia("position", "read", POSITION)
    assert outcome == (1, "", f"Error: board: it is for {WHY}\n")
