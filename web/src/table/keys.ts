/** Keys that work anywhere at the table, in the order in which the help lists them. */

export const KEYS = [
  ["d", "deck"],
  ["1 – 9", "stack"],
  ["s", "build"],
  ["t", "tickets"],
  ["m", "marks"],
  ["r", "routes"],
  ["l", "log"],
  ["h", "hint"],
  ["p", "poster"],
  ["Esc", "back"],
  ["?", "help"],
  ["+ − 0", "zoom"],
  ["Enter ← →", "places"],
] as const

/** What a key asks for. */
export type Command = Exclude<(typeof KEYS)[number][1], "zoom" | "places">

/** The command of a key; null if it has none, or if the board handles it itself. */
export function commandOf(key: string): Command | null {
  const [, name] = KEYS.find(([shown]) => shown === (key === "Escape" ? "Esc" : /^[1-9]$/.test(key) ? "1 – 9" : key)) ?? []
  return name && name !== "zoom" && name !== "places" ? name : null
}

/** Somebody is typing, or the key belongs to something else. */
export function typing(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true
  const target = event.target as Element
  if (target.closest("dialog[open]")) return true
  return event.key !== "Escape" && target.matches("input:not([type=checkbox], [type=radio]), select, textarea")
}
