/** IndexedDB: what is stored is on disk before anybody hears of it. */

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

export class Disk {
  #database: Promise<IDBDatabase> | null = null

  /** `damaged` is called when something cannot be read. */
  constructor(readonly damaged: () => void) {}

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
    this.damaged()
    throw new StorageError("Unreadable")
  }

  bring(table: string, n: number, bodies: string, summary: string | null): Promise<"stored" | "conflict"> {
    return this.#write(["entries", "tables"], async ({ entries, tables }) => {
      if (n > 0 && (await answer(entries.getKey([table, n - 1]))) === undefined) throw new StorageError("Gone")
      const added = (JSON.parse(bodies) as string[]).map((body, at) => entries.add(body, [table, n + at]))
      if (summary !== null) tables.put(summary, table)
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

  /** The summaries by table. */
  async listed(): Promise<Map<string, string>> {
    const [tables, summaries] = await this.#read("tables", (store) =>
      Promise.all([answer(store.getAllKeys()), answer(store.getAll() as IDBRequest<unknown[]>)]),
    )
    const listed = new Map(tables.map((table, at) => [table as string, summaries[at]]))
    this.#texts(summaries)
    return new Map([...listed].filter((pair): pair is [string, string] => isText(pair[1])))
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
    if (texts.length < there.length) this.damaged()
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
      return done
    } catch (error) {
      throw this.#failed(error)
    }
  }

  #failed(error: unknown): StorageError {
    if (error instanceof StorageError) return error
    const name = error instanceof Error ? error.name : ""
    if (name === "QuotaExceededError") return new StorageError("StorageFull", error)
    if (name !== "ConstraintError") this.#lose()
    return new StorageError("StorageLost", error)
  }

  /** The next one to come opens it again. */
  #lose(): void {
    void this.#database?.then((database) => database.close()).catch(() => undefined)
    this.#database = null
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
