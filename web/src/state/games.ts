/** Our tables, on the server and on this device, and how each of them stands. */

import { get, Refused } from "../protocol/http"
import type { ChairMessage, OwnGame, Result, Summary, Update } from "../protocol/types"
import { isLocal } from "../protocol/where"
import { isStatic, python } from "./origin"
import { party } from "./shared-device"

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
  /** It is damaged. */
  unreadable?: boolean
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

/** What is known of the unfinished tables before anybody has answered. */
export function unfinished(): Standing[] {
  const open = games().filter((game) => !game.over)
  return open.map((game) => ({ ...game, status: "playing", mine: false, players: [], waiting: [], result: null }))
}

/** The tables that were played from this device, those on it, and the ones of the account: those that wait for us first, finished
 * ones last. */
export async function standings(signedIn: boolean, local: Standing[]): Promise<Standing[]> {
  const here = games().filter(({ id }) => !isLocal(id))
  const there = signedIn ? await get<Summary[]>("/api/me/games").catch(() => []) : []
  const others = there.map(({ id, board, changed, status }) => ({ id, board, at: changed, over: status === "finished" }))
  const all = [...here, ...others.filter((game) => !here.some((each) => each.id === game.id))]
  const newest = [...all.filter((game) => !game.over), ...all.filter((game) => game.over)].slice(0, SHOWN)
  const rank = (game: Standing): number => (game.mine ? 0 : game.status === "finished" ? 2 : 1)
  const found = (await Promise.all(newest.map(standing))).filter((game) => game !== null)
  return [...found, ...local].sort((a, b) => rank(a) - rank(b) || b.at - a.at)
}

/** The games that are kept on this device. Nobody who keeps none waits for Python. Throws `Refused` if it cannot be had. */
export async function localGames(): Promise<OwnGame[]> {
  const any = isStatic || (python && (await indexedDB.databases().catch(() => [])).some(({ name }) => name === "ferrovia"))
  if (!any) return []
  const found = await get<OwnGame[]>("/api/me/games", undefined, "device")
  keep(games().filter(({ id }) => !isLocal(id) || found.some((game) => game.id === id && game.status !== "finished")))
  return found
}

/** How a table on this device stands: everybody who is no bot plays here. */
export function standingHere(game: OwnGame): Standing {
  const { id, board, changed: at, status, people, bots, scores = [], winners = [], left = [], broken_off: ended, unreadable } = game
  const names = game.players?.length ? game.players : [...people, ...bots]
  const players = names.map((name) => (people.includes(name) ? { name } : { name: "", bot: name }))
  const open = status === "playing" ? (game.waiting_for ?? []) : []
  const own = players.flatMap(({ name }, seat) => (name ? [seat] : []))
  const [result = null] = own
    .flatMap((seat) => {
      const points = scores[seat]
      if (points === undefined) return []
      return { place: winners.includes(seat) ? 1 : Math.max(2, 1 + scores.filter((score) => score > points).length), points }
    })
    .sort((a, b) => a.place - b.place)
  const mine = own.some((seat) => open.includes(seat) && !left.includes(seat))
  return { id, board, at, status, mine, players, waiting: open.flatMap((seat) => players[seat] ?? []), result, ended, unreadable }
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
      forget(game.id)
    }
    return null
  }
}

const player = ({ name, bot }: ChairMessage): Player => ({ name: name ?? "", bot })

function best(result: Result | null | undefined, own: ChairMessage[]): Standing["result"] {
  const [first] = own
    .flatMap(({ seat }) => (seat == null ? [] : { place: result?.places[seat] ?? 0, points: result?.seats[seat]?.total ?? 0 }))
    .sort((a, b) => a.place - b.place)
  return (result && first) ?? null
}

export function forget(id: string): void {
  keep(games().filter((game) => game.id !== id))
}

function keep(played: Played[]): void {
  localStorage.setItem(KEY, JSON.stringify(played.slice(0, MOST)))
}
