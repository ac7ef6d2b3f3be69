/** The bots at a new table. */

import { beforeEach, expect, test } from "vitest"
import { maybe } from "../src/i18n/index.svelte"
import faces from "../src/parts/portraits.svg?raw"
import { CHARACTERS } from "../src/protocol/types"
import { LEVELS, rivalsOf, Setup } from "../src/state/setup.svelte"

beforeEach(() => localStorage.clear())

const level = (id: string): number => CHARACTERS.find((each) => each.id === id)?.level ?? 0

test("every character has a face and a sentence", () => {
  for (const { id, style } of CHARACTERS) {
    expect(faces).toContain(`<symbol id="${id}"`)
    expect(maybe(`style.${style}`)).toBeTruthy()
  }
})

test("rivals are of the level, then of the nearest ones, and never the same twice", () => {
  for (const chosen of LEVELS) {
    const rivals = rivalsOf(chosen, 5)
    expect(new Set(rivals).size).toBe(5)
    const far = rivals.map((id) => Math.abs(level(id) - chosen))
    expect(far).toEqual(far.toSorted((a, b) => a - b))
    expect(far[0]).toBe(0)
  }
})

test("whoever is asked to a place where somebody sits changes places", () => {
  const setup = new Setup()
  setup.choices.players = 3
  const [first = "", second = ""] = setup.rivals
  setup.invite(0, second)
  expect(setup.rivals).toEqual([second, first])
  setup.invite(0, "vera")
  expect(setup.rivals).toEqual(["vera", first])
})
