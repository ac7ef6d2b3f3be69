/** Runs whatever Python it is sent, and answers with the value of the last expression. */
import { loadPython } from "./python.js"

let python
let last = 0

onmessage = async ({ data }) => {
  try {
    if (data.start) {
      python = await loadPython(new URL(data.start, location.href), (done, all) => {
        if (done < last || done > all) throw new Error(`${done} after ${last}, of ${all}`)
        last = done
        if (done === all) last = Infinity
      })
      postMessage({ value: last === Infinity })
    } else postMessage({ value: python.runPython(data.code) })
  } catch (error) {
    postMessage({ error: String(error.code ?? error) })
  }
}
