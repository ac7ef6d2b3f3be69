import { describe, expect, test } from "vitest"
import { boxOf, written } from "../src/board/names"
import type { CityPlace } from "../src/board/drawing"

function city(id: string, x: number, size = 20): { id: string; at: CityPlace } {
  return { id, at: { x, y: 100, radius: 9, label: { x: x + 14, y: 106, anchor: "start", size, width: 60 } } }
}

describe("names of cities", () => {
  const cities = [city("small", 0, 17.5), city("large", 80, 24), city("far", 400)]

  test("are as drawn where they can be read", () => {
    const { grown, shown } = written(cities, 1)
    expect(cities.map(({ at }) => grown(at))).toEqual([1, 1, 1])
    expect(shown.size).toBe(3)
  })

  test("grow on a small screen until they can be read", () => {
    const { grown } = written(cities, 0.3)
    for (const { at } of cities) expect(at.label.size * grown(at) * 0.3).toBeGreaterThanOrEqual(9)
  })

  test("give way to more important ones where all have no room", () => {
    expect([...written(cities, 0.3).shown].sort()).toEqual(["far", "large"])
  })

  test("keep to their side of the city", () => {
    const { at } = city("a", 100)
    expect(boxOf(at, 1)).toMatchObject({ left: 114, right: 174 })
    expect(boxOf(at, 2)).toMatchObject({ left: 128, right: 248 })
  })
})
