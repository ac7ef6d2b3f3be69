/** What a scoring shows on the board: a way or a path of a seat, or two cities that nothing joins. */

import type { Board } from "../board/drawing"
import type { SeatScoring, TicketScored } from "../protocol/types"

export type Lit = {
  seat: number
  tracks: string[]
  /** By the city of the station that borrows it. */
  borrowed: Record<string, string>
  cities: string[]
  /** The cities of a ticket that failed. */
  lost: boolean
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
  }
}

export function litPath(board: Board, scored: SeatScoring): Lit {
  return { ...litCities(scored.seat, pathEnds(board, scored.path)), tracks: scored.path }
}

export function litCities(seat: number, cities: string[]): Lit {
  return { seat, tracks: [], borrowed: {}, cities, lost: false }
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
