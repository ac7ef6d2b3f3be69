/** The host of this device's tables, with a worker that does what a test tells it to. */

import { afterEach, beforeEach, expect, test, vi } from "vitest"
import type { FromTables, ToTables, ToThinker } from "../src/local/messages"

type Host = typeof import("../src/local/host")
type Http = typeof import("../src/protocol/http")

let workers: FakeWorker[]

class FakeWorker {
  readonly heard: (ToTables | ToThinker)[] = []
  ended = false
  onmessage: (event: { data: FromTables }) => void = () => undefined
  onerror: (event: { message: string }) => void = () => undefined

  constructor(readonly url: URL) {
    workers.push(this)
  }

  postMessage(message: ToTables): void {
    this.heard.push(message)
  }

  terminate(): void {
    this.ended = true
  }

  say(data: FromTables): void {
    this.onmessage({ data })
  }
}

let host: Host
let http: Http
let status: (typeof import("../src/local/status.svelte"))["status"]
let LocalSocket: (typeof import("../src/local/socket"))["LocalSocket"]

beforeEach(async () => {
  workers = []
  vi.stubGlobal("Worker", FakeWorker)
  document.documentElement.dataset.home = "static"
  vi.resetModules()
  host = await import("../src/local/host")
  http = await import("../src/protocol/http")
  status = (await import("../src/local/status.svelte")).status
  LocalSocket = (await import("../src/local/socket")).LocalSocket
})

afterEach(() => {
  delete document.documentElement.dataset.home
  vi.resetModules()
  vi.unstubAllGlobals()
})

/** The worker with the tables, once it has been asked for. */
async function tables(): Promise<FakeWorker> {
  await vi.waitFor(() => expect(workers.filter(({ ended }) => !ended)).not.toEqual([]))
  return workers.filter(({ ended }) => !ended)[0]!
}

async function ready(): Promise<FakeWorker> {
  void host.start().catch(() => undefined)
  const worker = await tables()
  worker.say({ ready: true })
  await host.start()
  return worker
}

async function heard<Key extends string>(worker: FakeWorker, key: Key): Promise<Extract<ToTables, Record<Key, unknown>>> {
  const found = (): ToTables | ToThinker | undefined => worker.heard.findLast((each) => key in each)
  await vi.waitFor(() => expect(found()).toBeDefined())
  return found() as Extract<ToTables, Record<Key, unknown>>
}

test("it is started when somebody needs it, once, and says how far it is", async () => {
  expect(workers).toEqual([])
  expect(status.stage).toBe("idle")
  const answers = Promise.all([http.get("/api/me/games"), http.get("/api/daily")])
  const worker = await tables()
  expect(worker.heard[0]).toEqual({ start: new URL("python/", document.baseURI).href })
  expect(status.stage).toBe("loading")
  worker.say({ progress: 3, all: 9 })
  expect(status.progress).toEqual({ done: 3, all: 9 })
  expect(worker.heard).toHaveLength(1) // questions wait until there is somebody to answer them
  worker.say({ ready: true })
  await vi.waitFor(() => expect(worker.heard).toHaveLength(3))
  for (const asked of worker.heard) if ("path" in asked) worker.say({ id: asked.id, status: 200, body: JSON.stringify(asked.path) })
  expect(await answers).toEqual(["/api/me/games", "/api/daily"])
  expect(workers).toHaveLength(1)
  expect(status.stage).toBe("ready")
})

test("a request says who makes it: the device, somebody by their token, or nobody in particular", async () => {
  const worker = await ready()
  void http.post("/api/tables", { board: "usa" })
  expect(await heard(worker, "path")).toMatchObject({ method: "POST", path: "/api/tables", token: null, body: '{"board":"usa"}' })
  void http.get("/api/tables/0abc?after=3", { token: "secret" })
  await vi.waitFor(async () => expect(await heard(worker, "path")).toMatchObject({ method: "GET", token: "secret", body: null }))
  void http.post("/api/tables/0abc/seats", {}, {})
  await vi.waitFor(async () => expect(await heard(worker, "path")).toMatchObject({ token: "" }))
})

test("a refusal is a refusal", async () => {
  const worker = await ready()
  const asked = http.get("/api/tables/0abc")
  const { id } = await heard(worker, "path")
  worker.say({ id, status: 404, body: '{"code":"TABLE_UNKNOWN","rule":""}' })
  await expect(asked).rejects.toMatchObject({ refusal: { code: "TABLE_UNKNOWN" } })
})

test("on a server's page only tables of this device are asked for here, and what is asked for on purpose", async () => {
  document.documentElement.dataset.home = "server"
  vi.resetModules()
  const { homeOf } = await import("../src/local/dispatch")
  expect(homeOf("/api/tables/0abcdefghijklmn")).toBe("device")
  expect(homeOf("/api/tables/0abcdefghijklmn/live?after=-1")).toBe("device")
  expect(homeOf("/api/tables/abcdefghijklmno/positions/0")).toBe("server")
  expect(homeOf("/api/tables")).toBe("server")
  expect(homeOf("/api/me/games")).toBe("server")
})

test("in a folder everything is asked for here, but for the facts that are files", async () => {
  const { homeOf } = await import("../src/local/dispatch")
  expect(homeOf("/api/me/games")).toBe("device")
  expect(homeOf("/api/tables")).toBe("device")
  expect(homeOf("/api/boards")).toBe("server")
  expect(homeOf("/api/boards/old-west/drawing")).toBe("server")
  expect(homeOf("/api/bots")).toBe("server")
})

test("a connection opens, carries both ways, and closes", async () => {
  const worker = await ready()
  const socket = new LocalSocket("/api/tables/0abc/live?after=-1")
  const told: unknown[] = []
  socket.onopen = () => socket.send('{"type":"Undo"}')
  socket.onmessage = ({ data }) => told.push(data)
  const { connection } = await heard(worker, "open")
  expect(await heard(worker, "text")).toEqual({ connection, text: '{"type":"Undo"}' })
  worker.say({ connection, text: "an update" })
  worker.say({ connection: 999, text: "somebody else's" })
  expect(told).toEqual(["an update"])
  socket.close()
  expect(await heard(worker, "close")).toEqual({ connection, close: true })
  worker.say({ connection, text: "too late" })
  expect(told).toEqual(["an update"])
})

test("a ping is answered whatever the worker is doing", async () => {
  const worker = await ready()
  const socket = new LocalSocket("/api/tables/0abc/live?after=-1")
  const pong = new Promise((done) => (socket.onmessage = ({ data }) => done(data)))
  socket.onopen = () => socket.send('{"type":"Ping"}')
  expect(JSON.parse((await pong) as string)).toEqual({ type: "pong" })
  expect(worker.heard.some((each) => "text" in each)).toBe(false)
})

test("a connection that the table closes is closed here", async () => {
  const worker = await ready()
  const socket = new LocalSocket("/api/tables/0abc/live?after=-1")
  const closed = new Promise<void>((done) => (socket.onclose = () => done()))
  const { connection } = await heard(worker, "open")
  worker.say({ connection, close: true })
  await closed
  expect(socket.readyState).toBe(WebSocket.CLOSED)
})

test("a connection that nobody wants any more is not opened", async () => {
  void host.start()
  const worker = await tables()
  const socket = new LocalSocket("/api/tables/0abc/live?after=-1")
  socket.close()
  worker.say({ ready: true })
  const { connection } = await heard(worker, "open")
  expect(await heard(worker, "close")).toEqual({ connection, close: true })
})

test("a worker that breaks down is replaced: who waits is told, and comes back", async () => {
  const worker = await ready()
  const asked = http.get("/api/tables/0abc")
  const socket = new LocalSocket("/api/tables/0abc/live?after=-1")
  const closed = new Promise<void>((done) => (socket.onclose = () => done()))
  await heard(worker, "open")
  await heard(worker, "path")
  worker.onerror({ message: "memory access out of bounds" })
  await expect(asked).rejects.toMatchObject({ refusal: { code: "UNREACHABLE" } })
  await closed
  expect(worker.ended).toBe(true)
  expect(status).toMatchObject({ stage: "idle", trouble: "crashed" })
  const again = http.get("/api/tables/0abc")
  const next = await tables()
  expect(next).not.toBe(worker)
  next.say({ ready: true })
  const { id } = await heard(next, "path")
  next.say({ id, status: 200, body: '"there"' })
  expect(await again).toBe("there")
  expect(status).toMatchObject({ stage: "ready", trouble: null })
})

test("one that does not start, or breaks down again and again, waits until somebody wants it tried again", async () => {
  const first = host.start()
  ;(await tables()).say({ failed: "unreachable" })
  await expect(first).rejects.toThrow()
  expect(status).toMatchObject({ stage: "failed", trouble: "unreachable" })
  await expect(http.get("/api/tables/0abc")).rejects.toMatchObject({ refusal: { code: "UNREACHABLE" } })
  expect(workers).toHaveLength(1)
  void host.restart()
  for (let times = 0; times < 4; times++) (await ready()).onerror({ message: "again" })
  expect(status.stage).toBe("failed")
  await expect(host.start()).rejects.toThrow()
  expect(workers).toHaveLength(5)
})

test("thinkers come and go as the tables need them", async () => {
  const worker = await ready()
  const { port1, port2 } = new MessageChannel()
  worker.say({ hire: 1, port: port1 })
  worker.say({ hire: 2, port: port2 })
  const [, bots, analyst] = workers
  expect(bots!.heard).toMatchObject([{ start: new URL("python/", document.baseURI).href, port: port1 }])
  worker.say({ dismiss: 2 })
  expect([bots!.ended, analyst!.ended]).toEqual([false, true])
  bots!.onerror({ message: "out of memory" })
  expect(bots!.ended).toBe(true)
  expect(await heard(worker, "gone")).toEqual({ gone: 1 })
})

test("the browser is asked to keep games once there is one worth keeping", async () => {
  const persist = vi.fn(() => Promise.resolve(true))
  vi.stubGlobal("navigator", { storage: { persist } })
  const worker = await ready()
  worker.say({ storage: { kind: "indexeddb", persisted: false } })
  for (let n = 0; n < 10; n++) worker.say({ stored: n })
  expect(persist).not.toHaveBeenCalled()
  worker.say({ stored: 10 })
  await vi.waitFor(() => expect(status.storage?.persisted).toBe(true))
  worker.say({ stored: 10 })
  expect(persist).toHaveBeenCalledTimes(1)
})
