/** The mechanisms that the client knows more of than they declare: each folder here is one. */

import type { Board } from "../board/drawing"
import type { OnBoard } from "../board/Sheet.svelte"
import type { Drawn } from "../parts/Icon.svelte"
import { t } from "../i18n/index.svelte"
import type { Event, PublicSeat, ViewMessage } from "../protocol/types"
import { standing, type Bonus, type Mechanism, type Placed } from "./mechanism"

const found = Object.entries(import.meta.glob<Mechanism>("./*/index.ts", { eager: true, import: "default" }))
const byName = new Map(found.map(([path, mechanism]) => [path.split("/")[1] ?? "", mechanism]))

export const mechanisms = [...byName.values()]

export const names = [...byName.keys()]

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

/** The tracks that a position is about. */
export function tracksOf(view: ViewMessage): string[] {
  return mechanisms.flatMap(({ tracks }) => tracks?.(view) ?? [])
}

/** Tickets that are as good as held, and those to choose from. */
export function pondered(view: ViewMessage): { held: string[]; offered: string[] } {
  const found = mechanisms.map(({ tickets }) => tickets?.(view)).find(Boolean)
  return found ?? { held: [], offered: view.offer ?? [] }
}

/** What everybody sees that a seat has, besides trains and cards. */
export function countsOf(seat: PublicSeat): { icon: Drawn; label: string; n: number }[] {
  return mechanisms.flatMap(({ icon, count }) => (icon && count && seat[count] ? { icon, label: t(`count.${count}`), n: seat[count] } : []))
}

/** What all mechanisms have under a name, in one table. */
export function merged<Name extends "questions" | "scenes" | "sheets" | "tells">(name: Name): NonNullable<Mechanism[Name]> {
  return Object.assign({}, ...mechanisms.map((each) => each[name])) as NonNullable<Mechanism[Name]>
}

/** The events that all mechanisms list under a name. */
export function listed(name: "deeds" | "openings"): Event["type"][] {
  return mechanisms.flatMap((each) => each[name] ?? [])
}
