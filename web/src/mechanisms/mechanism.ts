/**
 * What the client adds to a mechanism: its questions as components, its pieces, its wording. Nothing of this is obligatory.
 * Without it a mechanism is asked, told and scored by the sentences that it declares. What a folder imports must not
 * import `mechanisms/index.ts`, which imports the folder.
 */

import type { Component } from "svelte"
import type { Board, Place } from "../board/drawing"
import type { Pile } from "../board/places"
import type { OnBoard } from "../board/Sheet.svelte"
import type { Drawn } from "../parts/Icon.svelte"
import type { Highlight } from "../end/highlight"
import type { Example } from "../parts/example"
import type { Event, SeatResult, SeatScoring, ViewMessage } from "../protocol/types"
import type { Lookups } from "../state/lookups.svelte"
import type { Choice } from "../state/choice.svelte"
import type { Scene, Setting } from "../state/scene"
import type { TableState } from "../state/table.svelte"

export type Question = Component<{ choice: Choice; lookups: Lookups; prompt: string }>

export type Telling = {
  /** All that is told in the same breath. */
  deed: Event[]
  /** A text about it, as people speak to somebody or of somebody. */
  said: (kind: string, values?: Record<string, string | number>) => string | null
}
type ByEvent<More, Made> = { [Type in Event["type"]]?: (event: Extract<Event, { type: Type }>, more: More) => Made | null }

/** A line that is scored in the end. */
export type Bonus = {
  line: string
  /** Those with little to see come first, the greatest last. */
  order: number
  /** What is shown on the board for a seat; without it, all seats have their turn at once. */
  highlight?: (board: Board, view: ViewMessage, scored: SeatScoring) => Highlight
  /** What the sentence in the catalogue needs. */
  values?: (board: Board, sheet: SeatResult, scored: SeatScoring) => Record<string, string | number>
  /** How it was scored, below the tickets of a seat. */
  details?: (board: Board, scored: SeatScoring) => string | null
}

/** A piece in a city: the name of its symbol, the seat whose colour it has, and what it is called, if its number does not say it. */
export type Placed = { city: string; symbol: string; seat: number | null; about?: string }

/** What lies beside a city, if there is anything: the board keeps a place free for it. */
export type Beside = {
  city: string
  key: string
  name: string
  component: Component<{ pile: Pile; city: Place; view: OnBoard | null; small: boolean }>
}

export type Mechanism = {
  icon?: Drawn
  /** What everybody sees that a seat has of it: the name of its number, and of its text. */
  count?: "festivals" | "markers" | "stations"
  /** What asks its questions, by prompt; others are asked with the cities to choose from, or with a list. */
  questions?: Record<string, Question>
  /** What is done in an ordinary turn on a sheet of its own, with its button and its key, by the type of the action. */
  sheets?: Record<string, Question>
  /** What its question is called, where there is more to say than the catalogue has for the prompt. */
  title?: (table: TableState) => string | null
  pieces?: (view: OnBoard) => Placed[]
  beside?: (board: Board) => Beside[]
  /** What a seat holds of it, in words. */
  held?: (view: ViewMessage, board: Board) => string
  /** The tracks that the position is about. */
  tracks?: (view: ViewMessage) => string[]
  /** Tickets that are as good as held, and those to choose from, where that is not for the view to say. */
  tickets?: (view: ViewMessage) => { held: string[]; offered: string[] } | null
  /** Own tickets are shown on the board while its questions are asked. */
  weighs?: boolean
  /** The numbers of the rules that its section in the rules in brief explains. */
  cites?: string[]
  examples?: (board: Board) => Example[]
  /** What its section says besides the texts of the catalogue. */
  rules?: (board: Board) => string[]
  /** The colour of its things. */
  ink?: string
  bonus?: Bonus
  scenes?: ByEvent<Setting, Scene>
  /** What happened, where the text in the catalogue does not say it all: null is not worth a line. */
  tells?: ByEvent<Telling, string>
  /** Whether an event is told together with the one before. */
  joins?: (last: Event, event: Event) => boolean
  /** What somebody did in a turn, or before their first one, the most telling first. */
  deeds?: Event["type"][]
  openings?: Event["type"][]
  /** Beside the own tickets. */
  panel?: Component<{ choice: Choice }>
}

/** The pieces of a kind, by city, each with its seat. */
export function standing(symbol: string, cities: Record<string, number> = {}): Placed[] {
  return Object.entries(cities).map(([city, seat]) => ({ city, symbol, seat }))
}
