/** The final scoring as a row of steps, each with what it adds to whom. */

import type { Board } from "../board/drawing"
import type { Result, Scoring, Seen, TicketScored } from "../protocol/types"
import { litCities, litPath, litRoutes, litTicket, type Lit } from "./lit"

export const BONUSES = ["unbuilt_stations", "festivals", "alvin", "most_tickets", "longest_path"] as const
export type Bonus = (typeof BONUSES)[number]

export type Step = {
  kind: "opening" | "ticket" | "winner" | Bonus
  /** Whose turn to be scored it is; several at once where the bonus needs no picture. */
  seats: number[]
  ticket: TicketScored | null
  lit: Lit | null
  /** Points that it gives, and the points after it, by seat. */
  gains: number[]
  totals: number[]
}

type Planned = Omit<Step, "totals">

export function steps(board: Board, view: Seen, result: Result, scoring: Scoring): Step[] {
  const nothing = result.seats.map(() => 0)
  const planned: Planned[] = [{ kind: "opening", seats: [], ticket: null, lit: null, gains: nothing }]
  for (const scored of scoring.seats) {
    for (const ticket of scored.tickets) {
      const gains = nothing.with(scored.seat, ticket.points)
      planned.push({ kind: "ticket", seats: [scored.seat], ticket, lit: litTicket(board, scored, ticket), gains })
    }
  }
  for (const bonus of BONUSES) planned.push(...bonusSteps(bonus, board, view, result, scoring))
  const lit = result.winners.length === 1 ? litRoutes(view, result.winners[0] ?? 0) : null
  planned.push({ kind: "winner", seats: result.winners, ticket: null, lit, gains: nothing })

  let totals = result.seats.map((seat) => seat.routes + seat.catches)
  return planned.map((step) => {
    totals = totals.map((total, seat) => total + (step.gains[seat] ?? 0))
    return { ...step, totals }
  })
}

function bonusSteps(kind: Bonus, board: Board, view: Seen, result: Result, scoring: Scoring): Planned[] {
  const gains = result.seats.map((seat) => seat[kind])
  const seats = result.seats.flatMap((seat) => (seat[kind] ? [seat.seat] : []))
  if (!seats.length) return []
  if (kind === "unbuilt_stations" || kind === "most_tickets") return [{ kind, seats, ticket: null, lit: null, gains }]
  return seats.map((seat) => {
    const scored = scoring.seats[seat]
    let lit: Lit | null = null
    if (kind === "alvin") lit = litCities(seat, view.alvin ? [view.alvin[0]] : [])
    else if (scored && kind === "longest_path") lit = litPath(board, scored)
    else if (scored)
      lit = litCities(
        seat,
        scored.festivals.flatMap((each) => festivalCities(board, each.festival)),
      )
    return { kind, seats: [seat], ticket: null, lit, gains: gains.map((gain, i) => (i === seat ? gain : 0)) }
  })
}

function festivalCities(board: Board, id: string): string[] {
  return board.facts.festivals.find((each) => each.id === id)?.cities ?? []
}

/** Milliseconds that a step is looked at. A long scoring goes faster: nobody wants to wait two minutes. */
export function duration(step: Step, steps: number): number {
  const looked = { opening: 2200, ticket: 1900, winner: 5000 }[step.kind as string] ?? 2800
  return (looked + 130 * (step.lit?.tracks.length ?? 0)) * Math.min(1, Math.max(0.6, 20 / steps))
}
