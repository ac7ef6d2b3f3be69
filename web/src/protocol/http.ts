/** Requests to the server. A refusal is thrown, with its code. */

import type { Refusal } from "./types"

export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.code)
  }
}

export async function get<T>(path: string): Promise<T> {
  return answer<T>(await reach(path))
}

export async function post<T>(path: string, body: unknown): Promise<T> {
  const headers = { "content-type": "application/json" }
  return answer<T>(await reach(path, { method: "POST", headers, body: JSON.stringify(body) }))
}

export async function remove(path: string): Promise<void> {
  await reach(path, { method: "DELETE" })
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

/** Random bytes of this player's own, for the shuffle. */
export function randomBytes(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")
}
