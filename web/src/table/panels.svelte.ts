/** The panels that open over the board on a small screen; on a large one all of them are always in view. */

export type Panel = "players" | "tickets" | "log"

export class Panels {
  open = $state<Panel | null>(null)

  constructor(readonly small: () => boolean) {}

  /** The panel that lies over the board. */
  readonly over = $derived.by(() => (this.small() ? this.open : null))

  toggle(panel: Panel): void {
    this.open = this.open === panel ? null : panel
  }

  close(): boolean {
    const was = this.over !== null
    this.open = null
    return was
  }
}
