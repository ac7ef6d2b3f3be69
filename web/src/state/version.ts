/** A page opened offline, or before the server was updated, may be older than the server. */

export async function reloadIfOld(): Promise<void> {
  const script = document.querySelector('script[src^="/assets/"]')?.getAttribute("src")
  if (!script) return
  const page = await fetch("/", { cache: "no-store" }).catch(() => null)
  if (page?.ok && !(await page.text()).includes(script)) location.reload()
}

/** The service worker keeps the files of this version, so that the page opens offline. */
export function keepFiles(): void {
  if (!import.meta.env.PROD || !navigator.serviceWorker) return
  void navigator.serviceWorker.register("/sw.js").catch(() => undefined)
  void navigator.serviceWorker.ready.then(({ active }) => {
    const loaded = performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname)
    active?.postMessage(loaded.filter((path) => path.startsWith("/assets/")))
  })
}
