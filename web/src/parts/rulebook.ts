/** The numbered rules of a board, which come in English. */

import { get, patiently } from "../protocol/http"
import type { PrintedRule } from "../protocol/types"

const known = new Map<string, Promise<PrintedRule[]>>()

/** Keeps trying while the server cannot answer. */
export function rulebook(board: string): Promise<PrintedRule[]> {
  let found = known.get(board)
  if (!found) {
    found = patiently(() => get<PrintedRule[]>(`/api/boards/${encodeURIComponent(board)}/rules`))
    known.set(board, found)
    found.catch(() => known.delete(board)) // the next caller tries again
  }
  return found
}
