import { afterEach, expect, test, vi } from "vitest"
import { Refused } from "../src/protocol/http"
import type { ReplayMessage } from "../src/protocol/types"
import { GameFile, opened, openFile } from "../src/replay/file.svelte"
import { t } from "../src/i18n/index.svelte"
import { personName } from "../src/state/words"
import { view } from "./small"

const game: ReplayMessage = {
  board: "usa",
  players: ["Ana", ""],
  notation: '[Board "usa"]\n',
  positions: [0, 1, 2].map((n) => ({
    n,
    last: 2,
    events: n === 1 ? [{ type: "TrackClaimed" as const, seat: 1, track: "a-b", colour: "red", locomotives: 0 }] : [],
    views: [view({ turn: n }), view({ turn: n, seat: 1 })],
  })),
}

afterEach(() => {
  vi.unstubAllGlobals()
  opened.game = null
})

test("the moves of a file are the stops of its replay, and its claims are marked", () => {
  const { replay } = new GameFile(game)
  expect(replay.stops.map(({ what }) => what)).toEqual(["started", "moved", "moved"])
  expect(replay.marks).toEqual([{ at: 1, seat: 1, last: false }])
  expect(replay.move).toBe(0)
})

test("a replay begins at the position that a link names, or at the end if there are not so many", () => {
  expect(new GameFile(game, 1).replay.n).toBe(1)
  expect(new GameFile(game, 900).replay.n).toBe(2)
})

test("players have the names in the file, or their seat numbers", () => {
  const { table } = new GameFile(game)
  expect([0, 1].map((seat) => personName(table, seat))).toEqual(["Ana", t("seat", { n: 2 })])
  expect(table.seat).toBeNull()
})

test("a bot in a file is called what it is called at a table", () => {
  const { table } = new GameFile({ ...game, players: ["level-1", "rosa"] })
  expect([0, 1].map((seat) => personName(table, seat))).toEqual([t("bot.level-1"), "Rosa"])
})

test("a file too large to be a game is not sent", async () => {
  const fetch = vi.fn()
  vi.stubGlobal("fetch", fetch)
  await expect(openFile(new File(["x".repeat(300_001)], "film.jsonl"))).rejects.toEqual(new Refused({ code: "FILE_LARGE", rule: "" }))
  expect(fetch).not.toHaveBeenCalled()
})

test("the server's answer is shown, and a refusal changes nothing", async () => {
  const answers = [new Response(JSON.stringify(game)), new Response('{"code": "FILE_UNKNOWN", "rule": ""}', { status: 400 })]
  vi.stubGlobal("fetch", () => Promise.resolve(answers.shift()))
  await openFile(new File(["{}"], "game.jsonl"))
  expect(opened.game?.message.players).toEqual(["Ana", ""])
  await expect(openFile(new File(["?"], "letter.txt"))).rejects.toThrow("FILE_UNKNOWN")
  expect(opened.game?.message.players).toEqual(["Ana", ""])
})
