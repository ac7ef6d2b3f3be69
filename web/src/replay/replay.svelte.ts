/** Replaying a finished game: which position is shown, and which others have been fetched. */

import { patiently, Refused } from "../protocol/http"
import type { EntryMessage, Position, Refusal } from "../protocol/types"

const AHEAD = 8 // positions to fetch in advance
const RESTING = 90 // milliseconds for which the slider must rest before its position is fetched

/** A mark on the slider: a move that claimed a track, or the start of the last round. */
export type Mark = { at: number; seat: number; last: boolean }

export class Replay {
  /** The index of the current position in `stops`. */
  at = $state(0)
  running = $state(false)
  speed = $state(1)
  position = $state.raw<Position | null>(null)
  refusal = $state.raw<Refusal | null>(null)
  /** The entries that changed the game: the deal, moves, and moves that were taken back. */
  readonly stops: EntryMessage[]
  readonly marks: Mark[]
  /** The stops of the moves that were not taken back: the decisions in the record. */
  readonly #moves: number[] = []
  readonly #known = new Map<number, Promise<Position>>()

  /** `n` is the entry to start from; `fetch` gets the position after an entry. */
  constructor(
    entries: EntryMessage[],
    n: number,
    readonly fetch: (n: number) => Promise<Position>,
  ) {
    this.stops = entries.filter((entry) => ["started", "moved", "undone"].includes(entry.what))
    for (const [at, { what, steps }] of this.stops.entries()) {
      if (what === "moved") this.#moves.push(at)
      else if (what === "undone") this.#moves.splice(-(steps ?? 1))
    }
    this.marks = this.stops.flatMap((entry, at) =>
      (entry.events ?? []).flatMap((event) =>
        event.type === "TrackClaimed" || event.type === "LastRoundBegan"
          ? [{ at, seat: event.seat, last: event.type === "LastRoundBegan" }]
          : [],
      ),
    )
    this.go(this.stops.findLastIndex((entry) => entry.n <= n))
  }

  get last(): number {
    return this.stops.length - 1
  }

  /** The number of the entry that led to this position. */
  get n(): number {
    return this.stops[this.at]?.n ?? 0
  }

  /** The index of the next decision. */
  get move(): number {
    return this.#moves.filter((stop) => stop <= this.at).length
  }

  /** Show the position in which a decision was made. */
  before(move: number): void {
    this.go((this.#moves[move] ?? 0) - 1)
  }

  go(at: number): void {
    this.at = Math.min(this.last, Math.max(0, at))
  }

  toggle(): void {
    if (!this.running && this.at === this.last) this.go(0)
    this.running = !this.running
  }

  /** Fetch the current position. Call again when that changes; the return value cancels it. */
  show(): () => void {
    const wanted = this.at
    const timer = setTimeout(() => void this.#take(wanted), this.#known.has(wanted) || this.running ? 0 : RESTING)
    return () => clearTimeout(timer)
  }

  /** Advance automatically, one position at a time, never faster than they arrive. */
  run(): () => void {
    const timer = setInterval(() => {
      if (this.at === this.last) this.running = false
      else if (this.position?.n === this.n) this.at += 1
    }, 1000 / this.speed)
    return () => clearInterval(timer)
  }

  async #take(wanted: number): Promise<void> {
    try {
      const found = await this.#fetched(wanted)
      this.refusal = null
      if (wanted === this.at) this.position = found
      for (let at = wanted + 1; at <= Math.min(this.last, wanted + AHEAD); at++) {
        if (Math.abs(at - this.at) > AHEAD) return
        await this.#fetched(at)
      }
    } catch (error) {
      this.running = false
      this.refusal = error instanceof Refused ? error.refusal : { code: "FAULT", rule: "" }
    }
  }

  #fetched(at: number): Promise<Position> {
    let found = this.#known.get(at)
    if (!found) {
      found = patiently(
        () => this.fetch(this.stops[at]?.n ?? 0),
        () => (this.refusal = { code: "UNREACHABLE", rule: "" }),
      )
      found.catch(() => this.#known.delete(at))
      this.#known.set(at, found)
    }
    return found
  }
}
