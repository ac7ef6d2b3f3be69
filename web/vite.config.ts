import { svelte } from "@sveltejs/vite-plugin-svelte"
import { defineConfig } from "vite"

// The server serves what is built: one folder, names by content, so that they can be kept for ever.
export default defineConfig({
  plugins: [svelte()],
  build: { outDir: "../src/ferrovia/server/client", emptyOutDir: true, target: "es2022", modulePreload: false },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
})
