/** A connection to a table of this device: the part of a WebSocket that a page needs. */

import { host } from "./dispatch"

export type Socket = Pick<WebSocket, "readyState" | "send" | "close" | "onopen" | "onmessage" | "onclose">

/** The other end of it; null instead of a text says that it is closed there. */
export type Connection = { send: (text: string) => void; close: () => void }
export type Hear = (text: string | null) => void

export class LocalSocket implements Socket {
  readyState: Socket["readyState"] = WebSocket.CONNECTING
  onopen: Socket["onopen"] = null
  onmessage: Socket["onmessage"] = null
  onclose: Socket["onclose"] = null
  #connection: Connection | null = null

  constructor(path: string) {
    void this.#open(path)
  }

  send(text: string): void {
    this.#connection?.send(text)
  }

  close(): void {
    this.readyState = WebSocket.CLOSED
    this.#connection?.close()
    this.#connection = null
  }

  async #open(path: string): Promise<void> {
    try {
      this.#connection = await (await host()).connect(path, this.#hear)
    } catch {
      return this.#hear(null)
    }
    if (this.readyState === WebSocket.CLOSED) return this.close() // while it was being opened
    this.readyState = WebSocket.OPEN
    this.onopen?.call(this as never, new Event("open"))
  }

  #hear: Hear = (text) => {
    if (this.readyState === WebSocket.CLOSED) return
    if (text !== null) this.onmessage?.call(this as never, new MessageEvent("message", { data: text }))
    else {
      this.readyState = WebSocket.CLOSED
      this.onclose?.call(this as never, new CloseEvent("close"))
    }
  }
}
