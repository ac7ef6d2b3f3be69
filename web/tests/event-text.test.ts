import { afterEach, describe, expect, test } from "vitest"
import { LANGUAGES, tongue, type Language } from "../src/i18n/index.svelte"
import type { Event } from "../src/protocol/types"
import { eventText, lastAction, tell } from "../src/state/event-text"
import { board, table, told } from "./small"

afterEach(() => tongue.use("en"))

const EVENTS: [Event, string[] | null][] = [
  [{ type: "CardDealt", seat: 1, card: null }, null],
  [{ type: "TurnBegan", seat: 1 }, null],
  [{ type: "CardTaken", seat: 1, card: "blue" }, ["blue"]],
  [{ type: "CardDrawn", seat: 1, card: null }, []],
  [{ type: "CardDrawn", seat: 0, card: "red" }, ["You", "red"]],
  [{ type: "NothingDrawn", seat: 1 }, []],
  [{ type: "MarketFilled", card: "red" }, null],
  [{ type: "MarketSwept" }, []],
  [{ type: "DeckReformed", cards: 37 }, ["37"]],
  [{ type: "TrackClaimed", seat: 0, track: "aveiro--braga", colour: "blue", locomotives: 0 }, ["You", "Aveiro – Braga", "2 blue"]],
  [{ type: "PointsScored", seat: 0, points: 4, track: "aveiro--braga" }, null],
  [{ type: "PointsScored", seat: 0, points: 10, track: null }, null],
  [{ type: "TicketsOffered", seat: 0, count: 3, tickets: null }, ["3"]],
  [{ type: "TicketsKept", seat: 0, kept: 2, returned: 1, tickets: null }, ["2"]],
  [{ type: "Answered", seat: 1 }, []],
  [{ type: "TunnelBegun", seat: 0, track: "braga--cascais", colour: "red", locomotives: 0 }, ["Braga – Cascais"]],
  [{ type: "TunnelCardTurned", seat: 0, card: "red" }, ["red"]],
  [{ type: "TunnelPaid", seat: 0, cards: 2, locomotives: 0 }, ["2"]],
  [{ type: "TunnelLeft", seat: 0, track: "braga--cascais" }, ["Braga – Cascais"]],
  [{ type: "StationBuilt", seat: 0, city: "braga", colour: "red", locomotives: 0, price: 1 }, ["Braga"]],
  [{ type: "PacketPassed", seat: 0, count: 3, tickets: null }, null],
  [{ type: "TicketPicked", seat: 1, ticket: null }, []],
  [{ type: "TicketPicked", seat: 0, ticket: "a-b" }, ["Aveiro – Braga"]],
  [{ type: "DraftCardTurned" }, []],
  [{ type: "FestivalLaid", festival: "f" }, ["Fair"]],
  [{ type: "FestivalTaken", seat: 0, festival: "f", cards: 2 }, ["Fair", "2"]],
  [{ type: "StartChosen", seat: 0, city: "braga" }, ["Braga"]],
  [{ type: "MarkerPlaced", seat: 0, city: "braga", colour: "red", locomotives: 0 }, ["Braga"]],
  [{ type: "MarkerDeclined", seat: 0 }, []],
  [{ type: "AlvinCaught", seat: 0 }, []],
  [{ type: "AlvinMoved", seat: 0, city: "braga" }, ["Braga"]],
  [{ type: "LastRoundBegan", seat: 0 }, ["You"]],
  [{ type: "Passed", seat: 0 }, ["You"]],
  [{ type: "GameEnded" }, []],
]

test.each(EVENTS)("what happened is said: $type", (event, parts) => {
  const text = eventText(event, table(), board)
  if (parts === null) {
    expect(text).toBeNull()
    return
  }
  expect(text).toBeTruthy()
  for (const part of parts) expect(text).toContain(part)
  expect(text).not.toMatch(/[{}]|\w\.\w/)
})

const both = table({ names: ["Ana", "Bo"] })
const turn = (seat: number): Event => ({ type: "TurnBegan", seat })
const claimed = (seat: number): Event => ({ type: "TrackClaimed", seat, track: "aveiro--braga", colour: "blue", locomotives: 0 })
const scored = (seat: number, points: number, track: string | null = "aveiro--braga"): Event => ({
  type: "PointsScored",
  seat,
  points,
  track,
})

describe("a deed is told in one sentence", () => {
  test.each<[string, Event[], string[]]>([
    ["a route with its price and points", [claimed(1), scored(1, 2)], ["Bo claimed Aveiro – Braga with 2 blue: +2."]],
    ["our own", [claimed(0), scored(0, 2)], ["You claimed Aveiro – Braga with 2 blue: +2."]],
    ["points that go to others", [claimed(1), scored(0, 2)], ["Bo claimed Aveiro – Braga with 2 blue: you +2."]],
    ["points for two", [claimed(1), scored(0, 2), scored(1, 2)], ["Bo claimed Aveiro – Braga with 2 blue: +2, you +2."]],
    [
      "a tunnel with what it cost more",
      [
        { type: "TunnelPaid", seat: 1, cards: 2, locomotives: 1 },
        { type: "TrackClaimed", seat: 1, track: "braga--cascais", colour: "red", locomotives: 0 },
        scored(1, 1, "braga--cascais"),
      ],
      ["Bo claimed Braga – Cascais with 2 red and 1 locomotive: +1."],
    ],
    [
      "the cards of a tunnel",
      ["red", "blue", "locomotive"].map((card) => ({ type: "TunnelCardTurned", seat: 1, card })),
      ["Revealed: red, blue and locomotive."],
    ],
    [
      "two cards, whatever comes to the market between them",
      [
        { type: "CardTaken", seat: 1, card: "blue" },
        { type: "MarketFilled", card: "red" },
        { type: "CardDrawn", seat: 1, card: null },
      ],
      ["Bo drew 1 blue and a card from the deck."],
    ],
    [
      "two of a kind",
      [
        { type: "CardTaken", seat: 0, card: "blue" },
        { type: "CardDrawn", seat: 0, card: "blue" },
      ],
      ["You drew 2 blue."],
    ],
    [
      "tickets, and how many are kept",
      [
        { type: "TicketsOffered", seat: 1, count: 3, tickets: null },
        { type: "TicketsKept", seat: 1, kept: 1, returned: 2, tickets: null },
      ],
      ["Bo drew 3 tickets and kept 1."],
    ],
    [
      "a route, and Alvin at its end",
      [claimed(1), scored(1, 2), { type: "AlvinCaught", seat: 1 }, scored(1, 10, null)],
      ["Bo claimed Aveiro – Braga with 2 blue: +2.", "Bo caught Alvin: +10."],
    ],
  ])("%s", (_, events, texts) => {
    expect(tell(events, both, board)).toEqual(texts)
  })

  test("but two people are not told of together", () => {
    const cards = [0, 1].map((seat): Event => ({ type: "CardTaken", seat, card: "blue" }))
    expect(tell(cards, both, board)).toEqual(["You drew 1 blue.", "Bo drew 1 blue."])
  })
})

describe("the last action of a player", () => {
  const last = (...entries: Event[][]) =>
    lastAction(table({ entries: entries.map((events, i) => told(i + 1, null, ...events)), names: ["Ana", "Bo"] }), board, 1)

  test("is the most telling one of their last turn", () => {
    const marker: Event = { type: "MarkerPlaced", seat: 1, city: "braga", colour: "red", locomotives: 0 }
    expect(last([claimed(1), scored(1, 2)], [marker, turn(0)], [claimed(0), turn(1)])).toBe("claimed Aveiro – Braga +2")
  })

  test("counts the cards of one turn", () => {
    const draw: Event = { type: "CardDrawn", seat: 1, card: null }
    expect(last([claimed(1), turn(0)], [turn(1)], [draw], [draw, turn(0)])).toBe("drew 2 cards")
  })

  test("is not one that was taken back", () => {
    const entries = [
      told(1, 1, { type: "CardDrawn", seat: 1, card: null }, turn(0)),
      told(2, 0, claimed(0), turn(1)),
      told(3, 1, claimed(1), turn(0)),
      { n: 4, at: 0, what: "undone" as const, seat: 1 },
    ]
    expect(lastAction(table({ entries }), board, 1)).toBe("drew a card")
  })

  test("is nothing before the first", () => {
    expect(last()).toBeNull()
  })
})

test.each(Object.keys(LANGUAGES) as Language[])("every event is said in %s to us and of others", async (language) => {
  await tongue.use(language)
  for (const [event, parts] of EVENTS) {
    for (const seat of [0, 1]) {
      const text = eventText("seat" in event ? { ...event, seat } : event, both, board)
      if (parts === null) expect(text).toBeNull()
      else expect(text).not.toMatch(/[{}]|event\./)
      if (parts && "seat" in event && event.type !== "TunnelCardTurned") expect(text?.includes("Bo")).toBe(seat === 1)
    }
  }
})
