/** Codes are read back by an independent reader: format, mask, blocks, checksums, text. */

import { describe, expect, test } from "vitest"
import { qrCode } from "../src/parts/qr"

// From ISO/IEC 18004 for error correction M, by version: total bytes, blocks, error correction bytes per block.
const CODEWORDS = [26, 44, 70, 100, 134, 172, 196, 242, 292, 346]
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5]
const CHECKS = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26]
const CENTRES = [[], [18], [22], [26], [30], [34], [22, 38], [24, 42], [26, 46], [28, 50]]

// The capacity of each version, and one byte more, which needs the next version.
const LONGEST = [14, 26, 42, 62, 84, 106, 122, 152, 180, 213]
const LINK = "http://192.168.178.20:8000/tables/7dndmqr7gjc6jx?lang=ro"

type Matrix = number[][]

function made(text: string): Matrix {
  const code = qrCode(text)
  expect(code).not.toBeNull()
  return (code ?? []).map((row) => row.map(Number))
}

test.each([LINK, "ação, ăâîșț", ...LONGEST.flatMap((n) => ["x".repeat(n), "x".repeat(n + 1)]).slice(0, -1)])(
  "the code of %s reads as its text",
  (text) => expect(read(made(text))).toBe(text),
)

test.each(LONGEST.map((n, i) => [n, 17 + 4 * (i + 1)]))("%i bytes take the smallest version that fits", (n, size) => {
  expect(made("x".repeat(n))).toHaveLength(size)
})

test("a text that is too long has no code", () => {
  expect(qrCode("x".repeat(214))).toBeNull()
})

describe("readers find", () => {
  const code = made(LINK)
  const size = code.length
  const timing = Array.from({ length: size - 16 }, (_, i) => 1 - (i % 2))

  test.each([
    [0, 0],
    [0, size - 7],
    [size - 7, 0],
  ])("the corner at %i, %i", (top, left) => {
    const corner = ["1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111"]
    expect(code.slice(top, top + 7).map((row) => row.slice(left, left + 7).join(""))).toEqual(corner)
  })

  test("the timing", () => {
    expect(code[6]?.slice(8, size - 8)).toEqual(timing)
    expect(code.slice(8, size - 8).map((row) => row[6])).toEqual(timing)
  })
})

function at(code: Matrix, row: number, column: number): number {
  return code[row]?.[column] ?? NaN
}

const number = (bits: number[]): number => parseInt(bits.join(""), 2)

function read(code: Matrix): string {
  const size = code.length
  const version = (size - 17) / 4
  const mask = readFormat(code)
  const bits = path(size)
    .filter(([row, column]) => !reserved(version, size, row, column))
    .map(([row, column]) => at(code, row, column) ^ masked(mask, row, column))
  const words = Array.from({ length: CODEWORDS[version - 1] ?? 0 }, (_, i) => number(bits.slice(i * 8, i * 8 + 8)))
  const stream = blocks(version, words).flatMap((block) => block.flatMap((byte) => [...byte.toString(2).padStart(8, "0")].map(Number)))
  expect(number(stream.splice(0, 4))).toBe(0b0100) // byte mode
  const length = number(stream.splice(0, version < 10 ? 8 : 16))
  const bytes = Uint8Array.from({ length }, () => number(stream.splice(0, 8)))
  return new TextDecoder().decode(bytes)
}

/** The mask; both copies must agree and be a valid code word. */
function readFormat(code: Matrix): number {
  const size = code.length
  const first = [...[0, 1, 2, 3, 4, 5, 7, 8].map((i) => at(code, 8, i)), ...[7, 5, 4, 3, 2, 1, 0].map((i) => at(code, i, 8))]
  const second = Array.from({ length: 15 }, (_, i) => (i < 7 ? at(code, size - 1 - i, 8) : at(code, 8, size - 15 + i)))
  expect(first).toEqual(second)
  expect(at(code, size - 8, 8)).toBe(1)
  const word = number(first) ^ 0b101010000010010
  let rest = word
  for (let i = 14; i > 9; i--) if ((rest >> i) & 1) rest ^= 0b10100110111 << (i - 10)
  expect(rest).toBe(0)
  expect(word >> 13).toBe(0b00) // error correction M
  return (word >> 10) & 0b111
}

function masked(mask: number, i: number, j: number): number {
  const conditions = [
    (i + j) % 2,
    i % 2,
    j % 3,
    (i + j) % 3,
    (Math.floor(i / 2) + Math.floor(j / 3)) % 2,
    ((i * j) % 2) + ((i * j) % 3),
    (((i * j) % 2) + ((i * j) % 3)) % 2,
    (((i + j) % 2) + ((i * j) % 3)) % 2,
  ]
  return Number(conditions[mask] === 0)
}

/** All modules in the order of the data. */
function path(size: number): [number, number][] {
  const columns = Array.from({ length: size }, (_, i) => size - 1 - i).filter((column) => column !== 6)
  const pairs = columns.filter((_, i) => i % 2 === 0)
  return pairs.flatMap((right, turn) => {
    const rows = Array.from({ length: size }, (_, i) => (turn % 2 ? i : size - 1 - i))
    return rows.flatMap((row): [number, number][] => [
      [row, right],
      [row, right - 1],
    ])
  })
}

/** No data here: finder patterns with the format, timing, alignment patterns, the version. */
function reserved(version: number, size: number, row: number, column: number): boolean {
  if (row === 6 || column === 6) return true
  if ((row < 9 && (column < 9 || column >= size - 8)) || (row >= size - 8 && column < 9)) return true
  if (version >= 7 && ((row < 6 && column >= size - 11) || (column < 6 && row >= size - 11))) return true
  const centres = version > 1 ? [6, ...(CENTRES[version - 1] ?? [])] : []
  const corners = [`6,6`, `6,${size - 7}`, `${size - 7},6`]
  return centres.some((r) => centres.some((c) => Math.abs(row - r) <= 2 && Math.abs(column - c) <= 2 && !corners.includes(`${r},${c}`)))
}

/** The data bytes of each block, whose checksums must be right. */
function blocks(version: number, words: number[]): number[][] {
  const count = BLOCKS[version - 1] ?? 0
  const checks = CHECKS[version - 1] ?? 0
  const data = words.length - count * checks
  const short = Math.floor(data / count)
  const lengths = Array.from({ length: count }, (_, i) => short + Number(i >= count - (data % count)))
  const found: number[][] = lengths.map(() => [])
  let next = 0
  for (let place = 0; place <= short; place++)
    for (const [i, length] of lengths.entries()) if (place < length) found[i]?.push(words[next++] ?? NaN)
  const whole = found.map((block) => [...block])
  for (let i = 0; i < checks; i++) for (const block of whole) block.push(words[next++] ?? NaN)
  for (const block of whole) {
    const syndromes = Array.from({ length: checks }, (_, power) => syndrome(block, power))
    expect(syndromes).toEqual(syndromes.map(() => 0))
  }
  return found
}

/** The block as a polynomial, evaluated at 2 to this power: zero if nothing is wrong. */
function syndrome(block: number[], power: number): number {
  let two = 1
  for (let i = 0; i < power; i++) two = times(two, 2)
  return block.reduce((value, byte) => times(value, two) ^ byte, 0)
}

function times(a: number, b: number): number {
  let product = 0
  for (; b; b >>= 1) {
    if (b & 1) product ^= a
    a = (a << 1) ^ (a & 0x80 ? 0x11d : 0)
  }
  return product
}
