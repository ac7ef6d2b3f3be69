/** The tables that were played on this device, the newest first. */

type Played = { id: string; board: string; at: number }

const KEY = "games"
const MOST = 30

export function games(): Played[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as Played[]
  } catch {
    return []
  }
}

export function remember(id: string, board: string): void {
  const others = games().filter((game) => game.id !== id)
  localStorage.setItem(KEY, JSON.stringify([{ id, board, at: Date.now() }, ...others].slice(0, MOST)))
}
