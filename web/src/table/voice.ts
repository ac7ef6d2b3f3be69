/**
 * What a screen reader is told at the table, each thing once: what our own move has turned up, at once; then every question,
 * together with what the others have done since. While bots move, which is quick, it waits for the question.
 */

import type { Board } from "../board/drawing"
import { t } from "../i18n/index.svelte"
import { sentences } from "../state/logbook"
import type { TableState } from "../state/table.svelte"
import { ticketName } from "../state/words"
import { questionText } from "./question"

/** Whoever comes back after a long time hears the end of what they missed; the log has it all. */
const MOST = 20

export class Voice {
  #told = -1
  #lookups = false
  #completed = new Set<string>()

  /** What to say after an update; null for nothing, or nothing yet. */
  after(table: TableState, board: Board): string | null {
    const { entries, seat } = table
    const first = this.#told < 0
    const fresh = first ? [] : entries.slice(this.#told)
    const ours = seat !== null && fresh.some((entry) => entry.seat === seat)
    const lookups = table.options.length > 0
    const anew = lookups && (ours || !this.#lookups)
    this.#lookups = lookups
    if (!first && !ours && !anew && !lookups && botsMove(table)) return null
    this.#told = entries.length
    const completed = this.#newlyCompleted(table).map((ticket) => `${t("show.ticketDone")}: ${ticketName(board, ticket)}.`)
    const said = [...sentences(fresh, table, board).slice(-MOST), ...(first ? [] : completed)]
    if (anew) said.push(questionText(table, board))
    if (first && seat === null) said.push(t("watching"))
    return said.join(" ") || null
  }

  #newlyCompleted(table: TableState): string[] {
    const found = (table.view?.completed ?? []).filter((ticket) => !this.#completed.has(ticket))
    for (const ticket of found) this.#completed.add(ticket)
    return found
  }
}

function botsMove(table: TableState): boolean {
  const acting = (table.view?.to_act ?? []).map((seat) => table.nameOf(seat))
  return acting.length > 0 && acting.every(({ bot, absent }) => bot !== null || absent)
}
