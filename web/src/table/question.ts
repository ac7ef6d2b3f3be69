import type { Board } from "../board/drawing"
import { maybe, t } from "../i18n/index.svelte"
import { mechanisms, ownerOf } from "../mechanisms"
import type { TableState } from "../state/table.svelte"
import { turnText } from "../state/acting"

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
  const title = ownerOf(board, prompt)?.titles?.[prompt]
  if (title) return title(table, board)
  return maybe(`${prompt}.title`) ?? board.facts.words.prompts[prompt] ?? prompt
}

/** What the table waits for, if that is more than somebody's answer. */
export function waitText(table: TableState, board: Board): string | null {
  return mechanisms.map(({ waits }) => waits?.(table, board)).find(Boolean) ?? null
}
