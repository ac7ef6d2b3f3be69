/** City names that can be read at any scale: on a small screen they grow, and the important ones come first. */

import type { CityPlace } from "./drawing"

const LEAST = 9.5 // pixels
const MOST = 2.1 // times as large as drawn
const AIR = 2

type Named = { id: string; at: CityPlace }
type Box = { left: number; top: number; right: number; bottom: number }

/** How much larger than drawn the names are, and the cities whose names have room. `unit`: pixels per unit of the drawing. */
export function written(cities: Named[], unit: number): { grown: (at: CityPlace) => number; shown: Set<string> } {
  const grown = ({ label }: CityPlace): number => Math.min(MOST, Math.max(1, LEAST / (label.size * unit)))
  const placed: Box[] = []
  const shown = new Set<string>()
  for (const { id, at } of [...cities].sort((a, b) => b.at.label.size - a.at.label.size)) {
    const box = boxOf(at, grown(at))
    // As drawn, everything has room.
    if (grown(at) > 1 && placed.some((other) => meet(box, other))) continue
    placed.push(box)
    shown.add(id)
  }
  return { grown, shown }
}

/** Where a name is, when it has grown away from its city. */
export function boxOf({ x, y, label }: CityPlace, grown: number): Box {
  const start = label.x - { start: 0, middle: label.width / 2, end: label.width }[label.anchor]
  return {
    left: x + (start - x) * grown,
    right: x + (start + label.width - x) * grown,
    top: y + (label.y - 0.74 * label.size - y) * grown,
    bottom: y + (label.y + 0.26 * label.size - y) * grown,
  }
}

function meet(a: Box, b: Box): boolean {
  return a.left < b.right + AIR && b.left < a.right + AIR && a.top < b.bottom + AIR && b.top < a.bottom + AIR
}
