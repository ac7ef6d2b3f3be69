/** Tables of this device have ids that begin with a zero, which no server's do. */
export function isLocal(id: string): boolean {
  return id.startsWith("0")
}
