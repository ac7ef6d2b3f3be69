/** The time somebody has left, as shown on a clock. */

import { t } from "../i18n/index.svelte"
import type { ClockMessage } from "../protocol/types"

const HURRY = 20

export function timeLeft(clock: ClockMessage | undefined, now: number): { text: string; short: boolean } | null {
  if (!clock?.until) return null
  const seconds = Math.max(0, Math.ceil((clock.until - Math.max(now, clock.since)) / 1000))
  const text =
    seconds >= 172_800
      ? t("days", { n: Math.floor(seconds / 86_400) })
      : seconds >= 7200
        ? t("hours", { n: Math.floor(seconds / 3600) })
        : clockText(seconds * 1000)
  return { text, short: seconds <= HURRY }
}

/** Milliseconds as minutes and seconds. */
export function clockText(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`
}

/** Looks now, and twice a second until the return value is called. */
export function ticking(look: () => void): () => void {
  look()
  const timer = setInterval(look, 500)
  return () => clearInterval(timer)
}
