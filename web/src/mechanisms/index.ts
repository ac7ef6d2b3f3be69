/** The mechanisms that the client knows more of than they declare: each folder here is one. */

import type { Board } from "../board/drawing"
import type { Drawn } from "../parts/Icon.svelte"
import type { PublicSeat } from "../protocol/types"
import type { Mechanism } from "./mechanism"

const found = Object.entries(import.meta.glob<Mechanism>("./*/index.ts", { eager: true, import: "default" }))
const byName = new Map(found.map(([path, mechanism]) => [path.split("/")[1], mechanism]))

export const mechanisms = [...byName.values()]

/** Those of a board. */
export const playedOn = (board: Board): Mechanism[] => board.facts.rules.flatMap((rule) => byName.get(rule) ?? [])

/** The mechanism that a prompt or a type of event belongs to. */
export function ownerOf(board: Board, what: string): Mechanism | undefined {
  return byName.get(board.facts.owners[what] ?? "")
}

const PERSON: Drawn = { name: "person" }

/** What everybody sees that a seat has, besides trains and cards. */
export function countsOf(seat: PublicSeat): { icon: Drawn; label: string; n: number }[] {
  const all = mechanisms.map(({ icon = PERSON, count }) => ({ icon, label: count?.label() ?? "", n: count?.of(seat) ?? 0 }))
  return all.filter(({ n }) => n > 0)
}
