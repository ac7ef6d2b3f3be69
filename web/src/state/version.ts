/** A page opened offline, or before the server was updated, may be older than the server. */

export async function reloadIfOld(): Promise<void> {
  const script = document.querySelector('script[src^="/assets/"]')?.getAttribute("src")
  if (!script) return
  const page = await fetch("/", { cache: "no-store" }).catch(() => null)
  if (page?.ok && !(await page.text()).includes(script)) location.reload()
}

/** The service worker keeps the files of this version, so that the page opens offline. */
export function keepFiles(): void {
  const workers = navigator.serviceWorker
  if (!import.meta.env.PROD || !workers) return
  void workers.register("/sw.js").catch(() => undefined)
  // On the first visit it takes over when the page is loaded: show it what came before that, such as the language.
  if (!workers.controller) workers.addEventListener("controllerchange", showFiles, { once: true })
}

function showFiles(): void {
  for (const { name } of performance.getEntriesByType("resource")) {
    if (new URL(name).pathname.startsWith("/assets/")) void fetch(name).catch(() => undefined)
  }
}
