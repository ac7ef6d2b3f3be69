/** Where the rules in brief explain what a refusal cites by its number. */

import { explaining } from "../mechanisms"

const SECTIONS: Record<string, string[]> = {
  turn: ["BASE-4", "BASE-5", "R-4"],
  cards: ["BASE-8", "BASE-11", "BASE-16"],
  claim: ["BASE-17", "BASE-19", "BASE-20"],
  tickets: ["BASE-24"],
  end: ["BASE-26"],
}

export function sectionOf(rule: string): string | null {
  return Object.keys(SECTIONS).find((section) => SECTIONS[section]?.includes(rule)) ?? explaining(rule)
}
