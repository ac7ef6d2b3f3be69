import { describe, expect, test } from "vitest"
import type { ViewMessage } from "../src/protocol/types"
import { Choice } from "../src/state/choice.svelte"
import { snapshot, STEPS } from "../src/table/guide/steps"
import { typing } from "../src/table/keys"
import { board, table, view } from "./small"

function at(seen: Partial<ViewMessage>): Choice {
  return new Choice(table({ view: seen }), board)
}

describe("the guide to the first game", () => {
  test("moves on once a step is done", () => {
    const before = snapshot(at({}))
    const done = (name: string, choice: Choice) => STEPS.find((step) => step.name === name)?.done(choice, before)
    const more = view().seats.map((seat) => ({ ...seat, cards: seat.cards + 1 }))
    expect(done("tickets", at({}))).toBe(false)
    expect(done("tickets", at({ tickets: ["a-b"] }))).toBe(true)
    expect(done("draw", at({}))).toBe(false)
    expect(done("draw", at({ seats: more }))).toBe(true)
    expect(done("claim", at({ seats: more }))).toBe(false)
    expect(done("claim", at({ tracks: { "aveiro--braga": 1 } }))).toBe(false)
    expect(done("claim", at({ tracks: { "aveiro--braga": 0 } }))).toBe(true)
    const looking = at({ tickets: ["a-b"] })
    expect(done("look", looking)).toBe(false)
    looking.pointedTicket = "a-b"
    expect(done("look", looking)).toBe(true)
    expect(done("end", at({ prompt: null }))).toBe(true)
  })
})

describe("a key", () => {
  function typed(html: string, key: string, more: KeyboardEventInit = {}): boolean {
    document.body.innerHTML = html
    let found: boolean | undefined
    addEventListener("keydown", (event) => (found = typing(event)), { once: true })
    document.body.firstElementChild?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, ...more }))
    if (found === undefined) throw new Error("nobody heard the key")
    return found
  }

  test.each([
    ["<button></button>", "d", {}, false],
    ['<input type="checkbox">', "d", {}, false],
    ["<input>", "d", {}, true],
    ["<textarea></textarea>", "d", {}, true],
    ["<input>", "Escape", {}, false],
    ["<button></button>", "d", { ctrlKey: true }, true],
  ])("in %s, %s, is for typing: %j", (html, key, more, whether) => expect(typed(html, key, more)).toBe(whether))
})
