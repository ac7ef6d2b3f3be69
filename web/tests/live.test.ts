/** The connection of a table, over real sockets to a server that can fall silent. Only the clock is ours. */

import { createRequire } from "node:module"
import type { AddressInfo } from "node:net"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import type { WebSocket as Socket } from "ws"
import { Live, type ConnectionState } from "../src/protocol/live"

// Not its build for browsers, which every import here would get.
const { WebSocket, WebSocketServer } = createRequire(import.meta.url)("ws") as typeof import("ws")

/** In a page, a socket that fails without anybody listening is no error. */
class PageSocket extends WebSocket {
  constructor(address: string) {
    super(address)
    this.on("error", () => undefined)
  }
}

type Said = { type: string; id?: string; n?: number }

/** Answers pings, unless it is deaf, and does what it is told, unless it is slow. */
class Server {
  readonly said: Said[] = []
  readonly sockets: Socket[] = []
  deaf = false
  slow = false
  readonly #server = new WebSocketServer({ port: 0 })

  constructor() {
    this.#server.on("connection", (socket) => {
      this.sockets.push(socket)
      if (this.deaf) return
      this.update(socket)
      socket.on("message", (data) => this.#hear(socket, JSON.parse(String(data)) as Said))
    })
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  update(socket: Socket): void {
    socket.send(JSON.stringify({ type: "update", n: 7, entries: [] }))
  }

  heard(type: string): Said[] {
    return this.said.filter((each) => each.type === type)
  }

  close(): void {
    for (const socket of this.sockets) socket.terminate()
    this.#server.close()
  }

  #hear(socket: Socket, message: Said): void {
    this.said.push(message)
    if (this.deaf) return
    if (message.type === "Ping") socket.send(JSON.stringify({ type: "pong" }))
    else if (!this.slow) socket.send(JSON.stringify({ type: "done", id: message.id, n: 8 }))
  }
}

let server: Server
let live: Live
let connection: ConnectionState
let connections: ConnectionState[]

/** Real time passes, for the network only: the clock of the page stands still. */
async function until(met: () => boolean): Promise<void> {
  while (!met()) await new Promise((done) => setImmediate(done))
}

function connect(): void {
  const heard = { update: () => undefined, unsaved: () => undefined, notice: () => undefined }
  live = new Live("table", {
    ...heard,
    connection: (now) => {
      connection = now
      connections.push(now)
    },
  })
}

beforeEach(async () => {
  server = new Server()
  connections = []
  vi.stubGlobal("WebSocket", PageSocket)
  vi.spyOn(document, "baseURI", "get").mockReturnValue(`http://127.0.0.1:${server.port}/`)
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
  connect()
  await until(() => connection === "open")
})

afterEach(() => {
  live.close()
  server.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The time it takes the page to find out, in steps as small as a test needs. */
async function lostAfter(): Promise<number> {
  for (let passed = 0; ; passed += 100) {
    if (connection === "lost") return passed
    vi.advanceTimersByTime(100)
    await new Promise((done) => setImmediate(done))
  }
}

test("a connection that falls silent is noticed within five seconds, and made anew", async () => {
  server.deaf = true
  expect(await lostAfter()).toBeLessThanOrEqual(5000)
  expect(server.sockets.length).toBe(1)
  server.deaf = false
  vi.advanceTimersByTime(5000) // it was given time to come back, and did not
  await until(() => connection === "open")
  expect(server.sockets.length).toBe(2)
})

test("as long as the server answers, nothing is lost and nothing is made anew", async () => {
  for (let pings = 1; pings <= 5; pings++) {
    vi.advanceTimersByTime(2000)
    await until(() => server.heard("Ping").length === pings)
    const told = connections.length
    await until(() => connections.length > told)
  }
  expect(connections).not.toContain("lost")
  expect(server.sockets.length).toBe(1)
})

test("a connection that was only slow goes on", async () => {
  server.deaf = true
  await lostAfter()
  server.update(server.sockets[0]!)
  await until(() => connection === "open")
  vi.advanceTimersByTime(1900)
  expect(server.sockets.length).toBe(1)
})

test("a server that never answers a new connection is asked again", async () => {
  server.deaf = true
  server.sockets[0]!.terminate()
  await until(() => connection === "lost")
  vi.advanceTimersByTime(200)
  await until(() => server.sockets.length === 2)
  vi.advanceTimersByTime(6500)
  server.deaf = false
  vi.advanceTimersByTime(500)
  await until(() => server.sockets.length === 3 && connection === "open")
})

test("what is sent into the void is sent again, under its id", async () => {
  server.deaf = true
  const done = live.send({ type: "Undo" })
  await lostAfter()
  server.deaf = false
  vi.advanceTimersByTime(5000)
  expect(await done).toBe(8)
  const [first, second] = server.heard("Undo")
  expect(first).toEqual(second)
})

test("a hasty command is sent again, under its id", async () => {
  server.slow = true
  const done = live.send({ type: "Undo" })
  await until(() => server.heard("Undo").length === 1)
  server.slow = false
  const { id } = server.heard("Undo")[0]!
  server.sockets[0]!.send(JSON.stringify({ type: "refused", code: "TOO_FAST", id }))
  await until(() => vi.getTimerCount() > 1)
  vi.advanceTimersByTime(2000)
  expect(await done).toBe(8)
})

test("a slow command does not make the connection look lost", async () => {
  server.slow = true
  void live.send({ type: "Undo" })
  for (let pings = 1; pings <= 4; pings++) {
    vi.advanceTimersByTime(2000)
    await until(() => server.heard("Ping").length === pings)
    const told = connections.length
    await until(() => connections.length > told)
  }
  expect(connections).not.toContain("lost")
})

test("offline is told at once, but an answer counts for more", async () => {
  dispatchEvent(new Event("offline"))
  expect(connection).toBe("lost")
  await until(() => connection === "open") // this server is on the same machine
  server.deaf = true
  dispatchEvent(new Event("offline"))
  expect(connection).toBe("lost")
  server.deaf = false
  dispatchEvent(new Event("online"))
  await until(() => connection === "open")
  expect(server.sockets.length).toBe(2)
})

test("a crowded server is asked again, a refusal is final", async () => {
  const [socket] = server.sockets
  socket!.send(JSON.stringify({ type: "refused", code: "STORAGE_LOST" }))
  socket!.close(4003)
  await until(() => connection === "lost")
  vi.advanceTimersByTime(200)
  await until(() => connection === "open")
  server.sockets[1]!.send(JSON.stringify({ type: "refused", code: "NOT_SEATED" }))
  await until(() => connection === "refused")
  vi.advanceTimersByTime(60_000)
  expect(server.sockets.length).toBe(2)
})
