/** The festivals of a board as one seat sees them: what it has, what lies where, and what more is worth. */

import type { Board } from "../../board/drawing"
import type { ViewMessage } from "../../protocol/types"

export type Row = {
  id: string
  name: string
  cities: string[]
  /** Our own cards, and those that lie at the festival's cities. */
  own: number
  lying: number
  /** What ours are worth, and how much more with one more card, or with those that lie there. */
  worth: number
  next: number
  gain: number
}

/** Those we have or could take come first, the most valuable of them before the others. */
export function festivalRows(board: Board, view: ViewMessage | null): Row[] {
  const rows = board.facts.festivals.map(({ id, name, cities, cards }): Row => {
    const own = view?.festivals?.[id] ?? 0
    const lying = view?.piles?.[id] ?? 0
    const worth = worthOf(board, own)
    const next = own < cards ? worthOf(board, own + 1) - worth : 0
    return { id, name, cities, own, lying, worth, next, gain: worthOf(board, own + lying) - worth }
  })
  return rows.sort((a, b) => b.worth + b.gain - a.worth - a.gain || b.own - a.own || a.name.localeCompare(b.name))
}

function worthOf(board: Board, cards: number): number {
  return board.facts.figures[`festivals.points.${cards}`] ?? 0
}
