/** Whoever thinks does so in a worker of their own, so that nobody at a table has to wait for it. */

import type { Answer, NumberedQuestion, Question } from "./messages"

type Report = (done: number, all: number) => void
type Waiting = { done: (answer: Uint8Array | string) => void; failed: (error: Error) => void; report?: Report }

/** Milliseconds without a word after which a thinker with something to do is given up. A phone may take long to start one. */
const SILENCE = 120_000

export class Thinker {
  readonly #waiting = new Map<number, Waiting>()
  #asked = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    readonly id: number,
    readonly port: MessagePort,
    readonly stuck: () => void,
  ) {
    port.onmessage = ({ data }: MessageEvent<Answer>) => this.#hear(data)
  }

  /** Rejects if the thinker fails at it, or is gone. */
  ask(question: Question, report?: Report): Promise<Uint8Array | string> {
    const id = ++this.#asked
    return new Promise((done, failed) => {
      this.#waiting.set(id, { done, failed, report })
      this.port.postMessage({ ...question, id } satisfies NumberedQuestion)
      if (this.#waiting.size === 1) this.#listen()
    })
  }

  end(): void {
    clearTimeout(this.#timer)
    this.port.close()
    for (const { failed } of this.#waiting.values()) failed(new Error("the thinker is gone"))
    this.#waiting.clear()
  }

  #hear(answer: Answer): void {
    const waiting = this.#waiting.get(answer.id)
    if ("all" in answer) waiting?.report?.(answer.done, answer.all)
    else {
      this.#waiting.delete(answer.id)
      if ("failed" in answer) waiting?.failed(new Error(answer.failed))
      else waiting?.done(answer.answer)
    }
    this.#listen()
  }

  #listen(): void {
    clearTimeout(this.#timer)
    if (this.#waiting.size) this.#timer = setTimeout(this.stuck, SILENCE)
  }
}
