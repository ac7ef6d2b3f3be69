/** Saves a text as a file, wherever it comes from. */
export function save(name: string, text: string, type = "text/plain"): void {
  saveBlob(name, new Blob([text], { type }))
}

export function saveBlob(name: string, blob: Blob): void {
  const link = document.createElement("a")
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // Not at once: some browsers only begin to read it then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
