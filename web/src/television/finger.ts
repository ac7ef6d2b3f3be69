/** What we point at, told at most a few times a second and only when it has changed. */

import type { PointAt } from "../protocol/types"

type At = Omit<PointAt, "type">

const PAUSE = 300 // milliseconds

export class Finger {
  #wanted = "{}"
  #told = "{}"
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(readonly tell: (at: At) => void) {}

  at({ track, city }: At): void {
    this.#wanted = JSON.stringify({ ...(track ? { track } : {}), ...(city ? { city } : {}) })
    this.#timer ??= setTimeout(() => this.#go(), 0)
  }

  /** Nothing more is pointed at. */
  down(): void {
    clearTimeout(this.#timer)
    this.#wanted = "{}"
    this.#go()
    clearTimeout(this.#timer)
  }

  #go(): void {
    this.#timer = undefined
    if (this.#wanted === this.#told) return
    this.#told = this.#wanted
    this.tell(JSON.parse(this.#told) as At)
    this.#timer = setTimeout(() => this.#go(), PAUSE)
  }
}
