/**
 * Every card colour has its own symbol and its own wagon, so that nobody has to tell colours apart.
 * Symbols fit a box from -5 to 5; wagons stand on a rail at 0, 30 wide and up to 15 high.
 */

export const CARDS = ["red", "blue", "green", "yellow", "black", "white", "orange", "pink", "locomotive"] as const
export type Card = (typeof CARDS)[number]

export const SIGNS: Record<string, string> = {
  red: "M0-4.5 4.5 3.5H-4.5Z",
  blue: "M-3.6-3.6h7.2v7.2h-7.2Z",
  green: "M0-4.8 1.4-1.4 4.8 0 1.4 1.4 0 4.8-1.4 1.4-4.8 0-1.4-1.4Z",
  yellow: "M0-4.2a4.2 4.2 0 1 0 .01 0Z",
  black: "M-4-2.4-2.4-4 0-1.6 2.4-4 4-2.4 1.6 0 4 2.4 2.4 4 0 1.6-2.4 4-4 2.4-1.6 0Z",
  white: "M0-4.8 4 0 0 4.8-4 0Z",
  orange: "M-2.3-4h4.6L4.6 0 2.3 4h-4.6L-4.6 0Z",
  pink: "M0 4.2C-6-.5-4.2-4-2.2-4-.7-4 0-2.6 0-2.2 0-2.6.7-4 2.2-4 4.2-4 6-.5 0 4.2Z",
  locomotive:
    "M-5.5-4.5H-1.5V-2H1V-3.5H2.2V-2H3V-5H5V-2Q5.7-1.5 5.5 1.5L7 3.5H5.3A1.7 1.7 0 0 1 2 3.5H1.3A1.7 1.7 0 0 1-2 3.5H-2.3A1.7 1.7 0 0 1-5.5 3.5ZM-4.3-3.3V-1.3H-2.7V-3.3Z",
}

/** A passenger car, boxcar, caboose, hopper, tank car, refrigerator car, coal car and mail car. */
export const CARS: Record<string, string> = {
  red: "M-15-2V-10H-9V-13H2V-10H15V-2ZM-12.5-8.2v3h3.5v-3ZM9-8.2v3h3.5v-3Z",
  blue: "M-15-2V-10.5Q-15-13-12-13H12Q15-13 15-10.5V-2ZM-13-10.3v3h3v-3ZM10-10.3v3h3v-3Z",
  green: "M-15-12H15V-9L11-2H6L4-4H-4L-6-2H-11L-15-9Z",
  yellow: "M-15-2V-12.5H15V-2ZM-13-10.7V-3.8H-11.5V-10.7ZM-10-10.7V-3.8H-8.5V-10.7ZM8.5-10.7V-3.8H10V-10.7ZM11.5-10.7V-3.8H13V-10.7Z",
  black: "M-15-10-11-12-7-14-2-12.5 2-14 7-12 11-12.5 15-10V-2H-15Z",
  white: "M-15-2V-11L-12-13.5H12L15-11V-2ZM-13.3-9.5V-8.3H-8V-9.5ZM-13.3-5V-3.8H-8V-5ZM8-9.5V-8.3H13.3V-9.5ZM8-5V-3.8H13.3V-5Z",
  orange: "M-10-2.5Q-15-2.5-15-7.2T-10-12H-3V-14H3V-12H10Q15-12 15-7.2T10-2.5Z",
  pink: "M-15-2V-11H-13.5Q-13-13.5-10-13.5H10Q13-13.5 13.5-11H15V-2ZM-13-9.3v2.6h2.6v-2.6ZM-13-5v1.2h5V-5ZM10.4-9.3v2.6H13v-2.6ZM8-5v1.2h5V-5Z",
}
export const BOGIES =
  "M-10.5-3.8a2.3 2.3 0 1 0 .01 0ZM-5.5-3.8a2.3 2.3 0 1 0 .01 0ZM5.5-3.8a2.3 2.3 0 1 0 .01 0ZM10.5-3.8a2.3 2.3 0 1 0 .01 0Z"

/** The ink of a symbol on its colour. */
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
