import { describe, expect, test } from "vitest"
import { boxOf, grown, misleads, moved, written } from "../src/board/names"
import type { CityPlace } from "../src/board/drawing"

function city(id: string, x: number, size = 20): { id: string; at: CityPlace } {
  return { id, at: { x, y: 100, radius: 9, label: { x: x + 14, y: 106, anchor: "start", size, width: 60 } } }
}

describe("names of cities", () => {
  const cities = [city("small", 0, 17.5), city("large", 80, 24), city("far", 400)]

  test("are as drawn where they can be read", () => {
    expect([...written(cities, 1, 900).values()]).toEqual(Array.from(cities, () => ({ scale: 1, aside: 0 })))
  })

  test("grow on a small screen until they can be read", () => {
    for (const { at } of cities) expect(at.label.size * grown(at, 0.22, 900).scale * 0.22).toBeGreaterThanOrEqual(9)
  })

  test("give way to more important ones where all have no room", () => {
    expect([...written(cities, 0.3, 900).keys()].sort()).toEqual(["far", "large"])
  })

  test("stay as close to their city as they are drawn", () => {
    const { at } = city("a", 100)
    expect(boxOf(at, { scale: 1, aside: 0 })).toMatchObject({ left: 114, right: 174 })
    expect(boxOf(at, { scale: 2, aside: 0 })).toMatchObject({ left: 114, right: 234 })
    expect(moved(at, { scale: 2, aside: 0 })).toBe("translate(-114 -100) scale(2)")
    expect(moved(at, { scale: 1, aside: 0 })).toBeUndefined()
  })

  test("give way before they reach another city", () => {
    const west = city("west", 100)
    const east = {
      id: "east",
      at: { x: 210, y: 100, radius: 9, label: { x: 210, y: 150, anchor: "middle", size: 20, width: 40 } },
    } as const
    expect(misleads(west.at, { scale: 1, aside: 0 }, [west, east])).toBe(false)
    expect([...written([west, east], 0.4, 900).keys()]).toEqual(["west", "east"])
    expect([...written([west, east], 0.25, 900).keys()]).toEqual(["east"])
  })

  test("stay on the map", () => {
    const { at } = city("east", 800)
    expect(boxOf(at, grown(at, 0.25, 900)).right).toBeCloseTo(876)
  })
})
