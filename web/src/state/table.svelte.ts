/** What this client knows about the table it shows. */

import { Refused } from "../protocol/http"
import { type CommandBody, type ConnectionState, type Heard, Live } from "../protocol/live"
import type { Action, Claim, EntryMessage, PointAt, Update, ViewMessage } from "../protocol/types"
import { Tableau } from "./tableau.svelte"

type Connection = Pick<Live, "send" | "point" | "rest" | "close">

export class TableState {
  update = $state.raw<Update | null>(null)
  entries = $state.raw<EntryMessage[]>([])
  connection = $state<ConnectionState>("connecting")
  refusedBecause = $state.raw<Refused["refusal"] | null>(null)
  /** What the operator of the server wants everybody to know. */
  notice = $state("")
  /** A command of ours that was refused, until the next command. */
  refusal = $state.raw<Refused["refusal"] | null>(null)
  busy = $state(false)
  /** The server cannot save our command at the moment; it is sent again until it can. */
  unsaved = $state(false)
  /** How many commands of ours have not been answered. */
  #sent = $state(0)
  /** What came with the last update, for animations and announcements. */
  news = $state.raw<EntryMessage[]>([])
  readonly tableau = new Tableau()
  #skew = 0
  #awaited = 0
  readonly #live: Connection

  /** `together` are the chairs of the people who share this device: all of them are present, whoever is looking. */
  constructor(
    readonly id: string,
    readonly together: number[] = [],
    connect = (heard: Heard): Connection => new Live(id, heard),
  ) {
    this.#live = connect({
      update: (update) => this.#take(update),
      connection: (connection, refusal) => {
        this.connection = connection
        if (refusal) this.refusedBecause = refusal
      },
      notice: (text) => (this.notice = text),
      unsaved: (waiting) => (this.unsaved = waiting),
    })
  }

  get view(): ViewMessage | null {
    return this.update?.view ?? null
  }

  /** What keeps our moves from reaching the server at the moment, as the end of a key; null if nothing does. */
  get trouble(): "unsaved" | "connecting" | "waiting" | "lost" | null {
    if (this.unsaved) return "unsaved"
    if (this.connection === "connecting") return "connecting"
    if (this.connection === "lost") return this.#sent ? "waiting" : "lost"
    return null
  }

  /** What the server asks of us, even if our answer is already on its way: then `play` takes no other. */
  get options(): Action[] {
    return this.update?.options ?? []
  }

  get seat(): number | null {
    return this.update?.you.seat ?? null
  }

  /** The possible payments for each track that can be claimed now. */
  get claims(): Map<string, Claim[]> {
    const found = new Map<string, Claim[]>()
    for (const option of this.options) {
      if (option.type !== "Claim") continue
      const payments = found.get(option.track)
      if (payments) payments.push(option)
      else found.set(option.track, [option])
    }
    for (const payments of found.values()) {
      payments.sort((a, b) => (a.locomotives ?? 0) - (b.locomotives ?? 0))
    }
    return found
  }

  /** The name of the player in a seat. */
  nameOf(seat: number): { name: string; bot: string | null; absent: boolean; resigned: boolean; present: boolean } {
    const chairs = this.update?.table.chairs ?? []
    const place = chairs.findIndex((each) => each.seat === seat)
    const chair = chairs[place]
    return {
      name: chair?.name ?? "",
      bot: chair?.bot ?? null,
      absent: chair?.absent != null,
      resigned: chair?.absent === "resigned",
      present: (chair?.present ?? false) || this.together.includes(place),
    }
  }

  /** The server's time, in milliseconds. */
  now(): number {
    return Date.now() + this.#skew
  }

  /** Was it done? If not, `refusal` says why. Without a connection this waits until there is one. */
  async do(command: CommandBody): Promise<boolean> {
    this.refusal = null
    this.#sent++
    try {
      this.#awaited = await this.#live.send(command)
      this.#settle()
      return true
    } catch (error) {
      if (error instanceof Refused) this.refusal = error.refusal
      if (command.type === "Play") this.busy = false
      return false
    } finally {
      this.#sent--
    }
  }

  async play(action: Action): Promise<boolean> {
    if (this.busy) return false
    this.busy = true
    return this.do({ type: "Play", do: action })
  }

  /** Shows a place on a screen with the board. */
  point(at: Omit<PointAt, "type">): void {
    this.#live.point(at)
  }

  /** Let go of the table until somebody looks at the page again. */
  rest(): void {
    this.#live.rest()
  }

  close(): void {
    this.#live.close()
  }

  #take(update: Update): void {
    this.#skew = update.now - Date.now()
    this.news = this.entries.length ? update.entries : []
    const struck = update.entries.flatMap(({ messages }) => messages ?? [])
    this.entries = [...this.entries, ...update.entries].map((entry) => (struck.includes(entry.n) ? { ...entry, text: "" } : entry))
    this.tableau.take(update.entries, update.view?.market)
    this.update = update
    this.#settle()
  }

  /** The old options disappear only once the update caused by our own move has arrived. */
  #settle(): void {
    if ((this.update?.n ?? -1) >= this.#awaited) this.busy = false
  }
}
