/** A table as everybody in the room sees it, and what somebody points at. */

import type { Board } from "../board/drawing"
import { Live } from "../protocol/live"
import type { Pointed } from "../protocol/types"
import { TableState } from "../state/table.svelte"
import { recent } from "./recent"

export type Place = { seat: number; tracks: string[]; cities: string[] }

export class Screen {
  readonly table: TableState
  /** With the last entry at the time: a finger that was up before a move means nothing after it. */
  #pointed = $state.raw<(Pointed & { n: number }) | null>(null)

  constructor(readonly id: string) {
    this.table = new TableState(
      id,
      [],
      (heard) => new Live(id, { ...heard, pointed: (at) => (this.#pointed = { ...at, n: this.table.update?.n ?? -1 }) }, true),
    )
  }

  /** What somebody points at now, with the cities at both ends of a route. */
  pointed(board: Board): Place | null {
    const at = this.#pointed
    if (!at || at.n !== this.table.update?.n) return null
    const track = board.facts.tracks.find(({ id }) => id === at.track)
    if (track) return { seat: at.seat, tracks: [track.id], cities: [track.a, track.b] }
    return at.city ? { seat: at.seat, tracks: [], cities: [at.city] } : null
  }

  /** What each player did last on the board. */
  get recent(): ReturnType<typeof recent> {
    return recent(this.table.entries, this.table.view)
  }
}
