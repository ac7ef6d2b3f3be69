/**
 * The installed app opens offline: its files and the boards are cached, one cache per build. Pages come from the
 * network if there is one, so that no client is older than its server. What the server says about tables and people
 * is never cached.
 *
 * There is no `skipWaiting`: open pages keep the files of their own version until they are closed.
 */

const KEPT = "ferrovia-BUILD"
const FILES = ["FILES"]
const BOARDS = /^\/api\/(bots|boards(\/[a-z-]+(\/(drawing|thumbnail\.svg))?)?)$/
const PUBLIC = /^\/(icon[a-z0-9.-]*|manifest\.webmanifest)$/

self.addEventListener("install", (event) => {
  const wanted = ["/", ...FILES].map((path) => new Request(path, { cache: "reload" }))
  event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll(wanted)))
})

self.addEventListener("activate", (event) => {
  const old = caches.keys().then((names) => names.filter((name) => name !== KEPT))
  event.waitUntil(old.then((names) => Promise.all(names.map((name) => caches.delete(name)))))
})

self.addEventListener("fetch", (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== "GET" || origin !== location.origin) return
  if (request.mode === "navigate" && !pathname.startsWith("/api/")) event.respondWith(page(request))
  else if (pathname.startsWith("/assets/")) event.respondWith(asset(request))
  else if (BOARDS.test(pathname) || PUBLIC.test(pathname)) event.respondWith(newest(request))
})

/** Every page is the same file. */
async function page(request) {
  return fetch(request).catch(() => kept("/"))
}

async function asset(request) {
  return (await caches.match(request, { cacheName: KEPT })) ?? fetch(request)
}

async function newest(request) {
  try {
    const answer = await fetch(request)
    if (answer.ok) await (await caches.open(KEPT)).put(request, answer.clone())
    return answer
  } catch {
    return kept(request)
  }
}

async function kept(request) {
  return (await caches.match(request, { cacheName: KEPT })) ?? Response.error()
}
