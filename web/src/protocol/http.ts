/** Requests to the server. A refusal is thrown, with its code. */

import type { Refusal } from "./types"

const PAUSE = 2000
/** What passes: no line, a server that wants us to be slower, a database that is away. */
const PASSING = ["UNREACHABLE", "TOO_FAST", "STORAGE_LOST"]

export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.code)
  }
}

/** A request with its own token, or with none: what this device keeps in cookies is neither sent nor changed. */
export type Apart = { token?: string }

export function get<T>(path: string, apart?: Apart): Promise<T> {
  return ask<T>(path, request(apart))
}

export function post<T>(path: string, body: unknown, apart?: Apart): Promise<T> {
  const headers = { "content-type": "application/json" }
  return ask<T>(path, { method: "POST", body: JSON.stringify(body), ...request(apart, headers) })
}

export async function remove(path: string): Promise<void> {
  await reach(path, { method: "DELETE" })
}

function request(apart: Apart | undefined, headers: Record<string, string> = {}): RequestInit {
  if (!apart) return { headers }
  return { credentials: "omit", headers: apart.token ? { ...headers, authorization: `Bearer ${apart.token}` } : headers }
}

async function ask<T>(path: string, request: RequestInit): Promise<T> {
  const { ok, text } = await reach(path, request)
  if (ok) return JSON.parse(text) as T
  throw new Refused(refusal(text))
}

/** The line may break before the answer, or in the middle of it. */
async function reach(path: string, request: RequestInit): Promise<{ ok: boolean; text: string }> {
  try {
    const response = await fetch(path, request)
    return { ok: response.ok, text: await response.text() }
  } catch {
    throw new Refused({ code: "UNREACHABLE", rule: "" })
  }
}

/** What stands between us and the server may answer in its own words. */
function refusal(text: string): Refusal {
  try {
    const told = JSON.parse(text) as Refusal | null
    if (told?.code) return told
  } catch {
    // not one of ours
  }
  return { code: "FAULT", rule: "" }
}

/** Asks again and again while the server cannot answer; `waiting` is told so. */
export async function patiently<T>(ask: () => Promise<T>, waiting?: () => void): Promise<T> {
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof Refused) || !PASSING.includes(error.refusal.code)) throw error
      waiting?.()
      await new Promise((done) => setTimeout(done, PAUSE))
    }
  }
}

/** Random bytes of this player's own, for the shuffle, or as a name that nobody else gives. */
export function randomBytes(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")
}
