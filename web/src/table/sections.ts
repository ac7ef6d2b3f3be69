/** Where the rules in brief explain what a refusal cites by its number. */

const SECTIONS: Record<string, string[]> = {
  turn: ["BASE-4", "BASE-5", "R-4"],
  cards: ["BASE-8", "BASE-11", "BASE-16"],
  claim: ["BASE-17", "BASE-19", "BASE-20"],
  parallels: ["BASE-22", "BASE-23"],
  tickets: ["BASE-24"],
  end: ["BASE-26"],
  ferries: ["EU-4"],
  stations: ["EU-9"],
  drafts: ["IB-3", "IB-6"],
  festivals: ["IB-7"],
  "start-cities": ["OW-2", "OW-3"],
  markers: ["OW-4"],
  alvin: ["ALV-1", "ALV-2"],
}

export function sectionOf(rule: string): string | null {
  return Object.keys(SECTIONS).find((section) => SECTIONS[section]?.includes(rule)) ?? null
}
