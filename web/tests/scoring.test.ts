import { describe, expect, test } from "vitest"
import { arrival } from "../src/end/journey"
import { placeHighlight } from "../src/end/highlight"
import { progress } from "../src/end/progress"
import { duration, steps } from "../src/end/steps"
import { decisiveTurnText, marginText, outcome, stepText, winnerText } from "../src/end/words"
import { plain, signed } from "../src/state/words"
import { decisiveTurnOf } from "../src/end/decisive-turn"
import type { Analysis, Result, Scoring, SeatResult } from "../src/protocol/types"
import { board, table, told, view } from "./small"

function sheet(seat: number, points: Record<string, number>, more: Partial<SeatResult> = {}): SeatResult {
  const total = Object.values(points).reduce((sum, each) => sum + each, 0)
  return { seat, total, points, path_length: 0, stations_built: 0, done: [], failed: [], trains_left: 0, ...more }
}

const RESULT: Result = {
  winners: [0],
  places: [1, 2],
  seats: [
    sheet(
      0,
      { routes: 12, catches: 20, tickets_done: 4, tickets_failed: 0, longest_path: 10, unbuilt_stations: 4, festivals: 6 },
      { path_length: 5, done: ["a-b"] },
    ),
    sheet(
      1,
      { routes: 8, catches: 0, tickets_done: 0, tickets_failed: -6, longest_path: 0, unbuilt_stations: 4, festivals: 0 },
      { failed: ["b-c"] },
    ),
  ],
}
const SCORING: Scoring = {
  seats: [
    {
      seat: 0,
      tickets: [{ ticket: "a-b", points: 4, tracks: ["aveiro--braga"] }],
      borrowed: { aveiro: "aveiro--braga", cascais: "braga--cascais" },
      path: ["aveiro--braga", "braga--cascais"],
      festivals: [{ festival: "f", cards: 3, points: 6 }],
    },
    { seat: 1, tickets: [{ ticket: "b-c", points: -6, tracks: [] }], borrowed: {}, path: [], festivals: [] },
  ],
  ties: [],
}
const SEEN = view({ tracks: { "aveiro--braga": 1, "braga--cascais": 0 } })
const shown = steps(board, SEEN, RESULT, SCORING)

describe("the scoring is shown", () => {
  test("step by step: tickets, bonuses, the winner", () => {
    expect(shown.map(({ kind, seats }) => [kind, ...seats])).toEqual([
      ["opening"],
      ["ticket", 0],
      ["ticket", 1],
      ["unbuilt_stations", 0, 1],
      ["festivals", 0],
      ["longest_path", 0],
      ["winner", 0],
    ])
  })

  test("from the points of the routes to those of the result", () => {
    expect(shown[0]?.totals).toEqual([32, 8])
    expect(shown.at(-1)?.totals).toEqual(RESULT.seats.map(({ total }) => total))
  })

  test("on the board: the way of a ticket, what a station borrowed, the ends of the longest path", () => {
    const [, done, failed, , festival, path, winner] = shown
    expect(done?.highlight).toMatchObject({ tracks: ["aveiro--braga"], borrowed: { aveiro: "aveiro--braga" }, lost: false })
    expect(failed?.highlight).toMatchObject({ tracks: [], cities: ["braga", "cascais"], lost: true })
    expect(festival?.highlight?.cities).toEqual(["aveiro", "braga"])
    expect(path?.highlight).toMatchObject({ tracks: ["aveiro--braga", "braga--cascais"], cities: ["aveiro", "cascais"] })
    expect(winner?.highlight?.tracks).toEqual(["braga--cascais"])
  })

  test("in words, each step in its own", () => {
    const texts = shown.map((step) => stepText(step, table({ names: ["Ana", "Bo"], view: SEEN }), board, RESULT, SCORING))
    expect(new Set(texts).size).toBe(texts.length)
    for (const text of texts) expect(text).not.toMatch(/[{}]/)
    expect(texts[1]).toContain("Aveiro – Braga")
    expect(texts[4]).toContain("Fair 3 (+6)")
    expect(texts.at(-1)).toContain("50")
  })

  test("faster where there is more of it", () => {
    const [step] = shown
    if (step) expect(duration(step, 60)).toBeLessThan(duration(step, 10))
  })

  test("until the winner's train has arrived, but not for ever", () => {
    const winner = shown.at(-1)
    const [train] = winner?.highlight?.trains ?? []
    expect(train?.seat).toBe(0)
    if (!winner || !train) return
    expect(duration(winner, 7)).toBeGreaterThan(arrival(train))
    expect(arrival({ ...train, length: 1e6 })).toBeLessThan(15_000)
  })
})

describe("the margin", () => {
  const level: Result = { ...RESULT, seats: RESULT.seats.map((seat) => ({ ...seat, total: 20 })) }
  const people = table({ names: ["Ana", "Bo"], seat: null })

  test("is what the second is behind", () => expect(marginText(people, RESULT, SCORING)).toMatch(/50.*Bo/))

  test("of equal points is what decided", () => {
    const tie = { by: "tickets" as const, seats: [0, 1], values: [3, 2], ahead: [0] }
    expect(marginText(people, level, { ...SCORING, ties: [tie] })).toContain("3 : 2")
  })

  test("of a shared victory names all", () => {
    const text = marginText(people, { ...level, winners: [0, 1] }, SCORING)
    expect(text).toContain("Ana and Bo")
  })
})

describe("the winner is told", () => {
  const said = (seat: number | null, winners: number[], together: number[] = []): string =>
    winnerText(table({ names: ["Ana", "Bo"], seat, together }), { ...RESULT, winners })

  test.each([
    ["to the winner", 0, [0], "You win!"],
    ["to a loser", 1, [0], "Ana wins!"],
    ["to a spectator", null, [1], "Bo wins!"],
    ["to one of two winners", 0, [0, 1], "You share the win with Bo!"],
    ["to a spectator of two winners", null, [0, 1], "Ana and Bo share the win!"],
  ])("%s", (_, seat, winners, text) => expect(said(seat, winners)).toBe(text))

  test("by name where several people share a device", () => expect(said(0, [0], [0, 1])).toBe("Ana wins!"))

  test("kindly to a loser, who is told how much was missing", () => {
    const loser = table({ names: ["Ana", "Bo"], seat: 1 })
    expect(outcome(loser, RESULT)).toBe("lost")
    expect(marginText(loser, RESULT, SCORING)).toMatch(/50 points.*Well played/)
    const close = { ...RESULT, seats: RESULT.seats.map((sheet, seat) => ({ ...sheet, total: seat ? 54 : 56 })) }
    expect(marginText(loser, close, SCORING)).toMatch(/So close.*2 points/)
  })
})

describe("the turning point", () => {
  const claimed = { type: "TrackClaimed", seat: 0, track: "aveiro--braga", colour: "blue", locomotives: 0 } as const
  const passed = { type: "Passed", seat: 1 } as const
  const entries = [
    told(5, 0, passed),
    told(6, 1, passed),
    { n: 7, at: 0, what: "undone" as const, seat: 1 },
    told(8, 1, passed),
    told(9, 0, claimed),
  ]
  const analysis = (...chances: number[]): Analysis => {
    const decisions = chances.slice(0, -1).map((chance, n) => ({ n, turn: n + 1, full: [1 - chance, chance], full_error: 0.01 }))
    return { seats: 2, decisions, final: [1, 0], turning_points: [] } as unknown as Analysis
  }

  test("is the move after which a loser's chance fell the most, as a sentence", () => {
    const found = decisiveTurnOf(analysis(0.5, 0.4, 0.61, 0), entries, 1)
    expect(found).toMatchObject({ before: 8, round: 2, from: 0.61, to: 0 })
    const text = found && decisiveTurnText(found, table({ names: ["Ana", "Bo"], seat: 1 }), board)
    expect(text).toMatch(/turn 2.*Ana.*Aveiro – Braga.*61%.*0%/)
  })

  test("is none where nothing fell by more than noise", () => {
    expect(decisiveTurnOf({ ...analysis(0.06, 0.05, 0.04, 0), final: [0.96, 0.04] }, entries, 1)).toBeNull()
  })
})

test("points have a real minus sign", () => {
  expect([plain(-7), plain(7), signed(-7), signed(7), signed(0)]).toEqual(["−7", "7", "−7", "+7", "+0"])
})

test("the course of a game is read from what was not taken back", () => {
  const scored = (seat: number, points: number) => ({ type: "PointsScored", seat, points, track: null }) as const
  const turn = (seat: number) => ({ type: "TurnBegan", seat }) as const
  const entries = [
    told(1, 0, scored(0, 4), turn(1)),
    told(2, 1, scored(1, 7), turn(0)),
    { n: 3, at: 0, what: "undone" as const, seat: 1 },
    told(4, 1, scored(1, 2), { type: "LastRoundBegan", seat: 1 }, turn(0)),
    told(5, 0, scored(0, 1), { type: "GameEnded" }),
  ]
  expect(progress(entries, RESULT)).toEqual({
    scores: [
      [0, 4, 4, 5],
      [0, 0, 2, 2],
    ],
    lastRound: 1,
  })
})

test("a line of the log lights the track that somebody has, or the cities of one that is free", () => {
  expect(placeHighlight(board, SEEN, ["aveiro--braga"], [])).toMatchObject({ seat: 1, tracks: ["aveiro--braga"], cities: [] })
  expect(placeHighlight(board, SEEN, ["aveiro--cascais"], [])).toMatchObject({ tracks: [], cities: ["aveiro", "cascais"] })
})
