import type { Board } from "../board/drawing"
import { maybe, t } from "../i18n/index.svelte"
import { ownerOf, tracksOf } from "../mechanisms"
import type { ViewMessage } from "../protocol/types"
import { turnText } from "../state/action-text"
import type { TableState } from "../state/table.svelte"
import { personName, trackName } from "../state/words"

/** What we are asked, in one sentence. */
export function questionText(table: TableState, board: Board): string {
  const { options, view } = table
  const prompt = view?.prompt ?? ""
  const sizes = options.flatMap((each) => (each.type === "KeepTickets" ? [each.tickets.length] : []))
  if (sizes.length) {
    const least = Math.min(...sizes)
    return least === Math.max(...sizes) ? t("keep.exactly", { n: least }) : t("keep.title", { n: least })
  }
  if (prompt === "turn") return `${t("banner.you")} ${turnText(options)}.`
  if (prompt === "second-card") return t("banner.second")
  const own = ownerOf(board, prompt)?.title?.(table) ?? maybe(`${prompt}.title`, view ? trackOf(view, board) : {})
  return own ?? board.facts.words.prompts[prompt] ?? prompt
}

/** What the table waits for, if that is more than somebody's answer. */
export function waitText(table: TableState, board: Board): string | null {
  const { view } = table
  return view && maybe(`waiting.${view.prompt}`, { name: personName(table, view.current), ...trackOf(view, board) })
}

const trackOf = (view: ViewMessage, board: Board): { track: string } => ({ track: trackName(board, tracksOf(view)[0] ?? "") })
