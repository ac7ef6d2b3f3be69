/** The mechanisms that the client knows more of than they declare: each folder here is one. */

import type { Board } from "../board/drawing"
import type { OnBoard } from "../board/Sheet.svelte"
import type { Drawn } from "../parts/Icon.svelte"
import type { Event, PublicSeat } from "../protocol/types"
import { standing, type Bonus, type Mechanism, type Placed } from "./mechanism"

const found = Object.entries(import.meta.glob<Mechanism>("./*/index.ts", { eager: true, import: "default" }))
const byName = new Map(found.map(([path, mechanism]) => [path.split("/")[1] ?? "", mechanism]))

export const mechanisms = [...byName.values()]

/** The one with a table of this name in board files. */
export const mechanismCalled = (name: string): Mechanism | undefined => byName.get(name)

/** The one whose section in the rules in brief explains a numbered rule, by its name. */
export const explaining = (rule: string): string | null => [...byName].find(([, { cites }]) => cites?.includes(rule))?.[0] ?? null

/** The one that scores a line in the end. */
export const bonusOf = (line: string): Bonus | undefined => mechanisms.find(({ bonus }) => bonus?.line === line)?.bonus

/** Those of a board. */
export const playedOn = (board: Board): Mechanism[] => board.facts.rules.flatMap((rule) => byName.get(rule) ?? [])

/** The mechanism that a prompt or a type of event belongs to. */
export function ownerOf(board: Board, what: string): Mechanism | undefined {
  return byName.get(board.facts.owners[what] ?? "")
}

/** What stands on cities; what is nobody's stands on top. */
export function piecesOn(view: OnBoard): Placed[] {
  const unknown = Object.entries(view.shown ?? {}).flatMap(([symbol, cities]) => standing(symbol, cities))
  const all = [...mechanisms.flatMap(({ pieces }) => pieces?.(view) ?? []), ...unknown]
  return all.sort((a, b) => Number(a.seat === null) - Number(b.seat === null))
}

const PERSON: Drawn = { name: "person" }

/** What everybody sees that a seat has, besides trains and cards. */
export function countsOf(seat: PublicSeat): { icon: Drawn; label: string; n: number }[] {
  const all = mechanisms.map(({ icon = PERSON, count }) => ({ icon, label: count?.label() ?? "", n: count?.of(seat) ?? 0 }))
  return all.filter(({ n }) => n > 0)
}

/** What all mechanisms have under a name, in one table. */
export function merged(name: "scenes" | "tells"): Record<string, unknown> {
  return Object.assign({}, ...mechanisms.map((each) => each[name])) as Record<string, unknown>
}

/** The events that all mechanisms list under a name. */
export function listed(name: "deeds" | "openings" | "marks" | "reveals"): Event["type"][] {
  return mechanisms.flatMap((each) => each[name] ?? [])
}
