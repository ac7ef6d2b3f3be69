/** Where everything is on a board: made by `ferrovia maps layout`. */

import { get } from "../protocol/http"
import type { BoardTold } from "../protocol/types"

export type Place = { x: number; y: number }
export type CityPlace = Place & { label: Place & { anchor: "start" | "middle" | "end" } }

export type Drawing = {
  width: number
  height: number
  space: { length: number; width: number }
  cities: Record<string, CityPlace>
  tracks: Record<string, [number, number, number][]>
  art: { land: string; lakes: string; rivers: string; borders: string }
}

export type Board = { facts: BoardTold; drawing: Drawing }

const known = new Map<string, Promise<Board>>()

export function board(id: string): Promise<Board> {
  let found = known.get(id)
  if (!found) {
    const path = `/api/boards/${encodeURIComponent(id)}`
    found = Promise.all([get<BoardTold>(path), get<Drawing>(`${path}/drawing`)]).then(([facts, drawing]) => ({
      facts,
      drawing,
    }))
    known.set(id, found)
    found.catch(() => known.delete(id)) // the next one asks again
  }
  return found
}
