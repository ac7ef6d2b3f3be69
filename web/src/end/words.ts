/** Sentences about a scoring. */

import type { Board } from "../board/drawing"
import { maybe, t, type Key } from "../i18n/index.svelte"
import type { Result, Scoring, SeatScoring } from "../protocol/types"
import type { TableState } from "../state/table.svelte"
import { cityName, festivalName, personName, ticketName, trackName } from "../state/words"
import type { Lit } from "./lit"
import type { Step } from "./steps"

/** With a real minus sign. */
export function plain(points: number): string {
  return points < 0 ? `−${-points}` : String(points)
}

export function signed(points: number): string {
  return points < 0 ? plain(points) : `+${points}`
}

export function names(table: TableState, seats: number[]): string {
  return seats.map((seat) => personName(table, seat)).join(", ")
}

/** A line of the score sheet. */
export function lineName(line: string, board: Board): string {
  return maybe(`result.${line}`) ?? board.facts.words.lines[line] ?? line
}

/** What a step is about. */
export function stepText(step: Step, table: TableState, board: Board, result: Result, scoring: Scoring): string {
  const name = names(table, step.seats)
  const seat = step.seats[0] ?? 0
  switch (step.kind) {
    case "opening":
      return t("show.opening")
    case "ticket": {
      const ticket = ticketName(board, step.ticket?.ticket ?? "")
      if (step.lit?.lost) return t("show.failed", { name, ticket })
      return [t("show.done", { name, ticket }), ...borrowedTexts(step.lit, table, board)].join(" ")
    }
    case "longest_path":
      return t("show.longest_path", { name, n: result.seats[seat]?.path_length ?? 0 })
    case "festivals":
      return t("show.festivals", { name, sets: festivalText(board, scoring.seats[seat]) })
    case "most_tickets":
      return t("show.most_tickets", { name, n: result.seats[seat]?.done.length ?? 0 })
    case "winner":
      return [winnerText(table, result), marginText(table, result, scoring)].join(". ")
    default:
      return maybe(`show.${step.kind}`, { name }) ?? `${name}: ${lineName(step.kind, board)}`
  }
}

export function borrowedTexts(lit: Lit | null, table: TableState, board: Board): string[] {
  return Object.entries(lit?.borrowed ?? {}).map(([city, track]) => {
    const owner = table.view?.tracks[track]
    return t("show.borrowed", {
      city: cityName(board, city),
      track: trackName(board, track),
      name: owner === undefined ? "" : personName(table, owner),
    })
  })
}

export function festivalText(board: Board, scored: SeatScoring | undefined): string {
  const sets = scored?.festivals ?? []
  return sets.map((each) => `${festivalName(board, each.festival)} ${each.cards} (${signed(each.points)})`).join(", ")
}

export function winnerText(table: TableState, result: Result): string {
  return t("result.winner", { n: result.winners.length, names: names(table, result.winners) })
}

/** By how much the winner won, or what decided between equal points. */
export function marginText(table: TableState, result: Result, scoring: Scoring): string {
  const best = Math.max(...result.seats.map((seat) => seat.total))
  const level = result.seats.filter((seat) => seat.total === best).map((seat) => seat.seat)
  const parted = scoring.ties.map((tie) =>
    t(`tie.${tie.by}` as Key, {
      names: names(table, tie.seats),
      values: tie.values.join(" : "),
      winner: names(table, tie.ahead),
    }),
  )
  if (result.winners.length > 1) return [...parted, t("tie.shared", { names: names(table, result.winners) })].join(" ")
  if (level.length > 1) return parted.join(" ")
  const others = result.seats.filter((seat) => seat.total < best)
  const second = Math.max(...others.map((seat) => seat.total))
  const behind = others.filter((seat) => seat.total === second).map((seat) => seat.seat)
  return t("result.margin", { n: best - second, names: names(table, behind) })
}
