// Pyodide in Node: installs a wheel as pages do, and prints the last value of a program. See in_pyodide.py.
import { readFileSync } from "node:fs"
import { basename } from "node:path"
import { pathToFileURL } from "node:url"

// Node would show the line that failed, and all of Pyodide is one line.
process.on("uncaughtException", (error) => {
  console.error(error.message)
  process.exit(1)
})

const [pyodide, packages, wheel, program] = process.argv.slice(2)
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`))
const python = await loadPyodide({ indexURL: `${pyodide}/` })

python.FS.mkdir("/packages")
python.FS.mount(python.FS.filesystems.NODEFS, { root: packages }, "/packages")
python.FS.writeFile(`/tmp/${basename(wheel)}`, readFileSync(wheel))
python.globals.set("wheel", `emfs:/tmp/${basename(wheel)}`)
const modules = await python.runPythonAsync(`
import sys
sys.path.append("/packages")
import micropip
await micropip.install(wheel)
from importlib.metadata import files
"\\n".join(str(file.locate()) for file in files("ferrovia") if file.suffix == ".so")
`)

// Who asks for a function that nobody has is told when it is called, and not before.
const binary = (file) => new WebAssembly.Module(file)
const has = new Set(WebAssembly.Module.exports(binary(readFileSync(`${pyodide}/pyodide.asm.wasm`))).map((each) => each.name))
for (const path of modules.split("\n")) {
  const module = binary(python.FS.readFile(path))
  const own = new Set(WebAssembly.Module.exports(module).map((each) => each.name))
  const asked = WebAssembly.Module.imports(module).filter((each) => each.kind === "function" || each.module.startsWith("GOT."))
  const missing = asked.map((each) => each.name).filter((name) => !has.has(name) && !own.has(name))
  if (missing.length) throw new Error(`${path} asks for ${missing.join(", ")}`)
}

console.log(await python.runPythonAsync(program))
