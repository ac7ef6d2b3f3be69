import type { Board } from "../board/drawing"
import { maybe, t } from "../i18n/index.svelte"
import type { TableState } from "../state/table.svelte"
import { personName, trackName, turnText } from "../state/words"

/** What we are asked, in one sentence. */
export function questionText(table: TableState, board: Board): string {
  const { question, view } = table
  const prompt = view?.prompt ?? ""
  const sizes = question.flatMap((each) => (each.type === "KeepTickets" ? [each.tickets.length] : []))
  if (sizes.length) {
    const least = Math.min(...sizes)
    return least === Math.max(...sizes) ? t("keep.exactly", { n: least }) : t("keep.title", { n: least })
  }
  if (prompt === "turn") return `${t("banner.you")} ${turnText(question)}.`
  if (prompt === "second-card") return t("banner.second")
  if (prompt === "draft") {
    const next = view?.passes_to ?? null
    return next === null ? t("draft.title") : t("draft.explain", { name: personName(table, next) })
  }
  if (prompt === "tunnel") return t("tunnel.title", { track: trackName(board, view?.tunnel?.track ?? "") })
  return maybe(`${prompt}.title`) ?? board.facts.words.prompts[prompt] ?? prompt
}
