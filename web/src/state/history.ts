/** Own games that are over, and what they say about their player: an account's from the server, a guest's and local ones from this device. */

import { get } from "../protocol/http"
import type { OwnGame, Update } from "../protocol/types"
import { isLocal } from "../protocol/where"
import { party } from "./shared-device"

/** How a game ended, as its player in `seat` remembers it. */
export type Finished = {
  seat: number
  players: string[]
  scores: number[]
  winners: number[]
  /** Own tickets: completed, and all. */
  tickets: [number, number]
  /** The seat was left to a bot: a win would not be ours. */
  left: boolean
}

export type Remembered = { id: string; board: string; at: number; result: Finished }

export type Statistics = {
  games: number
  wins: number
  best: { score: number; board: string } | null
  /** The board played most often; the one played last, if several are. */
  favourite: string | null
  tickets: number
}

const KEY = "history"
const MOST = 500

/** Newest first; `local` are the games kept on this device. */
export async function past(signedIn: boolean, local: OwnGame[]): Promise<Remembered[]> {
  const there = signedIn ? listed(await get<OwnGame[]>("/api/me/games")) : here()
  return [...there, ...listed(local)].sort((a, b) => b.at - a.at)
}

function listed(games: OwnGame[]): Remembered[] {
  return games.flatMap((game) => {
    const result = finishedThere(game)
    return result ? [{ id: game.id, board: game.board, at: game.changed, result }] : []
  })
}

/** Remembers how a game on a server ended, the first time we see it; not where several people share this device. */
export function keepResult(id: string, update: Update): void {
  const result = isLocal(id) || party(id).length > 1 ? null : finished(update)
  const before = here()
  if (!result || before.some((game) => game.id === id)) return
  const game = { id, board: update.table.settings.board, at: update.now, result }
  localStorage.setItem(KEY, JSON.stringify([game, ...before].slice(0, MOST)))
}

function here(): Remembered[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as Remembered[]
  } catch {
    return []
  }
}

/** What to remember of a table, once its game is over and we had a seat. */
export function finished({ table, view, you }: Update): Finished | null {
  const result = view?.result
  const seat = you.seat
  const sheet = seat == null ? undefined : result?.seats[seat]
  if (!result || seat == null || !sheet) return null
  const chairs = result.seats.map((each) => table.chairs.find((chair) => chair.seat === each.seat))
  return {
    seat,
    players: chairs.map((chair) => chair?.name || chair?.bot || ""),
    scores: result.seats.map((each) => each.total),
    winners: result.winners,
    tickets: [sheet.done.length, sheet.done.length + sheet.failed.length],
    left: chairs[seat]?.absent != null,
  }
}

/** The same from a list of games. */
export function finishedThere(game: OwnGame): Finished | null {
  const { seat, players = [], scores = [], winners = [], tickets, left = [] } = game
  if (game.status !== "finished" || seat == null || !scores.length) return null
  return { seat, players, scores, winners, tickets: tickets?.[seat] ?? [0, 0], left: left.includes(seat) }
}

export function won({ seat, winners, left }: Finished): boolean {
  return winners.includes(seat) && !left
}

export function statistics(games: Remembered[]): Statistics {
  const times = new Map<string, number>()
  const newestFirst = games.toSorted((a, b) => b.at - a.at)
  for (const { board } of newestFirst) times.set(board, (times.get(board) ?? 0) + 1)
  const own = newestFirst.filter(({ result }) => !result.left)
  const scored = own.map(({ board, result }) => ({ board, score: result.scores[result.seat] ?? 0 }))
  return {
    games: games.length,
    wins: games.filter(({ result }) => won(result)).length,
    best: scored.reduce<Statistics["best"]>((best, each) => (!best || each.score > best.score ? each : best), null),
    favourite: [...times].reduce<[string, number] | null>((most, each) => (!most || each[1] > most[1] ? each : most), null)?.[0] ?? null,
    tickets: games.reduce((sum, { result }) => sum + result.tickets[0], 0),
  }
}
