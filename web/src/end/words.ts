/** Sentences about a scoring. */

import type { Board } from "../board/drawing"
import { maybe, t, tongue, type Key } from "../i18n/index.svelte"
import { bonusOf } from "../mechanisms"
import type { Result, Scoring } from "../protocol/types"
import type { TableState } from "../state/table.svelte"
import { cityName, percent, personName, plain, ticketName, trackName } from "../state/words"
import { tell } from "../state/event-text"
import type { Highlight } from "./highlight"
import type { Step } from "./steps"
import type { DecisiveTurn } from "./decisive-turn"

/** Points that somebody was nearly there by. */
const CLOSE = 10

/** Nobody is "you" on a device that several people share. */
export function nameOf(table: TableState, seat: number): string {
  return (table.together.length > 1 && table.nameOf(seat).name) || personName(table, seat)
}

/** "Ana, Bo and you". */
export function names(table: TableState, seats: number[]): string {
  return new Intl.ListFormat(tongue.locale).format(seats.map((seat) => nameOf(table, seat)))
}

/** What the end of the game is to whoever looks at it. */
export function outcome(table: TableState, result: Result): "won" | "lost" | "watched" {
  if (table.seat === null || table.together.length > 1) return "watched"
  return result.winners.includes(table.seat) ? "won" : "lost"
}

/** A line of the score sheet. */
export function lineName(line: string, board: Board): string {
  return maybe(`result.${line}`) ?? board.facts.words.lines[line] ?? line
}

/** What a step is about. */
export function stepText(step: Step, table: TableState, board: Board, result: Result, scoring: Scoring): string {
  const name = names(table, step.seats)
  const seat = step.seats[0] ?? 0
  const [sheet, scored] = [result.seats[seat], scoring.seats[seat]]
  const values = sheet && scored ? bonusOf(step.kind)?.values?.(board, sheet, scored) : {}
  switch (step.kind) {
    case "opening":
      return t("show.opening")
    case "ticket": {
      const ticket = ticketName(board, step.ticket?.ticket ?? "")
      if (step.highlight?.lost) return t("show.failed", { name, ticket })
      return [t("show.done", { name, ticket }), ...borrowedTexts(step.highlight, table, board)].join(" ")
    }
    case "winner":
      return [winnerText(table, result), marginText(table, result, scoring)].join(" ")
    default:
      return maybe(`show.${step.kind}`, { name, ...values }) ?? `${name}: ${lineName(step.kind, board)}`
  }
}

export function borrowedTexts(highlight: Highlight | null, table: TableState, board: Board): string[] {
  return Object.entries(highlight?.borrowed ?? {}).map(([city, track]) => {
    const owner = table.view?.tracks[track]
    return t("show.borrowed", {
      city: cityName(board, city),
      track: trackName(board, track),
      name: owner === undefined ? "" : nameOf(table, owner),
    })
  })
}

export function winnerText(table: TableState, { winners, ...result }: Result): string {
  const [winner = 0] = winners
  if (outcome(table, { winners, ...result }) !== "won")
    return winners.length > 1 ? t("win.shared", { names: names(table, winners) }) : t("win.name", { name: nameOf(table, winner) })
  const others = winners.filter((seat) => seat !== table.seat)
  return others.length ? t("win.sharedYou", { names: names(table, others) }) : t("win.you")
}

/** By how much the winner won, or what decided between equal points; for a loser, how much was missing. */
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
  const own = result.seats[table.seat ?? -1]
  if (own && outcome(table, result) === "lost") {
    const n = best - own.total
    return t(n <= CLOSE ? "lost.close" : "lost.far", { n, points: plain(own.total) })
  }
  const others = result.seats.filter((seat) => seat.total < best)
  const second = Math.max(...others.map((seat) => seat.total))
  const behind = others.filter((seat) => seat.total === second).map((seat) => seat.seat)
  return t("result.margin", { n: best - second, names: names(table, behind) })
}

/** What happened at the turning point, and what it cost; null if there are no words for it. */
export function decisiveTurnText({ entry, round, from, to }: DecisiveTurn, table: TableState, board: Board): string | null {
  const [what] = tell(entry.events ?? [], table, board)
  return what ? t("lost.turning", { n: round, what, from: percent(from), to: percent(to) }) : null
}
