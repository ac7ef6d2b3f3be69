/**
 * Where the tables of this device are kept: in IndexedDB, or in memory alone if the browser offers nothing better.
 *
 * An entry is added and never changed, under its table and number: of two tabs that write the same one, the second is told
 * of a conflict. What is stored is on disk before anybody hears of it.
 */

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

/** What went wrong, by name: Python goes by it. */
export class StorageError extends Error {
  constructor(
    name: "StorageFull" | "StorageLost" | "Unreadable" | "Gone",
    readonly cause?: unknown,
  ) {
    super(cause instanceof Error ? cause.message : name)
    this.name = name
  }
}

const NAME = "ferrovia"
const VERSION = 1
const STORES = ["entries", "tables", "kept"] as const
type StoreName = (typeof STORES)[number]

/** Reports at once how things are kept, and again when that changes. */
export async function openStorage(tell: (report: Report) => void): Promise<Storage> {
  const persisted = await navigator.storage?.persisted?.().catch(() => false)
  const report: Report = { kind: "indexeddb", persisted: persisted ?? false }
  const storage = new Kept((problem) => {
    // Room can be made; what cannot be read stays so.
    if (problem === report.problem || (!problem && report.problem !== "full")) return
    report.problem = problem
    tell({ ...report })
  })
  try {
    await storage.open()
    tell({ ...report })
    return storage
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

class Kept implements Storage {
  #database: Promise<IDBDatabase> | null = null

  constructor(readonly problem: (problem?: Problem) => void) {}

  open(): Promise<IDBDatabase> {
    return (this.#database ??= this.#opened())
  }

  async #opened(): Promise<IDBDatabase> {
    try {
      const database = await opening(VERSION, createStores)
      if (STORES.some((name) => !database.objectStoreNames.contains(name))) throw new StorageError("Unreadable")
      // The browser closes it if somebody clears its data; and a newer page may want to change it.
      database.onclose = database.onversionchange = () => this.#lose()
      return database
    } catch (error) {
      this.#database = null
      throw error
    }
  }

  async entries(table: string, after: number): Promise<string[]> {
    const range = entriesOf(table, after)
    const [keys, bodies] = await this.#read("entries", (store) =>
      Promise.all([answer(store.getAllKeys(range)), answer(store.getAll(range) as IDBRequest<unknown[]>)]),
    )
    const whole = keys.every((key, at) => (key as [string, number])[1] === after + 1 + at)
    if (whole && bodies.every(isText)) return bodies
    this.problem("unreadable")
    throw new StorageError("Unreadable")
  }

  append(table: string, n: number, body: string, summary?: string | null): Promise<"stored" | "conflict"> {
    return this.#add(table, n, [body], summary)
  }

  bring(table: string, n: number, bodies: string, summary: string): Promise<"stored" | "conflict"> {
    return this.#add(table, n, JSON.parse(bodies) as string[], summary)
  }

  #add(table: string, n: number, bodies: string[], summary?: string | null): Promise<"stored" | "conflict"> {
    return this.#write(["entries", "tables"], async ({ entries, tables }) => {
      if (n > 0 && (await answer(entries.getKey([table, n - 1]))) === undefined) throw new StorageError("Gone")
      const added = bodies.map((body, at) => entries.add(body, [table, n + at]))
      if (summary != null) tables.put(summary, table)
      await Promise.all(added.map(answer))
      return "stored" as const
    }).catch((error: unknown) => {
      if (error instanceof StorageError && (error.cause as Error | undefined)?.name === "ConstraintError") return "conflict"
      throw error
    })
  }

  relist(table: string, summary: string): Promise<void> {
    return this.#write(["tables"], async ({ tables }) => void (await answer(tables.put(summary, table))))
  }

  async summaries(): Promise<string[]> {
    return this.#texts(await this.#read("tables", (store) => answer(store.getAll() as IDBRequest<unknown[]>)))
  }

  remove(table: string): Promise<void> {
    return this.#write(["entries", "tables"], async ({ entries, tables }) => {
      entries.delete(entriesOf(table, -1))
      await answer(tables.delete(table))
    })
  }

  async get(key: string): Promise<string | undefined> {
    const [value] = this.#texts([await this.#read("kept", (store) => answer(store.get(key) as IDBRequest<unknown>))])
    return value
  }

  set(key: string, value: string): Promise<void> {
    return this.#write(["kept"], async ({ kept }) => void (await answer(kept.put(value, key))))
  }

  unset(key: string): Promise<void> {
    return this.#write(["kept"], ({ kept }) => answer(kept.delete(key)))
  }

  async keys(): Promise<string[]> {
    return this.#texts(await this.#read("kept", (store) => answer(store.getAllKeys())))
  }

  /** What is something else than a text is as good as lost. */
  #texts(values: unknown[]): string[] {
    const there = values.filter((value) => value !== undefined)
    const texts = there.filter(isText)
    if (texts.length < there.length) this.problem("unreadable")
    return texts
  }

  async #read<T>(name: StoreName, work: (store: IDBObjectStore) => Promise<T>): Promise<T> {
    try {
      return await work((await this.open()).transaction(name).objectStore(name))
    } catch (error) {
      this.#lose()
      throw new StorageError("StorageLost", error)
    }
  }

  async #write<T>(names: StoreName[], work: (stores: Record<StoreName, IDBObjectStore>) => Promise<T>): Promise<T> {
    try {
      const transaction = (await this.open()).transaction(names, "readwrite", { durability: "strict" })
      const committed = end(transaction)
      committed.catch(() => undefined) // the work may fail first
      const stores = Object.fromEntries(names.map((name) => [name, transaction.objectStore(name)]))
      const done = await work(stores as Record<StoreName, IDBObjectStore>).catch((error: unknown) => {
        abort(transaction)
        throw error
      })
      await committed
      this.problem()
      return done
    } catch (error) {
      throw this.#failed(error)
    }
  }

  #failed(error: unknown): StorageError {
    if (error instanceof StorageError) return error
    const name = error instanceof Error ? error.name : ""
    if (name === "QuotaExceededError") {
      this.problem("full")
      return new StorageError("StorageFull", error)
    }
    if (name !== "ConstraintError") this.#lose()
    return new StorageError("StorageLost", error)
  }

  /** The next one to come opens it again. */
  #lose(): void {
    void this.#database?.then((database) => database.close()).catch(() => undefined)
    this.#database = null
  }
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

/**
 * Everything in the database that can still be read, as one text to keep: for each store, its keys with their values. Empty
 * if there is nothing.
 */
export async function rescue(): Promise<string> {
  let database: IDBDatabase
  try {
    // Whatever its version. One that does not exist is not made.
    database = await opening(undefined, (request) => request.transaction?.abort())
  } catch {
    return ""
  }
  const saved: Record<string, [IDBValidKey, unknown][]> = {}
  for (const name of database.objectStoreNames) saved[name] = await readable(database, name).catch(() => [])
  database.close()
  return Object.values(saved).some((pairs) => pairs.length) ? JSON.stringify({ ferrovia: NAME, ...saved }, null, 1) : ""
}

async function readable(database: IDBDatabase, name: string): Promise<[IDBValidKey, unknown][]> {
  const store = (): IDBObjectStore => database.transaction(name).objectStore(name)
  const pairs: [IDBValidKey, unknown][] = []
  for (const key of await answer(store().getAllKeys())) {
    try {
      // Each by itself: one that cannot be read takes its transaction with it.
      pairs.push([key, await answer(store().get(key) as IDBRequest<unknown>)])
    } catch {
      continue
    }
  }
  return pairs
}

function opening(version: number | undefined, upgrade: (request: IDBOpenDBRequest) => void): Promise<IDBDatabase> {
  return new Promise((done, failed) => {
    const request = indexedDB.open(NAME, version)
    request.onupgradeneeded = () => upgrade(request)
    request.onsuccess = () => done(request.result)
    request.onerror = () => failed(request.error ?? new StorageError("StorageLost"))
  })
}

function createStores({ result }: IDBOpenDBRequest): void {
  for (const name of STORES) result.createObjectStore(name)
}

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((done, failed) => {
    request.onsuccess = () => done(request.result)
    request.onerror = () => failed(request.error ?? new StorageError("StorageLost"))
  })
}

function end(transaction: IDBTransaction): Promise<void> {
  return new Promise((done, failed) => {
    transaction.oncomplete = () => done()
    transaction.onabort = () => failed(transaction.error ?? new StorageError("StorageLost"))
  })
}

/** All or nothing. A request that failed has done it already. */
function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort()
  } catch {
    return
  }
}

/** An array comes after every number. */
function entriesOf(table: string, after: number): IDBKeyRange {
  return IDBKeyRange.bound([table, after], [table, []], true)
}

function isText(value: unknown): value is string {
  return typeof value === "string"
}
