import { expect, test } from "vitest"
import { commandOf, KEYS } from "../src/table/keys"
import { lastClaimed } from "../src/table/lighting.svelte"
import { told } from "./small"

test("every key in the help has a command, except those that the board handles itself", () => {
  expect(["d", "5", "s", "t", "r", "l", "h", "Escape", "?"].map(commandOf)).toEqual(KEYS.slice(0, 9).map(([, name]) => name))
  expect(["0", "+", "Enter", "x", "Esc "].map(commandOf)).toEqual([null, null, null, null, null])
})

test("the routes of the last move are lit, even after chat messages", () => {
  const claim = (track: string) => ({ type: "TrackClaimed" as const, seat: 0, track, colour: "red", locomotives: 0 })
  const chat = { n: 3, at: 0, what: "said" as const }
  expect(lastClaimed([])).toEqual([])
  expect(lastClaimed([told(1, 0, claim("a-b")), told(2, 1, claim("b-c")), chat])).toEqual(["b-c"])
  expect(lastClaimed([told(1, 0, claim("a-b")), told(2, 1)])).toEqual([])
})
