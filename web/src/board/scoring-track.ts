/** The scoring track round a board: a strip of 100 spaces, clockwise from the corner at the top left, where 0 and 100 are. */

import { DEPTH, framed, type Frame, type Place, type Size } from "./drawing"

/** Where a marker stands: its score, and how far from the middle of that space, along the strip and across it. */
export type Stand = { score: number; along: number; across: number; radius: number }

export const SPACES = 100
/** The radius of a marker. */
const ALONE = 17
const SHARED = 10.5

/** All spaces in their order: the corners are squares, the others of one size along each side. */
export function spaces(drawing: Size): Frame[] {
  const { x, y, width, height } = framed(drawing, true)
  const [across, down] = [width - 2 * DEPTH, height - 2 * DEPTH]
  const top = Math.round(((SPACES / 2 - 2) * across) / (across + down))
  const side = SPACES / 2 - 2 - top
  const [wide, high] = [across / top, down / side]
  const half = [
    { x, y, width: DEPTH, height: DEPTH },
    ...Array.from({ length: top }, (_, i) => ({ x: x + DEPTH + i * wide, y, width: wide, height: DEPTH })),
    { x: x + width - DEPTH, y, width: DEPTH, height: DEPTH },
    ...Array.from({ length: side }, (_, i) => ({ x: x + width - DEPTH, y: y + DEPTH + i * high, width: DEPTH, height: high })),
  ]
  // The other half is the first, turned by half a turn.
  const turned = half.map((each) => ({ ...each, x: drawing.width - each.x - each.width, y: drawing.height - each.y - each.height }))
  return [...half, ...turned]
}

/** The space of a score, which goes round again after 100; below 0 it goes backwards. */
export function spaceOf(score: number): number {
  return ((score % SPACES) + SPACES) % SPACES
}

/** How often a score has gone round. */
export function laps(score: number): number {
  return Math.floor(score / SPACES)
}

/** Where each seat's marker stands: alone in the middle of its space, or fanned out over a square as large as a corner. */
export function stands(scores: number[]): Stand[] {
  return scores.map((score, seat) => {
    const sharing = scores.flatMap((other, i) => (spaceOf(other) === spaceOf(score) ? [i] : []))
    const [at, rows] = [sharing.indexOf(seat), sharing.length > 2 ? 2 : 1]
    const columns = Math.ceil(sharing.length / rows)
    const radius = sharing.length > 1 ? SHARED : ALONE
    const fanned = (place: number, places: number): number => (places > 1 ? ((2 * place) / (places - 1) - 1) * (DEPTH / 2 - radius) : 0)
    return { score, along: fanned(at % columns, columns), across: fanned(Math.floor(at / columns), rows), radius }
  })
}

/** The middle of a marker; between two spaces while it moves. */
export function placeOf({ score, along, across }: Stand, track: Frame[]): Place {
  const [from, part] = [Math.floor(score), score - Math.floor(score)]
  const [here, next] = [track[spaceOf(from)], track[spaceOf(from + 1)]]
  if (!here || !next) return { x: 0, y: 0 }
  const middle = (start: number, size: number, to: number, other: number): number =>
    start + size / 2 + part * (to + other / 2 - start - size / 2)
  const x = middle(here.x, here.width, next.x, next.width)
  const y = middle(here.y, here.height, next.y, next.height)
  return here.height > here.width ? { x: x + across, y: y + along } : { x: x + along, y: y + across }
}
