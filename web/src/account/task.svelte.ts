/** One thing after another that somebody asks for: whether it is being done, and what went wrong with it. */

import { Refused } from "../protocol/http"
import { maybe } from "../i18n/index.svelte"
import { troubleText } from "../state/words"

export class Task {
  busy = $state(false)
  done = $state(false)
  trouble = $state<string | null>(null)

  async run(work: () => Promise<unknown>): Promise<void> {
    this.trouble = null
    this.done = false
    this.busy = true
    try {
      await work()
      this.done = true
    } catch (error) {
      this.trouble = [troubleText(error), whyWeak(error)].filter(Boolean).join(" ")
    }
    this.busy = false
  }
}

function whyWeak(error: unknown): string | null {
  return error instanceof Refused && error.refusal.details?.why ? maybe(`account.weak.${error.refusal.details.why}`) : null
}
