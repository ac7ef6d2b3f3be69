/** The tables played on this device, newest first, and how each of them stands. */

import { get, Refused } from "../protocol/http"
import type { Summary, Update } from "../protocol/types"
import { party } from "./party"

export type Played = { id: string; board: string; at: number; over?: boolean }
export type Standing = Played & { status: Summary["status"]; mine: boolean; chairs: { name: string; bot?: string | null }[] }

const KEY = "games"
const MOST = 30
const NOTHING_NEW = 1_000_000 // a number of entries that no table reaches, so none are sent

export function games(): Played[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as Played[]
  } catch {
    return []
  }
}

export function remember(id: string, board: string): void {
  const others = games().filter((game) => game.id !== id)
  keep([{ id, board, at: Date.now() }, ...others])
}

/** How a table stands; null if it no longer exists, in which case it is forgotten. */
export async function standing(game: Played): Promise<Standing | null> {
  try {
    const { table, view, you } = await get<Update>(`/api/tables/${game.id}?after=${NOTHING_NEW}`)
    const own = [you.chair, ...party(game.id).map((member) => member.chair)]
    const asked = own
      .map((chair) => (chair == null ? null : table.chairs[chair]))
      .some((chair) => chair?.seat != null && !chair.absent && view?.to_act.includes(chair.seat))
    if (table.status === "finished") keep(games().map((each) => (each.id === game.id ? { ...each, over: true } : each)))
    const chairs = table.chairs
      .filter((chair) => chair.kind === "person" || chair.kind === "bot")
      .map((chair) => ({ name: chair.name ?? "", bot: chair.bot }))
    return { ...game, status: table.status, mine: table.status === "playing" && asked, chairs }
  } catch (error) {
    if (error instanceof Refused && /^(TABLE_|SPECTATORS_)/.test(error.refusal.code)) {
      keep(games().filter((each) => each.id !== game.id))
    }
    return null
  }
}

function keep(played: Played[]): void {
  localStorage.setItem(KEY, JSON.stringify(played.slice(0, MOST)))
}
