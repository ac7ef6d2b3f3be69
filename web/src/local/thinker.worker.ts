/** Thinks for bots and for people who ask for a hint, or looks back at a game: one question after the other, in Python. */

import type { PyCallable, PyProxy } from "pyodide/ffi"
import { fatal } from "./failures"
import type { Answer, NumberedQuestion, ToThinker } from "./messages"
import { loadPython } from "./python"

// Whoever hired us hears of an error that nobody catches, but not of a promise that nobody keeps.
onmessage = ({ data }: MessageEvent<ToThinker>) => void begin(data).catch(reportError)

async function begin({ start, port }: ToThinker): Promise<void> {
  const python = await loadPython(new URL(start), () => undefined)
  const answered = python.pyimport("ferrovia.tables.bot_requests.handler").answered as PyCallable
  const analysed = python.pyimport("ferrovia.local.analyst").analysed as PyCallable
  const say = (answer: Answer): void => port.postMessage(answer)

  function answer(asked: NumberedQuestion): Uint8Array | string {
    if ("record" in asked) return analysed(asked.record, (done: number, all: number) => say({ id: asked.id, done, all })) as string
    const request = python.toPy(asked.request) as PyProxy
    const reply = answered(request) as PyProxy & { toJs(): Uint8Array }
    const bytes = reply.toJs()
    request.destroy()
    reply.destroy()
    return bytes
  }

  port.onmessage = ({ data }: MessageEvent<NumberedQuestion>) => {
    try {
      say({ id: data.id, answer: answer(data) })
    } catch (error) {
      say({ id: data.id, failed: String(error) })
      if (fatal(error)) throw error // so that somebody else is hired
    }
  }
}
