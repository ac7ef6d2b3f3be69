/** Where this page lives: on a server that answers, or in a folder of files. Nothing else decides. */

const { dataset } = document.documentElement

export const isStatic = dataset.home === "static"

/** What is known of boards and bots before there is any game. */
const FACT = /^\/api\/(bots|boards(\/[a-z-]+(\/(drawing|rules))?)?)$/

/** Whether a folder has this as a file. */
export function isFact(path: string): boolean {
  return FACT.test(path)
}

/** The address of a file, or of an answer of the server. */
export function url(path: string): string {
  return new URL(path.slice(1) + (isStatic && isFact(path) ? ".json" : ""), document.baseURI).href
}

/** The folder with Python, for games on this device; null on a server that has none. */
export const python = dataset.python || isStatic ? url(`/${dataset.python ?? "python/"}`) : null
