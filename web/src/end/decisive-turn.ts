/** Where a game was lost. */

import type { Analysis, EntryMessage } from "../protocol/types"
import { played } from "../state/played"

export type DecisiveTurn = {
  /** What was done there. */
  entry: EntryMessage
  /** The position in which it was done. */
  before: number
  /** Counted as players do: the first turn of each is turn 1. */
  round: number
  from: number
  to: number
}

/** A fall that is worth a sentence, and more than noise. */
const LEAST = 0.08
const ERRORS = 2.5

/** The decision, of whomever, after which a seat's chance of winning fell the most. */
export function decisiveTurnOf({ decisions, final, seats }: Analysis, entries: EntryMessage[], seat: number): DecisiveTurn | null {
  const moves = played(entries)
  let found: DecisiveTurn | null = null
  for (const [n, { full, full_error, turn }] of decisions.entries()) {
    const entry = moves[n]
    const from = full[seat] ?? 0
    const to = (decisions[n + 1]?.full ?? final ?? full)[seat] ?? from
    const least = found ? found.from - found.to : Math.max(LEAST, ERRORS * full_error)
    if (!entry || from - to <= least) continue
    found = { entry, before: moves[n - 1]?.n ?? entry.n - 1, round: Math.max(1, Math.ceil(turn / seats)), from, to }
  }
  return found
}
