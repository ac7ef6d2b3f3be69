/**
 * The host of this device's tables answers what a server would, from a worker that runs the same tables. A worker that breaks down
 * is replaced; what it had stored is there, and whoever was connected comes back as after a lost connection.
 */

import { python } from "../state/origin"
import type { Failure, FromTables, ToTables, ToThinker, Token } from "./messages"
import type { Connection, Hear } from "./socket"
import { status } from "./status.svelte"

export { rescue } from "./disk"

type Answer = { ok: boolean; text: string }
type Waiting = { done: (answer: Answer) => void; failed: (error: Error) => void }

const PONG = JSON.stringify({ type: "pong" })
/** From this many entries on, a game is worth asking the browser to keep it. */
const WORTH_KEEPING = 10
/** How often a worker is replaced without anybody asking for it. */
const REPLACEMENTS = 3

let worker: Worker | null = null
let started: Promise<void> | null = null
let begun: { done: () => void; failed: (error: Error) => void } | null = null
let breakdowns = 0
let numbers = 0
const thinkers = new Map<number, Worker>()
const requests = new Map<number, Waiting>()
const connections = new Map<number, Hear>()

/** Resolves when it is ready. Does no harm if it is, or about to be. */
export function start(): Promise<void> {
  if (!python || status.stage === "failed") return Promise.reject(new Error("no worker"))
  return (started ??= begin(python))
}

function begin(python: string): Promise<void> {
  return new Promise((done, failed) => {
    begun = { done, failed }
    status.stage = "loading"
    status.progress = { done: 0, all: 0 }
    worker = new Worker(new URL("./tables.worker.ts", import.meta.url), { type: "module" })
    worker.onmessage = ({ data }: MessageEvent<FromTables>) => hear(data)
    // Without a message, its file did not come.
    worker.onerror = ({ message }) => fall(status.stage === "ready" ? "crashed" : message ? "unsupported" : "unreachable")
    put({ start: python })
  })
}

/** After a failure that somebody wants to see tried again. */
export function restart(): Promise<void> {
  breakdowns = 0
  if (status.stage === "failed") status.stage = "idle"
  return start()
}

/** Rejects if there is no worker to answer. */
export async function ask(method: string, path: string, token: Token, body: string | null): Promise<Answer> {
  await start()
  return new Promise((done, failed) => {
    const id = ++numbers
    requests.set(id, { done, failed })
    put({ id, method, path, token, body })
  })
}

/** Rejects if there is no worker. A ping is answered here: one that is busy is not lost. */
export async function connect(path: string, hear: Hear): Promise<Connection> {
  await start()
  const connection = ++numbers
  connections.set(connection, hear)
  put({ connection, open: path, token: null })
  return {
    send: (text) => {
      if ((JSON.parse(text) as { type: string }).type === "Ping") queueMicrotask(() => connections.get(connection)?.(PONG))
      else put({ connection, text })
    },
    close: () => {
      if (connections.delete(connection)) put({ connection, close: true })
    },
  }
}

function put(message: ToTables): void {
  worker?.postMessage(message)
}

function hear(message: FromTables): void {
  if ("all" in message) status.progress = { done: message.progress, all: message.all }
  else if ("storage" in message) status.storage = message.storage
  else if ("ready" in message) ready()
  else if ("failed" in message) fall(message.failed)
  else if ("status" in message) answer(message)
  else if ("text" in message) connections.get(message.connection)?.(message.text)
  else if ("close" in message) hangUp(message.connection)
  else if ("stored" in message) void persist(message.stored)
  else if ("hire" in message) hire(message.hire, message.port)
  else dismiss(message.dismiss)
}

function ready(): void {
  status.stage = "ready"
  status.trouble = null
  begun?.done()
}

function answer({ id, status, body }: { id: number; status: number; body: string }): void {
  requests.get(id)?.done({ ok: status < 400, text: body })
  requests.delete(id)
}

/** There is no worker any more. Everybody who waits is told, and comes back for the next one. */
function fall(trouble: Failure): void {
  const again = status.stage === "ready" && ++breakdowns <= REPLACEMENTS
  status.stage = again ? "idle" : "failed"
  status.trouble = trouble
  worker?.terminate()
  worker = started = null
  for (const id of thinkers.keys()) dismiss(id)
  begun?.failed(new Error(trouble))
  for (const { failed } of requests.values()) failed(new Error(trouble))
  requests.clear()
  for (const connection of connections.keys()) hangUp(connection)
}

function hangUp(connection: number): void {
  const hear = connections.get(connection)
  connections.delete(connection)
  hear?.(null)
}

function hire(id: number, port: MessagePort): void {
  const thinker = new Worker(new URL("./thinker.worker.ts", import.meta.url), { type: "module" })
  thinkers.set(id, thinker)
  thinker.onerror = () => {
    dismiss(id)
    put({ gone: id })
  }
  thinker.postMessage({ start: python ?? "", port } satisfies ToThinker, [port])
}

function dismiss(id: number): void {
  thinkers.get(id)?.terminate()
  thinkers.delete(id)
}

/** Some browsers ask the user, so it is done once, and for something. */
async function persist(n: number): Promise<void> {
  if (n !== WORTH_KEEPING || status.storage?.kind !== "indexeddb" || status.storage.persisted) return
  const persisted = await navigator.storage.persist().catch(() => false)
  status.storage = { ...status.storage, persisted }
}
