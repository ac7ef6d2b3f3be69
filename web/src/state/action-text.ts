/** Sentences about what somebody could do. */

import type { Board } from "../board/drawing"
import { maybe, t, tongue } from "../i18n/index.svelte"
import type { Action } from "../protocol/types"
import { plainAction } from "./declared-text"
import { cardName, namesIn, payment, ticketName, trackName } from "./words"

/** What may be done in a turn, and nothing else: "Draw cards, claim a route or draw tickets." */
export function turnText(options: Action[]): string {
  const types = new Set(options.map(({ type }) => type))
  const named = [
    types.has("TakeCard") || types.has("DrawBlind") ? t("turn.cards") : null,
    types.has("Claim") ? t("turn.claim") : null,
    types.has("DrawTickets") ? t("turn.tickets") : null,
    ...[...types].map((type) => maybe(`turn.${type}`)),
  ].filter((each) => each !== null)
  const text = new Intl.ListFormat(tongue.locale, { type: "disjunction" }).format(named)
  return text ? `${text.slice(0, 1).toLocaleUpperCase()}${text.slice(1)}.` : t("turn.pass")
}

/** What somebody could do. */
export function actionText(action: Action, board: Board): string {
  switch (action.type) {
    case "TakeCard":
      return t("take", { card: cardName(action.card) })
    case "DrawBlind":
      return t("drawBlind")
    case "DrawTickets":
      return t("drawTickets")
    case "Claim": {
      const length = board.facts.tracks.find((each) => each.id === action.track)?.length ?? 0
      const cards = payment(action.colour, length, action.locomotives ?? 0)
      return t("act.claim", { track: trackName(board, action.track), cards })
    }
    case "KeepTickets":
      return `${t("keep.do", { n: action.tickets.length })}: ${action.tickets.map((each) => ticketName(board, each)).join(", ")}`
    case "Pass":
      return t("pass")
    default:
      return maybe(`act.${action.type}`, namesIn(action, board)) ?? plainAction(action, board)
  }
}
