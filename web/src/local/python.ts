/** Python in a worker: Pyodide, the standard library, Ferrovia and its compiled modules, as tools/runtime made them. */

import type { PyodideInterface } from "pyodide"

export type Python = PyodideInterface

/** Bytes that have come, of how many. */
export type Progress = (done: number, all: number) => void

/** What the folder holds: the sizes of the files that are always fetched. */
type Manifest = { version: string; files: Record<string, number> }

const HOME = "/ferrovia"
const SCRIPT = /js$/
/** Python itself, whose name in the folder tells its content. */
const ITSELF = "pyodide.asm.wasm"
const WASM = "application/wasm"
/** Some servers do not know what these files are; and what is not said to be WebAssembly is not compiled. */
const TYPES: Record<string, string> = { wasm: WASM, json: "application/json" }

/** Why there is no Python: files that cannot be had (`UNREACHABLE`), or a browser that cannot run it (`UNSUPPORTED`). */
export class NoPython extends Error {
  constructor(
    readonly code: "UNREACHABLE" | "UNSUPPORTED",
    readonly cause: unknown,
  ) {
    super(`${code}: ${cause}`)
  }
}

/**
 * Loads everything from a folder and starts it. If the browser refuses the compiled modules, the plain ones take their
 * place; `ferrovia.engine.COMPILED` tells. `base` is the address of the folder `python/`, with the slash.
 */
export async function loadPython(base: URL, report: Progress): Promise<Python> {
  if (typeof WebAssembly !== "object") throw new NoPython("UNSUPPORTED", "WebAssembly")
  const folder = await open(base, report)
  const files = [folder.bytes("ferrovia.zip"), folder.bytes("ferrovia.so")] as const
  const [zip, compiled, python] = await Promise.race([Promise.all([...files, start(folder)]), folder.trouble])
  try {
    python.FS.mkdirTree(HOME)
    python.FS.writeFile(`${HOME}/ferrovia.zip`, zip)
    python.runPython(`import sys; sys.path.insert(0, "${HOME}/ferrovia.zip")`)
    if (!install(python, "ferrovia.so", compiled)) install(python, "plain.so", await folder.bytes("plain.so"))
  } catch (error) {
    throw error instanceof NoPython ? error : new NoPython("UNSUPPORTED", error)
  }
  return python
}

/** Whether the browser takes the modules in this file. */
function install(python: Python, name: string, content: Uint8Array): boolean {
  python.FS.writeFile(`${HOME}/${name}`, content)
  return python.runPython(`import ferrovia_start; ferrovia_start.install("${HOME}/${name}")`) as boolean
}

/** All files are asked for at once, and counted as they come. */
class Folder {
  /** Ends with the first file that cannot be had: not all who wait for one say so. */
  readonly trouble: Promise<never>
  private fail: (error: unknown) => void = () => undefined
  private readonly coming = new Map<string, Promise<Response>>()
  private readonly all: number
  private done = 0

  constructor(
    readonly base: URL,
    private readonly sizes: Record<string, number>,
    private readonly report: Progress,
  ) {
    this.trouble = new Promise<never>((_, reject) => (this.fail = reject))
    this.all = Object.values(sizes).reduce((sum, size) => sum + size, 0)
    for (const name of Object.keys(sizes).filter((name) => !SCRIPT.test(name))) {
      const coming = this.fetch(name)
      coming.catch(() => undefined) // that is trouble already
      this.coming.set(name, coming)
    }
  }

  file(name: string): Promise<Response> {
    const called = name === ITSELF ? (Object.keys(this.sizes).find((one) => one.endsWith(".wasm")) ?? name) : name
    return this.coming.get(called) ?? this.fetch(called)
  }

  async bytes(name: string): Promise<Uint8Array> {
    return new Uint8Array(await (await this.file(name)).arrayBuffer())
  }

  /** What the browser fetches by itself. */
  async script(name: string): Promise<unknown> {
    const url = new URL(name, this.base).href
    const script: unknown = await import(/* @vite-ignore */ url).catch((error: unknown) => {
      throw new NoPython("UNREACHABLE", error)
    })
    this.came(this.sizes[name] ?? 0)
    return script
  }

  private async fetch(name: string): Promise<Response> {
    const type = TYPES[name.slice(name.lastIndexOf(".") + 1)] ?? "application/octet-stream"
    const url = new URL(name, this.base)
    try {
      const answer = await (type === WASM ? keptCompiled(url) : reach(url))
      if (answer.headers.get("content-type") !== WASM)
        return new Response(answer.body && this.counted(name, answer.body), { headers: { "content-type": type } })
      // What was compiled is found by the answer itself, so that is not wrapped.
      const beside = answer.clone().body
      if (beside) void new Response(this.counted(name, beside)).arrayBuffer().catch(() => undefined)
      return answer
    } catch (error) {
      this.fail(error)
      throw error
    }
  }

  /** The connection may break in the middle of a file. */
  private counted(name: string, body: ReadableStream<Uint8Array<ArrayBuffer>>): ReadableStream<Uint8Array<ArrayBuffer>> {
    const reader = body.getReader()
    return new ReadableStream({
      pull: async (controller) => {
        try {
          const { done, value } = await reader.read()
          if (done) return controller.close()
          if (name in this.sizes) this.came(value.length)
          controller.enqueue(value)
        } catch (error) {
          this.fail(new NoPython("UNREACHABLE", error))
          throw error
        }
      },
    })
  }

  private came(bytes: number): void {
    this.done += bytes
    this.report(this.done, this.all)
  }
}

async function open(base: URL, report: Progress): Promise<Folder> {
  const manifest = (await (await reach(new URL("manifest.json", base))).json()) as Manifest
  return new Folder(base, manifest.files, report)
}

/**
 * A browser keeps what it has compiled from a file of its own cache, which saves half of the next start; not so with a file from
 * a service worker, so that lets this request through. Offline, and with nothing in that cache, the service worker has it.
 */
async function keptCompiled(url: URL): Promise<Response> {
  const answer = await fetch(url, { cache: "force-cache" }).catch(() => null)
  return answer?.ok ? answer : reach(url)
}

/** Asks whether what the browser keeps is still right: files of two builds do not go together. */
async function reach(url: URL): Promise<Response> {
  const response = await fetch(url, { cache: "no-cache" }).catch((error: unknown) => {
    throw new NoPython("UNREACHABLE", error)
  })
  if (!response.ok) throw new NoPython("UNREACHABLE", `${url.href} ${response.status}`)
  return response
}

/**
 * Pyodide fetches its files by itself, and if the browser refuses one, it says so on the console and waits for ever. To stand
 * in between is the only way to count them and to hear of it.
 */
async function start(folder: Folder): Promise<Python> {
  const { loadPyodide } = (await folder.script("pyodide.js")) as typeof import("pyodide")
  await folder.script("pyodide.asm.js")
  const { fetch } = globalThis
  const { instantiateStreaming } = WebAssembly
  try {
    globalThis.fetch = (what) => folder.file(String(what).slice(folder.base.href.length))
    return await new Promise<Python>((resolve, reject) => {
      const refuse = (error: unknown): void => {
        reject(error instanceof NoPython ? error : new NoPython("UNSUPPORTED", error))
      }
      WebAssembly.instantiateStreaming = async (source, imports) => {
        const made = instantiateStreaming(source, imports)
        made.catch(refuse)
        return made
      }
      loadPyodide({ indexURL: folder.base.href }).then(resolve, refuse)
    })
  } finally {
    globalThis.fetch = fetch
    WebAssembly.instantiateStreaming = instantiateStreaming
  }
}
