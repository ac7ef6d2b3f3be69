/** What the user is about to do: unfinished choices, which no update may discard. */

import { SvelteSet } from "svelte/reactivity"
import type { Board } from "../board/drawing"
import { merged } from "../mechanisms"
import type { Action, Claim } from "../protocol/types"
import type { TableState } from "./table.svelte"
import { citiesOf } from "./words"

const SHEETS = merged("sheets")

export class Choice {
  /** The route whose card is open. */
  track = $state<string | null>(null)
  /** The stacks selected in the hand: a colour, locomotives, or both. */
  readonly picked = new SvelteSet<string>()
  /** The stack under the pointer. */
  pointedStack = $state<string | null>(null)
  /** The city about to be chosen. */
  city = $state<string | null>(null)
  /** What the user has begun to do on a sheet of its own: in which city, and paid how? */
  #begun = $state<string | null>(null)
  /** The offered tickets about to be kept. */
  readonly kept = new SvelteSet<string>()
  /** The ticket about to be taken from a packet. */
  taken = $state<string | null>(null)
  /** The ticket that stays lit on the board, and the one under the pointer. */
  heldTicket = $state<string | null>(null)
  pointedTicket = $state<string | null>(null)
  /** Something is being turned up over the board, and what follows from it is not told before. */
  revealing = $state(false)
  #offer = ""

  constructor(
    readonly table: TableState,
    readonly board: Board,
  ) {}

  readonly ticket = $derived.by(() => this.pointedTicket ?? this.heldTicket)

  /** The tracks that the selected cards can pay for, with the payments; with none selected, all that can be claimed. */
  readonly claims = $derived.by(() => {
    const found = new Map<string, Claim[]>()
    if (this.#begun) return found
    for (const [track, payments] of this.table.claims) {
      const fitting = payments.filter((each) => this.#fits(each))
      if (fitting.length) found.set(track, fitting)
    }
    return found
  })

  /** The actions of this turn that have a sheet of their own, by type. */
  readonly works = $derived.by(() => Object.keys(SHEETS).filter((work) => this.table.options.some(({ type }) => type === work)))
  /** The one of them that was begun. */
  readonly working = $derived.by(() => this.works.find((work) => work === this.#begun) ?? null)

  /** Whether what is asked needs a sheet of its own. An ordinary turn does not: it is played on the board and the rail. */
  readonly large = $derived.by(() => {
    const prompt = this.table.view?.prompt
    return this.table.options.length > 0 && prompt !== "second-card" && (prompt !== "turn" || this.working !== null)
  })

  /** The cities that can be chosen now, and what can be done there. */
  readonly places = $derived.by(() => {
    const found = new Map<string, Action[]>()
    const add = (city: string, action: Action) => found.set(city, [...(found.get(city) ?? []), action])
    for (const option of this.table.options) {
      if (SHEETS[option.type] && option.type !== this.#begun) continue
      for (const city of citiesOf(option, this.board)) add(city, option)
    }
    for (const actions of found.values()) actions.sort((a, b) => locomotives(a) - locomotives(b))
    return found
  })

  /** Open the card of a route; a second call closes it. */
  open(track: string): void {
    this.track = this.track === track ? null : track
  }

  /** Begin to do something on a sheet of its own, or leave it. */
  begin(work: string | null): void {
    this.#begun = work
    this.track = this.city = null
  }

  /** A click on a stack: one colour at a time, locomotives with any. */
  pick(card: string): void {
    if (this.picked.delete(card)) return
    if (card !== "locomotive") for (const other of this.picked) if (other !== "locomotive") this.picked.delete(other)
    this.picked.add(card)
  }

  /** Tickets are offered: nobody has selected any yet. The same offer again changes nothing. */
  offer(tickets: string[]): void {
    const key = tickets.join()
    if (key === this.#offer) return
    this.#offer = key
    this.kept.clear()
  }

  /** Escape goes back one step; returns whether there was one. */
  back(): boolean {
    if (this.track) this.track = null
    else if (this.city) this.city = null
    else if (this.#begun) this.begin(null)
    else if (this.picked.size) this.picked.clear()
    else if (this.heldTicket) this.heldTicket = null
    else return false
    return true
  }

  async act(action: Action): Promise<void> {
    if (!(await this.table.play(action))) return
    this.track = this.city = this.taken = null
    this.#begun = null
    this.picked.clear()
    if (action.type === "KeepTickets" || action.type === "PickTicket") this.heldTicket = null
  }

  #fits(claim: Claim): boolean {
    for (const card of this.picked) {
      if (card === "locomotive" ? !claim.locomotives : claim.colour !== card) return false
    }
    return true
  }
}

function locomotives(action: Action): number {
  return "locomotives" in action ? (action.locomotives ?? 0) : 0
}
