import { describe, expect, test } from "vitest"
import type { Track, Way } from "../src/protocol/types"
import { AT_A_GLANCE, inOrder, inParts, wanted, type PaymentOption } from "../src/table/payment-order"

const way = (colour: string, locomotives = 0): PaymentOption => ({ colour, locomotives })
const names = (ways: PaymentOption[]) => ways.map(({ colour, locomotives }) => `${colour}${locomotives}`)

describe("payments come in the order of what they leave", () => {
  test("those that spare locomotives first", () => {
    const ways = [way("locomotive", 2), way("red", 1), way("blue")]
    expect(names(inOrder(ways, 2, { red: 3, blue: 2, locomotive: 2 }, {}))).toEqual(["blue0", "red1", "locomotive2"])
  })

  test("then those that leave what our tickets take", () => {
    const hand = { red: 5, blue: 3, green: 4 }
    const ways = [way("red"), way("blue"), way("green")]
    expect(names(inOrder(ways, 2, hand, {}))).toEqual(["red0", "green0", "blue0"])
    expect(names(inOrder(ways, 2, hand, { red: 4, green: 2 }))).toEqual(["green0", "blue0", "red0"])
  })

  test("a colour that we want but do not have cannot be spoiled by others", () => {
    expect(names(inOrder([way("red"), way("blue")], 2, { red: 2, blue: 3 }, { green: 6 }))).toEqual(["blue0", "red0"])
  })
})

test("our tickets take the coloured tracks of their shortest ways, each once", () => {
  const tracks: Track[] = [
    { id: "1", a: "a", b: "b", length: 3, colour: "red" },
    { id: "2", a: "b", b: "c", length: 2, colour: "red" },
    { id: "3", a: "c", b: "d", length: 4, colour: "grey" },
    { id: "4", a: "c", b: "d", length: 4, colour: "blue", ferry: 1 },
  ]
  const to = (claims: string[], lost: Way["lost"] = null): Way => ({ tracks: claims, claims, borrowed: [], trains: 1, lost })
  expect(wanted([to(["1", "2"]), to(["2", "3", "4"])], tracks, null)).toEqual({ red: 5, blue: 3 })
  expect(wanted([to(["1", "2"])], tracks, "1")).toEqual({ red: 2 })
  expect(wanted([to(["1"], "trains")], tracks, null)).toEqual({})
})

describe("payments that are too many for a glance", () => {
  const colours = ["red", "blue", "green", "yellow", "black", "white"]
  const ways = inOrder(
    [0, 1, 2].flatMap((n) => colours.map((colour) => way(colour, n))),
    3,
    {},
    {},
  )

  test("are shown in two parts, of which the first has every colour once", () => {
    const { first, others } = inParts(ways)
    expect(ways.length).toBeGreaterThan(AT_A_GLANCE)
    expect(names(first).toSorted()).toEqual(colours.map((colour) => `${colour}0`).toSorted())
    expect([...first, ...others].length).toBe(ways.length)
  })

  test("and otherwise all at once", () => expect(inParts(ways.slice(0, AT_A_GLANCE)).others).toEqual([]))
})
