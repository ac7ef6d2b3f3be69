import type { EntryMessage } from "../protocol/types"

/** The moves that were not taken back: the decisions in the record. An undo takes back bots' answers too. */
export function played(entries: EntryMessage[]): EntryMessage[] {
  const moves: EntryMessage[] = []
  for (const entry of entries) {
    if (entry.what === "moved") moves.push(entry)
    else if (entry.what === "undone") moves.splice(-(entry.steps ?? 1))
  }
  return moves
}
