/** How an entry looks: scenes, in each of which a few things move for a moment. Nothing here touches the page. */

import type { Event, Seen, Told } from "../protocol/types"
import type { Sound } from "./sounds"
import type { Tableau } from "./tableau.svelte"

/** A place on the page. */
export type Spot =
  | { at: "market"; place: number }
  | { at: "deck" | "discard" | "tickets" }
  | { at: "seat"; seat: number }
  | { at: "hand"; card: string }
  | { at: "track"; track: string }
  | { at: "city"; city: string }
  /** Over the middle of the board: a row of three, and the line below it; aside, if they would cover their track. */
  | { at: "middle"; place: 0 | 1 | 2 | "below"; track?: string | undefined }

export type Figure =
  | { is: "card"; card: string | null; count?: number }
  | { is: "ticket"; count: number }
  | { is: "points"; points: number }
  /** The extra cost of a tunnel. */
  | { is: "extra"; cards: number }
  | { is: "piece"; piece: "station" | "marker" | "alvin"; seat: number }

/** Times are in milliseconds at normal speed. */
export type Actor = {
  figure: Figure
  from: Spot
  to: Spot
  after: number
  ms: number
  /** It is put down, disappears there, is first held up to be read, or lies for a while and is swept away. */
  manner: "lands" | "leaves" | "held" | "swept"
  /** It turns face up on the way. */
  turns?: boolean
}

export type Scene = {
  seat: number | null
  ms: number
  actors: Actor[]
  tracks: string[]
  cities: string[]
  /** The wagons roll in on this track. */
  train: string | null
  /** When all face-up cards are swept away, if they are. */
  swept: number | null
  event: Event
  sound: Sound | null
}

export type Setting = {
  own: number | null
  view: Seen
  tableau: Tableau
  /** Where Alvin was before. */
  alvin: string | null
  lengthOf: (track: string) => number
  cityOf: (festival: string) => string | null
}

export const FLIGHT = 560
const SPACE = 150

const seatSpot = (seat: number): Spot => ({ at: "seat", seat })

export function scenesOf(entry: Told, setting: Setting): Scene[] {
  const scenes: Scene[] = []
  let alvin = setting.alvin
  for (const event of entry.events ?? []) {
    const last = scenes.at(-1)
    // Consequences belong to the same scene: the card that refills the market, the tunnel cards, the points.
    if (last && event.type === "MarketFilled") add(last, fill(event, setting, last.swept))
    else if (last && event.type === "MarketSwept") sweep(last, event, setting)
    else if (last?.event.type === "TunnelBegun" && event.type === "TunnelCardTurned") turn(last, event.card)
    else if (last?.train && event.type === "PointsScored") add(last, points(event, { at: "track", track: last.train }))
    else {
      if (last?.event.type === "TunnelBegun") tell(last, setting.view, event)
      const scene = sceneOf(event, setting, alvin)
      if (scene) scenes.push(scene)
      if (event.type === "AlvinMoved") alvin = event.city
    }
  }
  const last = scenes.at(-1)
  if (last?.event.type === "TunnelBegun") tell(last, setting.view, null)
  return scenes
}

function sceneOf(event: Event, setting: Setting, alvin: string | null): Scene | null {
  const { own, tableau } = setting
  switch (event.type) {
    case "CardTaken": {
      const from: Spot = { at: "market", place: tableau.placeOf(event) ?? 0 }
      const to: Spot = event.seat === own ? { at: "hand", card: event.card } : seatSpot(event.seat)
      return scene(event, [flight({ is: "card", card: event.card }, from, to)], { sound: "card" })
    }
    case "CardDrawn": {
      const mine = event.seat === own && event.card !== null
      const figure: Figure = { is: "card", card: mine ? event.card : null }
      const to: Spot = mine ? { at: "hand", card: event.card ?? "" } : seatSpot(event.seat)
      const actor = flight(figure, { at: "deck" }, to)
      if (mine) Object.assign(actor, { ms: 1700, manner: "held", turns: true })
      return scene(event, [actor], { sound: "card" })
    }
    case "MarketFilled":
      return scene(event, [fill(event, setting, null)], { sound: "card" })
    case "MarketSwept": {
      const made = scene(event, [], { sound: "card" })
      sweep(made, event, setting)
      return made
    }
    case "DeckReformed": {
      const backs = [0, 90, 180, 270].map((after) => ({ ...flight({ is: "card", card: null }, { at: "discard" }, { at: "deck" }), after }))
      return scene(event, backs, { sound: "card" })
    }
    case "TrackClaimed": {
      const ms = SPACE * (setting.lengthOf(event.track) + 1) + 500
      return scene(event, pay(event, { at: "track", track: event.track }), {
        ms,
        tracks: [event.track],
        train: event.track,
        sound: "claim",
      })
    }
    case "TunnelBegun":
      return scene(event, pay(event, { at: "track", track: event.track }), { tracks: [event.track] })
    case "TunnelLeft":
      return scene(event, [], { ms: 700, tracks: [event.track] })
    case "TicketsOffered":
      return scene(event, [flight({ is: "ticket", count: event.count }, { at: "tickets" }, seatSpot(event.seat))], { sound: "card" })
    case "TicketPicked":
      return scene(event, [flight({ is: "ticket", count: 1 }, { at: "tickets" }, seatSpot(event.seat))])
    case "StationBuilt":
      return put(event, "station")
    case "StartChosen":
    case "MarkerPlaced":
      return put(event, "marker")
    case "AlvinCaught":
      return scene(event, [], { ms: 600, cities: alvin ? [alvin] : [] })
    case "AlvinMoved": {
      const from: Spot = alvin ? { at: "city", city: alvin } : seatSpot(event.seat)
      const walk: Actor = {
        ...flight({ is: "piece", piece: "alvin", seat: event.seat }, from, { at: "city", city: event.city }),
        ms: 1000,
        manner: "lands",
      }
      return scene(event, [walk], { ms: 1000, cities: [event.city], sound: "token" })
    }
    case "FestivalLaid":
    case "FestivalTaken": {
      const city = setting.cityOf(event.festival)
      if (!city) return null
      const at: Spot = { at: "city", city }
      const count = event.type === "FestivalTaken" ? event.cards : 1
      const card: Figure = { is: "ticket", count }
      const actor = event.type === "FestivalTaken" ? flight(card, at, seatSpot(event.seat)) : flight(card, { at: "deck" }, at)
      return scene(event, [actor], { cities: [city], sound: "card" })
    }
    case "PointsScored":
      return alvin ? scene(event, [points(event, { at: "city", city: alvin })]) : null
    default:
      return null
  }
}

function scene(event: Event, actors: Actor[], more: Partial<Scene> = {}): Scene {
  const ms = Math.max(0, ...actors.map((actor) => actor.after + actor.ms))
  const seat = "seat" in event ? event.seat : null
  return { seat, ms, actors, tracks: [], cities: [], train: null, swept: null, event, sound: null, ...more }
}

function flight(figure: Figure, from: Spot, to: Spot): Actor {
  return { figure, from, to, after: 0, ms: FLIGHT, manner: "leaves" }
}

/** Adds something that happens within a scene and prolongs it. */
function add(scene: Scene, actor: Actor): void {
  scene.actors.push(actor)
  scene.ms = Math.max(scene.ms, actor.after + actor.ms)
}

/** The old cards stay where they were long enough to be counted, then go. */
function sweep(scene: Scene, event: Event, { tableau }: Setting): void {
  const end = Math.max(scene.swept ?? 0, scene.ms) + 1700
  for (const [place, card] of tableau.sweptBy(event).entries()) {
    const came = scene.actors.findLast((actor) => actor.to.at === "market" && actor.to.place === place)
    const after = came ? came.after + came.ms : 0
    if (card !== null) {
      const gone = flight({ is: "card", card }, { at: "market", place }, { at: "discard" })
      add(scene, { ...gone, after, ms: end - after, manner: "swept" })
    }
  }
  scene.swept = scene.ms = end
}

function fill(event: Event & { type: "MarketFilled" }, { tableau }: Setting, swept: number | null): Actor {
  const place = tableau.placeOf(event) ?? 0
  const after = swept === null ? 220 : swept + place * 160
  return {
    ...flight({ is: "card", card: event.card }, { at: "deck" }, { at: "market", place }),
    after,
    ms: 420,
    manner: "lands",
    turns: true,
  }
}

function points(event: Event & { type: "PointsScored" }, from: Spot): Actor {
  return { ...flight({ is: "points", points: event.points }, from, seatSpot(event.seat)), after: 450, ms: 1000 }
}

const TURN = 650

/** Up to three tunnel cards are turned over one by one, and stay until all have been seen. */
function turn(scene: Scene, card: string): void {
  const turned = scene.actors.filter((actor) => actor.to.at === "middle").length
  const to: Spot = { at: "middle", place: turned as 0 | 1 | 2, track: scene.tracks[0] }
  const after = 400 + turned * TURN
  add(scene, { ...flight({ is: "card", card }, { at: "deck" }, to), after, ms: 3900 - after, manner: "lands", turns: true })
}

/** The extra cost of the tunnel, if known: nothing if the route was claimed at once. */
function tell(scene: Scene, view: Seen, next: Event | null): void {
  const cards = next?.type === "TrackClaimed" ? 0 : view.tunnel?.extra
  if (cards === undefined) return
  const below: Spot = { at: "middle", place: "below", track: scene.tracks[0] }
  add(scene, { ...flight({ is: "extra", cards }, below, below), after: 400 + 3 * TURN, ms: 3900 - 400 - 3 * TURN, manner: "lands" })
}

/** The cards paid move from the player to what they pay for. */
function pay(event: { seat: number; colour: string; locomotives: number }, to: Spot): Actor[] {
  const kinds = new Set(event.locomotives > 0 ? [event.colour, "locomotive"] : [event.colour])
  return [...kinds].map((card, i) => ({ ...flight({ is: "card", card }, seatSpot(event.seat), to), after: i * 90, ms: 480 }))
}

function put(event: Event & { city: string; seat: number }, piece: "station" | "marker"): Scene {
  const drop: Actor = {
    ...flight({ is: "piece", piece, seat: event.seat }, seatSpot(event.seat), { at: "city", city: event.city }),
    ms: 700,
    manner: "lands",
  }
  return scene(event, [drop], { ms: 1000, cities: [event.city], sound: "token" })
}
