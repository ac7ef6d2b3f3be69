/** Where focus goes when the focused element disappears, or when something is opened by keyboard. */

import { tick } from "svelte"

type Opened = "card" | "list"

export class Focus {
  /** Whether the last input came from the keyboard. */
  keyed = false
  readonly #openers = new Map<Opened, HTMLElement>()

  /** Focus returns here when what is opened now closes, unless it was opened with a pointer. */
  remember(what: Opened): void {
    const focused = document.activeElement as HTMLElement | null
    if (focused?.matches(":focus-visible")) this.#openers.set(what, focused)
    else this.#openers.delete(what)
  }

  async toCard(): Promise<void> {
    await tick()
    const card = document.querySelector("[data-card]")
    if (this.#openers.has("card")) (card?.querySelector<HTMLElement>("ul button") ?? card?.querySelector("button"))?.focus()
  }

  /** It is closed. */
  back(what: Opened): void {
    this.#openers.get(what)?.focus()
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
