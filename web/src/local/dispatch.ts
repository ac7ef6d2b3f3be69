/**
 * Where a request goes. Tables of this device have ids that begin with a zero, which no server's do; and a page in a folder
 * has nobody else to ask.
 */

import { isFact, isStatic } from "../state/origin"

export type Home = "server" | "device"

export function homeOf(path: string): Home {
  return (isStatic && !isFact(path)) || /^\/api\/[a-z]+\/0/.test(path) ? "device" : "server"
}

let loaded: Promise<typeof import("./host")> | null = null

/** Whoever plays on a server needs none of it. */
export function host(): Promise<typeof import("./host")> {
  return (loaded ??= import("./host").catch((error: unknown) => {
    loaded = null
    throw error
  }))
}

/** Where there is nobody else to ask, it gets ready while people look around. Resolves when it is, or cannot be. */
export async function startEarly(): Promise<void> {
  if (!isStatic) return
  await host().then((at) => at.start()).catch(() => undefined) // prettier-ignore
}
