/** The guide to the first game: what it points at, and what ends each step. */

import type { Choice } from "../../state/choice.svelte"

export type Step = {
  name: "tickets" | "look" | "draw" | "claim" | "end"
  /** Whether there is something to point at now. */
  begins: (choice: Choice) => boolean
  /** Points at the first of these that is visible. */
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

const turn = ({ table }: Choice) => table.view?.prompt === "turn" && table.question.length > 0

export const STEPS: Step[] = [
  {
    name: "tickets",
    begins: ({ table }) => table.question.length > 0 && !turn({ table } as Choice),
    at: ["[data-prompt]"],
    done: ({ table }) => (table.view?.tickets?.length ?? 0) > 0,
  },
  {
    name: "look",
    begins: turn,
    at: ["[data-tickets]", "[data-tab=tickets]"],
    done: (choice) => choice.ticket !== null && (choice.table.view?.tickets ?? []).includes(choice.ticket),
  },
  {
    name: "draw",
    begins: turn,
    at: ["[data-panel=market]", "[data-tab=hand]"],
    done: (choice, since) => snapshot(choice).cards > since.cards || snapshot(choice).tracks > since.tracks,
  },
  {
    name: "claim",
    begins: (choice) => turn(choice) && choice.table.claims.size > 0,
    at: [".track.claimable"],
    done: (choice, since) => snapshot(choice).tracks > since.tracks,
  },
  {
    name: "end",
    begins: ({ table }) => table.view?.prompt != null,
    at: ["[data-panel=players]", "[data-tab=players]"],
    done: ({ table }) => table.view?.prompt == null,
  },
]
