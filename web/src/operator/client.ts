/** What the operator's page asks for and does. The server decides who is the operator. */

import { get, post, Refused } from "../protocol/http"
import type { Act, Effect, Traces } from "../protocol/types"

const ROOT = "/api/operator"

export const VIEWS = ["tables", "people", "addresses", "reports", "bans", "words", "load", "sizes", "journal"] as const
export type View = (typeof VIEWS)[number]

export const ask = <T>(view: View, search: string, status: string): Promise<T> => {
  const given = new URLSearchParams({ ...(search && { search }), ...(status && { status }) })
  return get<T>(`${ROOT}/${view}${view === "tables" || view === "people" ? `?${given}` : ""}`)
}

export const act = (wanted: Act): Promise<Effect> => post<Effect>(`${ROOT}/acts`, wanted)
export const plan = (wanted: Act): Promise<Traces> => post<Traces>(`${ROOT}/plan`, wanted)

export const isClosedToUs = (error: unknown): boolean => error instanceof Refused && error.refusal.code === "NOT_FOUND"

export function why(error: unknown): string {
  if (!(error instanceof Refused)) return String(error)
  const { code, details } = error.refusal
  const told = Object.values(details ?? {}).join(", ")
  return told ? `${code}: ${told}` : code
}

const UNITS: [string, number][] = [
  ["d", 86_400_000],
  ["h", 3_600_000],
  ["min", 60_000],
  ["s", 1000],
]

export const count = (n: number, what: string): string => `${n} ${what}${n === 1 ? "" : "s"}`

/** How long ago, in the largest unit that fits. */
export function age(at: number | null | undefined, now: number): string {
  if (at == null) return "–"
  const passed = Math.max(0, now - at)
  const [unit, length] = UNITS.find(([, length]) => passed >= length) ?? ["s", 1000]
  return `${Math.floor(passed / length)} ${unit}`
}

/** When a ban of this many hours ends; null for ever. */
export const endOf = (hours: number, now: number): number | null => (hours ? now + hours * 3_600_000 : null)

export const size = (bytes: number): string => (bytes < 1e6 ? `${Math.round(bytes / 1e3)} kB` : `${Math.round(bytes / 1e5) / 10} MB`)
