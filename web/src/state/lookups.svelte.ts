/** What the server says about a position only on request: fetched once per position. */

import { piecesOn } from "../mechanisms"
import { get } from "../protocol/http"
import type { Refusal, Tracks, Way, Ways } from "../protocol/types"
import type { TableState } from "./table.svelte"

export class Lookups {
  /** The cheapest way to complete each ticket. */
  ways = $state.raw<Record<string, Way>>({})
  /** How many trains it takes to complete our tickets with these others; by their names, in order. */
  together = $state.raw<ReadonlyMap<string, number>>(new Map())
  /** Why each track cannot be claimed. */
  refusals = $state.raw<Record<string, Refusal>>({})
  #ways = ""
  #refusals = -1

  constructor(readonly table: TableState) {}

  /** Ways change with tracks, pieces, networks, tickets and the last turns, not with every card. */
  async askWays(): Promise<void> {
    const { view, seat } = this.table
    if (!view || seat === null) return
    const { tracks, network, tickets, offer, packet, last_seats } = view
    const key = JSON.stringify([tracks, piecesOn(view), network, tickets, offer, packet, last_seats])
    if (key === this.#ways) return
    this.#ways = key
    this.together = new Map()
    const answer = await this.#get<Ways>("ways")
    if (key !== this.#ways) return
    if (answer) this.ways = answer.ways
    else this.#ways = ""
  }

  /** What it takes to keep these, too. */
  async askTogether(tickets: string[]): Promise<void> {
    await this.askWays()
    const [key, position] = [tickets.toSorted().join(), this.#ways]
    if (this.together.has(key)) return
    const keep = tickets.map((ticket) => `keep=${encodeURIComponent(ticket)}`).join("&")
    const answer = await this.#get<Ways>(`ways?${keep}`)
    if (answer && position === this.#ways) this.together = new Map([...this.together, [key, answer.together]])
  }

  async askRefusals(): Promise<void> {
    const { update, seat } = this.table
    if (!update || seat === null || update.n === this.#refusals) return
    this.#refusals = update.n
    const answer = await this.#get<Tracks>("tracks")
    if (update.n === this.#refusals) this.refusals = answer?.refusals ?? {}
  }

  #get<T>(what: string): Promise<T | null> {
    return get<T>(`/api/tables/${this.table.id}/${what}`).catch(() => null)
  }
}
