import { expect, test } from "vitest"
import type { Event } from "../src/protocol/types"
import { Tableau } from "../src/state/tableau.svelte"
import { told } from "./small"

const taken = (card: string): Event => ({ type: "CardTaken", seat: 0, card })
const filled = (card: string): Event => ({ type: "MarketFilled", card })

function laid(market: Record<string, number>): Tableau {
  const tableau = new Tableau()
  tableau.take([], market)
  return tableau
}

test("cards that stay keep their places, and a new one takes the place of the old", () => {
  const tableau = laid({ red: 2, blue: 3 })
  expect(tableau.cards).toEqual(["red", "red", "blue", "blue", "blue"])
  const [take, fill] = [taken("blue"), filled("green")]
  tableau.take([told(1, 0, take, fill)], { red: 2, blue: 2, green: 1 })
  expect(tableau.cards).toEqual(["red", "red", "green", "blue", "blue"])
  expect([tableau.placeOf(take), tableau.placeOf(fill)]).toEqual([2, 2])
})

test("of two cards of one colour, the one that was touched goes", () => {
  const tableau = laid({ red: 2, blue: 3 })
  tableau.touched = 4
  tableau.take([told(1, 0, taken("blue"))], { red: 2, blue: 2 })
  expect(tableau.cards).toEqual(["red", "red", "blue", "blue", null])
  expect(tableau.touched).toBeNull()
})

test("a sweep remembers what lay there", () => {
  const tableau = laid({ red: 2, locomotive: 3 })
  const swept: Event = { type: "MarketSwept" }
  const fresh = ["blue", "blue", "green", "white", "black"]
  tableau.take([told(1, 0, swept, ...fresh.map(filled))], { blue: 2, green: 1, white: 1, black: 1 })
  expect(tableau.sweptBy(swept)).toEqual(["red", "red", "locomotive", "locomotive", "locomotive"])
  expect(tableau.cards).toEqual(fresh)
})

test("whatever was made of the events, the server's counts are right", () => {
  const tableau = laid({ red: 5 })
  tableau.take([told(1, 0, taken("green"))], { red: 1, blue: 2 })
  expect(tableau.cards).toEqual(["red", "blue", "blue", null, null])
})
