import { expect, test } from "vitest"
import type { Action, EntryMessage, Event, ViewMessage } from "../src/protocol/types"
import { Voice } from "../src/table/voice"
import { board, table, told } from "./small"

const claimed = (seat: number): Event => ({ type: "TrackClaimed", seat, track: "aveiro--braga", colour: "blue", locomotives: 0 })
const drawn = (seat: number, card?: string): Event => ({ type: "CardDrawn", seat, card: card ?? null })
const draw: Action[] = [{ type: "DrawBlind" }]

/** A game as it comes in, update by update: what is said after each. */
function listen(names?: string[], seat: number | null = 0) {
  const voice = new Voice()
  const entries: EntryMessage[] = []
  return (fresh: EntryMessage[], view: Partial<ViewMessage>, options: Action[] = []): string | null => {
    entries.push(...fresh)
    return voice.after(table({ entries: [...entries], view, options, names, seat }), board)
  }
}

test("what bots do is told once, with the question that follows", () => {
  const after = listen()
  expect(after([], { to_act: [0] }, draw)).toMatch(/^It's your turn\./)
  const own = after([told(1, 0, drawn(0, "red"))], { to_act: [1] })
  expect(own).toMatch(/red/)
  expect(own).not.toMatch(/your turn/)
  expect(after([told(2, 1, claimed(1))], { to_act: [1] })).toBeNull()
  const asked = after([told(3, 1, drawn(1))], { to_act: [0] }, draw)
  expect(asked).toMatch(/Aveiro – Braga.*It's your turn\./)
  expect(asked).not.toMatch(/red/)
})

test("what people do is told as it happens", () => {
  const after = listen(["Ana", "Bo"])
  after([], { to_act: [0] }, draw)
  after([told(1, 0, drawn(0, "red"))], { to_act: [1] })
  expect(after([told(2, 1, drawn(1))], { to_act: [1], prompt: "second-card" })).toMatch(/^Bo /)
  const asked = after([told(3, 1, claimed(1))], { to_act: [0] }, draw)
  expect(asked).toMatch(/^Bo .*Aveiro – Braga.*your turn/)
})

test("a question that stays open is asked once, the next one in the same turn again", () => {
  const after = listen(["Ana", "Bo"])
  const tickets: Action[] = [{ type: "KeepTickets", tickets: ["a-b", "b-c"] }]
  const both = { to_act: [0, 1], prompt: "first-tickets" }
  expect(after([], both, tickets)).toMatch(/tickets/)
  const meanwhile = after([told(1, 1, { type: "Answered", seat: 1 })], { ...both, to_act: [0] }, tickets)
  expect(meanwhile ?? "").not.toMatch(/keep/)
  const second = after([told(2, 0, drawn(0, "red"))], { to_act: [0], prompt: "second-card" }, draw)
  expect(second).toMatch(/red.*second card/)
})

test("a completed ticket is told with the move that completed it, and those of before are not", () => {
  const after = listen()
  after([], { to_act: [0], completed: ["b-c"] }, draw)
  const own = after([told(1, 0, claimed(0))], { to_act: [1], completed: ["b-c", "a-b"] })
  expect(own).toMatch(/Aveiro – Braga/)
  expect(own).not.toMatch(/Cascais/)
})

test("a spectator is told so, and then hears everything", () => {
  const after = listen(["Ana", "Bo"], null)
  expect(after([], { to_act: [0] })).toMatch(/watching/)
  expect(after([told(1, 0, claimed(0))], { to_act: [1] })).toMatch(/Ana/)
})
