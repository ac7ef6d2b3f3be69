/** Lets somebody who is looking elsewhere know that it is their turn: by the page's icon and a notification. */

export function markIcon(turn: boolean): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  if (link) link.href = turn ? "/icon-turn.svg" : "/icon.svg"
}

/** Asks the browser for permission, but only after somebody has switched notifications on. */
export async function mayNotify(): Promise<"granted" | "refused" | "impossible"> {
  if (!("Notification" in window) || !isSecureContext) return "impossible"
  const answer = await Notification.requestPermission()
  return answer === "granted" ? "granted" : "refused"
}

/** The notification disappears when somebody looks at the page. */
export function notify(title: string, body: string): void {
  if (!document.hidden || !("Notification" in window) || Notification.permission !== "granted") return
  try {
    const shown = new Notification(title, { body, tag: "turn", icon: "/icon.svg" })
    shown.onclick = () => {
      window.focus()
      shown.close()
    }
    document.addEventListener("visibilitychange", () => shown.close(), { once: true })
  } catch {
    // On phones, only a service worker can show notifications.
    void navigator.serviceWorker?.getRegistration().then((worker) => worker?.showNotification(title, { body, tag: "turn" }))
  }
}
