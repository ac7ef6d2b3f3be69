import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { past } from "../src/state/history"
import { forget, games, remember, standingHere, standings, unfinished } from "../src/state/games"
import type { OwnGame } from "../src/protocol/types"

const local = (more: Partial<OwnGame> = {}): OwnGame => ({
  id: "0abc",
  status: "playing",
  board: "usa",
  options: [],
  pace: { type: "untimed" },
  spectators: true,
  fixed: false,
  people: ["Ana"],
  bots: ["level-2"],
  open: 0,
  opened: 1,
  changed: 7,
  players: ["level-2", "Ana"],
  waiting_for: [1],
  ...more,
})
const over: Partial<OwnGame> = {
  status: "finished",
  waiting_for: [],
  scores: [70, 90],
  winners: [1],
  tickets: [
    [0, 2],
    [3, 4],
  ],
}

beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

test("a game on this device waits for whoever is no bot", () => {
  const { mine, players, waiting, at } = standingHere(local())
  expect({ mine, players, waiting, at }).toEqual({
    mine: true,
    players: [{ name: "", bot: "level-2" }, { name: "Ana" }],
    waiting: [{ name: "Ana" }],
    at: 7,
  })
  expect(standingHere(local({ waiting_for: [0] })).mine).toBe(false)
  expect(standingHere(local({ left: [1] })).mine).toBe(false)
})

test("before it has begun, its players are who sits there", () => {
  const standing = standingHere(local({ status: "open", players: [], waiting_for: [], people: ["Ana", "Bo"] }))
  expect(standing.players).toEqual([{ name: "Ana" }, { name: "Bo" }, { name: "", bot: "level-2" }])
  expect(standing.result).toBeNull()
})

test("a finished one has the best result of those who play here", () => {
  expect(standingHere(local({ ...over, winners: [1] })).result).toEqual({ place: 1, points: 90 })
  expect(standingHere(local({ ...over, winners: [0], scores: [90, 90] })).result).toEqual({ place: 2, points: 90 })
  const shared = local({ ...over, people: ["Ana", "Bo"], players: ["Bo", "Ana", "level-2"], scores: [50, 60, 80], winners: [2] })
  expect(standingHere(shared).result).toEqual({ place: 2, points: 60 })
  expect(standingHere(local({ status: "finished", broken_off: true })).ended).toBe(true)
})

test("games of both homes are in one list, and nobody asks a server for the ones that are here", async () => {
  const told = {
    table: { status: "playing", chairs: [{ kind: "person", name: "Ana", seat: 0 }] },
    you: { chair: 0 },
    view: { to_act: [] },
  }
  const fetched = vi.fn((_: string) => Promise.resolve(new Response(JSON.stringify(told))))
  vi.stubGlobal("fetch", fetched)
  remember("abc", "europe")
  remember("0abc", "usa")
  expect(unfinished().map(({ id }) => id)).toEqual(["0abc", "abc"])
  const found = await standings(false, [standingHere(local()), standingHere(local({ id: "0def", ...over }))])
  expect(found.map(({ id }) => id)).toEqual(["0abc", "abc", "0def"])
  expect(fetched.mock.calls.map(([path]) => new URL(path).pathname)).toEqual(["/api/tables/abc"])
})

test("a game that was removed is forgotten", () => {
  remember("abc", "europe")
  remember("0abc", "usa")
  forget("0abc")
  expect(games().map(({ id }) => id)).toEqual(["abc"])
})

test("finished games of both homes are counted together, newest first", async () => {
  const result = { seat: 0, players: ["Ana", "level-1"], scores: [80, 50], winners: [0], tickets: [2, 3], left: false }
  localStorage.setItem("history", JSON.stringify([{ id: "abc", board: "europe", at: 5, result }]))
  const found = await past(false, [
    local(),
    local({ id: "0old", changed: 3, seat: 1, ...over }),
    local({ id: "0new", changed: 9, seat: 1, ...over }),
  ])
  expect(found.map(({ id }) => id)).toEqual(["0new", "abc", "0old"])
  expect(found[0]?.result).toEqual({ seat: 1, players: ["level-2", "Ana"], scores: [70, 90], winners: [1], tickets: [3, 4], left: false })
})

test("where several people share the device, the game is nobody's in particular", async () => {
  expect(await past(false, [local({ ...over, seat: null })])).toEqual([])
})
