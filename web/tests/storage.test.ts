/** What is kept on this device, in a real IndexedDB but for the disk. */

import "fake-indexeddb/auto"
import { IDBFactory } from "fake-indexeddb"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { rescue } from "../src/local/disk"
import { openStorage, type Report, type Storage } from "../src/local/storage"

let reports: Report[]

async function opened(): Promise<Storage> {
  return openStorage((report) => reports.push(report))
}

/** The same database, past the storage. */
function behind(work: (database: IDBDatabase) => void, version?: number): Promise<void> {
  return new Promise((done, failed) => {
    const request = indexedDB.open("ferrovia", version)
    request.onerror = () => failed(request.error)
    request.onsuccess = () => {
      work(request.result)
      request.result.close()
      done()
    }
  })
}

beforeEach(() => {
  reports = []
  vi.stubGlobal("indexedDB", new IDBFactory())
})

afterEach(() => vi.unstubAllGlobals())

/** Both kinds keep the same promises. */
const KINDS = {
  indexeddb: () => undefined,
  memory: () => vi.stubGlobal("indexedDB", undefined),
}

for (const [kind, choose] of Object.entries(KINDS)) {
  test(`${kind}: entries come back in order, after the number asked for`, async () => {
    choose()
    const storage = await opened()
    expect(reports).toMatchObject([{ kind }])
    for (let n = 0; n < 12; n++) expect(await storage.append("0a", n, `entry ${n}`)).toBe("stored")
    await storage.append("0b", 0, "another table")
    expect(await storage.entries("0a", 8)).toEqual(["entry 9", "entry 10", "entry 11"])
    expect(await storage.entries("0a", -1)).toHaveLength(12)
    expect(await storage.entries("0a", 1_000_000)).toEqual([])
    expect(await storage.entries("0", -1)).toEqual([])
  })

  test(`${kind}: the second to write an entry is told so, and changes nothing`, async () => {
    choose()
    const storage = await opened()
    await storage.append("0a", 0, "first", "one")
    expect(await storage.append("0a", 0, "second", "two")).toBe("conflict")
    expect(await storage.entries("0a", -1)).toEqual(["first"])
    expect(await storage.summaries()).toEqual(["one"])
    expect(await storage.append("0a", 1, "next")).toBe("stored")
  })

  test(`${kind}: several entries at once, all or none`, async () => {
    choose()
    const storage = await opened()
    expect(await storage.bring("0a", 0, JSON.stringify(["first", "second"]), "two")).toBe("stored")
    expect(await storage.bring("0a", 1, JSON.stringify(["other", "third"]), "three")).toBe("conflict")
    expect(await storage.entries("0a", -1)).toEqual(["first", "second"])
    expect(await storage.summaries()).toEqual(["two"])
    expect(await storage.bring("0a", 2, JSON.stringify(["third", "fourth"]), "four")).toBe("stored")
    expect(await storage.entries("0a", -1)).toHaveLength(4)
  })

  test(`${kind}: a table that is gone gets no more entries`, async () => {
    choose()
    const storage = await opened()
    await storage.append("0a", 0, "first", "summary")
    await storage.append("0b", 0, "first", "other")
    await storage.remove("0a")
    await expect(storage.append("0a", 1, "second")).rejects.toMatchObject({ name: "Gone" })
    expect(await storage.entries("0a", -1)).toEqual([])
    expect(await storage.summaries()).toEqual(["other"])
    expect(await storage.entries("0b", -1)).toEqual(["first"])
  })

  test(`${kind}: summaries and small things are replaced`, async () => {
    choose()
    const storage = await opened()
    await storage.append("0a", 0, "first", "one")
    await storage.append("0a", 1, "second", null)
    await storage.relist("0a", "two")
    expect(await storage.summaries()).toEqual(["two"])
    await storage.set("secret", "x")
    await storage.set("secret", "y")
    await storage.set("other", "z")
    await storage.unset("other")
    expect(await storage.get("secret")).toBe("y")
    expect(await storage.get("nothing")).toBeUndefined()
    expect(await storage.keys()).toEqual(["secret"])
  })
}

test("what one page stored the next one finds", async () => {
  await (await opened()).append("0a", 0, "first", "one")
  const storage = await opened()
  expect(await storage.entries("0a", -1)).toEqual(["first"])
  expect(await storage.summaries()).toEqual(["one"])
})

test("of two tabs, one stores the entry", async () => {
  const tabs = await Promise.all([opened(), opened()])
  const told = await Promise.all(tabs.map((tab, at) => tab.append("0a", 0, `tab ${at}`)))
  expect(told.sort()).toEqual(["conflict", "stored"])
})

test("an entry counts once its transaction is complete, on disk", async () => {
  const storage = await opened()
  const { transaction } = IDBDatabase.prototype
  let complete = false
  const asked = vi.spyOn(IDBDatabase.prototype, "transaction").mockImplementation(function (this: IDBDatabase, ...how) {
    const made = transaction.apply(this, how)
    made.addEventListener("complete", () => (complete = true))
    return made
  })
  await storage.append("0a", 0, "first")
  expect(complete).toBe(true)
  expect(asked.mock.calls).toEqual([[["entries", "tables"], "readwrite", { durability: "strict" }]])
  asked.mockRestore()
})

/** Until it is restored, nothing more fits on the disk. */
function filled(): { mockRestore(): void } {
  const full = (): never => {
    throw new DOMException("no room", "QuotaExceededError")
  }
  const writing = [vi.spyOn(IDBObjectStore.prototype, "put"), vi.spyOn(IDBObjectStore.prototype, "add")]
  for (const each of writing) each.mockImplementation(full)
  return { mockRestore: () => writing.forEach((each) => each.mockRestore()) }
}

test("no room: the game goes on in memory, and all of it is on disk once there is room", async () => {
  const storage = await opened()
  await storage.append("0a", 0, "first", "one")
  const disk = filled()
  expect(await storage.append("0a", 1, "second", "two")).toBe("stored")
  expect(await storage.append("0a", 2, "third")).toBe("stored")
  expect(await storage.append("0b", 0, "a new game", "new")).toBe("stored")
  await storage.set("key", "a note")
  await storage.relist("0a", "three")
  expect(reports.at(-1)).toMatchObject({ kind: "indexeddb", problem: "full" })
  expect(await storage.append("0a", 1, "again")).toBe("conflict")
  await expect(storage.append("0a", 4, "too late")).rejects.toMatchObject({ name: "Gone" })
  for (let after = -1; after < 4; after++) expect(await storage.entries("0a", after)).toEqual(["first", "second", "third"].slice(after + 1))
  expect((await storage.summaries()).sort()).toEqual(["new", "two"])
  expect(await storage.get("key")).toBe("a note")
  expect(await storage.keys()).toEqual(["key"])
  expect(await (await opened()).entries("0a", -1)).toEqual(["first"]) // as another tab sees it
  reports = []
  disk.mockRestore()
  expect(await storage.append("0a", 3, "fourth")).toBe("stored")
  expect(reports).toEqual([]) // there is more
  await storage.set("key", "a new note")
  await storage.remove("0b")
  expect(reports.map(({ problem }) => problem)).toEqual([undefined])
  const other = await opened()
  expect(await other.entries("0a", -1)).toEqual(["first", "second", "third", "fourth"])
  expect(await other.summaries()).toEqual(["two"])
  expect(await other.get("key")).toBe("a new note")
})

test("no room: what another tab wrote once there was some does not undo what was played here", async () => {
  const [storage, other] = await Promise.all([opened(), opened()])
  await storage.append("0a", 0, "first")
  const disk = filled()
  await storage.append("0a", 1, "here")
  disk.mockRestore()
  await other.append("0a", 1, "there")
  expect(await storage.append("0a", 2, "here, too")).toBe("stored")
  expect(await storage.entries("0a", -1)).toEqual(["first", "here", "here, too"])
  expect(await other.entries("0a", -1)).toEqual(["first", "there"])
})

test("no room: nothing is imported, and nothing half stored", async () => {
  const storage = await opened()
  const disk = filled()
  await expect(storage.bring("0a", 0, '["first"]', "one")).rejects.toMatchObject({ name: "StorageFull" })
  disk.mockRestore()
  expect(await storage.entries("0a", -1)).toEqual([])
})

test("a database that the browser closed is opened again", async () => {
  const storage = await opened()
  await storage.append("0a", 0, "first")
  // Somebody clears the data of the page: it closes for that.
  await new Promise<void>((done) => (indexedDB.deleteDatabase("ferrovia").onsuccess = () => done()))
  await expect(storage.append("0a", 1, "second")).rejects.toMatchObject({ name: "Gone" })
  expect(await storage.append("0b", 0, "first")).toBe("stored")
})

test("a table with a wrong or a missing entry is unreadable, the others are not", async () => {
  const storage = await opened()
  for (const table of ["0a", "0b", "0c"]) for (let n = 0; n < 3; n++) await storage.append(table, n, `${table} ${n}`, table)
  await behind((database) => {
    const transaction = database.transaction(["entries", "tables"], "readwrite")
    transaction.objectStore("entries").put({ no: "text" }, ["0a", 1])
    transaction.objectStore("entries").delete(["0b", 1])
    transaction.objectStore("tables").put(17, "0a")
  })
  await expect(storage.entries("0a", -1)).rejects.toMatchObject({ name: "Unreadable" })
  await expect(storage.entries("0b", -1)).rejects.toMatchObject({ name: "Unreadable" })
  expect(await storage.entries("0c", -1)).toHaveLength(3)
  expect(await storage.summaries()).toEqual(["0b", "0c"])
  expect(reports.at(-1)).toMatchObject({ problem: "unreadable" })
  await storage.append("0c", 3, "more") // which does not mend the others
  expect(reports.at(-1)).toMatchObject({ problem: "unreadable" })
  const text = await rescue()
  for (const kept of ["0a 0", "0a 2", "0b 0", "more", '"no"']) expect(text).toContain(kept)
})

test("of what cannot be read, the rest is rescued", async () => {
  const storage = await opened()
  for (let n = 0; n < 3; n++) await storage.append("0a", n, `entry ${n}`)
  const get = vi.spyOn(IDBObjectStore.prototype, "get").mockImplementationOnce(() => {
    throw new DOMException("broken", "DataError")
  })
  const text = await rescue()
  get.mockRestore()
  expect(text).not.toContain("entry 0")
  expect(text).toContain("entry 1")
  expect(text).toContain("entry 2")
})

test("where nothing is kept, nothing is rescued and nothing is made", async () => {
  expect(await rescue()).toBe("")
  await (await opened()).append("0a", 0, "first")
  expect(reports).toMatchObject([{ kind: "indexeddb" }])
})

test("a database from the future is left alone, and can be rescued", async () => {
  await (await opened()).append("0a", 0, "first")
  await behind(() => undefined, 7)
  const storage = await opened()
  expect(reports.at(-1)).toMatchObject({ kind: "memory", problem: "newer" })
  expect(await storage.append("0b", 0, "playable")).toBe("stored")
  expect(await rescue()).toContain("first")
})

test("a database that is not ours, or does not open, is reported", async () => {
  await behind(() => undefined, 1) // without any of our stores
  await opened()
  expect(reports.at(-1)).toEqual({ kind: "memory", persisted: false, problem: "unreadable" })
  const broken = { open: () => { throw new DOMException("no", "UnknownError") } } // prettier-ignore
  vi.stubGlobal("indexedDB", broken)
  await opened()
  expect(reports.at(-1)).toMatchObject({ kind: "memory", problem: "unreadable" })
  const forbidden = { open: () => { throw new DOMException("no", "SecurityError") } } // prettier-ignore
  vi.stubGlobal("indexedDB", forbidden)
  await opened()
  expect(reports.at(-1)).toMatchObject({ kind: "memory", problem: "refused" })
  expect(await rescue()).toBe("")
})
