/** The board on a television, and a phone that points at it. */

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { boxOf, misleads } from "../src/board/names"
import type { CityPlace } from "../src/board/drawing"
import type { EntryMessage, PointAt, ViewMessage } from "../src/protocol/types"
import { around, SIDES } from "../src/television/around"
import { Finger } from "../src/television/finger"
import { fromAfar } from "../src/television/names"
import { recent } from "../src/television/recent"
import { remote } from "../src/television/remote"
import { stayAwake } from "../src/television/wake"

describe("a finger", () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  function finger(): { finger: Finger; told: Omit<PointAt, "type">[] } {
    const told: Omit<PointAt, "type">[] = []
    return { told, finger: new Finger((at) => told.push(at)) }
  }

  test("tells what it rests on, and nothing twice", () => {
    const { finger: own, told } = finger()
    own.at({ track: "a--b" })
    vi.runAllTimers()
    own.at({ track: "a--b" })
    vi.runAllTimers()
    expect(told).toEqual([{ track: "a--b" }])
  })

  test("is not told more than a few times a second, and ends where it ended", () => {
    const { finger: own, told } = finger()
    for (let i = 0; i < 100; i++) {
      own.at({ track: `a--${i}` })
      vi.advanceTimersByTime(10)
    }
    vi.runAllTimers()
    expect(told.length).toBeLessThan(6)
    expect(told.at(-1)).toEqual({ track: "a--99" })
  })

  test("is taken away when the page closes", () => {
    const { finger: own, told } = finger()
    own.at({ city: "a" })
    vi.runAllTimers()
    own.down()
    expect(told).toEqual([{ city: "a" }, {}])
    vi.runAllTimers()
    expect(told).toHaveLength(2)
  })
})

describe("around a tablet", () => {
  test.each([2, 3, 4, 5, 6])("each of %i players sits somewhere, clockwise in the order of play", (seats) => {
    const sides = around(seats)
    // Clockwise: along the bottom from right to left, up the left side, along the top, down the right side.
    const clockwise = [...sides.bottom.toReversed(), ...sides.left.toReversed(), ...sides.top, ...sides.right]
    expect(clockwise).toEqual(Array.from({ length: seats }, (_, seat) => seat))
    expect(Math.max(...SIDES.map((side) => sides[side].length))).toBeLessThanOrEqual(2)
  })
})

describe("what happened last on the board", () => {
  const claimed = (n: number, seat: number, track: string): EntryMessage => ({
    n,
    at: 0,
    what: "moved",
    seat,
    events: [{ type: "TrackClaimed", seat, track, colour: "red", locomotives: 0 } as never],
  })
  const view = (tracks: Record<string, number>): ViewMessage => ({ seats: [{}, {}], tracks }) as unknown as ViewMessage

  test("is marked for one round", () => {
    const entries = [claimed(1, 0, "old"), claimed(2, 1, "one"), claimed(3, 0, "two")]
    expect([...recent(entries, view({ old: 0, one: 1, two: 0 })).tracks]).toEqual([
      ["two", 0],
      ["one", 1],
    ])
  })

  test("is not marked after it was taken back", () => {
    const undone: EntryMessage = { n: 2, at: 0, what: "undone", seat: 0 }
    expect(recent([claimed(1, 0, "one"), undone], view({})).tracks.size).toBe(0)
  })
})

describe("names from across the room", () => {
  const city = (id: string, x: number, y = 100): { id: string; at: CityPlace } => ({
    id,
    at: { x, y, radius: 9, label: { x: x + 14, y: y + 6, anchor: "start", size: 14, width: 40 } },
  })
  const cities = [city("a", 100), city("b", 170), city("c", 400, 300)]
  const names = fromAfar(cities, 1.3, 1000, 1080)

  test("are all there, and as large as they need to be where there is room", () => {
    expect([...names.keys()].sort()).toEqual(["a", "b", "c"])
    expect((names.get("c")?.scale ?? 0) * 14 * 1.3).toBeCloseTo(28)
  })

  test("never lie over each other", () => {
    const [a, b] = [cities[0], cities[1]].map((each) => each && boxOf(each.at, names.get(each.id) ?? { scale: 1, aside: 0 }))
    expect(a?.right ?? 0).toBeLessThan(b?.left ?? 0)
  })

  test("never seem to belong to another city", () => {
    for (const { id, at } of cities) expect(misleads(at, names.get(id) ?? { scale: 9, aside: 0 }, cities)).toBe(false)
  })
})

describe("a remote control", () => {
  afterEach(() => document.body.replaceChildren())

  test("goes from button to button, and round", () => {
    for (const name of ["one", "two"]) {
      const button = document.createElement("button")
      button.id = name
      Object.defineProperty(button, "offsetParent", { value: document.body })
      document.body.append(button)
    }
    const pressed = ["ArrowRight", "ArrowRight", "ArrowDown", "ArrowLeft", "a"].map((key) => {
      remote(new KeyboardEvent("keydown", { key }))
      return document.activeElement?.id
    })
    expect(pressed).toEqual(["one", "two", "one", "two", "two"])
  })
})

test("a screen asks to stay on whenever it comes back into view", async () => {
  const request = vi.fn(() => Promise.resolve({ release: () => Promise.resolve() }))
  vi.stubGlobal("navigator", { ...navigator, wakeLock: { request } })
  const sleep = stayAwake()
  document.dispatchEvent(new Event("visibilitychange"))
  await Promise.resolve()
  sleep()
  document.dispatchEvent(new Event("visibilitychange"))
  vi.unstubAllGlobals()
  expect(request).toHaveBeenCalledTimes(2)
})
