import { expect, test } from "vitest"
import { age, count, endOf, size, why } from "../src/operator/client"
import { Refused } from "../src/protocol/http"
import type { Heard } from "../src/protocol/live"
import type { EntryMessage, Update } from "../src/protocol/types"
import { passages } from "../src/state/logbook"
import { TableState } from "../src/state/table.svelte"
import { refusalText } from "../src/state/words"
import { board, table } from "./small"

const said = (n: number, text: string): EntryMessage => ({ n, at: 0, what: "said", chair: 1, text })

function connected(): { state: TableState; heard: Heard } {
  let heard: Heard | undefined
  const state = new TableState("table", [], (given) => {
    heard = given
    return { send: () => Promise.resolve(0), rest: () => undefined, point: () => undefined, close: () => undefined }
  })
  if (!heard) throw new Error("nobody listens")
  return { state, heard }
}

test("a message that is taken back disappears from the page, and from the log", () => {
  const { state, heard } = connected()
  const { update } = table({})
  if (!update) throw new Error("no table")
  const news = (n: number, ...entries: EntryMessage[]): Update => ({ ...update, n, entries })
  heard.update(news(2, said(1, "you worm"), said(2, "hello")))
  heard.update(news(3, { n: 3, at: 0, what: "struck", messages: [1] }))
  expect(state.entries.map(({ text }) => text)).toEqual(["", "hello", undefined])
  expect(passages(table({ entries: state.entries }), board).map((passage) => passage.said?.text)).toEqual(["hello"])
})

test("what the operator says is shown until there is nothing to say", () => {
  const { state, heard } = connected()
  heard.notice("We are back at nine.")
  expect(state.notice).toBe("We are back at nine.")
  heard.notice("")
  expect(state.notice).toBe("")
})

test("whoever is banned is told until when", () => {
  const { state, heard } = connected()
  const until = Date.UTC(2031, 4, 1, 12)
  heard.connection("refused", { code: "BANNED", rule: "", details: { until } })
  expect(state.refusedBecause?.details).toEqual({ until })
  expect(refusalText({ code: "BANNED", rule: "", details: { until } }, null)).toContain("2031")
  expect(refusalText({ code: "BANNED", rule: "", details: {} }, null)).toBe("You have been banned from this server.")
})

test("the operator's page counts as people do", () => {
  expect([age(0, 59_000), age(0, 7_200_000), age(0, 3 * 86_400_000), age(null, 5), age(9, 5)]).toEqual(["59 s", "2 h", "3 d", "–", "0 s"])
  expect([size(12_345), size(165_800_000)]).toEqual(["12 kB", "165.8 MB"])
  expect([endOf(2, 5), endOf(0, 5)]).toEqual([7_200_005, null])
  expect(why(new Refused({ code: "BAD_MESSAGE", rule: "", details: { reason: "not an address" } }))).toBe("BAD_MESSAGE: not an address")
})

test("one of something is not several", () => {
  expect([0, 1, 2].map((n) => count(n, "rated game"))).toEqual(["0 rated games", "1 rated game", "2 rated games"])
})
