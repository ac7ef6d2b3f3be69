/**
 * Which page is shown. A page has a path, `/rules/usa`, and some are told more after a `#`: `/tables/abc#watch`. On a server
 * that is the address. A folder of files has but one page, so everything goes after its `#`: `#/rules/usa`,
 * `#/tables/0abc?watch`. Only `at` makes an address, and only `route` reads one.
 */

import { isStatic } from "./origin"

class Route {
  path = $state("")
  /** What follows the path: a token, `watch`, `analysis`, or a whole record in `/replay#...`. */
  rest = $state("")

  constructor() {
    this.read()
  }

  read(): void {
    const address = isStatic ? location.hash.slice(1).replace("?", "#") : location.pathname + location.hash
    const [path, ...rest] = address.split("#")
    this.path = path || "/"
    this.rest = rest.join("#")
  }
}

export const route = new Route()

/** The address of a page, for links and for `go`. */
export function at(page: string): string {
  return isStatic ? `${location.pathname}${location.search}#${page.replace("#", "?")}` : page
}

/** The same for somebody else, or for another device. */
export function linkTo(page: string): string {
  return location.origin + at(page)
}

export function go(page: string): void {
  enter(at(page))
}

function enter(address: string): void {
  history.pushState(null, "", address)
  route.read()
  scrollTo(0, 0)
}

/** Another address for what is shown, without a step in the history. */
export function rename(page: string): void {
  history.replaceState(null, "", at(page))
  route.read()
}

addEventListener("popstate", () => route.read())

// Our own links need no page load.
document.addEventListener("click", (event) => {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
  const link = (event.target as Element).closest?.("a")
  if (!link || link.origin !== location.origin || link.hasAttribute("download") || link.target) return
  if (isStatic ? link.pathname !== location.pathname : link.pathname.startsWith("/api/")) return
  event.preventDefault()
  enter(link.href)
})
