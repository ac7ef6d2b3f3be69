/** Dragging cards from the hand to a route, by mouse, pen or finger. */

import type { Choice } from "../state/choice.svelte"

const STARTS_AFTER = 8
/** A finger hides what is under it, so the cards it drags, and the point they aim with, are this far above it. */
const ABOVE_FINGER = 44
/** Routes are thin, so a near miss counts as a hit. */
const NEAR = [0, 9, 18]

export class Drag {
  cards = $state.raw<string[]>([])
  x = $state(0)
  y = $state(0)
  /** The route that the cards would be played on. */
  over = $state<string | null>(null)
  #ended = 0

  constructor(readonly choice: Choice) {}

  /** The click that ends a drag does not count. */
  get justEnded(): boolean {
    return performance.now() - this.#ended < 60
  }

  grab(event: PointerEvent, card: string): void {
    if (event.button !== 0) return
    const pointer = event.pointerId
    const from = { x: event.clientX, y: event.clientY }
    const lift = event.pointerType === "mouse" ? 0 : ABOVE_FINGER
    const before = [...this.choice.picked]
    const listening = new AbortController()
    const { signal } = listening

    const move = (event: PointerEvent) => {
      if (event.pointerId !== pointer) return
      const far = Math.hypot(event.clientX - from.x, event.clientY - from.y)
      if (!this.cards.length && far < STARTS_AFTER) return
      if (!this.cards.length) this.#begin(card)
      this.x = event.clientX
      this.y = event.clientY - lift
      this.over = this.#under(this.x, this.y)
    }
    const end = (dropped: boolean) => {
      listening.abort()
      if (!this.cards.length) return
      const track = dropped ? this.over : null
      this.#ended = performance.now()
      this.cards = []
      this.over = null
      if (track) this.choice.track = track
      else this.#restore(before)
    }
    addEventListener("pointermove", move, { signal })
    addEventListener("pointerup", (event) => event.pointerId === pointer && end(true), { signal })
    addEventListener("pointercancel", () => end(false), { signal })
    addEventListener(
      "keydown",
      (event) => {
        if (event.key !== "Escape" || !this.cards.length) return
        event.stopPropagation()
        end(false)
      },
      { signal, capture: true },
    )
  }

  #begin(card: string): void {
    const { choice } = this
    if (!choice.picked.has(card)) choice.pick(card)
    choice.track = null
    this.cards = [...choice.picked]
  }

  #restore(before: string[]): void {
    this.choice.picked.clear()
    for (const card of before) this.choice.picked.add(card)
  }

  #under(x: number, y: number): string | null {
    for (const away of NEAR) {
      for (let turn = 0; turn < (away ? 8 : 1); turn++) {
        const angle = (turn * Math.PI) / 4
        const found = document.elementFromPoint(x + away * Math.cos(angle), y + away * Math.sin(angle))
        const track = found?.closest<SVGElement>("[data-track]")?.dataset.track
        if (track && this.choice.claims.has(track)) return track
      }
    }
    return null
  }
}
