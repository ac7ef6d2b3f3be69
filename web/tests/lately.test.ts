import { expect, test } from "vitest"
import { lately } from "../src/state/lately"
import { board, told } from "./small"

const draw = (seat: number) => ({ type: "CardDrawn" as const, seat, card: null })
const claim = { type: "TrackClaimed" as const, seat: 1, track: "aveiro--braga", colour: "blue", locomotives: 0 }

test("a strip says what a player did last, two cards in one", () => {
  expect(lately([], 1, board)).toBe("")
  const entries = [told(1, 1, claim), told(2, 0, draw(0)), told(3, 1, draw(1)), told(4, 1, draw(1))]
  expect(lately(entries.slice(0, 2), 1, board)).toBe("claimed Aveiro – Braga")
  expect(lately(entries, 1, board)).toBe("drew 2 cards")
  expect(lately(entries, 0, board)).toBe("drew a card")
})
