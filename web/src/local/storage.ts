/**
 * Where the tables of this device are kept: in IndexedDB as long as there is room, or in memory alone if the browser offers
 * nothing better.
 *
 * An entry is added and never changed, under its table and number: of two tabs that write the same one, the second is told
 * of a conflict. What is stored is on disk before anybody hears of it.
 */

import { Disk, StorageError } from "./disk"
import { Overflow } from "./overflow"

export type Problem =
  /** The browser keeps nothing for this page: a private window, or its settings. */
  | "refused"
  /** A newer Ferrovia has been here. */
  | "newer"
  /** Something that was kept can no longer be read. */
  | "unreadable"
  /** There is no room left. */
  | "full"

/** `persisted` if the browser has promised not to throw it away for want of room. */
export type Report = { kind: "indexeddb" | "memory"; persisted: boolean; problem?: Problem }

/** All texts are for whoever asks: nothing here looks into them. */
export type Storage = {
  /** The entries of a table after that number, in order; none if there is no such table. */
  entries(table: string, after: number): Promise<string[]>
  /** Resolves once the entry, and the summary of the table with it, is on disk. */
  append(table: string, n: number, body: string, summary?: string | null): Promise<"stored" | "conflict">
  /** The same with several entries from that number on, all or none; `bodies` is a JSON array of them. */
  bring(table: string, n: number, bodies: string, summary: string): Promise<"stored" | "conflict">
  /** A new summary without an entry. */
  relist(table: string, summary: string): Promise<void>
  summaries(): Promise<string[]>
  remove(table: string): Promise<void>
  get(key: string): Promise<string | undefined>
  set(key: string, value: string): Promise<void>
  unset(key: string): Promise<void>
  keys(): Promise<string[]>
}

/** Reports at once how things are kept, and again when that changes. */
export async function openStorage(tell: (report: Report) => void): Promise<Storage> {
  const persisted = await navigator.storage?.persisted?.().catch(() => false)
  const report: Report = { kind: "indexeddb", persisted: persisted ?? false }
  // Room can be made; what cannot be read stays so.
  const trouble = (problem?: Problem): void => {
    if (problem === report.problem || report.problem === "unreadable") return
    report.problem = problem
    tell({ ...report })
  }
  const disk = new Disk(() => trouble("unreadable"))
  try {
    await disk.open()
    tell({ ...report })
    return new Overflow(disk, (full) => trouble(full ? "full" : undefined))
  } catch (error) {
    tell({ kind: "memory", persisted: false, problem: problemOf(error) })
    return new InMemory()
  }
}

function problemOf(error: unknown): Problem {
  const { name, message } = error instanceof Error ? error : { name: "", message: "" }
  if (name === "VersionError") return "newer"
  if (message.includes("denied")) return "refused" // Chromium's word for it, under a name that stands for anything
  return ["ReferenceError", "TypeError", "SecurityError", "InvalidStateError"].includes(name) ? "refused" : "unreadable"
}

class InMemory implements Storage {
  readonly #entries = new Map<string, string[]>()
  readonly #tables = new Map<string, string>()
  readonly #kept = new Map<string, string>()

  async entries(table: string, after: number): Promise<string[]> {
    return (this.#entries.get(table) ?? []).slice(after + 1)
  }

  async append(table: string, n: number, body: string, summary?: string | null): Promise<"stored" | "conflict"> {
    const there = this.#entries.get(table) ?? []
    if (n > there.length) throw new StorageError("Gone")
    if (n < there.length) return "conflict"
    this.#entries.set(table, [...there, body])
    if (summary != null) this.#tables.set(table, summary)
    return "stored"
  }

  async bring(table: string, n: number, bodies: string, summary: string): Promise<"stored" | "conflict"> {
    for (const [at, body] of (JSON.parse(bodies) as string[]).entries())
      if ((await this.append(table, n + at, body, summary)) === "conflict") return "conflict"
    return "stored"
  }

  async relist(table: string, summary: string): Promise<void> {
    this.#tables.set(table, summary)
  }

  async summaries(): Promise<string[]> {
    return [...this.#tables.values()]
  }

  async remove(table: string): Promise<void> {
    this.#entries.delete(table)
    this.#tables.delete(table)
  }

  async get(key: string): Promise<string | undefined> {
    return this.#kept.get(key)
  }

  async set(key: string, value: string): Promise<void> {
    this.#kept.set(key, value)
  }

  async unset(key: string): Promise<void> {
    this.#kept.delete(key)
  }

  async keys(): Promise<string[]> {
    return [...this.#kept.keys()]
  }
}
