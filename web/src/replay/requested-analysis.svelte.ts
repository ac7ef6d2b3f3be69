/** The analysis of a game: requested once, made by the server in the background, available to everybody. */

import { get, patiently, post, Refused } from "../protocol/http"
import type { AnalysisMessage, Refusal } from "../protocol/types"

const PAUSE = 1000

export class RequestedAnalysis {
  message = $state.raw<AnalysisMessage>({ status: "none" })
  refusal = $state.raw<Refusal | null>(null)
  readonly #path: string

  /** Checks whether there is an analysis; with `asked`, requests one at once. */
  constructor(id: string, asked: boolean) {
    this.#path = `/api/tables/${id}/analysis`
    if (asked) this.ask()
    else void this.#take(patiently(() => get(this.#path)))
  }

  get busy(): boolean {
    return this.message.status === "waiting" || this.message.status === "running"
  }

  ask(): void {
    void this.#take(post(this.#path, {}))
  }

  /** While it is being made, check on its progress. Call again after each check; the return value stops it. */
  wait(): (() => void) | undefined {
    if (!this.busy) return
    const timer = setTimeout(() => void this.#take(get(this.#path)), PAUSE)
    return () => clearTimeout(timer)
  }

  async #take(answer: Promise<AnalysisMessage>): Promise<void> {
    try {
      this.message = await answer
      this.refusal = null
    } catch (error) {
      this.message = { ...this.message }
      this.refusal = error instanceof Refused ? error.refusal : null
    }
  }
}
