/**
 * What the client adds to a mechanism: its questions as components, its pieces, its wording. Nothing of this is obligatory.
 * Without it a mechanism is asked, told and scored by the sentences that it declares. What a folder imports must not
 * import `mechanisms/index.ts`, which imports the folder.
 */

import type { Component } from "svelte"
import type { Board } from "../board/drawing"
import type { Drawn } from "../parts/Icon.svelte"
import type { Action, PublicSeat, Seen } from "../protocol/types"
import type { Asked } from "../state/asked.svelte"
import type { Choice } from "../state/choice.svelte"
import type { TableState } from "../state/table.svelte"

export type Question = Component<{ choice: Choice; asked: Asked; prompt: string }>

/** Something to do in an ordinary turn that has a sheet of its own, with its button and its key. */
export type Work = {
  type: Action["type"]
  question: Question
  title: () => string
  /** As one of the things that may be done in a turn. */
  inTurn: () => string
  icon: Drawn
  /** How often it can still be done. */
  left: (seat: PublicSeat) => number
}

export type Mechanism = {
  icon?: Drawn
  /** What everybody sees that a seat has of it. */
  count?: { label: () => string; of: (seat: PublicSeat) => number }
  /** What asks its questions, by prompt; others are asked with the cities to choose from, or with a list. */
  questions?: Record<string, Question>
  /** By prompt, where there is more to say than the catalogue has for it. */
  titles?: Record<string, (table: TableState, board: Board) => string>
  work?: Work
  /** What a seat holds of it, in words. */
  held?: (view: Seen, board: Board) => string
  /** What is waited for, if that is more than somebody's answer. */
  waits?: (table: TableState, board: Board) => string | null
  /** The tracks that the position is about. */
  tracks?: (view: Seen) => string[]
  /** Tickets that are as good as held, and those to choose from, where that is not for the view to say. */
  tickets?: (view: Seen) => { held: string[]; offered: string[] } | null
  /** Own tickets are shown on the board while its questions are asked. */
  weighs?: boolean
  /** Beside the own tickets. */
  panel?: Component<{ choice: Choice }>
}
