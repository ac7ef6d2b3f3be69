/** The points of every seat after each turn, read from what happened at the table. */

import type { EntryMessage, Result } from "../protocol/types"
import { played } from "../state/played"

export type Progress = {
  /** By seat: the points on the board after each turn, beginning with none. */
  scores: number[][]
  /** The turn after which the last round began. */
  lastRound: number | null
}

export function progress(entries: EntryMessage[], result: Result): Progress {
  const now = result.seats.map(() => 0)
  const scores = now.map(() => [0])
  let lastRound: number | null = null
  for (const entry of played(entries)) {
    for (const event of entry.events ?? []) {
      if (event.type === "PointsScored") now[event.seat] = (now[event.seat] ?? 0) + event.points
      else if (event.type === "LastRoundBegan") lastRound = (scores[0]?.length ?? 1) - 1
      else if (event.type === "TurnBegan" || event.type === "GameEnded") {
        scores.forEach((line, seat) => line.push(now[seat] ?? 0))
      }
    }
  }
  return { scores, lastRound }
}
