/** The pages besides the start page: their code is fetched when they are opened. */
export const pages = {
  challenge: () => import("./Challenge.svelte"),
  file: () => import("./FileReplay.svelte"),
  replay: () => import("./Replay.svelte"),
  rules: () => import("./Rules.svelte"),
  table: () => import("./TablePage.svelte"),
}
