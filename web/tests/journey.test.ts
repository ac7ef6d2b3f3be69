import { describe, expect, test } from "vitest"
import { carAt, journey, pointAt, walks } from "../src/end/journey"
import type { Track } from "../src/protocol/types"
import { board } from "./small"

const track = (a: string, b: string): Track => ({ id: `${a}-${b}`, a, b, length: 1, colour: "grey" })

/** The cities in the order in which the train comes through. */
function stops(tracks: Track[]): string[] {
  return walks(tracks).map((hops) => {
    const [first] = hops
    const cities = hops.map(({ track, forward }) => (forward ? track.b : track.a))
    return [first?.forward ? first.track.a : first?.track.b, ...cities].join("")
  })
}

describe("the train drives over every track of a network", () => {
  test("once each, where that is possible", () => {
    expect(stops([track("a", "b"), track("c", "b"), track("c", "d")])).toEqual(["abcd"])
    expect(stops([track("a", "b"), track("b", "c"), track("c", "a")])[0]).toHaveLength(4)
  })

  test("and back from a branch to the nearest one that is left", () => {
    const [star = ""] = stops([track("a", "m"), track("m", "b"), track("m", "c")])
    expect(star).toBe("ambmc")
  })

  test("part after part, the largest first", () => {
    expect(stops([track("x", "y"), track("a", "b"), track("b", "c")])).toEqual(["abc", "xy"])
  })
})

describe("on its way", () => {
  const whole = journey(board, 1, ["aveiro--braga", "braga--cascais"])
  const [leg] = whole.legs
  if (!leg) throw new Error("no leg")

  test("it follows the drawn line from city to city", () => {
    const { aveiro, cascais } = board.drawing.cities
    const ends = [pointAt(leg, 0), pointAt(leg, whole.length)].map((at) => at && [at.x, at.y])
    expect(ends).toContainEqual([aveiro?.x, aveiro?.y])
    expect(ends).toContainEqual([cascais?.x, cascais?.y])
    expect(Object.keys(whole.entered)).toHaveLength(2)
    for (const far of Object.values(whole.entered)) expect(far).toBeLessThan(whole.length)
  })

  test("a car is on the rails with both ends, or not to be seen", () => {
    const middle = whole.length / 2
    const [back, front] = [pointAt(leg, middle - 20), pointAt(leg, middle + 20)]
    const car = carAt(leg, middle, 40)
    expect(car?.x).toBeCloseTo(((back?.x ?? 0) + (front?.x ?? 0)) / 2)
    expect(carAt(leg, 10, 40)).toBeNull()
    expect(carAt(leg, whole.length + 30, 40)).toBeNull()
  })
})
