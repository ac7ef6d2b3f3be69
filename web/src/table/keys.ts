/** Keys that work anywhere at the table, in the order of the help. */

export const KEYS = [
  ["d", "deck"],
  ["1 – 9", "stack"],
  ["s", "station"],
  ["t", "tickets"],
  ["r", "routes"],
  ["l", "log"],
  ["h", "hint"],
  ["Esc", "back"],
  ["?", "help"],
  ["+ − 0", "zoom"],
  ["Enter ← →", "places"],
] as const

/** Somebody types, or a key belongs to something else. */
export function typing(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true
  const target = event.target as Element
  if (target.closest("dialog[open]")) return true
  return event.key !== "Escape" && target.matches("input:not([type=checkbox], [type=radio]), select, textarea")
}
