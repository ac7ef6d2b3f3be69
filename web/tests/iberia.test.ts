/** Seventeen festivals lie on Iberia at once: each pile has its place. */

import { expect, test } from "vitest"
import drawn from "../../src/ferrovia/drawing/drawings/iberia.json?raw"
import text from "../../src/ferrovia/boards/iberia.toml?raw"
import { PILE, type Board, type Drawing } from "../src/board/drawing"
import { decor } from "../src/board/places"
import { board as small } from "./small"

const drawing = JSON.parse(drawn) as Drawing
const cities = [...text.matchAll(/\{ id = "([^"]+)", name = "([^"]+)", lat/g)].map(([, id = "", name = ""]) => ({
  id,
  name,
  lat: 0,
  lon: 0,
  at: [0, 0] as [number, number],
}))
const festivals = [...text.matchAll(/\{ id = "([^"]+)", name = "([^"]+)", cities = (\[.*?\]), cards = (\d)/g)].map(
  ([, id = "", name = "", at = "", cards]) => ({ id, name, cities: JSON.parse(at) as string[], cards: Number(cards) }),
)
const board: Board = { facts: { ...small.facts, id: "iberia", cities, festivals }, drawing }

test("every festival city has its pile, near it and inside the frame", () => {
  expect([cities.length, festivals.length]).toEqual([33, 17])
  const { piles } = decor(board)
  expect(piles.map(({ city }) => city)).toEqual(festivals.flatMap((festival) => festival.cities))
  for (const { city, at, name, named } of piles) {
    const home = drawing.cities[city]!
    const wide = named ? Math.max(PILE.width, 7 * name.length) : PILE.width
    expect(Math.hypot(at.x - home.x, at.y - home.y), city).toBeLessThan(120)
    expect(Math.min(at.x, drawing.width - at.x) - wide / 2, city).toBeGreaterThan(30)
    expect(Math.min(at.y, drawing.height - at.y) - PILE.height / 2, city).toBeGreaterThan(30)
  }
})

test("no pile lies over a space, a city or another pile", () => {
  const { piles } = decor(board)
  const spaces = Object.values(drawing.tracks).flat()
  const places = Object.values(drawing.cities)
  const touches = (one: { x: number; y: number }, x: number, y: number, reach: number): boolean =>
    Math.abs(one.x - x) < PILE.width / 2 + reach && Math.abs(one.y - y) < PILE.height / 2 + reach
  for (const { at, city, named } of piles) {
    const top = { x: at.x, y: at.y - (named ? 9 : 0) }
    expect(
      spaces.filter(([x, y]) => touches(top, x, y, drawing.space.width / 2)),
      city,
    ).toEqual([])
    expect(
      places.filter(({ x, y }) => touches(top, x, y, 8)),
      city,
    ).toEqual([])
    expect(
      piles.filter((other) => other.at !== at && touches(top, other.at.x, other.at.y, PILE.width / 2)),
      city,
    ).toEqual([])
  }
})

test("the title has room for the note on what is reconstructed", () => {
  const { title, rose } = decor(board)
  expect(title?.scale).toBe(1)
  expect(title?.height).toBeGreaterThan(decor(small).title!.height / decor(small).title!.scale)
  expect(rose).not.toBeNull()
})
