/** All games of this device as one file, for another device or a safe place. */

import { save } from "../parts/download"
import { post, Refused, text } from "../protocol/http"
import { host } from "./dispatch"

/** Throws `Refused`. */
export async function exportAll(): Promise<void> {
  save(await text("/api/export", "device"), named("games"))
}

/** How many games are new here, how many go on where this device had left off, what was here, and what could not be stored. */
export type ImportResult = { added: number; continued: number; skipped: number; refused: unknown[] }

/** Throws `Refused`. */
export async function importAll(given: string): Promise<ImportResult> {
  return post<ImportResult>("/api/import", parsed(given), undefined, "device")
}

function parsed(given: string): unknown {
  try {
    return JSON.parse(given)
  } catch {
    throw new Refused({ code: "FILE_UNKNOWN", rule: "" })
  }
}

/** What is left of storage that can no longer be read as a whole; false if nothing is. */
export async function rescueAll(): Promise<boolean> {
  const left = await (await host()).rescue()
  if (left) save(left, named("rescued"))
  return left !== ""
}

function named(what: string): string {
  return `ferrovia-${what}-${new Date().toISOString().slice(0, 10)}.json`
}
