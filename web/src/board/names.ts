/** City names that can be read at any scale: on a small screen they grow, and the important ones come first. */

import { LINE, type CityPlace, type Label, type Place } from "./drawing"

export const LEAST = 9.5 // pixels
const MOST = 2.6 // times as large as drawn
const AIR = 2
const EDGE = LINE + 2 // of the sheet

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
    if (name.scale > 1 && (misleads(at, name, cities) || placed.some((other) => meet(box, other)))) continue
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

/** Where a name is. It grows from its point next to the city, and so stays as close to it as it was drawn. */
export function boxOf(at: CityPlace, { scale, aside }: Written): Box {
  const box = drawn(at.label)
  const { x, y } = nearest(box, at)
  return {
    left: x + (box.left - x) * scale + aside,
    right: x + (box.right - x) * scale + aside,
    top: y + (box.top - y) * scale,
    bottom: y + (box.bottom - y) * scale,
  }
}

/** The transform that puts a name there; none for a name as drawn. */
export function moved(at: CityPlace, { scale, aside }: Written): string | undefined {
  if (scale === 1) return undefined
  const { x, y } = nearest(drawn(at.label), at)
  return `translate(${x * (1 - scale) + aside} ${y * (1 - scale)}) scale(${scale})`
}

function drawn({ x, y, anchor, size, width }: Label): Box {
  const left = x - { start: 0, middle: width / 2, end: width }[anchor]
  return { left, right: left + width, top: y - 0.74 * size, bottom: y + 0.26 * size }
}

function nearest({ left, top, right, bottom }: Box, { x, y }: Place): Place {
  return { x: Math.max(left, Math.min(right, x)), y: Math.max(top, Math.min(bottom, y)) }
}

/** Is it closer to another city than to its own? People would take it for the name of that one. */
export function misleads(at: CityPlace, name: Written, cities: Named[]): boolean {
  const box = boxOf(at, name)
  const away = (city: Place): number => {
    const { x, y } = nearest(box, city)
    return Math.hypot(x - city.x, y - city.y)
  }
  const own = away(at)
  return cities.some((other) => away(other.at) < own)
}

export function meet(a: Box, b: Box): boolean {
  return a.left < b.right + AIR && b.left < a.right + AIR && a.top < b.bottom + AIR && b.top < a.bottom + AIR
}
