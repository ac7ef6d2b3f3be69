/** A page opened offline, or before the server was updated, may be older than the server. */

import { isStatic, url } from "./origin"

export async function reloadIfOld(): Promise<void> {
  const script = document.querySelector('script[src*="assets/"]')?.getAttribute("src")
  if (!script) return
  const page = await fetch(url("/"), { cache: "no-store" }).catch(() => null)
  if (page?.ok && !(await page.text()).includes(script)) location.reload()
}

/** The service worker keeps the files of this version, so that the page opens offline; those needed first come `first`. */
export function keepFiles(first: Promise<void>): void {
  const worker = navigator.serviceWorker
  if (!import.meta.env.PROD || !worker) return
  void first.then(() => worker.register(url("/sw.js"))).catch(() => undefined)
  if (!isStatic) void worker.ready.then(({ active }) => active?.postMessage(loaded()))
  // Somebody, perhaps on another page, wanted the new version. The first worker of all is none.
  let before = worker.controller
  worker.addEventListener("controllerchange", () => {
    if (before) location.reload()
    before = worker.controller
  })
}

/** The files of the client that this page has fetched so far. */
function loaded(): string[] {
  const names = performance.getEntriesByType("resource").map(({ name }) => name)
  return names.filter((name) => name.startsWith(url("/assets/")))
}
