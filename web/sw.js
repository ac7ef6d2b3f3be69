/**
 * The installed app opens offline, from the first visit on: its files and the boards are cached, one cache per build;
 * texts only in the languages that somebody reads here. Pages come from the network if there is one, so that no client is
 * older than its server. What the server says about tables and people is never cached.
 *
 * There is no `skipWaiting`: open pages keep the files of their own version until they are closed.
 *
 * It also shows the reminders that the server pushes, while no page is open.
 */

const KEPT = "ferrovia-BUILD"
const FILES = ["FILES"]
const BOARDS = /^\/api\/(bots|boards(\/[a-z-]+(\/(drawing|thumbnail\.svg))?)?)$/
const PUBLIC = /^\/(icon[a-z0-9.-]*|manifest\.webmanifest)$/

self.addEventListener("install", (event) => event.waitUntil(fill()))

// What a page loaded before there was a worker: the texts in its language.
self.addEventListener("message", (event) => {
  event.waitUntil(Promise.all(event.data.map((path) => asset(new Request(path)))))
})

self.addEventListener("activate", (event) => event.waitUntil(Promise.all([tidy(), self.clients.claim()])))

self.addEventListener("fetch", (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== "GET" || origin !== location.origin) return
  if (request.mode === "navigate" && !pathname.startsWith("/api/")) event.respondWith(page(request))
  else if (pathname.startsWith("/assets/")) event.respondWith(asset(request))
  else if (BOARDS.test(pathname) || PUBLIC.test(pathname)) event.respondWith(newest(request))
})

self.addEventListener("push", (event) => event.waitUntil(remind(event.data.json())))

self.addEventListener("notificationclick", (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data))
})

async function fill() {
  const boards = await (await fetch("/api/boards")).json()
  const paths = boards.flatMap(({ id }) => ["", "/drawing", "/thumbnail.svg"].map((part) => `/api/boards/${id}${part}`))
  const wanted = ["/", "/api/bots", "/api/boards", ...paths, ...FILES]
  await (await caches.open(KEPT)).addAll(wanted.map((path) => new Request(path, { cache: "reload" })))
}

async function tidy() {
  for (const name of await caches.keys()) if (name !== KEPT) await caches.delete(name)
}

/** Every page is the same file. */
async function page(request) {
  return fetch(request).catch(() => kept("/"))
}

async function asset(request) {
  return (await caches.match(request, { cacheName: KEPT })) ?? fetched(request)
}

async function newest(request) {
  return fetched(request).catch(() => kept(request))
}

async function fetched(request) {
  const answer = await fetch(request)
  if (answer.ok) await (await caches.open(KEPT)).put(request, answer.clone())
  return answer
}

async function kept(request) {
  return (await caches.match(request, { cacheName: KEPT })) ?? Response.error()
}

/** A later reminder of the same table replaces an earlier one. */
async function remind({ table, text }) {
  const path = `/tables/${table}`
  await self.registration.showNotification("Ferrovia", { body: text, tag: path, data: path, icon: "/icon-192.png" })
}

async function open(path) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true })
  const there = pages.find(({ url }) => new URL(url).pathname === path)
  return there ? there.focus() : self.clients.openWindow(path)
}
