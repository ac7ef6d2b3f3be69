/** What a scoring shows on the board: a way or a path of a seat, or two cities that nothing joins. */

import type { Board } from "../board/drawing"
import type { SeatScoring, TicketScored, ViewMessage } from "../protocol/types"
import { journey, type Journey } from "./journey"

export type Lit = {
  seat: number
  tracks: string[]
  /** By the city of the station that borrows it. */
  borrowed: Record<string, string>
  cities: string[]
  /** The cities of a ticket that failed. */
  lost: boolean
  /** The trains that drive over what is lit. */
  trains: Journey[]
}

export function litTicket(board: Board, scored: SeatScoring, ticket: TicketScored): Lit {
  const ends = board.facts.tickets.find((each) => each.id === ticket.ticket)
  const used = Object.entries(scored.borrowed).filter(([, track]) => ticket.tracks.includes(track))
  return {
    seat: scored.seat,
    tracks: ticket.tracks,
    borrowed: Object.fromEntries(used),
    cities: ends ? [ends.a, ends.b] : [],
    lost: ticket.points < 0,
    trains: [],
  }
}

export function litPath(board: Board, scored: SeatScoring): Lit {
  return { ...litCities(scored.seat, pathEnds(board, scored.path)), tracks: scored.path }
}

/** Everything that a seat has built. */
export function litRoutes(view: ViewMessage, seat: number): Lit {
  return { ...litCities(seat, []), tracks: Object.keys(view.tracks).filter((track) => view.tracks[track] === seat) }
}

/** Everything that the winners have built, with a train of each. */
export function litNetworks(board: Board, view: ViewMessage, winners: number[]): Lit {
  const all = winners.map((seat) => litRoutes(view, seat))
  return {
    ...litCities(winners[0] ?? 0, []),
    tracks: all.flatMap(({ tracks }) => tracks),
    trains: all.map(({ seat, tracks }) => journey(board, seat, tracks)),
  }
}

export function litCities(seat: number, cities: string[]): Lit {
  return { seat, tracks: [], borrowed: {}, cities, lost: false, trains: [] }
}

/** What a line of the log is about: a track that somebody has, or places. */
export function litPlace(board: Board, view: ViewMessage, tracks: string[], cities: string[]): Lit {
  const owned = tracks.filter((track) => view.tracks[track] !== undefined)
  const free = board.facts.tracks.filter((track) => tracks.includes(track.id) && !owned.includes(track.id))
  const seat = view.tracks[owned[0] ?? ""] ?? 0
  return { ...litCities(seat, [...cities, ...free.flatMap((track) => [track.a, track.b])]), tracks: owned }
}

/** Where a path begins and ends: the cities that an odd number of its tracks meet in. */
function pathEnds(board: Board, path: string[]): string[] {
  const odd = new Set<string>()
  for (const track of board.facts.tracks) {
    if (!path.includes(track.id)) continue
    for (const city of [track.a, track.b]) if (!odd.delete(city)) odd.add(city)
  }
  return [...odd]
}
