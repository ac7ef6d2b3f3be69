/** Every colour of cards has a sign of its own, so that nobody has to tell colours apart. Paths in a box of -5 to 5. */

export const CARDS = ["red", "blue", "green", "yellow", "black", "white", "orange", "pink", "locomotive"] as const
export type Card = (typeof CARDS)[number]

export const SIGNS: Record<string, string> = {
  red: "M0-4.500 4.500 3.500H-4.500Z",
  blue: "M-3.600-3.600h7.200v7.200h-7.200Z",
  green: "M0-4.500 1.400-1.400 4.500 0 1.400 1.400 0 4.500-1.400 1.400-4.500 0-1.400-1.400Z",
  yellow: "M0-4.400a4.400 4.400 0 1 0 .001 0Z",
  black: "M-4-2.500-2.500-4 0-1.500 2.500-4 4-2.500 1.500 0 4 2.500 2.500 4 0 1.500-2.500 4-4 2.500-1.500 0Z",
  white: "M0-4.800 4.800 0 0 4.800-4.800 0Z",
  orange: "M-2.200-4h4.400L4.600 0 2.200 4h-4.400L-4.600 0Z",
  pink: "M0 4.200C-6-.500-4.200-4-2.200-4 -.700-4 0-2.600 0-2.200 0-2.600.700-4 2.200-4 4.200-4 6-.500 0 4.200Z",
  locomotive: "M-4.500-3h3v-1.500h1.800V-3H1v-2h3.500v5.500h1V3.500h-10ZM-2.500 3a1.500 1.500 0 1 0 .001 0ZM2.500 3a1.500 1.500 0 1 0 .001 0Z",
}

/** The ink of a sign on its colour. */
export const INKS: Record<string, string> = {
  yellow: "#4a3800",
  white: "#5b5142",
  pink: "#4d1537",
  orange: "#4b2300",
  grey: "#4b453c",
}

export function ink(colour: string): string {
  return INKS[colour] ?? "#fff"
}
