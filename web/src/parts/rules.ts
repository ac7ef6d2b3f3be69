/** The rules of a board in brief: which sections it has, and what each of them says. */

import type { Board } from "../board/drawing"
import { maybe, t, type Key } from "../i18n/index.svelte"
import { cityNames } from "../state/words"
import { mechanismCalled, names } from "../mechanisms"

const BASE = ["goal", "turn", "cards", "claim", "parallels", "tickets", "end", "scoring"]
const LAST = "ties" // after every bonus

/** `options` are those of the table. */
export function sections({ facts }: Board, options: string[]): string[] {
  return [...BASE, ...facts.rules.filter((rule) => ![...BASE, LAST].includes(rule)), LAST].filter(
    (rule) => maybe(`rules.${rule}.title`) !== null && (!facts.options.includes(rule) || options.includes(rule)),
  )
}

/** The numbers in a rule: "longest-path.points" is `points` of the longest path. */
export function figures(board: Board, rule: string): Record<string, number> {
  return Object.fromEntries(of(rule, board.facts.figures))
}

function of<What>(rule: string, all: Record<string, What>): [string, What][] {
  return Object.entries(all).flatMap(([name, what]) => (name.startsWith(`${rule}.`) ? [[name.slice(rule.length + 1), what]] : []))
}

export function paragraphs(board: Board, rule: string): string[] {
  const { rules, terms, trains, places } = board.facts
  const numbers = figures(board, rule)
  const cities = Object.fromEntries(of(rule, places).map(([name, each]) => [name, cityNames(board, each)]))
  const text = t(`rules.${rule}.text` as Key, { ...numbers, ...cities })
  const more = maybe(`rules.${rule}.more`, numbers) ?? []
  switch (rule) {
    case "turn":
      return [rules.map((each) => maybe(`rules.turn.${each}`)).find(Boolean) ?? text, t("rules.trains", { n: trains })]
    case "tickets":
      return [text, ...firstTickets(board, numbers), more].flat()
    case "scoring":
      return [text, ...names.flatMap((name) => (rules.includes(name) ? [] : (maybe(`rules.scoring.no-${name}`) ?? [])))]
    case "ties": {
      const order = (terms["ties.order"] ?? []).map((what) => t(`rules.ties.${what}` as Key))
      return [t("rules.ties.text", { order: order.join(t("rules.ties.then")) })]
    }
    default:
      return [text, more, mechanismCalled(rule)?.rules?.(board) ?? []].flat()
  }
}

/** Where tickets are drafted, none are dealt. */
function firstTickets(board: Board, numbers: Record<string, number>): string[] {
  const { deal = 0 } = numbers
  if (!deal) return []
  const { deal: long = 0 } = figures(board, "long-tickets")
  const dealt = long ? t("rules.tickets.long", { ...numbers, all: deal + long }) : t("rules.tickets.deal", numbers)
  return board.facts.terms["tickets.first_returns"]?.includes("out") ? [dealt, t("rules.tickets.out")] : [dealt]
}
