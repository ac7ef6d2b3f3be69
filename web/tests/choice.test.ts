import { describe, expect, test } from "vitest"
import type { Action } from "../src/protocol/types"
import { Choice } from "../src/state/choice.svelte"
import { board, table } from "./small"

const OPTIONS: Action[] = [
  { type: "Claim", track: "aveiro--braga", colour: "blue" },
  { type: "Claim", track: "aveiro--braga", colour: "blue", locomotives: 1 },
  { type: "Claim", track: "braga--cascais", colour: "red" },
  { type: "BuildStation", city: "braga", colour: "red", locomotives: 1 },
  { type: "BuildStation", city: "braga", colour: "red" },
  { type: "DrawBlind" },
]

const choice = (options = OPTIONS) => new Choice(table({ options }), board)

describe("cards first", () => {
  test("only routes that the selected cards can pay for stay open", () => {
    const mine = choice()
    expect([...mine.claims.keys()]).toEqual(["aveiro--braga", "braga--cascais"])
    mine.pick("red")
    expect([...mine.claims.keys()]).toEqual(["braga--cascais"])
    mine.pick("blue") // one colour at a time
    expect([...mine.claims.keys()]).toEqual(["aveiro--braga"])
    expect(mine.claims.get("aveiro--braga")).toHaveLength(2)
    mine.pick("locomotive")
    expect(mine.claims.get("aveiro--braga")).toEqual([OPTIONS[1]])
    mine.pick("blue") // a second click puts it back
    expect([...mine.picked]).toEqual(["locomotive"])
  })

  test("cards that pay for no route close all routes", () => {
    const mine = choice()
    mine.pick("green")
    expect(mine.claims.size).toBe(0)
  })
})

describe("a station", () => {
  test("has cities to choose only while building, and then no route is open", () => {
    const mine = choice()
    expect(mine.works).toHaveLength(1)
    expect(mine.places.size).toBe(0)
    mine.begin(mine.works[0] ?? null)
    expect(mine.claims.size).toBe(0)
    expect(mine.places.get("braga")).toEqual([OPTIONS[4], OPTIONS[3]]) // without locomotives first
  })
})

test("a festival can be taken at each of its cities", () => {
  const collect: Action = { type: "CollectFestival", festival: "f" }
  expect([...choice([collect]).places]).toEqual([
    ["aveiro", [collect]],
    ["braga", [collect]],
  ])
})

test("Escape goes back one step at a time", () => {
  const mine = choice()
  mine.heldTicket = "a-b"
  mine.pick("blue")
  mine.begin(mine.works[0] ?? null)
  mine.city = "braga"
  mine.open("aveiro--braga")
  const left = () => [mine.track, mine.city, mine.working !== null, mine.picked.size, mine.heldTicket]
  const seen = []
  while (mine.back()) seen.push(left())
  expect(seen).toEqual([
    [null, "braga", true, 1, "a-b"],
    [null, null, true, 1, "a-b"],
    [null, null, false, 1, "a-b"],
    [null, null, false, 0, "a-b"],
    [null, null, false, 0, null],
  ])
})

test("opening a route again closes it", () => {
  const mine = choice()
  mine.open("aveiro--braga")
  mine.open("braga--cascais")
  expect(mine.track).toBe("braga--cascais")
  mine.open("braga--cascais")
  expect(mine.track).toBeNull()
})

test("nothing is ticked in advance, and ticks survive a repeated offer", () => {
  const mine = choice()
  mine.offer(["a-b", "b-c"])
  expect([...mine.kept]).toEqual([])
  mine.kept.add("b-c")
  mine.offer(["a-b", "b-c"])
  expect([...mine.kept]).toEqual(["b-c"])
  mine.offer(["a-b"])
  expect([...mine.kept]).toEqual([])
})

test("unfinished choices are cleared after a move, unless it was refused", async () => {
  const mine = choice()
  mine.pick("blue")
  mine.open("aveiro--braga")
  mine.table.play = () => Promise.resolve(false)
  await mine.act({ type: "DrawBlind" })
  expect([mine.track, mine.picked.size]).toEqual(["aveiro--braga", 1])
  mine.table.play = () => Promise.resolve(true)
  await mine.act({ type: "DrawBlind" })
  expect([mine.track, mine.picked.size]).toEqual([null, 0])
})

test("a ticket under the pointer takes precedence over a pinned one", () => {
  const mine = choice()
  mine.heldTicket = "a-b"
  mine.pointedTicket = "b-c"
  expect(mine.ticket).toBe("b-c")
  mine.pointedTicket = null
  expect(mine.ticket).toBe("a-b")
})
