/** What stands out on the board: what somebody points at, asks about, may choose or has just changed. */

import type { Told } from "../protocol/types"
import type { Asked } from "../state/asked.svelte"
import type { Choice } from "../state/choice.svelte"
import type { Hints } from "../state/hints.svelte"
import type { Show } from "../state/show.svelte"
import type { Drag } from "./drag.svelte"

/** The routes claimed by the last move. */
export function lastClaimed(entries: Told[]): string[] {
  const move = entries.findLast((entry) => entry.what === "moved")
  return (move?.events ?? []).flatMap((event) => (event.type === "TrackClaimed" ? [event.track] : []))
}

export class Lighting {
  /** The route that is hovered or focused. */
  hovered = $state<string | null>(null)
  /** What the log line under the pointer is about. */
  pointed = $state.raw<{ tracks: string[]; cities: string[] } | null>(null)

  constructor(
    readonly choice: Choice,
    readonly asked: Asked,
    readonly hints: Hints,
    readonly show: Show,
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
    if (ticket) return new Set(this.asked.ways[ticket]?.tracks)
    if (this.pointed) return new Set(this.pointed.tracks)
    if (this.hints.tracks.length) return new Set(this.hints.tracks)
    if (this.show.tracks.length) return new Set(this.show.tracks)
    return new Set(table.view?.tunnel ? [table.view.tunnel.track] : lastClaimed(table.entries))
  })
  readonly rings = $derived.by(() => new Set([...(this.pointed?.cities ?? this.show.cities), ...this.choice.places.keys()]))
  readonly claimable = $derived.by(() => new Set(this.choice.claims.keys()))
  /** The cities that can be chosen now. */
  readonly cities = $derived.by(() => new Set(this.choice.table.busy ? [] : this.choice.places.keys()))

  /** The tickets drawn as lines: those on offer, and the one being looked at. */
  readonly tickets = $derived.by(() => {
    const { ticket, table } = this.choice
    return [...new Set([...offered(table), ...this.own, ...(ticket ? [ticket] : [])])]
  })
  /** Our own tickets, while we choose where to start or what goes with them. */
  readonly own = $derived.by(() => {
    const { question, view } = this.choice.table
    if (!question.length || !view || !/start-city|draft|keep-tickets/.test(view.prompt ?? "")) return []
    const drafted = view.prompt === "draft" ? (view.offer ?? []) : []
    return [...drafted, ...(view.tickets ?? []).filter((ticket) => !view.completed?.includes(ticket))]
  })

  /** The pointer or the focus has moved to something on the board; while something is shown there, nobody points at it. */
  point(event: Event): void {
    if (this.show.busy || (event instanceof PointerEvent && event.pointerType !== "mouse")) return
    this.hovered = (event.target as Element).closest<SVGElement>("[data-track]")?.dataset.track ?? null
  }
}

function offered({ question, view }: Choice["table"]): string[] {
  if (!question.length || !view || !/tickets|keep|draft/.test(view.prompt ?? "")) return []
  return (view.prompt === "draft" ? view.packet : view.offer) ?? []
}
