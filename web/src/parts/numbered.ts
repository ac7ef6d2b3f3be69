/** Finding numbered rules, and the numbers that they name. */

import type { PrintedRule } from "../protocol/types"

/** The rule of this number, or those that have all these words. */
export function about(rules: PrintedRule[], typed: string): PrintedRule[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const exact = rules.filter(({ number }) => number.toLowerCase() === words.join("-"))
  if (exact.length) return exact
  return rules.filter(({ number, text }) => words.every((word) => `${number} ${text}`.toLowerCase().includes(word)))
}

export type Part = { text: string; cited: boolean }

/** A text, with the numbers of other rules apart. */
export function parts(text: string, rules: PrintedRule[]): Part[] {
  return text.split(/\b([A-Z]+-\d+)\b/).map((each) => ({ text: each, cited: rules.some(({ number }) => number === each) }))
}
