/**
 * The WebSocket of one table. It notices when nothing comes through any more, reconnects by itself and asks for what it
 * missed; an unanswered command is sent again under the same id, so that it is carried out exactly once whatever happens
 * to the connection.
 */

import { homeOf } from "../local/dispatch"
import { LocalSocket, type Socket } from "../local/socket"
import { url } from "../state/origin"
import { PASSING, randomBytes, Refused } from "./http"
import type { Command, Message, Ping, PointAt, Pointed, Refusal, RefusedCommand, Update } from "./types"

export type ConnectionState = "connecting" | "open" | "lost" | "refused"

type Waiting = { text: string; unsaved: boolean; done: (n: number) => void; failed: (refused: Refused) => void }
// Without n and id, which are added here.
export type CommandBody = Command extends infer Each ? (Each extends Command ? Omit<Each, "n" | "id"> : never) : never

const PING = JSON.stringify({ type: "Ping" } satisfies Ping)

// All in milliseconds. A dead connection is noticed after QUIET and ANSWER at the latest.
const PAUSES = [200, 500, 1000, 2000, 4000, 8000]
/** How long to wait before sending a command again to a server that cannot save it. */
const AGAIN = 2000
/** After this much silence, ask whether anybody is there; more rarely while nobody is looking at the page. */
const QUIET = 2000
const QUIET_HIDDEN = 30_000
/** If nothing comes for this long after that, the connection is lost. It may only be slow, ... */
const ANSWER = 2500
/** ... so it has this long to come back before it is given up for a new one. A new one has as long to come about. */
const REPRIEVE = 4000

/** What a table reports. */
export type Heard = {
  update: (update: Update) => void
  connection: (connection: ConnectionState, refusal?: Refusal) => void
  /** What the operator of the server wants everybody to know; empty if nothing any more. */
  notice: (text: string) => void
  /** Whether commands are waiting for a server that cannot save them at the moment. */
  unsaved: (waiting: boolean) => void
  /** Told to a screen that shows the board. */
  pointed?: (pointed: Pointed) => void
}

export class Live {
  #socket: Socket | null = null
  #waiting = new Map<string, Waiting>()
  #failures = 0
  /** What is due next: the next question, giving up on an answer, or the next attempt to connect. */
  #timer: ReturnType<typeof setTimeout> | undefined
  #connection: ConnectionState = "connecting"
  #closed = false
  #after = -1

  constructor(
    readonly table: string,
    readonly on: Heard,
    /** This screen shows the board to everybody. */
    readonly board = false,
  ) {
    addEventListener("online", this.#hurry)
    addEventListener("offline", this.#doubt)
    document.addEventListener("visibilitychange", this.#hurry)
    this.#tell("connecting")
    this.#connect()
  }

  /** Resolves with the number of the entry that the command produced, once it is safely stored. */
  send(command: CommandBody): Promise<number> {
    const id = randomBytes() // not randomUUID, which does not exist on pages without https
    const text = JSON.stringify({ ...command, n: this.#after, id })
    return new Promise((done, failed) => {
      this.#waiting.set(id, { text, unsaved: false, done, failed })
      this.#put(text)
    })
  }

  /** Shows a place to everybody who looks at a screen with the board; lost if there is no connection. */
  point(at: Omit<PointAt, "type">): void {
    this.#put(JSON.stringify({ type: "Point", ...at } satisfies PointAt))
  }

  /** Let go until somebody looks at the page again. */
  rest(): void {
    this.#connection = "lost"
    this.#drop()
  }

  close(): void {
    this.#closed = true
    removeEventListener("online", this.#hurry)
    removeEventListener("offline", this.#doubt)
    document.removeEventListener("visibilitychange", this.#hurry)
    this.#drop()
  }

  #connect(): void {
    const path = `/api/tables/${this.table}/live?after=${this.#after}${this.board ? "&board=true" : ""}`
    const socket: Socket = homeOf(path) === "device" ? new LocalSocket(path) : new WebSocket(url(path).replace("http", "ws"))
    this.#socket = socket
    socket.onopen = () => {
      for (const waiting of this.#waiting.values()) socket.send(waiting.text)
    }
    socket.onmessage = (event) => this.#take(JSON.parse(event.data as string) as Message)
    socket.onclose = () => this.#lost()
    this.#next(ANSWER + REPRIEVE, () => this.#lost())
  }

  #take(message: Message): void {
    this.#next(document.hidden ? QUIET_HIDDEN : QUIET, () => this.#ask())
    if (message.type === "update") {
      this.#failures = 0
      this.#after = message.n
      this.#tell("open")
      this.on.update(message)
    } else if (message.type === "pointed") {
      this.on.pointed?.(message)
    } else if (message.type === "pong") {
      this.#tell("open")
    } else if (message.type === "done") {
      this.#answer(message.id)?.done(message.n)
    } else if (message.type === "refused") {
      this.#refused(message)
    } else if (message.type === "notice") {
      this.on.notice(message.text)
    }
  }

  #refused({ id, code, rule = "", details }: RefusedCommand): void {
    const refusal = { code, rule, details }
    if (id && PASSING.includes(code)) this.#again(id)
    else if (id) this.#answer(id)?.failed(new Refused(refusal))
    else if (PASSING.includes(code)) setTimeout(() => this.#repeat(), AGAIN)
    else {
      this.close()
      this.#tell("refused", refusal)
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
      if (this.#waiting.has(id)) this.#put(waiting.text)
    }, AGAIN)
  }

  #repeat(): void {
    for (const waiting of this.#waiting.values()) this.#put(waiting.text)
  }

  #put(text: string): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(text)
  }

  /** Is anybody there? A socket can look open long after the network behind it is gone. */
  #ask(): void {
    this.#put(PING)
    this.#next(ANSWER, () => {
      this.#tell("lost")
      this.#next(REPRIEVE, () => this.#lost())
    })
  }

  /** The browser says that it is offline. A server on this very machine may still answer. */
  #doubt = (): void => {
    if (this.#closed) return
    this.#tell("lost")
    this.#put(PING)
    if (this.#socket) this.#next(ANSWER, () => this.#lost())
  }

  #lost(): void {
    this.#drop()
    this.#tell("lost")
    const pause = PAUSES[Math.min(this.#failures++, PAUSES.length - 1)] ?? 0
    // Not all pages at once, when a server comes back.
    this.#next(pause * (0.5 + Math.random() / 2), () => this.#connect())
  }

  /** Somebody is back at the screen, or the network is back: find out now how things stand. */
  #hurry = (): void => {
    if (this.#closed || document.hidden) return
    if (this.#connection === "open") return this.#ask()
    this.#drop()
    this.#connect()
  }

  #drop(): void {
    clearTimeout(this.#timer)
    const socket = this.#socket
    this.#socket = null
    if (!socket) return
    socket.onopen = socket.onmessage = socket.onclose = null
    socket.close()
  }

  #tell(connection: ConnectionState, refusal?: Refusal): void {
    this.#connection = connection
    this.on.connection(connection, refusal)
  }

  #next(milliseconds: number, then: () => void): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(then, milliseconds)
  }
}
