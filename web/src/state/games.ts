/** The tables played on this device, newest first, and how each of them stands. */

import { get, Refused } from "../protocol/http"
import type { ChairTold, Result, Summary, Update } from "../protocol/types"
import { party } from "./party"

export type Played = { id: string; board: string; at: number; over?: boolean }
/** `mine` if somebody here has to act, `waiting` for everybody who has; the `result` is the best one of those who play here. */
export type Standing = Played & {
  status: Summary["status"]
  mine: boolean
  players: Player[]
  waiting: Player[]
  result: { place: number; points: number } | null
  /** The game was broken off. */
  ended?: boolean
}
export type Player = { name: string; bot?: string | null }

const KEY = "games"
const MOST = 30
const SHOWN = 8
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

/** What is known of the unfinished tables before the server has answered. */
export function unfinished(): Standing[] {
  const open = games().filter((game) => !game.over)
  return open.map((game) => ({ ...game, status: "playing", mine: false, players: [], waiting: [], result: null }))
}

/** The tables of this device and, for those who are signed in, of their account: those that wait for us first, finished ones last. */
export async function standings(signedIn: boolean): Promise<Standing[]> {
  const here = games()
  const there = signedIn ? await get<Summary[]>("/api/me/games").catch(() => []) : []
  const others = there.map(({ id, board, changed, status }) => ({ id, board, at: changed, over: status === "finished" }))
  const all = [...here, ...others.filter((game) => !here.some((each) => each.id === game.id))]
  const newest = [...all.filter((game) => !game.over), ...all.filter((game) => game.over)].slice(0, SHOWN)
  const rank = (game: Standing): number => (game.mine ? 0 : game.status === "finished" ? 2 : 1)
  const found = (await Promise.all(newest.map(standing))).filter((game) => game !== null)
  return found.sort((a, b) => rank(a) - rank(b) || b.at - a.at)
}

/** How a table stands; null if it no longer exists, in which case it is forgotten. */
async function standing(game: Played): Promise<Standing | null> {
  try {
    const { table, view, you } = await get<Update>(`/api/tables/${game.id}?after=${NOTHING_NEW}`)
    const own = [you.chair, ...party(game.id).map((member) => member.chair)].flatMap((chair) =>
      chair == null ? [] : (table.chairs[chair] ?? []),
    )
    const playing = table.status === "playing"
    const asked = table.chairs.filter((chair) => playing && chair.seat != null && view?.to_act.includes(chair.seat))
    if (table.status === "finished") keep(games().map((each) => (each.id === game.id ? { ...each, over: true } : each)))
    return {
      ...game,
      status: table.status,
      mine: own.some((chair) => asked.includes(chair) && !chair.absent),
      players: table.chairs.filter((chair) => chair.kind === "person" || chair.kind === "bot").map(player),
      waiting: asked.map(player),
      result: best(view?.result, own),
      ended: table.broken_off != null,
    }
  } catch (error) {
    if (error instanceof Refused && /^(TABLE_|SPECTATORS_)/.test(error.refusal.code)) {
      keep(games().filter((each) => each.id !== game.id))
    }
    return null
  }
}

const player = ({ name, bot }: ChairTold): Player => ({ name: name ?? "", bot })

function best(result: Result | null | undefined, own: ChairTold[]): Standing["result"] {
  const [first] = own
    .flatMap(({ seat }) => (seat == null ? [] : { place: result?.places[seat] ?? 0, points: result?.seats[seat]?.total ?? 0 }))
    .sort((a, b) => a.place - b.place)
  return (result && first) ?? null
}

function keep(played: Played[]): void {
  localStorage.setItem(KEY, JSON.stringify(played.slice(0, MOST)))
}
