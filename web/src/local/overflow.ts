/**
 * A full device is no reason not to play: what there is no room for stays in memory until there is. Each time something is
 * added to a table, all that is missing on disk is tried again.
 */

import { StorageError, type Disk } from "./disk"
import type { Storage } from "./storage"

/** What is not on disk of a table: its entries from number `n` on. */
type Late = { n: number; bodies: string[]; summary: string | null }

export class Overflow implements Storage {
  readonly #late = new Map<string, Late>()
  readonly #notes = new Map<string, string>()

  /** `full` is called whenever something begins or ceases to be in memory alone. */
  constructor(
    readonly disk: Disk,
    readonly full: (full: boolean) => void,
  ) {}

  async entries(table: string, after: number): Promise<string[]> {
    const there = await this.disk.entries(table, after)
    const late = this.#late.get(table)
    if (!late) return there
    const next = after + 1
    return [...there.slice(0, Math.max(0, late.n - next)), ...late.bodies.slice(Math.max(0, next - late.n))]
  }

  async append(table: string, n: number, body: string, summary: string | null = null): Promise<"stored" | "conflict"> {
    const late = this.#late.get(table) ?? { n, bodies: [], summary: null }
    const next = late.n + late.bodies.length
    if (n !== next) {
      if (n > next) throw new StorageError("Gone")
      return "conflict"
    }
    const more = { n: late.n, bodies: [...late.bodies, body], summary: summary ?? late.summary }
    const outcome = await this.#tried(this.disk.bring(table, more.n, JSON.stringify(more.bodies), more.summary))
    // What others wrote meanwhile, once there was room for it, does not undo what was played here.
    if (outcome === "conflict" && !late.bodies.length) return outcome
    if (outcome === "stored") this.#late.delete(table)
    else this.#late.set(table, more)
    this.#tell()
    return "stored"
  }

  bring(table: string, n: number, bodies: string, summary: string): Promise<"stored" | "conflict"> {
    return this.disk.bring(table, n, bodies, summary)
  }

  /** An older summary does no harm. */
  async relist(table: string, summary: string): Promise<void> {
    await this.#tried(this.disk.relist(table, summary))
  }

  async summaries(): Promise<string[]> {
    const listed = await this.disk.listed()
    for (const [table, { summary }] of this.#late) if (summary !== null) listed.set(table, summary)
    return [...listed.values()]
  }

  async remove(table: string): Promise<void> {
    await this.disk.remove(table)
    this.#late.delete(table)
    this.#tell()
  }

  async get(key: string): Promise<string | undefined> {
    return this.#notes.get(key) ?? (await this.disk.get(key))
  }

  async set(key: string, value: string): Promise<void> {
    if ((await this.#tried(this.disk.set(key, value))) === "full") this.#notes.set(key, value)
    else this.#notes.delete(key)
    this.#tell()
  }

  async unset(key: string): Promise<void> {
    await this.disk.unset(key)
    this.#notes.delete(key)
    this.#tell()
  }

  async keys(): Promise<string[]> {
    return [...new Set([...(await this.disk.keys()), ...this.#notes.keys()])]
  }

  async #tried<T>(work: Promise<T>): Promise<T | "full"> {
    return work.catch((error: unknown) => {
      if (error instanceof StorageError && error.name === "StorageFull") return "full" as const
      throw error
    })
  }

  #tell(): void {
    this.full(this.#late.size + this.#notes.size > 0)
  }
}
