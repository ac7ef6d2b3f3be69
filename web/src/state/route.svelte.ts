/** Which page is shown: the path of the address. */

class Route {
  path = $state(location.pathname)
}

export const route = new Route()

export function go(path: string): void {
  history.pushState(null, "", path)
  route.path = location.pathname
  scrollTo(0, 0)
}

addEventListener("popstate", () => (route.path = location.pathname))

// Our own links need no page load.
document.addEventListener("click", (event) => {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
  const link = (event.target as Element).closest?.("a")
  if (!link || link.origin !== location.origin || link.hasAttribute("download") || link.target) return
  if (link.pathname.startsWith("/api/")) return
  event.preventDefault()
  go(link.pathname + link.hash)
})
