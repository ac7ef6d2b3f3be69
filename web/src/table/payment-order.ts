/** Ways to pay in the order of what they leave, and few enough at a time to be seen at once. */

import { marksOf } from "../board/drawing"
import type { Track, Way } from "../protocol/types"

export type PaymentOption = { colour: string; locomotives?: number }
type Cards = Record<string, number>

/** More payments than this are not compared at a glance. */
export const AT_A_GLANCE = 14

/** The cards of each colour that the shortest ways of our tickets still take, but for one track. */
export function wanted(ways: Way[], tracks: Track[], but: string | null): Cards {
  const claims = new Set(ways.flatMap((way) => (way.lost ? [] : way.claims)))
  const found: Cards = {}
  for (const track of tracks) {
    const { id, colour, length } = track
    if (id !== but && colour !== "grey" && claims.has(id)) found[colour] = (found[colour] ?? 0) + length - marksOf(track).locomotives
  }
  return found
}

/**
 * The best payment first. Locomotives fit anywhere, so whatever spends fewer of them comes first; of those, whatever leaves
 * enough cards for our tickets; of those, whatever leaves the most cards of its colour.
 */
export function inOrder<Each extends PaymentOption>(ways: Each[], total: number, hand: Cards, wanted: Cards): Each[] {
  const left = ({ colour, locomotives = 0 }: PaymentOption) => (hand[colour] ?? 0) - (total - locomotives)
  const spoils = (way: PaymentOption) => (left(way) < Math.min(hand[way.colour] ?? 0, wanted[way.colour] ?? 0) ? 1 : 0)
  return [...ways].sort((a, b) => (a.locomotives ?? 0) - (b.locomotives ?? 0) || spoils(a) - spoils(b) || left(b) - left(a))
}

/** Too many payments are shown in two parts: of each colour the one with the fewest locomotives, and all the others. */
export function inParts<Each extends PaymentOption>(ordered: Each[]): { first: Each[]; others: Each[] } {
  if (ordered.length <= AT_A_GLANCE) return { first: ordered, others: [] }
  const first = ordered.filter((way) => way === ordered.find(({ colour }) => colour === way.colour))
  return { first, others: ordered.filter((way) => !first.includes(way)) }
}
