import { describe, expect, test } from "vitest"
import type { Event, ViewMessage } from "../src/protocol/types"
import { t } from "../src/i18n/index.svelte"
import type { Scene } from "../src/state/scene"
import { scenesOf } from "../src/state/scenes"
import { clearOf } from "../src/table/stage"
import { Tableau } from "../src/state/tableau.svelte"
import { board, told, view } from "./small"

const MARKET = { red: 2, blue: 3 }

/** From the point of view of seat 0; the face-up cards were red, red, blue, blue, blue. */
function shown(events: Event[], seen: Partial<ViewMessage> = {}, alvin: string | null = null): Scene[] {
  const tableau = new Tableau()
  tableau.take([], MARKET)
  const entry = told(1, 0, ...events)
  tableau.take([entry], undefined)
  return scenesOf(entry, {
    own: 0,
    view: view(seen),
    tableau,
    before: alvin === null ? null : view({ alvin: [alvin, null] }),
    board,
  })
}

describe("a card", () => {
  test("that I take flies from its place to my hand, and the gap is filled in the same scene", () => {
    const scenes = shown([
      { type: "CardTaken", seat: 0, card: "blue" },
      { type: "MarketFilled", card: "green" },
    ])
    expect(scenes).toHaveLength(1)
    expect(scenes[0]?.actors.map(({ from, to }) => [from, to])).toEqual([
      [
        { at: "market", place: 2 },
        { at: "hand", card: "blue" },
      ],
      [{ at: "deck" }, { at: "market", place: 2 }],
    ])
  })

  test("that I draw is held up to be read; another player's stays face down", () => {
    const [mine, other] = [shown([{ type: "CardDrawn", seat: 0, card: "red" }]), shown([{ type: "CardDrawn", seat: 1, card: null }])]
    expect(mine[0]?.actors[0]).toMatchObject({ figure: { card: "red" }, manner: "held", turns: true })
    expect(other[0]?.actors[0]).toMatchObject({ figure: { card: null }, to: { at: "seat", seat: 1 } })
  })
})

test("before a sweep all five cards stay long enough to be counted, and new ones come once they are gone", () => {
  const fill = (card: string): Event => ({ type: "MarketFilled", card })
  const [scene] = shown([{ type: "MarketSwept" }, fill("red"), fill("green")])
  const swept = scene?.actors.filter(({ manner }) => manner === "swept") ?? []
  expect(swept.map(({ from }) => from)).toEqual([0, 1, 2, 3, 4].map((place) => ({ at: "market", place })))
  const gone = Math.max(...swept.map(({ after, ms }) => after + ms))
  expect(gone).toBeGreaterThan(1500)
  const fresh = scene?.actors.filter(({ manner }) => manner === "lands") ?? []
  expect(fresh).toHaveLength(2)
  for (const { after } of fresh) expect(after).toBeGreaterThanOrEqual(gone)
})

test("a claimed route is paid for, its wagons roll in, and its points fly off", () => {
  const scenes = shown([
    { type: "TrackClaimed", seat: 1, track: "aveiro--cascais", colour: "blue", locomotives: 1 },
    { type: "PointsScored", seat: 1, points: 4, track: "aveiro--cascais" },
  ])
  expect(scenes).toHaveLength(1)
  expect(scenes[0]).toMatchObject({ train: "aveiro--cascais", tracks: ["aveiro--cascais"], seat: 1 })
  expect(scenes[0]?.actors.map(({ figure }) => figure)).toEqual([
    { is: "card", card: "blue" },
    { is: "card", card: "locomotive" },
    { is: "points", points: 4 },
  ])
})

describe("a tunnel", () => {
  const begun: Event = { type: "TunnelBegun", seat: 1, track: "braga--cascais", colour: "red", locomotives: 0 }
  const turned = (card: string): Event => ({ type: "TunnelCardTurned", seat: 1, card })

  test("shows three cards side by side and the extra cost", () => {
    const tunnel = { track: "braga--cascais", colour: "red", locomotives: 0, turned: {}, extra: 2 }
    const [scene] = shown([begun, turned("red"), turned("blue"), turned("red")], { tunnel })
    const middle = scene?.actors.filter(({ to }) => to.at === "middle") ?? []
    expect(middle.map(({ to }) => (to.at === "middle" ? to.place : null))).toEqual([0, 1, 2, "below"])
    for (const { to } of middle) expect(to).toMatchObject({ track: "braga--cascais" })
    expect(middle.at(-1)?.figure).toEqual({ is: "words", text: t("tunnel.extra", { n: 2 }) })
  })

  test("that costs nothing extra says so before the wagons come", () => {
    const claimed: Event = { type: "TrackClaimed", seat: 1, track: "braga--cascais", colour: "red", locomotives: 0 }
    const scenes = shown([begun, turned("blue"), claimed])
    expect(scenes.map(({ event }) => event.type)).toEqual(["TunnelBegun", "TrackClaimed"])
    expect(scenes[0]?.actors.at(-1)?.figure).toEqual({ is: "words", text: t("show.tunnelFree") })
  })
})

test("what is shown over the middle of the board keeps clear of the route it is about", () => {
  const [frame, reach] = [{ y: 100, height: 500 }, 80]
  expect(clearOf(frame, reach, null)).toBe(350)
  expect(clearOf(frame, reach, { y: 150 })).toBe(350)
  for (const y of [280, 350, 420]) {
    const at = clearOf(frame, reach, { y })
    expect(Math.abs(at - y)).toBeGreaterThan(reach)
    expect(at - reach).toBeGreaterThanOrEqual(frame.y)
    expect(at + reach).toBeLessThanOrEqual(frame.y + frame.height)
  }
})

test("Alvin walks from where he was, and gives his points there", () => {
  const scenes = shown(
    [
      { type: "AlvinCaught", seat: 0 },
      { type: "PointsScored", seat: 0, points: 10, track: null },
      { type: "AlvinMoved", seat: 0, city: "braga" },
    ],
    {},
    "aveiro",
  )
  expect(scenes.map(({ cities }) => cities)).toEqual([["aveiro"], [], ["braga"]])
  expect(scenes[1]?.actors[0]?.from).toEqual({ at: "city", city: "aveiro" })
  expect(scenes[2]?.actors[0]).toMatchObject({ from: { city: "aveiro" }, to: { city: "braga" }, manner: "lands" })
})

test.each([
  [{ type: "StationBuilt", seat: 1, city: "braga", colour: "red", locomotives: 0, price: 1 }, "station"],
  [{ type: "MarkerPlaced", seat: 1, city: "braga", colour: "red", locomotives: 0 }, "marker"],
  [{ type: "StartChosen", seat: 1, city: "braga" }, "marker"],
] as [Event, string][])("a piece is placed in its city: $type", (event, piece) => {
  const [scene] = shown([event])
  expect(scene?.actors[0]).toMatchObject({ figure: { symbol: piece, seat: 1 }, to: { at: "city", city: "braga" }, manner: "lands" })
})

test("festival cards go from the deck to their city, and from there to the player who takes them", () => {
  const scenes = shown([
    { type: "FestivalLaid", festival: "f" },
    { type: "FestivalTaken", seat: 1, festival: "f", cards: 2 },
  ])
  expect(scenes.map(({ actors }) => [actors[0]?.from, actors[0]?.to])).toEqual([
    [{ at: "deck" }, { at: "city", city: "aveiro" }],
    [
      { at: "city", city: "aveiro" },
      { at: "seat", seat: 1 },
    ],
  ])
})

test("a scene lasts until its last actor is done", () => {
  for (const scene of shown([
    { type: "DeckReformed", cards: 30 },
    { type: "TicketsOffered", seat: 0, count: 3, tickets: null },
  ]))
    expect(scene.ms).toBe(Math.max(...scene.actors.map(({ after, ms }) => after + ms)))
})
