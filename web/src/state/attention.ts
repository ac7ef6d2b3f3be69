/** Tells somebody who looks elsewhere that it is their turn: the icon of the page, and a notification. */

const RAILS =
  '<rect width="64" height="64" rx="12" fill="#7a2f1d"/><g fill="none" stroke="#f3e9d2" stroke-width="4" ' +
  'stroke-linecap="round"><path d="M22 10 14 56M42 10l8 46"/><path d="M20 20h24M18.500 32h27M16.500 44h31"/></g>'
const DOT = '<circle cx="47" cy="17" r="15" fill="#ffb43a" stroke="#fff8ea" stroke-width="4"/>'

export function markIcon(turn: boolean): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  if (!link) return
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${RAILS}${DOT}</svg>`
  link.href = turn ? `data:image/svg+xml,${encodeURIComponent(drawn)}` : "/icon.svg"
}

/** Asks the browser; only ever after somebody has switched notifications on. */
export async function mayNotify(): Promise<"granted" | "refused" | "impossible"> {
  if (!("Notification" in window) || !isSecureContext) return "impossible"
  const answer = await Notification.requestPermission()
  return answer === "granted" ? "granted" : "refused"
}

/** The notification goes away when the page is looked at. */
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
    // Some browsers on phones show notifications only for installed pages.
  }
}
