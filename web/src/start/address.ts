/** A server that somebody named, to play with friends. Nothing is asked of it from here: its own page does that. */

const KEY = "server"

/** The address of a server's page from what somebody types: `ferrovia.example`, `http://192.168.1.5:8000/`. Null if it is none. */
export function serverAddress(typed: string): string | null {
  const text = typed.trim()
  if (!text || /[\s\\]/.test(text)) return null
  try {
    const { protocol, origin, hostname, username, password } = new URL(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : scheme(text) + text)
    if (!/^https?:$/.test(protocol) || username || password || !isHost(hostname)) return null
    return origin
  } catch {
    return null
  }
}

/** In a home network there is no certificate, elsewhere nothing goes without. */
function scheme(text: string): string {
  const host = text.replace(/[:/].*$/, "")
  return isNear(host) ? "http://" : "https://"
}

function isNear(host: string): boolean {
  return host === "" || host.startsWith("[") || /^[\d.]+$/.test(host) || /\.(local|lan|home|internal)$/i.test(host) || !host.includes(".")
}

/** No empty parts: the browser takes `a..b` for a name. */
function isHost(name: string): boolean {
  return name.startsWith("[") || /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/.test(name)
}

export function knownServer(): string | null {
  return serverAddress(localStorage.getItem(KEY) ?? "")
}

export function keepServer(address: string): void {
  localStorage.setItem(KEY, address)
}

export function forgetServer(): void {
  localStorage.removeItem(KEY)
}

/** How it is called in a sentence. */
export function serverName(address: string): string {
  return new URL(address).host
}
