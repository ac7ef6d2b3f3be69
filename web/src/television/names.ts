/** City names that can be read from across the room: as large as their neighbours leave room for. None is left out. */

import { boxOf, grown, LEAST, meet, misleads, type Named, type Written } from "../board/names"

/** How many pixels words need on a screen of this height. */
export const legible = (height = innerHeight): number => (28 / 1080) * height
const MOST = 1.7 // times as large as drawn: a name that grows further lies over routes
const STEPS = 8

/** Like `written`, for a screen of this height. */
export function fromAfar(cities: Named[], unit: number, width: number, height = innerHeight): Map<string, Written> {
  const named = [...cities].sort((a, b) => b.at.label.size - a.at.label.size)
  const shown = new Map(named.map(({ id }) => [id, { scale: 1, aside: 0 }]))
  const fits = ({ id, at }: Named, name: Written): boolean =>
    !misleads(at, name, cities) &&
    !cities.some((other) => other.id !== id && meet(boxOf(at, name), boxOf(other.at, shown.get(other.id) ?? name)))
  for (let step = 1; step <= STEPS; step++) {
    for (const city of named) {
      const { size } = city.at.label
      const wanted = Math.min(MOST, Math.max(1, legible(height) / (size * unit)))
      const name = grown(city.at, LEAST / (size * (1 + ((wanted - 1) * step) / STEPS)), width)
      if (fits(city, name)) shown.set(city.id, name)
    }
  }
  return shown
}
