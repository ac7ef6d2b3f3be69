/** Where the players sit around a tablet that lies on the table. */

export const SIDES = ["bottom", "left", "top", "right"] as const
export type Side = (typeof SIDES)[number]

const SEATED: Record<number, Side[]> = {
  2: ["bottom", "top"],
  3: ["bottom", "left", "right"],
  4: ["bottom", "left", "top", "right"],
  5: ["bottom", "left", "top", "top", "right"],
  6: ["bottom", "bottom", "left", "top", "top", "right"],
}

/** The seats along each side, from left to right or from top to bottom; clockwise they are in the order of play. */
export function around(seats: number): Record<Side, number[]> {
  const at = (side: Side): number[] => (SEATED[seats] ?? []).flatMap((each, seat) => (each === side ? [seat] : []))
  return { bottom: at("bottom").reverse(), left: at("left").reverse(), top: at("top"), right: at("right") }
}
