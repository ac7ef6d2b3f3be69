/** What a scoring shows on the board: a way or a path of a seat, or two cities that nothing joins. */

import type { Board } from "../board/drawing"
import type { SeatScoring, TicketScored, ViewMessage } from "../protocol/types"
import { journey, type Journey } from "./journey"

export type Highlight = {
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

export function ticketHighlight(board: Board, scored: SeatScoring, ticket: TicketScored): Highlight {
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

export function pathHighlight(board: Board, scored: SeatScoring): Highlight {
  return { ...citiesHighlight(scored.seat, pathEnds(board, scored.path)), tracks: scored.path }
}

/** Everything that a seat has built. */
export function routesHighlight(view: ViewMessage, seat: number): Highlight {
  return { ...citiesHighlight(seat, []), tracks: Object.keys(view.tracks).filter((track) => view.tracks[track] === seat) }
}

/** Everything that the winners have built, with a train of each. */
export function networksHighlight(board: Board, view: ViewMessage, winners: number[]): Highlight {
  const all = winners.map((seat) => routesHighlight(view, seat))
  return {
    ...citiesHighlight(winners[0] ?? 0, []),
    tracks: all.flatMap(({ tracks }) => tracks),
    trains: all.map(({ seat, tracks }) => journey(board, seat, tracks)),
  }
}

export function citiesHighlight(seat: number, cities: string[]): Highlight {
  return { seat, tracks: [], borrowed: {}, cities, lost: false, trains: [] }
}

/** What a line of the log is about: a track that somebody has, or places. */
export function placeHighlight(board: Board, view: ViewMessage, tracks: string[], cities: string[]): Highlight {
  const owned = tracks.filter((track) => view.tracks[track] !== undefined)
  const free = board.facts.tracks.filter((track) => tracks.includes(track.id) && !owned.includes(track.id))
  const seat = view.tracks[owned[0] ?? ""] ?? 0
  return { ...citiesHighlight(seat, [...cities, ...free.flatMap((track) => [track.a, track.b])]), tracks: owned }
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
