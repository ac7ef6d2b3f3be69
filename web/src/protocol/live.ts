/**
 * The WebSocket of one table. It reconnects by itself and asks for what it missed; an unanswered command is sent
 * again under the same id, so that it is carried out exactly once whatever happens to the connection.
 */

import { randomBytes, Refused } from "./http"
import type { Command, Message, Update } from "./types"

export type Line = "connecting" | "open" | "lost" | "refused"

type Waiting = { text: string; unsaved: boolean; done: (n: number) => void; failed: (refused: Refused) => void }
// Without n and id, which are added here.
export type Wish = Command extends infer Each ? (Each extends Command ? Omit<Each, "n" | "id"> : never) : never

const PAUSES = [200, 500, 1000, 2000, 4000, 8000]
/** How long to wait before sending a command again to a server that cannot save it. */
const AGAIN = 2000

/** What a table reports. */
export type Heard = {
  update: (update: Update) => void
  line: (line: Line, code?: string) => void
  /** Whether commands are waiting for a server that cannot save them at the moment. */
  unsaved: (waiting: boolean) => void
}

export class Live {
  #socket: WebSocket | null = null
  #waiting = new Map<string, Waiting>()
  #failures = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #closed = false
  #after = -1

  constructor(
    readonly table: string,
    readonly on: Heard,
  ) {
    addEventListener("online", this.#hurry)
    document.addEventListener("visibilitychange", this.#hurry)
    this.#connect()
  }

  /** Resolves with the number of the entry that the command produced, once it is safely stored. */
  send(wish: Wish): Promise<number> {
    const id = randomBytes() // not randomUUID, which does not exist on pages without https
    const text = JSON.stringify({ ...wish, n: this.#after, id })
    return new Promise((done, failed) => {
      this.#waiting.set(id, { text, unsaved: false, done, failed })
      if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(text)
    })
  }

  close(): void {
    this.#closed = true
    clearTimeout(this.#timer)
    removeEventListener("online", this.#hurry)
    document.removeEventListener("visibilitychange", this.#hurry)
    this.#socket?.close()
  }

  #connect(): void {
    this.on.line("connecting")
    const scheme = location.protocol === "https:" ? "wss" : "ws"
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.table}/live?after=${this.#after}`)
    this.#socket = socket
    socket.onopen = () => {
      for (const waiting of this.#waiting.values()) socket.send(waiting.text)
    }
    socket.onmessage = (event) => this.#take(JSON.parse(event.data as string) as Message)
    socket.onclose = (event) => {
      if (this.#socket === socket && event.code !== 4003) this.#lost()
    }
  }

  #take(message: Message): void {
    if (message.type === "update") {
      this.#failures = 0
      this.#after = message.n
      this.on.line("open")
      this.on.update(message)
    } else if (message.type === "done") {
      this.#answer(message.id)?.done(message.n)
    } else if (message.type === "refused") {
      const refused = new Refused({ code: message.code, rule: message.rule ?? "", details: message.details })
      if (message.id && message.code === "STORAGE_LOST") this.#again(message.id)
      else if (message.id) this.#answer(message.id)?.failed(refused)
      else this.on.line("refused", message.code)
    }
  }

  #answer(id: string): Waiting | undefined {
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    if (waiting?.unsaved) this.on.unsaved([...this.#waiting.values()].some((each) => each.unsaved))
    return waiting
  }

  /** Nobody knows whether it was carried out, so it is sent again under its id, and takes effect once. */
  #again(id: string): void {
    const waiting = this.#waiting.get(id)
    if (!waiting) return
    waiting.unsaved = true
    this.on.unsaved(true)
    setTimeout(() => {
      // After a reconnection it has already been sent, which does no harm.
      if (this.#waiting.has(id) && this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(waiting.text)
    }, AGAIN)
  }

  #lost(): void {
    if (this.#closed) return
    this.on.line("lost")
    const pause = PAUSES[Math.min(this.#failures++, PAUSES.length - 1)]
    this.#timer = setTimeout(() => this.#connect(), pause)
  }

  /** Somebody is back at the screen, or the network is back: do not wait for the timer. */
  #hurry = (): void => {
    const idle = !this.#socket || this.#socket.readyState === WebSocket.CLOSED
    if (this.#closed || !idle || document.hidden) return
    clearTimeout(this.#timer)
    this.#connect()
  }
}
