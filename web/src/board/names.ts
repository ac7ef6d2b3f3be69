/** City names that can be read at any scale: on a small screen they grow, and the important ones come first. */

import type { CityPlace } from "./drawing"

export const LEAST = 9.5 // pixels
const MOST = 2.6 // times as large as drawn
const AIR = 2
const EDGE = 8 // of the sheet

export type Named = { id: string; at: CityPlace }
type Box = { left: number; top: number; right: number; bottom: number }
/** How much larger than drawn a name is, and how far it moves aside to stay on the sheet. */
export type Written = { scale: number; aside: number }

/** The names that have room, by city. `unit`: pixels per unit of the drawing, which is this wide. */
export function written(cities: Named[], unit: number, width: number): Map<string, Written> {
  const placed: Box[] = []
  const shown = new Map<string, Written>()
  for (const { id, at } of [...cities].sort((a, b) => b.at.label.size - a.at.label.size)) {
    const name = grown(at, unit, width)
    const box = boxOf(at, name)
    // As drawn, everything has room.
    if (name.scale > 1 && placed.some((other) => meet(box, other))) continue
    placed.push(box)
    shown.set(id, name)
  }
  return shown
}

export function grown(at: CityPlace, unit: number, width: number): Written {
  const scale = Math.min(MOST, Math.max(1, LEAST / (at.label.size * unit)))
  if (scale === 1) return { scale, aside: 0 }
  const { left, right } = boxOf(at, { scale, aside: 0 })
  return { scale, aside: Math.max(0, EDGE - left) - Math.max(0, right - width + EDGE) }
}

/** Where a name is: it grows away from its city. */
export function boxOf({ x, y, label }: CityPlace, { scale, aside }: Written): Box {
  const start = label.x - { start: 0, middle: label.width / 2, end: label.width }[label.anchor]
  return {
    left: x + (start - x) * scale + aside,
    right: x + (start + label.width - x) * scale + aside,
    top: y + (label.y - 0.74 * label.size - y) * scale,
    bottom: y + (label.y + 0.26 * label.size - y) * scale,
  }
}

export function meet(a: Box, b: Box): boolean {
  return a.left < b.right + AIR && b.left < a.right + AIR && a.top < b.bottom + AIR && b.top < a.bottom + AIR
}
