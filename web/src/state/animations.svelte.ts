/**
 * Animations: what happens, one scene at a time. It decorates the true state and never delays it: when somebody acts, or
 * when too much is waiting, they are cut short.
 */

import type { Board } from "../board/drawing"
import { t } from "../i18n/index.svelte"
import { get } from "../protocol/http"
import type { EntryMessage, ViewMessage, Ways } from "../protocol/types"
import { preferences, type Speed } from "./preferences.svelte"
import type { Actor, Scene } from "./scene"
import { scenesOf } from "./scenes"
import { sound } from "./sounds"
import type { TableState } from "./table.svelte"
import { eventText } from "./event-text"

/** How many times longer than at normal speed. */
export const PACE: Record<Speed, number> = { instant: 0, fast: 0.5, normal: 1, slow: 1.8 }
const OWN = 0.75
/** If there is more than this to show, in milliseconds, only the last move is shown. */
const PATIENCE = 6000
const MOST_MOVES = 4
const READ = 6500
const CHEER = 4200

export type Performance = { key: number; actor: Actor; pace: number }
export type Done = { tickets: string[]; tracks: string[]; cities: string[] }

export class Animations {
  scene = $state.raw<Scene | null>(null)
  playing = $state.raw<Performance[]>([])
  /** A sentence explaining something easy to miss. */
  note = $state<string | null>(null)
  /** Why the last round has begun. */
  banner = $state<string | null>(null)
  done = $state.raw<Done | null>(null)
  #queue: Scene[] = []
  #key = 0
  #seen = -1
  #before: ViewMessage | null = null
  #completed = new Set<string>()
  #timers = new Map<string, ReturnType<typeof setTimeout>>()

  constructor(
    readonly table: TableState,
    readonly board: Board,
  ) {}

  get tracks(): string[] {
    return this.done?.tracks ?? this.scene?.tracks ?? []
  }

  get cities(): string[] {
    return this.done?.cities ?? this.scene?.cities ?? []
  }

  /** Something is being turned up. */
  get revealing(): boolean {
    return this.scene?.reveals === true
  }

  /** Something is shown that nothing should lie over. */
  get busy(): boolean {
    return this.scene !== null || this.done !== null || this.banner !== null
  }

  get pace(): number {
    return PACE[preferences.speed]
  }

  /** Something has arrived from the server. */
  take(): void {
    const { entries, view } = this.table
    const fresh = this.#seen < 0 ? [] : entries.slice(this.#seen)
    const first = this.#seen < 0
    this.#seen = entries.length
    // After many missed moves only the last one is shown; the log has the others.
    const shown = fresh.filter((entry) => entry.what === "moved").slice(-MOST_MOVES)
    if (view) for (const entry of fresh) this.#tell(entry, shown.length < MOST_MOVES || entry === shown.at(-1))
    this.#before = view
    const completed = (view?.completed ?? []).filter((ticket) => !this.#completed.has(ticket))
    for (const ticket of completed) this.#completed.add(ticket)
    if (completed.length && !first && !view?.result) void this.#celebrate(completed)
  }

  /** Drops everything shown or waiting: the board is up to date. */
  hurry(): void {
    this.#stop("scene")
    this.#queue = []
    this.scene = null
    this.playing = []
  }

  finished(key: number): void {
    this.playing = this.playing.filter((each) => each.key !== key)
  }

  close(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer)
  }

  #tell(entry: EntryMessage, shown: boolean): void {
    const { table, board } = this
    if (entry.what === "undone") this.hurry()
    if (entry.what !== "moved" || !table.view) return
    for (const event of entry.events ?? []) {
      if (event.type === "MarketSwept") this.#say("note", t("show.swept"), READ)
      if (event.type === "LastRoundBegan") this.#say("banner", eventText(event, table, board) ?? "", READ)
      if (event.type === "GameEnded") sound("end")
    }
    // Our own moves are shown at once, and so is a sweep, so that nobody sees the new cards before the old ones go.
    if (entry.seat === table.seat || entry.events?.some((event) => event.type === "MarketSwept")) this.hurry()
    if (document.hidden || !shown) return
    const scenes = scenesOf(entry, {
      own: table.seat,
      view: table.view,
      tableau: table.tableau,
      before: this.#before,
      board,
    })
    if (this.pace === 0) {
      const heard = scenes.findLast((scene) => scene.sound)?.sound
      if (heard) sound(heard)
      return
    }
    const waiting = this.#queue.reduce((sum, scene) => sum + scene.ms * this.pace, 0)
    if (waiting > PATIENCE) this.hurry()
    this.#queue.push(...scenes)
    if (!this.scene) this.#next()
  }

  #next(): void {
    const scene = this.#queue.shift() ?? null
    this.scene = scene
    if (!scene) return
    const rush = this.#queue.length > 2 ? 0.5 : scene.seat === this.table.seat ? OWN : 1
    const pace = this.pace * rush
    if (scene.sound) sound(scene.sound)
    this.playing = [...this.playing, ...scene.actors.map((actor) => ({ key: this.#key++, actor, pace }))]
    this.#later("scene", scene.ms * pace, () => this.#next())
  }

  async #celebrate(tickets: string[]): Promise<void> {
    const known = await get<Ways>(`/api/tables/${this.table.id}/ways`).catch(() => null)
    const all = [...(this.done?.tickets ?? []), ...tickets]
    const ends = this.board.facts.tickets.filter((each) => all.includes(each.id))
    this.done = {
      tickets: all,
      tracks: all.flatMap((ticket) => known?.ways[ticket]?.tracks ?? []),
      cities: ends.flatMap((ticket) => [ticket.a, ticket.b]),
    }
    sound("ticket")
    this.#later("done", CHEER, () => (this.done = null))
  }

  /** A text that stays long enough to be read, counting from when somebody looks at the page. */
  #say(where: "note" | "banner", text: string, ms: number): void {
    this[where] = text
    const start = (): void => this.#later(where, ms, () => (this[where] = null))
    if (document.hidden) document.addEventListener("visibilitychange", start, { once: true })
    else start()
  }

  #later(what: string, ms: number, then: () => void): void {
    this.#stop(what)
    this.#timers.set(what, setTimeout(then, ms))
  }

  #stop(what: string): void {
    clearTimeout(this.#timers.get(what))
  }
}
