/** The people who share this device, by table: each has a chair, whose token is kept here and nowhere else. */

import { get, post, randomBytes } from "../protocol/http"
import type { Seated, Update } from "../protocol/types"
import type { TableState } from "./table.svelte"

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

/** The people at a table of this device whose tokens are not kept here: it was imported, or begun long ago. */
export async function findParty(table: string): Promise<Member[]> {
  const members = await get<Member[]>(`/api/tables/${table}/seats`)
  if (members.length > 1) keepParty(table, members)
  return members
}

/** Asks for a rematch, for everybody who shares this device. The host may begin `without` those who have not asked. */
export async function playAgain(table: TableState, without = false): Promise<void> {
  const ask = { type: "Rematch" as const, bytes: randomBytes(), without }
  const others = party(table.id).filter((member) => member.chair !== table.update?.you.chair)
  for (const { token } of others) {
    const command = { ...ask, bytes: randomBytes(), without: false, n: table.update?.n ?? 0, id: randomBytes() }
    await post(`/api/tables/${table.id}/commands`, command, { token })
  }
  await table.do(ask)
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
