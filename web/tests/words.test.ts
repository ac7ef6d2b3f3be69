import { describe, expect, test } from "vitest"
import { Refused } from "../src/protocol/http"
import type { Action } from "../src/protocol/types"
import { actionText, turnText } from "../src/state/action-text"
import * as words from "../src/state/words"
import { board, table } from "./small"

describe("a payment", () => {
  test.each([
    ["blue", 3, 0, "3 blue"],
    ["blue", 4, 1, "3 blue and 1 locomotive"],
    ["blue", 2, 2, "2 locomotives"],
    ["locomotive", 2, 2, "2 locomotives"],
  ])("of %s, %i cards with %i locomotives", (colour, total, locomotives, text) => {
    expect(words.payment(colour, total, locomotives)).toBe(text)
  })
})

test("a part of one has a real minus sign, and a plus where it is asked for", () => {
  expect(words.percent(0.25)).toBe("25%")
  expect(words.percent(-0.25)).toBe("−25%")
  expect(words.percent(0.25, true)).toBe("+25%")
  expect(words.percent(0, true)).toBe("0%")
})

describe("people", () => {
  test("I am you, a bot has the name of its kind", () => {
    expect(words.personName(table(), 0)).toBe("you")
    expect(words.personName(table(), 1)).toBe(words.botName("level-2"))
    expect(words.personName(table({ seat: 1 }), 0)).toBe("Ana")
  })

  test("two of one name are told apart by their seats", () => {
    const both = table({ names: ["Ana", "Ana"], seat: null })
    expect([0, 1].map((seat) => words.personName(both, seat))).toEqual(["Ana (1)", "Ana (2)"])
  })

  test("somebody without a name is a seat", () => {
    expect(words.personName(table({ names: ["", "Bo"], seat: null }), 0)).toBe("Seat 1")
  })
})

test("a track tells everything about itself", () => {
  const owned = table({ names: ["Ana", "Bo"], view: { tracks: { "aveiro--cascais": 1 } } })
  expect(words.describeTrack(board, owned, "aveiro--cascais").split(", ")).toEqual([
    "Aveiro – Cascais",
    "3 spaces",
    "grey: any one colour",
    "ferry (1 locomotive)",
    "4 points",
    "claimed by Bo",
  ])
  expect(words.describeTrack(board, null, "braga--cascais")).toContain("tunnel")
})

const ACTIONS: [Action, string[]][] = [
  [{ type: "TakeCard", card: "blue" }, ["blue"]],
  [{ type: "DrawBlind" }, []],
  [{ type: "DrawTickets" }, []],
  [{ type: "Claim", track: "aveiro--braga", colour: "blue", locomotives: 1 }, ["Aveiro – Braga", "1 blue and 1 locomotive"]],
  [{ type: "KeepTickets", tickets: ["a-b", "b-c"] }, ["2", "Aveiro – Braga", "Braga – Cascais"]],
  [{ type: "BuildStation", city: "braga", colour: "red" }, ["Braga"]],
  [{ type: "PayTunnel" }, []],
  [{ type: "LeaveTunnel" }, []],
  [{ type: "PickTicket", ticket: "a-b" }, ["Aveiro – Braga"]],
  [{ type: "CollectFestival", festival: "f" }, ["Fair"]],
  [{ type: "ChooseStart", city: "braga" }, ["Braga"]],
  [{ type: "PlaceMarker", city: "braga", colour: "red" }, ["Braga"]],
  [{ type: "DeclineMarker" }, []],
  [{ type: "MoveAlvin", city: "braga" }, ["Braga"]],
  [{ type: "Pass" }, []],
]

test.each(ACTIONS)("what could be done is said: $type", (action, parts) => {
  const text = actionText(action, board)
  expect(text).not.toBe("")
  for (const part of parts) expect(text).toContain(part)
  expect(text).not.toMatch(/[{}]|\w\.\w/) // neither a gap nor a key
})

test("a turn names what may be done and nothing else", () => {
  const draw: Action = { type: "DrawBlind" }
  const claim: Action = { type: "Claim", track: "aveiro--braga", colour: "blue" }
  expect(turnText([draw, claim, claim, { type: "DrawTickets" }])).toBe("Draw cards, claim a route or draw tickets.")
  expect(turnText([{ type: "TakeCard", card: "red" }, claim])).toBe("Draw cards or claim a route.")
  expect(turnText([draw])).toBe("Draw cards.")
  expect(turnText([{ type: "Pass" }])).toBe("There's nothing you can do.")
})

describe("a refusal", () => {
  const lacking = (details: Record<string, string | number>) =>
    words.refusalText({ code: "NOT_ENOUGH_CARDS", rule: "BASE-17", details }, board)

  test("says what is needed and what there is, and keeps the rule's number to itself", () => {
    expect(lacking({ colour: "red", price: 3, cards: 2, locomotives: 0 })).toBe("Needs 3 red, you have 2 red and no locomotives.")
    expect(lacking({ colour: "blue", price: 4, cards: 0, locomotives: 1 })).toBe("Needs 4 blue, you have no blue and 1 locomotive.")
    expect(lacking({ colour: "grey", price: 3, cards: 2, locomotives: 0 })).toBe(
      "Needs 3 cards of one colour, you have at most 2 of one colour and no locomotives.",
    )
    expect(lacking({ colour: "locomotive", price: 3, cards: 1, locomotives: 1 })).toBe("Needs 3 locomotives, you have 1.")
  })

  test("of a ferry counts locomotives, and of a long route train cars", () => {
    const ferry = { code: "FERRY_LOCOMOTIVES", rule: "EU-4", details: { length: 4, needed: 1, locomotives: 0 } }
    expect(words.refusalText(ferry, board)).toBe("Needs 1 locomotive, you have none.")
    const long = { code: "NOT_ENOUGH_TRAINS", rule: "BASE-19", details: { length: 6, trains: 5 } }
    expect(words.refusalText(long, board)).toBe("Needs 6 train cars, you have 5.")
  })

  test("that is thrown is told in words, and so is what is none", () => {
    const text = words.troubleText(new Refused({ code: "TABLE_UNKNOWN", rule: "" }))
    expect(text).not.toContain("TABLE_UNKNOWN")
    expect(words.troubleText(new Error("oh"))).toContain("oh")
  })
})

test("tickets are kept in whatever order they were ticked", () => {
  const options: Action[] = [
    { type: "KeepTickets", tickets: ["a-b"] },
    { type: "KeepTickets", tickets: ["a-b", "b-c"] },
  ]
  expect(words.keepOption(options, new Set(["b-c", "a-b"]))).toBe(options[1])
  expect(words.keepOption(options, new Set(["b-c"]))).toBeUndefined()
})
