/** What the others did since our own last move: it stays marked in their colours until we have moved. */

import type { EntryMessage } from "../protocol/types"
import { played } from "../state/played"

/** The seat that claimed a route, or put or moved something in a city. */
export type Since = { tracks: Map<string, number>; cities: Map<string, number> }

/** For a spectator (`seat` is null), the last move of anybody. */
export function sinceOwnMove(entries: EntryMessage[], seat: number | null): Since {
  const moves = played(entries)
  const own = moves.findLastIndex((move) => move.seat === seat)
  const news = seat === null ? moves.slice(-1) : moves.slice(own + 1)
  const found: Since = { tracks: new Map(), cities: new Map() }
  for (const event of news.flatMap(({ events }) => events ?? [])) {
    if (event.type === "TrackClaimed") found.tracks.set(event.track, event.seat)
    else if ("city" in event) found.cities.set(event.city, event.seat)
  }
  return found
}
