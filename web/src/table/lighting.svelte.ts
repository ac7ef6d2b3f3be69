/** What stands out on the board: what somebody points at, asks about, may choose or has just changed. */

import { ownerOf, pondered, tracksOf } from "../mechanisms"
import type { Action } from "../protocol/types"
import type { Lookups } from "../state/lookups.svelte"
import type { Choice } from "../state/choice.svelte"
import type { Hints } from "../state/hints.svelte"
import { preferences } from "../state/preferences.svelte"
import type { Animations } from "../state/animations.svelte"
import type { TicketMark } from "../board/TicketMarks.svelte"
import type { Drag } from "./drag.svelte"
import { sinceOwnMove } from "./since"

export class Lighting {
  /** The route that is hovered or focused. */
  hovered = $state<string | null>(null)
  /** What the log line under the pointer is about. */
  pointed = $state.raw<{ tracks: string[]; cities: string[] } | null>(null)
  /** All own tickets are shown, with lines. */
  allTickets = $state(false)

  constructor(
    readonly choice: Choice,
    readonly lookups: Lookups,
    readonly hints: Hints,
    readonly animations: Animations,
    readonly drag: Drag,
  ) {}

  /** The route whose card is shown. */
  readonly shown = $derived.by(() => {
    const { track, claims } = this.choice
    return this.drag.over ?? (track && claims.has(track) ? track : (this.hovered ?? track))
  })
  /** Whether it is the one that was clicked. */
  readonly open = $derived.by(() => this.shown !== null && this.shown === this.choice.track)

  readonly tracks = $derived.by(() => {
    const { ticket, table } = this.choice
    if (ticket) return new Set(this.lookups.ways[ticket]?.tracks)
    if (this.pointed) return new Set(this.pointed.tracks)
    if (this.hints.tracks.length) return new Set(this.hints.tracks)
    if (this.animations.tracks.length) return new Set(this.animations.tracks)
    return new Set(table.view && tracksOf(table.view))
  })
  readonly rings = $derived.by(() => new Set([...(this.pointed?.cities ?? this.animations.cities), ...this.choice.places.keys()]))
  /** What the others did since our last move, as far as it is still on the board. */
  readonly since = $derived.by(() => {
    const { entries, seat, view } = this.choice.table
    const { tracks, cities } = sinceOwnMove(entries, seat)
    return { tracks: new Map([...tracks].filter(([track, owner]) => view?.tracks[track] === owner)), cities }
  })
  readonly claimable = $derived.by(() => new Set(this.choice.claims.keys()))
  /** Cards are picked or pointed at: what they cannot pay for fades. */
  readonly picking = $derived.by(() => this.choice.picked.size > 0 || this.choice.pointedStack !== null)
  /** The routes that those cards can pay for; without any, none, unless somebody wants to see all. */
  readonly glowing = $derived.by(() => {
    const { picked, pointedStack: card, claims } = this.choice
    if (picked.size || (preferences.glow && !card)) return this.claimable
    const paid = [...claims].filter(([, payments]) =>
      payments.some(({ colour, locomotives }) => (card === "locomotive" ? locomotives : colour === card)),
    )
    return new Set(paid.map(([track]) => track))
  })
  /** The routes on the way of an own ticket that can be paid for. */
  readonly useful = $derived.by(() => {
    const open = this.#open.flatMap((ticket) => this.lookups.ways[ticket]?.tracks ?? [])
    return new Set(open.filter((track) => this.choice.claims.has(track)))
  })
  /** The cities that can be chosen now. */
  readonly cities = $derived.by(() => new Set(this.choice.table.busy ? [] : this.choice.places.keys()))

  readonly #open = $derived.by(() => {
    const { view } = this.choice.table
    return (view?.tickets ?? []).filter((ticket) => !view?.completed?.includes(ticket))
  })

  /** How tickets are shown: own ones quietly, with lines those on offer and the one being looked at, or all. */
  readonly tickets = $derived.by((): TicketMark[] => {
    const { ticket, table } = this.choice
    const lined = new Set([...offered(table), ...this.#weighed, ...(ticket ? [ticket] : [])])
    const own = new Set([...this.#weighed, ...(this.allTickets ? (table.view?.tickets ?? []) : this.#open)])
    return [...new Set([...lined, ...own])].map((id) => ({
      id,
      own: own.has(id),
      done: table.view?.completed?.includes(id) ?? false,
      lined: this.allTickets || lined.has(id),
    }))
  })
  /** Our own tickets, while we choose where to start or what goes with them. */
  readonly #weighed = $derived.by(() => {
    const { board, table } = this.choice
    const { options, view } = table
    if (!view || !(asksTickets(options) || (options.length && ownerOf(board, view.prompt ?? "")?.weighs))) return []
    return [...pondered(view).held, ...this.#open]
  })

  /** The pointer or the focus has moved to something on the board; while something is shown there, nobody points at it. */
  point(event: Event): void {
    if (this.animations.busy || (event instanceof PointerEvent && event.pointerType !== "mouse")) return
    this.hovered = (event.target as Element).closest<SVGElement>("[data-track]")?.dataset.track ?? null
  }
}

const asksTickets = (options: Action[]): boolean => options.some((each) => "tickets" in each || "ticket" in each)

function offered({ options, view }: Choice["table"]): string[] {
  return view && asksTickets(options) ? pondered(view).offered : []
}
