/** Who goes first at a new table (BASE-4). */

import { beforeEach, expect, test } from "vitest"
import { Setup } from "../src/state/setup.svelte"
import { chairNames } from "../src/state/words"

beforeEach(() => localStorage.clear())

function device(people: number, players: number): Setup {
  const setup = new Setup()
  setup.choices.mode = "device"
  setup.choices.people = Array<string>(people).fill("")
  setup.choices.players = players
  return setup
}

test("chance decides unless somebody is chosen, in each way of playing by itself", () => {
  const setup = device(2, 3)
  expect(setup.first).toBeNull()
  setup.first = 1
  setup.choices.mode = "bots"
  expect(setup.first).toBeNull()
  setup.choices.mode = "device"
  expect(setup.first).toBe(1)
})

test("a chair that is not there cannot go first", () => {
  const setup = device(2, 4)
  setup.first = 3
  setup.choices.players = 3
  expect(setup.first).toBeNull()
})

test("whoever was to go first still is when others come and go", () => {
  const setup = device(3, 5)
  setup.first = 2
  setup.removePerson(0)
  expect(setup.first).toBe(1)
  setup.addPerson()
  expect(setup.first).toBe(1)
  setup.first = 4 // a bot
  setup.addPerson()
  expect(setup.first).toBeNull() // there is no room for it any more
})

test("chance decides again when whoever was to go first is removed", () => {
  const setup = device(3, 3)
  setup.first = 1
  setup.removePerson(1)
  expect(setup.first).toBeNull()
})

test("people and bots go by their names, free chairs by their numbers", () => {
  const chairs = [{ kind: "person", name: "Ana" }, { kind: "bot", bot: "level-1" }, { kind: "open" }, { kind: "closed" }] as const
  const names = chairNames([...chairs])
  expect(names).toEqual(["Ana", expect.any(String), "Seat 3", null])
})
