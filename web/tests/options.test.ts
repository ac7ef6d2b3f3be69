/** The options of a board: named by the catalogue or, until somebody does, by what their mechanism declares. */

import { afterEach, expect, test } from "vitest"
import { Setup } from "../src/state/setup.svelte"
import { optionName } from "../src/state/words"

afterEach(() => localStorage.clear())

test("an option has the name that people know, else the sentence that its mechanism declares", () => {
  expect(optionName("alvin", { alvin: "Option alvin: he starts in Roswell." })).toBe("Alvin the alien")
  expect(optionName("tolls", { tolls: "Option tolls: a card more." })).toBe("Option tolls: a card more.")
  expect(optionName("unheard", {})).toBe("unheard")
})

test("an option is chosen once, and left out again", () => {
  const setup = new Setup()
  setup.choose("alvin", true)
  setup.choose("tolls", true)
  setup.choose("alvin", true)
  expect(setup.choices.options.toSorted()).toEqual(["alvin", "tolls"])
  setup.choose("alvin", false)
  expect(setup.choices.options).toEqual(["tolls"])
})
