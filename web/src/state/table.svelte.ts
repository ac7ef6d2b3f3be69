/** What this client knows about the table it shows. */

import { Refused } from "../protocol/http"
import { Live, type Heard, type Line, type Wish } from "../protocol/live"
import type { Action, Claim, Seen, Told, Update } from "../protocol/types"
import { Tableau } from "./tableau.svelte"

export class TableState {
  update = $state.raw<Update | null>(null)
  entries = $state.raw<Told[]>([])
  line = $state<Line>("connecting")
  refusedBecause = $state<string | null>(null)
  /** A command of ours that was refused, until the next command. */
  refusal = $state.raw<Refused["refusal"] | null>(null)
  busy = $state(false)
  /** The server cannot save our command at the moment; it is sent again until it can. */
  unsaved = $state(false)
  /** What came with the last update, for animations and announcements. */
  news = $state.raw<Told[]>([])
  readonly tableau = new Tableau()
  #skew = 0
  #awaited = 0
  readonly #live: Pick<Live, "send" | "close">

  /** `together` are the chairs of the people who share this device: all of them are present, whoever is looking. */
  constructor(
    readonly id: string,
    readonly together: number[] = [],
    connect = (heard: Heard): Pick<Live, "send" | "close"> => new Live(id, heard),
  ) {
    this.#live = connect({
      update: (update) => this.#take(update),
      line: (line, code) => {
        this.line = line
        if (code) this.refusedBecause = code
      },
      unsaved: (waiting) => (this.unsaved = waiting),
    })
  }

  get view(): Seen | null {
    return this.update?.view ?? null
  }

  /** What can be done now: nothing while a move of ours is on its way. */
  get options(): Action[] {
    return this.busy ? [] : this.question
  }

  /** What the server asks of us, even if our answer is already on its way. */
  get question(): Action[] {
    return this.update?.options ?? []
  }

  get seat(): number | null {
    return this.update?.you.seat ?? null
  }

  get myTurn(): boolean {
    return this.options.length > 0
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

  async do(wish: Wish): Promise<boolean> {
    this.busy = wish.type === "Play"
    this.refusal = null
    try {
      this.#awaited = await this.#live.send(wish)
      this.#settle()
      return true
    } catch (error) {
      if (error instanceof Refused) this.refusal = error.refusal
      this.busy = false
      return false
    }
  }

  play(action: Action): Promise<boolean> {
    return this.do({ type: "Play", do: action })
  }

  close(): void {
    this.#live.close()
  }

  #take(update: Update): void {
    this.#skew = update.now - Date.now()
    this.news = this.entries.length ? update.entries : []
    this.entries = [...this.entries, ...update.entries]
    this.tableau.take(update.entries, update.view?.market)
    this.update = update
    this.#settle()
  }

  /** The old options disappear only once the update caused by our own move has arrived. */
  #settle(): void {
    if ((this.update?.n ?? -1) >= this.#awaited) this.busy = false
  }
}
