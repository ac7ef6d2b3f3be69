import { readdirSync } from "node:fs"
import { vitePreprocess } from "@sveltejs/vite-plugin-svelte"

const components = readdirSync(new URL("src", import.meta.url), { recursive: true })
  .filter((name) => name.endsWith(".svelte"))
  .sort()

/** The class name that scopes styles to their component: as short as can be, since it is on every element. */
function cssHash({ filename }) {
  return `_${components.findIndex((name) => filename.endsWith(`src/${name}`)).toString(36)}`
}

export default { preprocess: vitePreprocess(), compilerOptions: { cssHash, discloseVersion: false, runes: true } }
