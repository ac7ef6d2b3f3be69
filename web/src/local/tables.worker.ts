/** The tables of this device, in Python, with what they need from the browser. */

import type { PyCallable, PyProxy } from "pyodide/ffi"
import { failure, fatal } from "./failures"
import type { FromTables, ToTables, Token } from "./messages"
import { loadPython } from "./python"
import { openStorage, type Storage } from "./storage"
import { Thinker } from "./thinker"

/** Python's tuples come as proxies, which are to be destroyed. */
type Api = {
  ask(method: string, path: string, token: Token, body: string | null): Promise<PyProxy & { toJs(): [number, string] }>
  connect(path: string, token: Token, send: (text: string | undefined) => void): Connection
  appended(table: string, n: number): void
}
type Connection = PyProxy & { receive(text: string): void; close(): void }

/** Milliseconds until somebody is hired to think: not at once, because people wait for their table, and before a bot waits. */
const FIRST_TABLE = 1_000
const FAULT = JSON.stringify({ code: "FAULT", rule: "" })

const tabs = new BroadcastChannel("ferrovia")
const connections = new Map<number, Connection>()
const thinkers = new Map<number, Thinker>()
let hired = 0
let bots: Thinker | null = null // whoever thinks for them
let api: Promise<Api>

onmessage = ({ data }: MessageEvent<ToTables>) => {
  if ("start" in data) api = begin(new URL(data.start))
  else if ("gone" in data) dismiss(data.gone)
  else void api.then((at) => obey(at, data))
}

function say(message: FromTables, transfer: Transferable[] = []): void {
  postMessage(message, { transfer })
}

async function begin(base: URL): Promise<Api> {
  try {
    const [storage, python] = await Promise.all([
      openStorage((report) => say({ storage: report })),
      loadPython(base, (progress, all) => say({ progress, all })),
    ])
    const open = python.pyimport("ferrovia.local.api").open_api as PyCallable
    const opened = (await open(announced(storage), think, analyse, Date.now)) as Api
    tabs.onmessage = ({ data }: MessageEvent<{ table: string; n: number }>) => opened.appended(data.table, data.n)
    say({ ready: true })
    setTimeout(() => (bots ??= hire()), FIRST_TABLE)
    return opened
  } catch (error) {
    console.error(error)
    say({ failed: failure(error) })
    throw error
  }
}

async function obey(at: Api, order: Exclude<ToTables, { start: string } | { gone: number }>): Promise<void> {
  try {
    if ("id" in order) await answer(at, order)
    else if ("open" in order) connect(at, order.connection, order.open, order.token)
    else if ("text" in order) connections.get(order.connection)?.receive(order.text)
    else close(order.connection)
  } catch (error) {
    console.error(error)
    if (fatal(error)) say({ failed: "crashed" })
    else if ("id" in order) say({ id: order.id, status: 500, body: FAULT })
  }
}

async function answer(at: Api, { id, method, path, token, body }: Extract<ToTables, { id: number }>): Promise<void> {
  const answered = await at.ask(method, path, token, body)
  const [status, text] = answered.toJs()
  answered.destroy()
  say({ id, status, body: text })
}

/** Whatever comes without a text is the end. */
function connect(at: Api, connection: number, path: string, token: Token): void {
  const send = (text: string | undefined): void => {
    if (text !== undefined) return say({ connection, text })
    say({ connection, close: true })
    close(connection)
  }
  connections.set(connection, at.connect(path, token, send))
}

function close(connection: number): void {
  const ended = connections.get(connection)
  connections.delete(connection)
  ended?.close()
  ended?.destroy()
}

/** Other tabs, and the page, hear of what has been stored. */
function announced(storage: Storage): Storage {
  const append = storage.append.bind(storage)
  storage.append = async (table, n, body, summary) => {
    const outcome = await append(table, n, body, summary)
    if (outcome === "stored") {
      tabs.postMessage({ table, n })
      say({ stored: n })
    }
    return outcome
  }
  return storage
}

/** For a bot, or a hint. */
function think(request: PyProxy & { toJs(): Uint8Array }): Promise<Uint8Array | string> {
  if (!bots || !thinkers.has(bots.id)) bots = hire()
  return bots.ask({ request: request.toJs() })
}

/** A look back at a whole game takes long, so it has a thinker of its own. */
async function analyse(record: string, report: (done: number, all: number) => void): Promise<Uint8Array | string> {
  const analyst = hire()
  try {
    return await analyst.ask({ record }, report)
  } finally {
    dismiss(analyst.id)
  }
}

function hire(): Thinker {
  const { port1, port2 } = new MessageChannel()
  const thinker = new Thinker(++hired, port1, () => dismiss(thinker.id))
  thinkers.set(thinker.id, thinker)
  say({ hire: thinker.id, port: port2 }, [port2])
  return thinker
}

function dismiss(id: number): void {
  thinkers.get(id)?.end()
  thinkers.delete(id)
  say({ dismiss: id })
}
