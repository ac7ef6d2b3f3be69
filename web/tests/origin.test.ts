/** Addresses in both homes: on a server, and in a folder at a path of any host. */

import { afterEach, expect, test, vi } from "vitest"

const { dataset } = document.documentElement
const { happyDOM } = window as unknown as { happyDOM: { setURL(address: string): void } }
const before = location.href

/** The modules as a page there would load them. */
async function page(home: "server" | "static", address: string, base: string) {
  vi.resetModules()
  dataset.home = home
  happyDOM.setURL(address)
  vi.spyOn(document, "baseURI", "get").mockReturnValue(base)
  return { ...(await import("../src/state/origin")), ...(await import("../src/state/route.svelte")) }
}

const onServer = (path: string) => page("server", `https://play.example${path}`, "https://play.example/")
const inFolder = (rest: string) => page("static", `https://host.example/some/where/${rest}`, "https://host.example/some/where/")

afterEach(() => {
  vi.restoreAllMocks()
  delete dataset.home
  delete dataset.python
  happyDOM.setURL(before)
})

test("a server answers at its root, however deep the page is", async () => {
  const { url } = await onServer("/tables/abc/12")
  expect(url("/api/boards/usa")).toBe("https://play.example/api/boards/usa")
  expect(url("/")).toBe("https://play.example/")
})

test("in a folder, what is known of boards and bots is files beside the page", async () => {
  const { url, isFact } = await inFolder("index.html#/rules/usa")
  const at = "https://host.example/some/where"
  expect(url("/api/boards")).toBe(`${at}/api/boards.json`)
  expect(url("/api/boards/old-west")).toBe(`${at}/api/boards/old-west.json`)
  expect(url("/api/boards/usa/drawing")).toBe(`${at}/api/boards/usa/drawing.json`)
  expect(url("/api/boards/usa/rules")).toBe(`${at}/api/boards/usa/rules.json`)
  expect(url("/api/boards/usa/thumbnail.svg")).toBe(`${at}/api/boards/usa/thumbnail.svg`)
  expect(url("/api/bots")).toBe(`${at}/api/bots.json`)
  expect(url("/sw.js")).toBe(`${at}/sw.js`)
  expect(isFact("/api/tables")).toBe(false)
})

test("Python is in the folder, and on a server where it says so", async () => {
  expect((await inFolder("")).python).toBe("https://host.example/some/where/python/")
  expect((await onServer("/")).python).toBeNull()
  dataset.python = "python/12ab/"
  expect((await onServer("/")).python).toBe("https://play.example/python/12ab/")
})

const PAGES = [
  ["/", "/", ""],
  ["/rules/usa", "/rules/usa", ""],
  ["/tables/0abc#watch", "/tables/0abc", "watch"],
  ["/tables/0abc/12#analysis", "/tables/0abc/12", "analysis"],
  ["/replay#eJx_a-b.~?=#", "/replay", "eJx_a-b.~?=#"],
] as const

test.each(PAGES)("on a server, the address of a page is its path: %s", async (page, path, rest) => {
  const { at, route } = await onServer(page)
  expect(route).toMatchObject({ path, rest })
  expect(at(page)).toBe(page)
})

test.each(PAGES)("in a folder, a page is found again by its address alone: %s", async (page, path, rest) => {
  const { linkTo } = await inFolder("index.html?lang=de")
  const address = linkTo(page)
  expect(address).toMatch(/^https:\/\/host\.example\/some\/where\/index\.html\?lang=de#\//)
  const { route } = await inFolder(address.split("/where/")[1]!)
  expect(route).toMatchObject({ path, rest })
})

test("a folder without a fragment is its start page", async () => {
  const { route } = await inFolder("")
  expect(route.path).toBe("/")
})

test("another address for the same page is read at once", async () => {
  const { rename, route } = await inFolder("#/tables/0abc?seat=secret")
  rename(route.path)
  expect(route).toMatchObject({ path: "/tables/0abc", rest: "" })
  expect(location.hash).toBe("#/tables/0abc")
})
