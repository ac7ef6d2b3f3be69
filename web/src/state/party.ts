/** The people who share this device, by table: each has a chair, whose token is kept here and nowhere else. */

import { get, post } from "../protocol/http"
import type { Seated, Update } from "../protocol/types"

export type Member = { chair: number; name: string; token: string }

const KEY = "parties"
const MOST = 12

export function party(table: string): Member[] {
  return all()[table] ?? []
}

export function keepParty(table: string, members: Member[]): void {
  const others = Object.entries(all()).filter(([id]) => id !== table)
  localStorage.setItem(KEY, JSON.stringify(Object.fromEntries([...others, [table, members]].slice(-MOST))))
}

/** After a game, seats the same people at the next table. */
export async function followParty(table: string, next: string): Promise<void> {
  if (party(next).length) return
  const members = []
  for (const { name, token } of party(table)) {
    const { you } = await get<Update>(`/api/tables/${table}?after=1000000`, { token })
    if (!you.next_token) continue
    const seated = await post<Seated>(`/api/tables/${next}/token`, { token: you.next_token }, {})
    members.push({ chair: seated.chair, name, token: seated.token })
  }
  keepParty(next, members)
}

function all(): Record<string, Member[]> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, Member[]>
  } catch {
    return {}
  }
}
