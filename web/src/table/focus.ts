/** Where focus goes when the focused element disappears, or when something is opened by keyboard. */

import { tick } from "svelte"

export class Focus {
  /** Whether the last input came from the keyboard. */
  keyed = false
  #opener: HTMLElement | null = null

  /** Focus returns here when the card closes, unless the card was opened with a pointer. */
  remember(): void {
    const focused = document.activeElement as HTMLElement | null
    this.#opener = focused?.matches(":focus-visible") ? focused : null
  }

  async toCard(): Promise<void> {
    await tick()
    const card = document.querySelector("[data-card]")
    if (this.#opener) (card?.querySelector<HTMLElement>("ul button") ?? card?.querySelector("button"))?.focus()
  }

  fromCard(): void {
    this.#opener?.focus()
  }

  async to(selector: string): Promise<void> {
    await tick()
    document.querySelector<HTMLElement>(selector)?.focus()
  }

  /** If the keyboard was used and the focused button is gone, move on to the next decision. */
  async follow(selector: () => string): Promise<void> {
    if (!this.keyed) return
    await tick()
    if (document.activeElement === document.body) await this.to(selector())
  }
}
