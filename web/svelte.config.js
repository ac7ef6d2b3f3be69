import { vitePreprocess } from "@sveltejs/vite-plugin-svelte"

/** Class names that scope styles to their component: shorter than usual, since they are on every element. */
const scopes = new Map()
function cssHash({ hash, name, filename }) {
  const scope = `s-${hash(name).slice(-5)}`
  if ((scopes.get(scope) ?? filename) !== filename) throw new Error(`${filename} and ${scopes.get(scope)} share a scope`)
  scopes.set(scope, filename)
  return scope
}

export default { preprocess: vitePreprocess(), compilerOptions: { cssHash } }
