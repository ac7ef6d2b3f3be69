/**
 * QR codes (ISO/IEC 18004) for links: bytes, error correction M, versions 1 to 10, so up to 213 bytes.
 * Every step follows the standard; the result is `null` if the text is too long.
 */

/* eslint-disable @typescript-eslint/no-non-null-assertion -- every index is within a table or matrix of known size */

export type Matrix = boolean[][]

/** By version: error correction bytes per block, then [blocks, data bytes per block] for its one or two groups. */
const BLOCKS: [number, ...[number, number][]][] = [
  [10, [1, 16]],
  [16, [1, 28]],
  [26, [1, 44]],
  [18, [2, 32]],
  [24, [2, 43]],
  [16, [4, 27]],
  [18, [4, 31]],
  [22, [2, 38], [2, 39]],
  [22, [3, 36], [2, 37]],
  [26, [4, 43], [1, 44]],
]
/** The rows and columns of the centres of the alignment patterns. */
const ALIGNMENT = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]]
const MASKS: ((row: number, column: number) => boolean)[] = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (_, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
]

export function qrCode(text: string): Matrix | null {
  const bytes = new TextEncoder().encode(text)
  const version = BLOCKS.findIndex((_, i) => bytes.length <= capacity(i + 1) - headBytes(i + 1)) + 1
  if (!version) return null
  const bits = interleaved(version, dataBytes(version, bytes)).flatMap((byte) => toBits(byte, 8))
  const { matrix, fixed } = frame(version)
  fill(matrix, fixed, bits)
  const masked = MASKS.map((_, mask) => finish(matrix, fixed, version, mask))
  return masked.reduce((best, each) => (penalty(each) < penalty(best) ? each : best))
}

function capacity(version: number): number {
  const [, ...groups] = BLOCKS[version - 1]!
  return groups.reduce((sum, [blocks, data]) => sum + blocks * data, 0)
}

/** The mode takes 4 bits and the length 8, or 16 from version 10 on. */
function headBytes(version: number): number {
  return version < 10 ? 2 : 3
}

function dataBytes(version: number, bytes: Uint8Array): number[] {
  const room = capacity(version)
  const bits = [...toBits(0b0100, 4), ...toBits(bytes.length, version < 10 ? 8 : 16)]
  for (const byte of bytes) bits.push(...toBits(byte, 8))
  bits.push(...toBits(0, Math.min(4, room * 8 - bits.length)))
  while (bits.length % 8) bits.push(0)
  const data = []
  for (let i = 0; i < bits.length; i += 8) data.push(bits.slice(i, i + 8).reduce((byte, bit) => byte * 2 + bit, 0))
  for (let i = 0; data.length < room; i++) data.push(i % 2 ? 0x11 : 0xec)
  return data
}

/** The first byte of every block, then the second of each, and so on; then the same for the error correction. */
function interleaved(version: number, data: number[]): number[] {
  const [correction, ...groups] = BLOCKS[version - 1]!
  const lengths = groups.flatMap(([blocks, length]) => Array<number>(blocks).fill(length))
  let from = 0
  const blocks = lengths.map((length) => data.slice(from, (from += length)))
  const checks = blocks.map((block) => remainder(block, correction))
  const columns = (rows: number[][]) =>
    Array.from({ length: Math.max(...rows.map((row) => row.length)) }, (_, i) => rows.flatMap((row) => row[i] ?? []))
  return [...columns(blocks), ...columns(checks)].flat()
}

// Reed-Solomon over GF(256) with the polynomial 0x11d.

const EXP: number[] = []
const LOG: number[] = []
for (let i = 0, x = 1; i < 255; i++, x = x & 0x80 ? (x << 1) ^ 0x11d : x << 1) {
  EXP[i] = x
  LOG[x] = i
}

function times(a: number, b: number): number {
  return a && b ? EXP[(LOG[a]! + LOG[b]!) % 255]! : 0
}

/** The remainder of the block, as a polynomial, divided by the product of all (x - 2^i). */
function remainder(block: number[], length: number): number[] {
  let divisor = [1]
  for (let i = 0; i < length; i++) {
    divisor = [...divisor, 0].map((value, k) => value ^ times(divisor[k - 1] ?? 0, EXP[i]!))
  }
  const rest = [...block, ...Array<number>(length).fill(0)]
  for (let i = 0; i < block.length; i++) {
    const factor = rest[i]!
    divisor.forEach((value, k) => (rest[i + k]! ^= times(value, factor)))
  }
  return rest.slice(block.length)
}

/** What all codes of a version have in common; `fixed` marks modules that cannot hold data. */
function frame(version: number): { matrix: Matrix; fixed: Matrix } {
  const size = 17 + 4 * version
  const empty = () => Array.from({ length: size }, () => Array<boolean>(size).fill(false))
  const matrix = empty()
  const fixed = empty()
  const set = (row: number, column: number, dark: boolean) => {
    if (row < 0 || column < 0 || row >= size || column >= size) return
    matrix[row]![column] = dark
    fixed[row]![column] = true
  }
  const square = (row: number, column: number, reach: number, dark: (ring: number) => boolean) => {
    for (let r = -reach; r <= reach; r++) {
      for (let c = -reach; c <= reach; c++) set(row + r, column + c, dark(Math.max(Math.abs(r), Math.abs(c))))
    }
  }
  for (let i = 0; i < size; i++) {
    set(6, i, i % 2 === 0)
    set(i, 6, i % 2 === 0)
  }
  const centres = ALIGNMENT[version - 1]!
  const last = centres.length - 1
  centres.forEach((row, i) =>
    centres.forEach((column, k) => {
      const corner = (i === 0 && (k === 0 || k === last)) || (i === last && k === 0)
      if (!corner) square(row, column, 2, (ring) => ring !== 1)
    }),
  )
  for (const [row, column] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ] as const) {
    square(row, column, 4, (ring) => ring !== 2 && ring !== 4)
  }
  formatPlaces(size).forEach(([row, column]) => set(row, column, false))
  set(size - 8, 8, true)
  if (version >= 7) {
    const bits = toBits((version << 12) | checked(version, 12, 0x1f25), 18).reverse()
    bits.forEach((bit, i) => {
      set(Math.floor(i / 3), size - 11 + (i % 3), bit === 1)
      set(size - 11 + (i % 3), Math.floor(i / 3), bit === 1)
    })
  }
  return { matrix, fixed }
}

/** The format bits, highest first, written twice. */
function formatPlaces(size: number): [number, number][] {
  const around: [number, number][] = []
  for (const i of [0, 1, 2, 3, 4, 5, 7, 8]) around.push([8, i])
  for (const i of [7, 5, 4, 3, 2, 1, 0]) around.push([i, 8])
  const split: [number, number][] = []
  for (let i = 0; i < 7; i++) split.push([size - 1 - i, 8])
  for (let i = 8; i > 0; i--) split.push([8, size - i])
  return [...around, ...split]
}

/** Column pairs from right to left, alternating between upwards and downwards. */
function fill(matrix: Matrix, fixed: Matrix, bits: number[]): void {
  const size = matrix.length
  let next = 0
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right = 5
    for (let i = 0; i < size; i++) {
      const row = up ? size - 1 - i : i
      for (const column of [right, right - 1]) {
        if (!fixed[row]![column]) matrix[row]![column] = bits[next++] === 1
      }
    }
  }
}

/** Applies the mask, and writes the format that names it. */
function finish(matrix: Matrix, fixed: Matrix, version: number, mask: number): Matrix {
  const done = matrix.map((line, r) => line.map((dark, c) => dark !== (!fixed[r]![c] && MASKS[mask]!(r, c))))
  const format = toBits(((mask << 10) | checked(mask, 10, 0x537)) ^ 0x5412, 15)
  formatPlaces(17 + 4 * version).forEach(([row, column], i) => (done[row]![column] = format[i % 15] === 1))
  return done
}

/** The remainder of a value, shifted by this many bits, in the code that protects format and version. */
function checked(value: number, bits: number, divisor: number): number {
  let rest = value << bits
  for (let i = 31 - Math.clz32(rest); i >= bits; i = 31 - Math.clz32(rest)) rest ^= divisor << (i - bits)
  return rest
}

/** How hard a code is to read: long runs, blocks, lookalikes of the finder pattern, too much black or white. */
function penalty(matrix: Matrix): number {
  const size = matrix.length
  const lines = [...matrix, ...matrix.map((_, c) => matrix.map((row) => row[c]!))]
  let sum = 0
  for (const line of lines) {
    const text = line.map((dark) => (dark ? "1" : "0")).join("")
    for (const run of text.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2
    for (let i = 0; i + 11 <= size; i++) {
      const part = text.slice(i, i + 11)
      if (part === "10111010000" || part === "00001011101") sum += 40
    }
  }
  for (let r = 1; r < size; r++) {
    for (let c = 1; c < size; c++) {
      const dark = matrix[r]![c]
      if (dark === matrix[r - 1]![c] && dark === matrix[r]![c - 1] && dark === matrix[r - 1]![c - 1]) sum += 3
    }
  }
  const share = matrix.flat().filter(Boolean).length / (size * size)
  return sum + Math.floor(Math.abs(share - 0.5) * 20) * 10
}

function toBits(value: number, length: number): number[] {
  return Array.from({ length }, (_, i) => (value >> (length - 1 - i)) & 1)
}
