/** Saves something as a file, wherever it comes from. */
export function save(what: Blob | string, name: string): void {
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(new Blob([what])), download: name })
  link.click()
  // Not at once: some browsers only begin to read it then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
