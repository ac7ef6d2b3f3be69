/** A connection to a table of this device: the part of a WebSocket that a page needs. */

import { office } from "./door"

export type Socket = Pick<WebSocket, "readyState" | "send" | "close" | "onopen" | "onmessage" | "onclose">

/** The other end of it; null instead of a text says that it is closed there. */
export type Line = { send: (text: string) => void; close: () => void }
export type Hear = (text: string | null) => void

export class DeviceSocket implements Socket {
  readyState: Socket["readyState"] = WebSocket.CONNECTING
  onopen: Socket["onopen"] = null
  onmessage: Socket["onmessage"] = null
  onclose: Socket["onclose"] = null
  #line: Line | null = null

  constructor(path: string) {
    void this.#open(path)
  }

  send(text: string): void {
    this.#line?.send(text)
  }

  close(): void {
    this.readyState = WebSocket.CLOSED
    this.#line?.close()
    this.#line = null
  }

  async #open(path: string): Promise<void> {
    try {
      this.#line = await (await office()).connect(path, this.#hear)
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
