/** "What could I do?": a hint for the decision at hand. It disappears once the decision is made. */

import { post, Refused } from "../protocol/http"
import type { Advice } from "../protocol/types"
import type { TableState } from "./table.svelte"

export class Hints {
  thinking = $state(false)
  #advice = $state.raw<Advice | null>(null)
  #for = $state(-1)

  constructor(readonly table: TableState) {}

  /** Whether a hint can be asked for now. */
  readonly possible = $derived.by(() => (this.table.update?.table.settings.hints ?? false) && this.table.options.length > 0)

  /** The advice for this particular decision. */
  readonly advice = $derived.by(() => (this.possible && !this.table.busy && this.#for === this.#question ? this.#advice : null))

  /** The tracks it is about. */
  readonly tracks = $derived.by(() => {
    const { hint, reason } = this.advice ?? {}
    return [...(hint?.plan.tracks ?? []), ...(reason?.tracks ?? []), ...(reason?.track ? [reason.track] : [])]
  })

  /** Ask for a hint, or put it away. */
  async ask(trouble: (refusal: Refused["refusal"]) => void): Promise<void> {
    if (this.advice) this.close()
    else if (this.possible && !this.thinking) {
      this.thinking = true
      this.#advice = null
      this.#for = this.#question
      try {
        this.#advice = await post<Advice>(`/api/tables/${this.table.id}/hint`, {})
      } catch (error) {
        if (error instanceof Refused) trouble(error.refusal)
      }
      this.thinking = false
    }
  }

  close(): void {
    this.#advice = null
  }

  /** Identifies a decision: each answer of ours leads to another one. */
  get #question(): number {
    return this.table.entries.findLast((entry) => entry.seat === this.table.seat)?.n ?? 0
  }
}
