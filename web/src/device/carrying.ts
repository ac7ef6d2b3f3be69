/** All games of this device as one file, for another device or a safe place. */

import { save } from "../parts/saving"
import { text } from "../protocol/http"
import { office } from "./door"

/** Throws `Refused`. */
export async function exportAll(): Promise<void> {
  save(await text("/api/export", "device"), named("games"))
}

/** What is left of storage that can no longer be read as a whole; false if nothing is. */
export async function rescueAll(): Promise<boolean> {
  const left = await (await office()).rescue()
  if (left) save(left, named("rescued"))
  return left !== ""
}

function named(what: string): string {
  return `ferrovia-${what}-${new Date().toISOString().slice(0, 10)}.json`
}
