/**
 * Every page but the start page, as one piece: pieces for each of them would be larger together.
 * The table comes first: what is alike stays together, and is packed smaller.
 */

export { default as TablePage } from "./TablePage.svelte"
export { default as Challenge } from "./Challenge.svelte"
export { default as FileReplay } from "./FileReplay.svelte"
export { default as Replay } from "./Replay.svelte"
export { default as Rules } from "./Rules.svelte"

/** For a screen of its own, which has time to load it. */
export const television = () => import("../television/Television.svelte")
