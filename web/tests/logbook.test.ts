import { describe, expect, test } from "vitest"
import type { EntryMessage, Event } from "../src/protocol/types"
import { passages, sentences, sinceMine } from "../src/state/logbook"
import { board, table, told } from "./small"

const turn = (seat: number): Event => ({ type: "TurnBegan", seat })
const taken = (seat: number, card = "red"): Event => ({ type: "CardTaken", seat, card })
const claimed = (seat: number): Event => ({ type: "TrackClaimed", seat, track: "aveiro--braga", colour: "blue", locomotives: 0 })
const said = (n: number, chair: number, text: string): EntryMessage => ({ n, at: 0, what: "said", chair, text })

describe("the log", () => {
  test("has one passage per turn", () => {
    const entries = [told(1, 0, taken(0)), told(2, 0, taken(0), turn(1)), told(3, 1, claimed(1), turn(0)), told(4, 0, taken(0))]
    const made = passages(table({ entries }), board)
    expect(made.map(({ seat, lines }) => [seat, lines.length])).toEqual([
      [0, 1],
      [1, 1],
      [0, 1],
    ])
  })

  test("shows where something happened", () => {
    const [claim, festival, station] = passages(
      table({
        entries: [
          told(1, 0, claimed(0), turn(1)),
          told(2, 1, { type: "FestivalTaken", seat: 1, festival: "f", cards: 2 }, turn(0)),
          told(3, 0, { type: "StationBuilt", seat: 0, city: "cascais", colour: "red", locomotives: 0, price: 1 }),
        ],
      }),
      board,
    ).map(({ lines }) => lines[0])
    expect(claim).toMatchObject({ icon: "track", tracks: ["aveiro--braga"], cities: ["aveiro", "braga"] })
    expect(festival).toMatchObject({ tracks: [], cities: ["aveiro", "braga"] })
    expect(station).toMatchObject({ tracks: [], cities: ["cascais"] })
  })

  test("puts what nobody did in the turn in which it happened", () => {
    const made = passages(table({ entries: [told(1, 1, taken(1), { type: "MarketSwept" })] }), board)
    expect(made.map(({ seat, lines }) => [seat, lines.map(({ icon }) => icon)])).toEqual([[1, ["card", "sweep"]]])
  })

  test("leaves out the deal, but says who left and what was taken back", () => {
    const entries: EntryMessage[] = [
      { n: 1, at: 0, what: "started", events: [{ type: "CardDealt", seat: 0, card: "red" }, claimed(1)] },
      told(2, 0, taken(0)),
      { n: 3, at: 0, what: "undone", seat: 0 },
      { n: 4, at: 0, what: "resigned", seat: 1 },
    ]
    const lines = passages(table({ entries }), board).flatMap(({ lines }) => lines)
    expect(lines.map(({ icon }) => icon)).toEqual(["card", "back", "person"])
  })

  test("gives each chat message its own passage", () => {
    const entries = [told(1, 1, taken(1)), said(2, 1, "hi"), said(3, 0, "hello"), told(4, 1, taken(1))]
    const made = passages(table({ entries, names: ["Ana", "Bo"] }), board)
    expect(made.map((each) => each.said)).toEqual([
      null,
      { chair: 1, name: "Bo", text: "hi", own: false },
      { chair: 0, name: "you", text: "hello", own: true },
      null,
    ])
  })

  test("tells what belongs together in one line, though it came bit by bit", () => {
    const offered: Event = { type: "TicketsOffered", seat: 1, count: 3, tickets: null }
    const kept: Event = { type: "TicketsKept", seat: 1, kept: 2, returned: 1, tickets: null }
    const made = passages(table({ entries: [told(1, 1, offered), told(2, 1, kept, turn(0)), told(3, 0, taken(0))] }), board)
    expect(made.map(({ lines }) => lines.map(({ icon }) => icon))).toEqual([["ticket"], ["card"]])
  })

  test("has a mark where our last turn ended", () => {
    const mine = [told(1, 0, taken(0), turn(1))]
    const others = [told(2, 1, claimed(1), turn(2)), told(3, 2, claimed(2), turn(0))]
    const since = (...entries: EntryMessage[]) => sinceMine(passages(table({ entries }), board), 0)
    expect(since(...others)).toBeNull()
    expect(since(...mine)).toBeNull()
    expect(since(...mine, ...others)).toBe("2.0")
    expect(since(...mine, ...others, told(4, 0, taken(0)))).toBe("2.0") // we are playing again
  })

  test("says why a late bot's move was made at random", () => {
    const late = { ...told(1, 1, taken(1)), lost: "late" as const }
    const [passage] = passages(table({ entries: [late] }), board)
    expect(passage?.lines.map(({ icon }) => icon)).toEqual(["clock", "card"])
  })
})

describe("a screen reader", () => {
  test("reads out what others did, and of our own moves only what was new to us", () => {
    const drawn: Event = { type: "CardDrawn", seat: 0, card: "green" }
    const heard = sentences([told(1, 0, taken(0)), told(2, 0, drawn), told(3, 1, claimed(1))], table(), board)
    expect(heard).toHaveLength(2)
    expect(heard[0]).toContain("green")
    expect(heard[1]).toContain("Aveiro – Braga")
  })

  test("reads out what others say, but not what we say", () => {
    const both = table({ names: ["Ana", "Bo"] })
    expect(sentences([said(1, 0, "hello"), said(2, 1, "hi")], both, board)).toEqual(["Bo: hi"])
  })
})
