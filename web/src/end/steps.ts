/** The final scoring as a row of steps, each with what it adds to whom. */

import type { Board } from "../board/drawing"
import { bonusOf } from "../mechanisms"
import type { Result, Scoring, TicketScored, ViewMessage } from "../protocol/types"
import { networksHighlight, ticketHighlight, type Highlight } from "./highlight"
import { arrival } from "./journey"

export type Step = {
  /** "opening", "ticket", "winner", or the line of the score sheet that it is about. */
  kind: string
  /** Whose turn to be scored it is; several at once where the bonus needs no picture. */
  seats: number[]
  ticket: TicketScored | null
  highlight: Highlight | null
  /** Points that it gives, and the points after it, by seat. */
  gains: number[]
  totals: number[]
}

type Planned = Omit<Step, "totals">

export function steps(board: Board, view: ViewMessage, result: Result, scoring: Scoring): Step[] {
  const nothing = result.seats.map(() => 0)
  const planned: Planned[] = [{ kind: "opening", seats: [], ticket: null, highlight: null, gains: nothing }]
  for (const scored of scoring.seats) {
    for (const ticket of scored.tickets) {
      const gains = nothing.with(scored.seat, ticket.points)
      planned.push({ kind: "ticket", seats: [scored.seat], ticket, highlight: ticketHighlight(board, scored, ticket), gains })
    }
  }
  for (const bonus of bonuses(board, result)) planned.push(...bonusSteps(bonus, board, view, result, scoring))
  const highlight = networksHighlight(board, view, result.winners)
  planned.push({ kind: "winner", seats: result.winners, ticket: null, highlight, gains: nothing })

  const during = board.facts.words.during
  let totals = result.seats.map((seat) => during.reduce((sum, line) => sum + (seat.points[line] ?? 0), 0))
  return planned.map((step) => {
    totals = totals.map((total, seat) => total + (step.gains[seat] ?? 0))
    return { ...step, totals }
  })
}

/** The lines that are scored at the end, but for tickets. */
function bonuses(board: Board, result: Result): string[] {
  const apart = [...board.facts.words.during, "tickets_done", "tickets_failed"]
  const lines = Object.keys(result.seats[0]?.points ?? {}).filter((line) => !apart.includes(line))
  return lines.sort((a, b) => orderOf(a) - orderOf(b))
}

function bonusSteps(kind: string, board: Board, view: ViewMessage, result: Result, scoring: Scoring): Planned[] {
  const gains = result.seats.map((seat) => seat.points[kind] ?? 0)
  const seats = result.seats.flatMap((seat) => (seat.points[kind] ? [seat.seat] : []))
  if (!seats.length) return []
  const show = bonusOf(kind)?.highlight
  if (!show) return [{ kind, seats, ticket: null, highlight: null, gains }]
  return seats.map((seat) => {
    const scored = scoring.seats[seat]
    const highlight = scored ? show(board, view, scored) : null
    return { kind, seats: [seat], ticket: null, highlight, gains: gains.map((gain, i) => (i === seat ? gain : 0)) }
  })
}

/** The lines of new mechanisms come first. */
function orderOf(line: string): number {
  return bonusOf(line)?.order ?? 0
}

/** Milliseconds that a step is looked at. A long scoring goes faster: nobody wants to wait two minutes. */
export function duration({ kind, highlight }: Step, steps: number): number {
  if (kind === "winner") return Math.max(0, ...(highlight?.trains ?? []).map(arrival)) + 3500
  const looked = { opening: 2200, ticket: 1900 }[kind] ?? 2800
  return (looked + 130 * (highlight?.tracks.length ?? 0)) * Math.min(1, Math.max(0.6, 20 / steps))
}
