/** Lets somebody who is looking elsewhere know that it is their turn: by the page's icon, a notification, a push message. */

import { get, post } from "../protocol/http"
import type { PushMessage, Subscribe } from "../protocol/types"
import { url } from "./origin"
import { at, route } from "./route.svelte"

/** What the server takes, in characters. */
const LONGEST = 200

export function markIcon(turn: boolean): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  if (link) link.href = url(turn ? "/icon-turn.svg" : "/icon.svg")
}

/** The notification disappears when somebody looks at the page. */
export function notify(title: string, body: string): void {
  if (!document.hidden || !("Notification" in window) || Notification.permission !== "granted") return
  try {
    const shown = new Notification(title, { body, tag: at(route.path), icon: url("/icon.svg") })
    shown.onclick = () => {
      window.focus()
      shown.close()
    }
    document.addEventListener("visibilitychange", () => shown.close(), { once: true })
  } catch {
    // On phones, only a service worker can show notifications.
    const [tag, data] = [at(route.path), at(route.path)]
    void navigator.serviceWorker?.getRegistration().then((worker) => worker?.showNotification(title, { body, tag, data }))
  }
}

/** Asks the server to push this text to this device on our turns, page or no page. Will it? */
export async function pushTo(table: string, text: string): Promise<boolean> {
  const { endpoint, keys } = (await subscription())?.toJSON() ?? {}
  if (!endpoint || !keys?.p256dh || !keys.auth) return false
  const wanted: Subscribe = { endpoint, key: keys.p256dh, auth: keys.auth, text: text.slice(0, LONGEST) }
  return post(`/api/tables/${table}/subscriptions`, wanted).then(
    () => true,
    () => false,
  )
}

/** With the browser's own push service; null if it has none, or cannot reach it. */
export async function subscription(): Promise<PushSubscription | null> {
  if (!("PushManager" in window) || Notification.permission !== "granted") return null
  if (!(await navigator.serviceWorker.getRegistration())) return null
  const { pushManager } = await navigator.serviceWorker.ready
  try {
    const { key } = await get<PushMessage>("/api/push")
    const wanted = { userVisibleOnly: true, applicationServerKey: key }
    return await pushManager.subscribe(wanted).catch(async () => {
      await (await pushManager.getSubscription())?.unsubscribe() // the server may have a new key
      return pushManager.subscribe(wanted)
    })
  } catch {
    return null
  }
}
