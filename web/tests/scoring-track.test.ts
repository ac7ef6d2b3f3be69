/** The scoring track: where its spaces are, and where markers stand on them. */

import { describe, expect, test } from "vitest"
import europe from "../../src/ferrovia/drawing/drawings/europe.json?raw"
import iberia from "../../src/ferrovia/drawing/drawings/iberia.json?raw"
import oldWest from "../../src/ferrovia/drawing/drawings/old-west.json?raw"
import usa from "../../src/ferrovia/drawing/drawings/usa.json?raw"
import { DEPTH, framed, LINE, sizeOf, type Drawing, type Frame } from "../src/board/drawing"
import { boxOf, grown, written } from "../src/board/names"
import { laps, placeOf, spaceOf, spaces, stands } from "../src/board/scoring-track"
import { fromAfar } from "../src/television/names"

const BOARDS = Object.entries({ usa, europe, iberia, oldWest }).map(([name, told]): [string, Drawing] => [
  name,
  JSON.parse(told) as Drawing,
])

describe.each(BOARDS)("the track round %s", (_, drawing) => {
  const track = spaces(drawing)
  const outer = framed(drawing, true)
  const right = ({ x, width }: Frame): number => x + width
  const low = ({ y, height }: Frame): number => y + height

  test("has a hundred spaces, each next to the one before, and the first next to the last", () => {
    expect(track).toHaveLength(100)
    track.forEach((space, i) => {
      const last = track.at(i - 1) ?? space
      const [across, down] = [
        Math.max(space.x, last.x) - Math.min(right(space), right(last)),
        Math.max(space.y, last.y) - Math.min(low(space), low(last)),
      ]
      expect(Math.max(across, down)).toBeCloseTo(0) // they touch
      expect(Math.min(across, down)).toBeLessThanOrEqual(-DEPTH / 2) // along an edge
    })
  })

  test("begins at the top left, goes clockwise, and has a space in each corner", () => {
    expect(track[0]).toEqual({ x: outer.x, y: outer.y, width: DEPTH, height: DEPTH })
    expect(track[1]?.y).toBe(outer.y)
    const corners = track.filter(({ width, height }) => width === DEPTH && height === DEPTH)
    expect(corners.map(({ x, y }) => [x < drawing.width / 2, y < drawing.height / 2])).toEqual([
      [true, true],
      [false, true],
      [false, false],
      [true, false],
    ])
  })

  test("covers nothing of the map", () => {
    const within = (left: number, top: number, right: number, bottom: number): boolean =>
      Math.min(left, top, drawing.width - right, drawing.height - bottom) > LINE
    for (const { x, y, radius } of Object.values(drawing.cities)) expect(within(x - radius, y - radius, x + radius, y + radius)).toBe(true)
    for (const [id, places] of Object.entries(drawing.tracks))
      for (const [x, y] of places) {
        const { length } = sizeOf(drawing, id)
        expect(within(x - length / 2, y - length / 2, x + length / 2, y + length / 2)).toBe(true)
      }
  })

  test.each([0.2, 0.36, 0.5, 1])("covers no name of a city, drawn at a scale of %f", (unit) => {
    const cities = Object.entries(drawing.cities).map(([id, at]) => ({ id, at }))
    for (const names of [written(cities, unit, drawing.width), fromAfar(cities, unit, drawing.width, 1080)])
      for (const { id, at } of cities) {
        const { left, top, right, bottom } = boxOf(at, names.get(id) ?? grown(at, unit, drawing.width))
        expect(Math.min(left, top, drawing.width - right, drawing.height - bottom), id).toBeGreaterThan(LINE)
      }
  })

  test.each([1, 2, 3, 4, 5, 6])("has room for %i markers on one space, even in a corner", (seats) => {
    for (const score of [0, 7, 30]) {
      const fan = stands(Array.from({ length: seats }, () => score))
      const places = fan.map((stand) => placeOf(stand, track))
      expect(new Set(places.map(({ x, y }) => `${x} ${y}`)).size).toBe(seats)
      const space = track[score]
      places.forEach(({ x, y }, seat) => {
        const { radius } = fan[seat] ?? { radius: Infinity }
        expect(x - radius).toBeGreaterThanOrEqual((space?.x ?? Infinity) - 0.01)
        expect(x + radius).toBeLessThanOrEqual((space ? right(space) : 0) + 0.01)
        // Spaces along a side may be a little lower than the strip is wide.
        const middle = (space?.y ?? Infinity) + (space?.height ?? 0) / 2
        expect(Math.abs(y - middle) + radius).toBeLessThanOrEqual(DEPTH / 2 + 0.01)
      })
    }
  })
})

describe("a score", () => {
  test.each([
    [0, 0, 0],
    [99, 99, 0],
    [100, 0, 1],
    [217, 17, 2],
    [-1, 99, -1],
    [-104, 96, -2],
  ])("of %i is on space %i, after %i rounds", (score, space, rounds) => {
    expect(spaceOf(score)).toBe(space)
    expect(laps(score)).toBe(rounds)
  })

  test("shares a space with those a round ahead of it", () => {
    const [one, other, third] = stands([12, 112, 13])
    expect(one?.along).toBeLessThan(other?.along ?? 0)
    expect(third).toMatchObject({ along: 0, across: 0 })
  })
})

test("a marker on its way is between two spaces, also past the end of a round", () => {
  const track = spaces({ width: 1000, height: 600 })
  const at = (score: number): { x: number; y: number } => placeOf({ score, along: 0, across: 0, radius: 17 }, track)
  const [before, between, after] = [at(5), at(5.5), at(6)]
  expect(between.x).toBeCloseTo((before.x + after.x) / 2)
  expect(between.y).toBe(before.y)
  expect(at(99.5).y).toBeCloseTo((at(99).y + at(100).y) / 2)
  expect(at(-0.5)).toEqual(at(99.5))
  expect(at(100)).toEqual(at(0))
})
