/**
 * A browser that is told to store nothing refuses even to be asked. Then what the page wants to remember is remembered until
 * the page is closed. This comes before everything that remembers something.
 */

class Forgetful implements Storage {
  readonly #kept = new Map<string, string>()

  get length(): number {
    return this.#kept.size
  }
  key(n: number): string | null {
    return [...this.#kept.keys()][n] ?? null
  }
  getItem(key: string): string | null {
    return this.#kept.get(key) ?? null
  }
  setItem(key: string, value: string): void {
    this.#kept.set(key, value)
  }
  removeItem(key: string): void {
    this.#kept.delete(key)
  }
  clear(): void {
    this.#kept.clear()
  }
}

try {
  void window.localStorage
} catch {
  Object.defineProperty(window, "localStorage", { value: new Forgetful() })
}
