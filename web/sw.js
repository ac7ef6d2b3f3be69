/**
 * The installed app opens offline, from the first visit on. What it keeps, and for how long, depends on where it lives.
 *
 * In a folder without a server everything is kept, and served from what is kept: the page, the boards, Python. A new version
 * is fetched in the background, then waits until somebody wants it; what has not changed is not fetched again.
 *
 * On a server the client's files and the boards are kept, one cache per build; texts only in the languages that somebody reads
 * here, and Python once somebody has played on this device. Pages come from the network if there is one, so that no client is
 * older than its server. What the server says about tables and people is never kept. Here nobody skips the waiting: open pages
 * keep the files of their own version until they are closed. It also shows the reminders that the server pushes, while no
 * page is open.
 */

/** Of a folder, by path: the digest and the size of every file. On a server, nothing: `ferrovia site build` fills it in. */
const FOLDER = {}
const BUILD = "BUILD"
const FILES = ["FILES"]

const STATIC = "index.html" in FOLDER
const HOME = self.registration.scope
// Another Ferrovia may live elsewhere on the same host.
const OURS = `ferrovia ${HOME} `
const KEPT = OURS + (STATIC ? "files" : BUILD)
const BOARDS = /^api\/(bots|boards(\/[a-z-]+(\/(drawing|rules|thumbnail\.svg))?)?)$/
const PUBLIC = /^(icon[a-z0-9.-]*|manifest\.webmanifest)$/
const NAMED_BY_CONTENT = /^(assets|python)\//

self.addEventListener("install", (event) => event.waitUntil(STATIC ? fetchFolder() : fill()))

self.addEventListener("message", (event) => {
  if (event.data === "update") event.waitUntil(self.skipWaiting())
  // What a page loaded before there was a worker: the texts in its language.
  else event.waitUntil(Promise.all(event.data.map((path) => asset(new Request(path)))))
})

self.addEventListener("activate", (event) => event.waitUntil(Promise.all([tidy(), self.clients.claim()])))

self.addEventListener("fetch", (event) => {
  const { request } = event
  if (request.method !== "GET" || !request.url.startsWith(HOME)) return
  const path = request.url.slice(HOME.length).split(/[?#]/)[0]
  if (path.endsWith(".wasm") && request.cache === "force-cache") {
    // Not answered here: web/src/local/python.ts says why.
    if (!STATIC) event.waitUntil(asset(new Request(request.url)))
    return
  }
  if (STATIC) {
    if ((path || "index.html") in FOLDER) event.respondWith(file(path || "index.html"))
  } else if (request.mode === "navigate" && !path.startsWith("api/")) event.respondWith(page(request))
  else if (NAMED_BY_CONTENT.test(path)) event.respondWith(asset(request))
  else if (BOARDS.test(path) || PUBLIC.test(path)) event.respondWith(newest(request))
})

self.addEventListener("push", (event) => event.waitUntil(remind(event.data.json())))

self.addEventListener("notificationclick", (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data))
})

/** One by one, so that a page that is just loading comes first; and what came before a broken line need not come again. */
async function fetchFolder() {
  const cache = await caches.open(KEPT)
  const all = Object.values(FOLDER).reduce((sum, [, size]) => sum + size, 0)
  let done = 0
  for (const [path, [, size]] of Object.entries(FOLDER)) {
    if (!(await cache.match(key(path)))) await cache.put(key(path), await fetchFile(path))
    done += size
    for (const page of await self.clients.matchAll({ includeUncontrolled: true })) page.postMessage({ done, all })
  }
}

/** Under its name and content: the same file of two versions is kept once, and different ones are never confused. */
function key(path) {
  return `${HOME}${path}?${FOLDER[path][0]}`
}

/** Some hosts, and some browsers, keep files longer than they should. */
async function fetchFile(path) {
  for (const cache of ["no-cache", "reload"]) {
    const answer = await fetch(HOME + path, { cache })
    const bytes = await answer.arrayBuffer()
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))
    const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("")
    const type = answer.headers.get("content-type") ?? ""
    if (answer.ok && hex.startsWith(FOLDER[path][0])) return new Response(bytes, { headers: { "content-type": type } })
  }
  throw new Error(`${path} belongs to another version`)
}

/** Browsers may throw away what they keep. */
async function file(path) {
  return (await kept(key(path))) ?? fetch(HOME + path)
}

async function fill() {
  const boards = await (await fetch(`${HOME}api/boards`)).json()
  const paths = boards.flatMap(({ id }) => ["", "/drawing", "/rules", "/thumbnail.svg"].map((part) => `api/boards/${id}${part}`))
  const wanted = ["", "api/bots", "api/boards", ...paths, ...FILES]
  await (await caches.open(KEPT)).addAll(wanted.map((path) => new Request(HOME + path, { cache: "reload" })))
}

async function tidy() {
  for (const name of await caches.keys()) {
    if (name !== KEPT && name.startsWith(OURS)) await caches.delete(name)
  }
  if (!STATIC) return
  const cache = await caches.open(KEPT)
  const wanted = new Set(Object.keys(FOLDER).map(key))
  for (const { url } of await cache.keys()) if (!wanted.has(url)) await cache.delete(url)
}

/** Every page is the same file. */
async function page(request) {
  return fetch(request).catch(() => keptOrNothing(HOME))
}

async function asset(request) {
  return (await kept(request)) ?? fetched(request)
}

async function newest(request) {
  return fetched(request).catch(() => keptOrNothing(request))
}

async function fetched(request) {
  const answer = await fetch(request)
  if (answer.ok) await (await caches.open(KEPT)).put(request, answer.clone())
  return answer
}

async function kept(request) {
  return caches.match(request, { cacheName: KEPT })
}

async function keptOrNothing(request) {
  return (await kept(request)) ?? Response.error()
}

/** A later reminder of the same table replaces an earlier one. */
async function remind({ table, text }) {
  const path = `/tables/${table}`
  await self.registration.showNotification("Ferrovia", { body: text, tag: path, data: path, icon: `${HOME}icon-192.png` })
}

async function open(path) {
  const address = new URL(path, HOME).href
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true })
  const there = pages.find(({ url }) => (STATIC ? url : url.split(/[?#]/)[0]) === address)
  return there ? there.focus() : self.clients.openWindow(address)
}
