import { expect, test } from "vitest"
import { commandOf, KEYS } from "../src/table/keys"
import { sinceOwnMove } from "../src/table/since"
import { told } from "./small"

test("every key in the help has a command, except those that the board handles itself", () => {
  expect(["d", "5", "s", "t", "m", "r", "l", "h", "p", "Escape", "?"].map(commandOf)).toEqual(KEYS.slice(0, 11).map(([, name]) => name))
  expect(["0", "+", "Enter", "x", "Esc "].map(commandOf)).toEqual([null, null, null, null, null])
})

const claim = (seat: number, track: string) => ({ type: "TrackClaimed" as const, seat, track, colour: "red", locomotives: 0 })
const station = (seat: number, city: string) => ({ type: "StationBuilt" as const, seat, city, colour: "red", locomotives: 0, price: 1 })
const other = (n: number, what: "said" | "undone") => ({ n, at: 0, what })

test("what the others did stays marked until we have moved ourselves", () => {
  const ours = told(1, 0, claim(0, "a-b"))
  const theirs = [told(2, 1, claim(1, "b-c")), other(3, "said"), told(4, 2, claim(2, "c-d"), station(2, "porto"))]
  const found = sinceOwnMove([ours, ...theirs], 0)
  expect([...found.tracks]).toEqual([
    ["b-c", 1],
    ["c-d", 2],
  ])
  expect([...found.cities]).toEqual([["porto", 2]])
  expect(sinceOwnMove([ours, ...theirs, told(5, 0)], 0).tracks.size).toBe(0)
})

test("what was taken back is not marked, and our own undone move brings the marks back", () => {
  const theirs = told(2, 1, claim(1, "b-c"))
  expect(sinceOwnMove([told(1, 0), theirs, other(3, "undone")], 0).tracks.size).toBe(0)
  expect([...sinceOwnMove([told(1, 0), theirs, told(3, 0), other(4, "undone")], 0).tracks]).toEqual([["b-c", 1]])
})

test("somebody who watches sees the last move marked", () => {
  const entries = [told(1, 0, claim(0, "a-b")), told(2, 1, claim(1, "b-c"))]
  expect([...sinceOwnMove(entries, null).tracks]).toEqual([["b-c", 1]])
})
