"""Writes the looks of all pieces for the browser.

.venv/bin/python tools/protocol_symbols.py > web/src/protocol/symbols.ts
"""

from __future__ import annotations

import json
import sys

import msgspec

from ferrovia.drawing.symbols import SYMBOLS

HEAD = """// Made by tools/protocol_symbols.py from the drawings of the mechanisms. Do not edit.

/** Paths around the middle of a city, each with its CSS class: see `ferrovia.mechanisms.pieces`. */
export type PieceSymbol = { paths: [string, string][]; details: [string, string][]; dy: number }
"""


def protocol_symbols() -> str:
    """TypeScript, the pieces in alphabetical order."""
    looks = {json.dumps(name): msgspec.json.encode(SYMBOLS[name]).decode() for name in sorted(SYMBOLS)}
    lines = "\n".join(f"  {name}: {look}," for name, look in looks.items())
    return f"""{HEAD}
export type SymbolName = {" | ".join(looks)}

export const SYMBOLS: Record<SymbolName, PieceSymbol> = {{
{lines}
}}
"""


if __name__ == "__main__":
    sys.stdout.write(protocol_symbols())
