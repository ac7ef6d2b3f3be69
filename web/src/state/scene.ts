/** What a scene is made of: a few things that move for a moment. Nothing here touches the page. */

import type { Board } from "../board/drawing"
import type { Event, ViewMessage } from "../protocol/types"
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
  | { is: "words"; text: string }
  | { is: "piece"; symbol: string; seat: number | null }

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
  /** What follows from it is turned up, and not told before. */
  reveals?: boolean
  /** Takes what comes next into the same scene, or returns false; null is the end. */
  follow?: (next: Event | null) => boolean
}

export type Setting = {
  own: number | null
  view: ViewMessage
  /** What was seen before. */
  before: ViewMessage | null
  tableau: Tableau
  board: Board
}

export const FLIGHT = 560

export const seatSpot = (seat: number): Spot => ({ at: "seat", seat })

export function scene(event: Event, actors: Actor[], more: Partial<Scene> = {}): Scene {
  const ms = Math.max(0, ...actors.map((actor) => actor.after + actor.ms))
  const seat = "seat" in event ? event.seat : null
  return { seat, ms, actors, tracks: [], cities: [], train: null, swept: null, event, sound: null, ...more }
}

export function flight(figure: Figure, from: Spot, to: Spot): Actor {
  return { figure, from, to, after: 0, ms: FLIGHT, manner: "leaves" }
}

/** Adds something that happens within a scene and prolongs it. */
export function add(scene: Scene, actor: Actor): void {
  scene.actors.push(actor)
  scene.ms = Math.max(scene.ms, actor.after + actor.ms)
}

export function points(event: Event & { type: "PointsScored" }, from: Spot): Actor {
  return { ...flight({ is: "points", points: event.points }, from, seatSpot(event.seat)), after: 450, ms: 1000 }
}

/** The cards paid move from the player to what they pay for. */
export function pay(event: { seat: number; colour: string; locomotives: number }, to: Spot): Actor[] {
  const kinds = new Set(event.locomotives > 0 ? [event.colour, "locomotive"] : [event.colour])
  return [...kinds].map((card, i) => ({ ...flight({ is: "card", card }, seatSpot(event.seat), to), after: i * 90, ms: 480 }))
}

/** A piece is put into its city. */
export function put(event: Event & { city: string; seat: number }, symbol: string): Scene {
  const drop: Actor = {
    ...flight({ is: "piece", symbol, seat: event.seat }, seatSpot(event.seat), { at: "city", city: event.city }),
    ms: 700,
    manner: "lands",
  }
  return scene(event, [drop], { ms: 1000, cities: [event.city], sound: "token" })
}
