/** The analysis of a game: asked for once, made by the server in the background, looked at by everybody. */

import { get, patiently, post, Refused } from "../protocol/http"
import type { AnalysisTold, Refusal } from "../protocol/types"

const PAUSE = 1000

export class Looking {
  told = $state.raw<AnalysisTold>({ status: "none" })
  refusal = $state.raw<Refusal | null>(null)
  readonly #path: string

  /** Looks whether there is one; `asked` asks for it at once. */
  constructor(id: string, asked: boolean) {
    this.#path = `/api/tables/${id}/analysis`
    if (asked) this.ask()
    else void this.#take(patiently(() => get(this.#path)))
  }

  get busy(): boolean {
    return this.told.status === "waiting" || this.told.status === "running"
  }

  ask(): void {
    void this.#take(post(this.#path, {}))
  }

  /** While it is made, look how far it is. Call it again after each look; what it gives back ends it. */
  wait(): (() => void) | undefined {
    if (!this.busy) return
    const timer = setTimeout(() => void this.#take(get(this.#path)), PAUSE)
    return () => clearTimeout(timer)
  }

  async #take(answer: Promise<AnalysisTold>): Promise<void> {
    try {
      this.told = await answer
      this.refusal = null
    } catch (error) {
      this.told = { ...this.told }
      this.refusal = error instanceof Refused ? error.refusal : null
    }
  }
}
