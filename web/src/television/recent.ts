/** What each player did last on the board, as far as it is still there. */

import { piecesOn } from "../mechanisms"
import type { EntryMessage, ViewMessage } from "../protocol/types"

/** Marked for as many turns as there are players: then everybody has had a look. */
export function recent(entries: EntryMessage[], view: ViewMessage | null): { tracks: Map<string, number>; cities: Map<string, number> } {
  const [tracks, cities] = [new Map<string, number>(), new Map<string, number>()]
  const moves = entries.filter((entry) => entry.what === "moved" || entry.what === "undone")
  const pieces = view ? piecesOn(view) : []
  let turns = view?.seats.length ?? 0
  let last: number | null | undefined
  for (const { seat, events } of moves.toReversed()) {
    if (seat !== last) turns -= 1
    last = seat
    if (turns < 0) break
    for (const event of events ?? []) {
      if (event.type === "TrackClaimed" && view?.tracks[event.track] === event.seat) tracks.set(event.track, event.seat)
      if ("city" in event && pieces.some(({ city, seat }) => city === event.city && seat === event.seat)) cities.set(event.city, event.seat)
    }
  }
  return { tracks, cities }
}
