/** What the browser keeps: settings, tables played, people who share the device. */

import { beforeEach, describe, expect, test, vi } from "vitest"
import { games, remember } from "../src/state/games"
import { keepParty, party } from "../src/state/shared-device"

beforeEach(() => localStorage.clear())

describe("the tables of this device", () => {
  test("are listed newest first, each once", () => {
    remember("one", "usa")
    remember("two", "europe")
    remember("one", "usa")
    expect(games().map(({ id }) => id)).toEqual(["one", "two"])
  })

  test("number thirty at most", () => {
    for (let i = 0; i < 35; i++) remember(`table-${i}`, "usa")
    expect(games()).toHaveLength(30)
    expect(games()[0]?.id).toBe("table-34")
  })

  test("are none if the stored list cannot be read", () => {
    localStorage.setItem("games", "{")
    expect(games()).toEqual([])
  })
})

describe("people who share the device", () => {
  const ana = { chair: 0, name: "Ana", token: "secret" }

  test("are found at their table only", () => {
    keepParty("one", [ana])
    expect(party("one")).toEqual([ana])
    expect(party("two")).toEqual([])
  })

  test("are forgotten for the oldest tables", () => {
    for (let i = 0; i < 14; i++) keepParty(`table-${i}`, [ana])
    expect(party("table-1")).toEqual([])
    expect(party("table-2")).toEqual([ana])
  })
})

describe("settings", () => {
  /** As in a page that has just been opened. */
  async function opened() {
    vi.resetModules()
    return (await import("../src/state/preferences.svelte")).preferences
  }

  test("apply to the next page that is opened", async () => {
    const first = await opened()
    Object.assign(first, { theme: "contrast", speed: "slow", sounds: true, volume: 0.25, notify: true })
    const next = await opened()
    expect(next).not.toBe(first)
    expect(next).toMatchObject({ theme: "contrast", speed: "slow", sounds: true, volume: 0.25, notify: true })
  })

  test.each(["light", "dark", "contrast"])("apply the theme %s", async (theme) => {
    localStorage.setItem("theme", theme)
    await opened()
    expect(document.documentElement.dataset.theme).toBe(theme)
  })

  test("that make no sense are ignored", async () => {
    for (const [key, value] of Object.entries({ theme: "plaid", speed: "9", volume: "loud" })) localStorage.setItem(key, value)
    expect(await opened()).toMatchObject({ theme: "system", speed: "normal", volume: 0.5 })
  })

  test("remember the language for the next visit", async () => {
    await (await opened()).speak("ro")
    const next = await opened()
    await next.begin()
    expect(next.language).toBe("ro")
    await next.speak("en")
  })
})
