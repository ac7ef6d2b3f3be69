import { expect, test } from "vitest"
import type { Board } from "../src/board/drawing"
import { festivalRows } from "../src/mechanisms/festivals/rows"
import { board as small, view } from "./small"

const figures = { "festivals.points.1": 2, "festivals.points.2": 4, "festivals.points.3": 9 }
const board: Board = { ...small, facts: { ...small.facts, figures } }

test("a festival tells what we have, what the next card adds, and what lies there", () => {
  const [fair, gala] = festivalRows(board, view({ festivals: { f: 1 }, piles: { f: 2 } }))
  expect(fair).toMatchObject({ id: "f", own: 1, lying: 2, worth: 2, next: 2, gain: 7 })
  expect(gala).toMatchObject({ id: "g", own: 0, lying: 0, worth: 0, next: 2, gain: 0 })
})

test("what is worth most comes first, and a complete set has no next card", () => {
  const rows = festivalRows(board, view({ festivals: { g: 2 }, piles: { f: 1 } }))
  expect(rows.map(({ id, next }) => [id, next])).toEqual([
    ["g", 0],
    ["f", 2],
  ])
})
