/** The guide to the first game: what it points at, and what ends each step. */

import type { Choice } from "../../state/choice.svelte"

export type Step = {
  name: "tickets" | "look" | "draw" | "claim" | "end"
  /** Points at the first of these that is visible; if none is, it only speaks. */
  at: string[]
  /** Whether the user has done it. */
  done: (choice: Choice, since: Snapshot) => boolean
}

/** The position in which a step was first shown. */
export type Snapshot = { cards: number; tracks: number }

export function snapshot({ table }: Choice): Snapshot {
  const own = table.view?.seats[table.seat ?? -1]
  const tracks = Object.values(table.view?.tracks ?? {}).filter((owner) => owner === table.seat).length
  return { cards: own?.cards ?? 0, tracks }
}

export const STEPS: Step[] = [
  {
    name: "tickets",
    at: ["[data-prompt]"],
    done: ({ table }) => (table.view?.tickets?.length ?? 0) > 0,
  },
  {
    name: "look",
    at: ["[data-tickets]", "[data-tab=tickets]"],
    done: (choice) => choice.ticket !== null && (choice.table.view?.tickets ?? []).includes(choice.ticket),
  },
  {
    name: "draw",
    at: ["[data-panel=market]", "[data-tab=hand]"],
    done: (choice, since) => snapshot(choice).cards > since.cards || snapshot(choice).tracks > since.tracks,
  },
  {
    name: "claim",
    at: ["[data-hand]"],
    done: (choice, since) => snapshot(choice).tracks > since.tracks,
  },
  {
    name: "end",
    at: ["[data-panel=players]", "[data-tab=players]"],
    done: ({ table }) => table.view?.prompt == null,
  },
]
