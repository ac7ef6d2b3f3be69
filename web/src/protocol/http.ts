/** Requests to the server. A refusal is thrown, with its code. */

import type { Refusal } from "./types"

const PAUSE = 2000

export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.code)
  }
}

/** A request with its own token, or with none: what this device keeps in cookies is neither sent nor changed. */
export type Apart = { token?: string }

export async function get<T>(path: string, apart?: Apart): Promise<T> {
  return answer<T>(await reach(path, request(apart)))
}

export async function post<T>(path: string, body: unknown, apart?: Apart): Promise<T> {
  const headers = { "content-type": "application/json" }
  return answer<T>(await reach(path, { method: "POST", body: JSON.stringify(body), ...request(apart, headers) }))
}

export async function remove(path: string): Promise<void> {
  await reach(path, { method: "DELETE" })
}

function request(apart: Apart | undefined, headers: Record<string, string> = {}): RequestInit {
  if (!apart) return { headers }
  return { credentials: "omit", headers: apart.token ? { ...headers, authorization: `Bearer ${apart.token}` } : headers }
}

async function reach(path: string, request?: RequestInit): Promise<Response> {
  try {
    return await fetch(path, request)
  } catch {
    throw new Refused({ code: "UNREACHABLE", rule: "" })
  }
}

async function answer<T>(response: Response): Promise<T> {
  if (response.ok) return (await response.json()) as T
  const refusal = (await response.json().catch(() => null)) as Refusal | null
  throw new Refused(refusal?.code ? refusal : { code: "FAULT", rule: "" })
}

/** Asks again and again while the server cannot be reached; `waiting` is told so. */
export async function patiently<T>(ask: () => Promise<T>, waiting: () => void): Promise<T> {
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof Refused) || error.refusal.code !== "UNREACHABLE") throw error
      waiting()
      await new Promise((done) => setTimeout(done, PAUSE))
    }
  }
}

/** Random bytes of this player's own, for the shuffle, or as a name that nobody else gives. */
export function randomBytes(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")
}
