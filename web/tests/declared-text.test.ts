import { expect, test } from "vitest"
import { lineName } from "../src/end/words"
import type { Action, Event } from "../src/protocol/types"
import { eventText } from "../src/state/event-text"
import { actionText } from "../src/state/action-text"
import { refusalText } from "../src/state/words"
import { board, table } from "./small"

// What a new mechanism brings is in no type of this client yet.
const action = (fields: object) => fields as Action
const event = (fields: object) => fields as Event

test("an action without words of its own is offered plainly", () => {
  expect(actionText(action({ type: "Sponsor", city: "braga" }), board)).toBe("Sponsor Braga")
  expect(actionText(action({ type: "Bribe", colour: "blue", locomotives: 1 }), board)).toBe("Bribe with 1 blue and 1 locomotive")
  expect(actionText(action({ type: "Unheard" }), board)).toBe("Unheard")
})

test("an event without words of its own is announced plainly", () => {
  const people = table({ names: ["Ana", "Bo"], seat: null })
  expect(eventText(event({ type: "Sponsored", seat: 0, city: "braga", coins: 1 }), people, board)).toBe("Ana gave 1 coin to Braga.")
  expect(eventText(event({ type: "Sponsored", seat: 1, city: "braga", coins: 2 }), people, board)).toBe("Bo gave 2 coins to Braga.")
  expect(eventText(event({ type: "Fetched", seat: 0, ticket: "a-b" }), people, board)).toBe("Ana drew Aveiro – Braga.")
  expect(eventText(event({ type: "Fetched", seat: 0, ticket: null }), people, board)).toBe("It was Ana's luck.")
  expect(eventText(event({ type: "Sponsored", seat: 1, city: "braga", coins: 0 }), people, board)).toBe("Bo gave to Braga.")
  expect(eventText(event({ type: "Unheard", seat: 0 }), people, board)).toBeNull()
})

test("a refusal and a line of the score sheet are explained plainly", () => {
  expect(refusalText({ code: "SPONSORED", rule: "X-1", details: { n: 1 } }, board)).toBe("This city has 1 sponsor.")
  expect(refusalText({ code: "GAME_OVER", rule: "" }, board)).toBe("The game is over.")
  expect(lineName("sponsors", board)).toBe("Sponsored cities")
})
