import { beforeEach, expect, test } from "vitest"
import type { OwnGame, Update } from "../src/protocol/types"
import { finished, finishedThere, keepResult, past, statistics, won, type Finished, type Remembered } from "../src/state/history"
import { keepParty } from "../src/state/shared-device"

const sheet = (seat: number, total: number, done: string[], failed: string[]) => ({
  seat,
  total,
  points: {},
  path_length: 0,
  stations_built: 0,
  done,
  failed,
  trains_left: 0,
})

/** Ana (seat 1) has 80 points against a bot's 70, and one of two tickets. */
const over = (absent?: "away" | "resigned") =>
  ({
    table: {
      status: "finished",
      settings: { board: "europe" },
      chairs: [{ kind: "person", name: "Ana", seat: 1, absent }, { kind: "closed" }, { kind: "bot", bot: "level-2", seat: 0 }],
    },
    now: 5,
    you: { chair: 0, seat: 1 },
    view: { result: { winners: [1], places: [2, 1], seats: [sheet(0, 70, [], []), sheet(1, 80, ["a"], ["b"])] } },
  }) as unknown as Update

const game = (board: string, at: number, score: number, more: Partial<Finished> = {}): Remembered => ({
  id: `${board}${at}`,
  board,
  at,
  result: {
    seat: 0,
    players: ["Ana", "level-1"],
    scores: [score, 50],
    winners: [score > 50 ? 0 : 1],
    tickets: [2, 3],
    left: false,
    ...more,
  },
})

beforeEach(() => localStorage.clear())

test("what a player remembers of a finished game", () => {
  expect(finished(over())).toEqual({
    seat: 1,
    players: ["level-2", "Ana"],
    scores: [70, 80],
    winners: [1],
    tickets: [1, 2],
    left: false,
  })
})

test("a game that is not over, or that one only watched, is not remembered", () => {
  const playing = over()
  playing.view = { ...playing.view!, result: null }
  expect(finished(playing)).toBeNull()
  expect(finished({ ...over(), you: {} })).toBeNull()
})

test("an account's game reads the same from the server's list", () => {
  const listed = {
    status: "finished",
    seat: 1,
    players: ["level-2", "Ana"],
    scores: [70, 80],
    winners: [1],
    tickets: [
      [0, 0],
      [1, 2],
    ],
  } as unknown as OwnGame
  expect(finishedThere(listed)).toEqual(finished(over()))
  expect(finishedThere({ ...listed, status: "playing" })).toBeNull()
})

test("what a bot won for us is not our win, nor our best score", () => {
  const left = finished(over("resigned"))!
  expect(won(left)).toBe(false)
  expect(statistics([game("usa", 1, 200, { left: true })])).toMatchObject({ games: 1, wins: 0, best: null })
})

test("statistics count games, wins and tickets, and name the best score and the favourite board", () => {
  expect(statistics([])).toEqual({ games: 0, wins: 0, best: null, favourite: null, tickets: 0 })
  const played = [game("usa", 1, 60), game("europe", 2, 40), game("usa", 3, 90), game("europe", 4, 30)]
  expect(statistics(played)).toEqual({ games: 4, wins: 2, best: { score: 90, board: "usa" }, favourite: "europe", tickets: 8 })
})

test("this device remembers a result once, and not where several people share it", async () => {
  keepResult("one", over())
  keepResult("one", over("resigned"))
  const member = { chair: 0, name: "Ana", token: "t" }
  keepParty("two", [member, { ...member, chair: 1 }])
  keepResult("two", over())
  keepResult("three", over())
  const games = await past(false, [])
  expect(games.map(({ id, board }) => [id, board])).toEqual([
    ["three", "europe"],
    ["one", "europe"],
  ])
  expect(statistics(games)).toMatchObject({ games: 2, wins: 2, best: { score: 80, board: "europe" } })
})
