/** Where the focus goes when what had it is gone, or when something new is opened by keys. */

import { tick } from "svelte"

export class Focus {
  /** Did the last thing that somebody did come from a key? */
  keyed = false
  #opener: HTMLElement | null = null

  /** What has the focus now gets it back from the card; a pointer needs nothing back. */
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

  /** Whoever answers by keys and sees the button go finds the next question under the fingers. */
  async follow(selector: () => string): Promise<void> {
    if (!this.keyed) return
    await tick()
    if (document.activeElement === document.body) await this.to(selector())
  }
}
