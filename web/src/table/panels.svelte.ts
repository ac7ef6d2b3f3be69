/** The panels beside or under the board, which take turns where there is little room. */

import type { Choice } from "../state/choice.svelte"
import type { Layout } from "./layout"

export type Panel = "choice" | "hand" | "tickets" | "players" | "log"

/** The panels that take turns; all others are always visible. `large`: a decision needs a whole panel. */
export function takingTurns(side: Layout["side"], seated: boolean, large: boolean): Panel[] {
  if (side === "columns") return []
  if (side !== "tabs") return seated ? ["tickets", "log"] : []
  if (!seated) return ["players", "log"]
  return large ? ["choice", "hand", "tickets", "players", "log"] : ["hand", "tickets", "players", "log"]
}

export class Panels {
  chosen = $state<Panel>("hand")

  constructor(
    readonly choice: Choice,
    readonly side: () => Layout["side"],
  ) {}

  readonly tabs = $derived.by(() => this.side() === "tabs")

  /** Whether the decision needs a whole panel where only one is visible. */
  readonly large = $derived.by(() => {
    const { table, building, canBuild } = this.choice
    const prompt = table.view?.prompt
    return table.question.length > 0 && prompt !== "second-card" && (prompt !== "turn" || (building && canBuild))
  })

  readonly all = $derived.by(() => takingTurns(this.side(), this.choice.table.seat !== null, this.large))
  readonly shown = $derived.by(() => (this.all.includes(this.chosen) ? this.chosen : this.all[0]))

  shows(name: Panel): boolean {
    return !this.all.includes(name) || this.shown === name
  }

  /** A large decision comes to the front once; after that, anybody may switch to another panel. */
  follow(): void {
    if (this.tabs) this.chosen = this.large ? "choice" : "hand"
  }
}
