/** What an example for a rule shows, and how to find one on a board. */

import { marksOf } from "../board/drawing"
import type { OnBoard } from "../board/Sheet.svelte"
import type { Track } from "../protocol/types"

export type Cards = { card: string; count: number }[]
export type Example = {
  tracks: string[]
  places?: string[]
  view?: OnBoard
  lit?: string[]
  ringed?: string[]
  open?: string[]
  pay?: Cards[]
}

/** The seats of an example. */
export const ME = 0
const OTHER = 1
const SHOWN = "blue" // for examples that work in any colour

/** Those that any card of their colour pays for. */
export function plainOnes(tracks: Track[]): Track[] {
  return tracks.filter((track) => marksOf(track).across === null)
}

/** Those of them that have no track beside them. */
export function single(tracks: Track[]): Track[] {
  return plainOnes(tracks).filter((track) => beside(tracks, track).length === 1)
}

export function isColoured(track: Track): boolean {
  return track.colour !== "grey"
}

export function beside(tracks: Track[], { a, b }: Track): Track[] {
  return tracks.filter((each) => (each.a === a && each.b === b) || (each.a === b && each.b === a))
}

export function owned(tracks: string[], seat: number): OnBoard {
  return { tracks: Object.fromEntries(tracks.map((id) => [id, seat])) }
}

export function plainly(track: Track): Cards {
  const colour = track.colour === "grey" ? SHOWN : track.colour
  const { locomotives } = marksOf(track)
  const cards = [{ card: colour, count: track.length - locomotives }]
  return locomotives ? [...cards, { card: "locomotive", count: locomotives }] : cards
}

export function withLocomotive(track: Track): Cards {
  const colour = track.colour === "grey" ? "yellow" : track.colour
  return [
    { card: colour, count: track.length - 1 },
    { card: "locomotive", count: 1 },
  ]
}

/** The way between two cities with the fewest tracks. */
export function path(tracks: Track[], from: string, to: string): string[] {
  const ways = new Map<string, string[]>([[from, []]])
  for (const [city, way] of ways) {
    if (city === to) return way
    for (const { id, a, b } of tracks) {
      const next = a === city ? b : b === city ? a : null
      if (next !== null && !ways.has(next)) ways.set(next, [...way, id])
    }
  }
  return []
}

/** A track, and how it is paid for. */
export function paying(track: Track | undefined): Example[] {
  return track ? [{ tracks: [track.id], lit: [track.id], pay: [plainly(track)] }] : []
}

/** Somebody else's track of a middling length, with something at one of its ends. */
export function atAnEnd(tracks: Track[], put: (track: Track) => Partial<OnBoard>): Example[] {
  const track = single(tracks).find(({ length }) => length === 3)
  return track ? [{ tracks: [track.id], view: { ...owned([track.id], OTHER), ...put(track) } }] : []
}
