/** Requests to the server, or to this device. A refusal is thrown, with its code. */

import { homeOf, host, type Home } from "../local/dispatch"
import { url } from "../state/origin"
import type { Refusal } from "./types"

const PAUSE = 2000
/** Temporary trouble: no connection, a server asking us to slow down, a database that is unavailable. */
export const PASSING = ["UNREACHABLE", "TOO_FAST", "STORAGE_LOST"]

export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.code)
  }
}

/** A request with its own token, or none at all: this device's cookies are neither sent nor changed; but it says that
 * the device has been let in. */
export type Apart = { token?: string }

type Sending = { method: string; body?: string; apart?: Apart; at?: Home }

/** `at` says who is asked, where the path does not. */
export function get<T>(path: string, apart?: Apart, at?: Home): Promise<T> {
  return ask<T>(path, { method: "GET", apart, at })
}

export function post<T>(path: string, body: unknown, apart?: Apart, at?: Home): Promise<T> {
  return ask<T>(path, { method: "POST", body: JSON.stringify(body), apart, at })
}

/** An answer that is to be kept as it comes. */
export async function text(path: string, at?: Home): Promise<string> {
  const { ok, text } = await reach(path, { method: "GET", at })
  if (ok) return text
  throw new Refused(refusal(text))
}

export async function remove(path: string): Promise<void> {
  await reach(path, { method: "DELETE" })
}

async function ask<T>(path: string, request: Sending): Promise<T> {
  const { ok, text } = await reach(path, request)
  if (ok) return (text ? JSON.parse(text) : undefined) as T
  throw new Refused(refusal(text))
}

/** The connection may break before the response, or in the middle of it. */
async function reach(path: string, { method, body, apart, at = homeOf(path) }: Sending): Promise<{ ok: boolean; text: string }> {
  try {
    if (at === "device") return await (await host()).ask(method, path, apart ? (apart.token ?? "") : null, body ?? null)
    const response = await fetch(url(path), { method, body, ...request(apart, body ? { "content-type": "application/json" } : {}) })
    return { ok: response.ok, text: await response.text() }
  } catch {
    throw new Refused({ code: "UNREACHABLE", rule: "" })
  }
}

function request(apart: Apart | undefined, headers: Record<string, string>): RequestInit {
  if (!apart) return { headers }
  const entry = /ferrovia_entry=([^;]+)/.exec(document.cookie)?.[1]
  headers = { ...headers, "ferrovia-apart": "1" } // nor does it count whom a proxy signs in
  if (entry) headers["ferrovia-entry"] = entry
  return { credentials: "omit", headers: apart.token ? { ...headers, authorization: `Bearer ${apart.token}` } : headers }
}

/** A proxy between us and the server may answer in its own format. */
function refusal(text: string): Refusal {
  try {
    const answer = JSON.parse(text) as Refusal | null
    if (answer?.code === "PASSWORD_NEEDED") location.reload() // the page itself asks for it
    if (answer?.code) return answer
  } catch {
    // not one of ours
  }
  return { code: "FAULT", rule: "" }
}

/** Retries for as long as the server cannot answer, and reports that to `waiting`. */
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

/** Random bytes: this player's contribution to the shuffle, or an id that nobody else will use. */
export function randomBytes(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")
}
