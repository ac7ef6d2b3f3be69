import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { svelte } from "@sveltejs/vite-plugin-svelte"
import { defineConfig } from "vitest/config"

/**
 * Gives the service worker of a server the list of files, but for the texts: nobody reads them in all languages. Names
 * change with their content, so all together they name the build.
 */
const serviceWorker = {
  name: "service-worker",
  enforce: "post", // Vite leaves out a piece that has become empty
  generateBundle(_, bundle) {
    const files = Object.keys(bundle).filter((name) => name.startsWith("assets/"))
    const build = createHash("sha256").update(files.sort().join()).digest("hex").slice(0, 12)
    const wanted = files.filter((name) => !bundle[name].facadeModuleId?.includes("/i18n/"))
    const list = wanted.map((name) => JSON.stringify(name)).join(", ")
    const source = readFileSync("sw.js", "utf-8").replace('"BUILD"', JSON.stringify(build)).replace('"FILES"', list)
    this.emitFile({ type: "asset", fileName: "sw.js", source })
  },
}

// The start page, and all other pages, each in one piece: what is loaded later takes from these two, which would otherwise be
// cut into many small pieces that are larger together. So would what is shown only to those who play on this device, and what
// a game needs to travel.
const PIECES = [
  { name: "start", test: /src\/(main|parts\/download)\.ts$/, priority: 4 },
  { name: "pages", test: /src\/pages\/lazy\.ts$/, priority: 3 },
  { name: "local", test: /src\/(start\/(Local|LocalStatus|Offline)|table\/(Kept|Stopped))\.svelte$/, priority: 2 },
  { name: "share", test: /src\/replay\/(Share\.svelte|link\.ts)$/, priority: 1 },
]

// The server serves this one folder. File names depend on content, so browsers may keep them forever.
export default defineConfig({
  base: "./", // the same files on a server and in a folder anywhere; what they are relative to stands in index.html
  plugins: [svelte(), serviceWorker],
  json: { namedExports: false }, // a catalogue is one object
  build: {
    outDir: "../src/ferrovia/server/client",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: false,
    license: { fileName: "licenses.md" }, // of the packages whose code is in these files
    rolldownOptions: { output: { codeSplitting: { groups: PIECES } } },
  },
  worker: { format: "es" },
  server: {
    proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } },
    fs: { allow: [".", "../src/ferrovia/drawing", "../src/ferrovia/boards"] }, // tests lay out real boards
  },
  // The browser build of Svelte: in any other, nothing reacts.
  resolve: process.env.VITEST ? { conditions: ["browser"] } : {},
  // A separate page for each file would take most of the time; a test that changes the page cleans up after itself.
  test: { environment: "happy-dom", include: ["tests/**/*.test.ts"], setupFiles: ["tests/setup.ts"], isolate: false },
})
