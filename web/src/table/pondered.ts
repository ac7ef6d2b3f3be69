import { mechanisms } from "../mechanisms"
import type { Seen } from "../protocol/types"

/** Tickets that are as good as held, and those to choose from. */
export function pondered(view: Seen): { held: string[]; offered: string[] } {
  const found = mechanisms.map(({ tickets }) => tickets?.(view)).find(Boolean)
  return found ?? { held: [], offered: view.offer ?? [] }
}
