/** Whoever thinks is at the other end of a real port. */

import { afterEach, expect, test, vi } from "vitest"
import type { Answer, NumberedQuestion } from "../src/local/messages"
import { Thinker } from "../src/local/thinker"

let other: MessagePort
const stuck = vi.fn()

function hired(): Thinker {
  const { port1, port2 } = new MessageChannel()
  other = port2
  return new Thinker(1, port1, stuck)
}

afterEach(() => {
  other.close()
  stuck.mockReset()
  vi.useRealTimers()
})

function hear(answer: (asked: NumberedQuestion) => Answer[]): void {
  other.onmessage = ({ data }: MessageEvent<NumberedQuestion>) => answer(data).forEach((each) => other.postMessage(each))
}

test("each question gets its own answer, or its own failure", async () => {
  const thinker = hired()
  hear((asked) => ("record" in asked ? [{ id: asked.id, failed: "unreadable" }] : [{ id: asked.id, answer: asked.request }]))
  const answers = [
    thinker.ask({ request: new Uint8Array([1]) }),
    thinker.ask({ record: "?" }),
    thinker.ask({ request: new Uint8Array([2]) }),
  ]
  expect(await Promise.allSettled(answers)).toMatchObject([
    { value: new Uint8Array([1]) },
    { reason: new Error("unreadable") },
    { value: new Uint8Array([2]) },
  ])
  thinker.end()
})

test("progress is reported on the way", async () => {
  const thinker = hired()
  const done: number[] = []
  hear(({ id }) => [
    { id, done: 1, all: 2 },
    { id, done: 2, all: 2 },
    { id, answer: "{}" },
  ])
  expect(await thinker.ask({ record: "r" }, (each) => done.push(each))).toBe("{}")
  expect(done).toEqual([1, 2])
  thinker.end()
})

test("whoever waits for a thinker that ends is told", async () => {
  const thinker = hired()
  const asked = thinker.ask({ record: "r" })
  thinker.end()
  await expect(asked).rejects.toThrow("gone")
})

test("a thinker who is silent for two minutes is stuck, one with nothing to do is not", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
  const thinker = hired()
  hear(({ id }) => [{ id, answer: "{}" }])
  await thinker.ask({ record: "r" })
  vi.advanceTimersByTime(600_000)
  expect(stuck).not.toHaveBeenCalled()
  hear(() => [])
  thinker.ask({ record: "r" }).catch(() => undefined)
  vi.advanceTimersByTime(119_000)
  expect(stuck).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1000)
  expect(stuck).toHaveBeenCalledTimes(1)
  thinker.end()
})
