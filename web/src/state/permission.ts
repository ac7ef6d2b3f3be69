/** May this page notify somebody who is looking elsewhere? Asked where it is switched on. */

import { subscription } from "./attention"

/** Why notifications cannot work here, or only while the page is open, as the end of a key. */
export type Obstacle = "insecure" | "homeScreen" | "impossible" | "refused" | "pageOnly"

/** Asks the browser for permission, but only after somebody has switched notifications on. */
export async function mayNotify(): Promise<Obstacle | null> {
  if (!isSecureContext) return "insecure"
  if (!("Notification" in window)) return ofApple() ? "homeScreen" : "impossible"
  if ((await Notification.requestPermission()) !== "granted") return "refused"
  return (await subscription()) ? null : "pageOnly"
}

/** iPhones and iPads let only pages on the home screen notify anybody. */
function ofApple(): boolean {
  return /iPhone|iPad/.test(navigator.userAgent) || (navigator.platform === "MacIntel" && navigator.maxTouchPoints > 1)
}

/** The server learns of it with its next message, and forgets us. */
export async function pushNoMore(): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration()
  await (await worker?.pushManager?.getSubscription())?.unsubscribe()
}
