/** Where everything is on a board, as laid out by `ferrovia boards layout`. */

import { get, patiently } from "../protocol/http"
import type { BoardFacts, Track } from "../protocol/types"
import { translated } from "../state/words"

/** The size of what lies beside a city. */
export const PILE = { width: 26, height: 34 }

export type Place = { x: number; y: number }
export type Label = Place & { anchor: "start" | "middle" | "end"; size: number; width: number }
export type CityPlace = Place & { radius: number; label: Label }

export type SpaceSize = { length: number; width: number }

export type Drawing = {
  width: number
  height: number
  space: SpaceSize
  cities: Record<string, CityPlace>
  tracks: Record<string, [number, number, number][]>
  /** Of the spaces of tracks that have longer ones than others. */
  lengths?: Record<string, number>
  art: { land: string; lakes: string; rivers: string; borders: string; hills?: string }
}

export type Size = { width: number; height: number }
export type Frame = Place & Size

/** From the edge of the drawing to the line round the map. Outside of it there is only an ornament, which a scoring track covers. */
export const LINE = 22
/** How far a scoring track reaches beyond the drawing. */
const BEYOND = 20
/** How wide the strip of a scoring track is. */
export const DEPTH = BEYOND + LINE

/** What is seen of a drawing: with a scoring track round it, a little more. */
export function framed({ width, height }: Size, tracked: boolean): Frame {
  const by = tracked ? BEYOND : 0
  return { x: -by, y: -by, width: width + 2 * by, height: height + 2 * by }
}

export type Board = { facts: BoardFacts; drawing: Drawing }

const known = new Map<string, Promise<Board>>()

/** Keeps trying while the server cannot answer. */
export function board(id: string): Promise<Board> {
  let found = known.get(id)
  if (!found) {
    const path = `/api/boards/${encodeURIComponent(id)}`
    const both = () => Promise.all([get<BoardFacts>(path), get<Drawing>(`${path}/drawing`)])
    found = patiently(both).then(([facts, drawing]) => ({ facts: translated(facts), drawing }))
    known.set(id, found)
    found.catch(() => known.delete(id)) // the next caller tries again
  }
  return found
}

/** What a track is marked with: how many of its spaces ask for a locomotive, and what is drawn across them or between them. */
export function marksOf({ ferry = 0, tunnel }: Track): { locomotives: number; across: "hachures" | "lane" | null } {
  return { locomotives: ferry, across: tunnel ? "hachures" : ferry ? "lane" : null }
}

/** How large the spaces of a track are. */
export function sizeOf({ space, lengths }: Drawing, track: string): SpaceSize {
  return { width: space.width, length: lengths?.[track] ?? space.length }
}

/** The line of a track from city to city. */
export function way(drawing: Drawing, { id, a, b }: { id: string; a: string; b: string }): string {
  const points = [drawing.cities[a], ...(drawing.tracks[id] ?? []).map(([x, y]) => ({ x, y })), drawing.cities[b]]
  return `M${points.flatMap((at) => (at ? [`${at.x} ${at.y}`] : [])).join("L")}`
}

/** The line of a track, from the outer end of its first space to the outer end of its last. */
export function along(places: [number, number, number][], length: number): string {
  const [first, last] = [places[0], places.at(-1)]
  if (!first || !last) return ""
  const end = ([x, y, angle]: [number, number, number], by: number): string => {
    const turn = (angle * Math.PI) / 180
    return `${(x + by * Math.cos(turn)).toFixed(1)} ${(y + by * Math.sin(turn)).toFixed(1)}`
  }
  return `M${[end(first, -length / 2), ...places.map(([x, y]) => `${x} ${y}`), end(last, length / 2)].join("L")}`
}

/** Nothing on a board is upside down, whichever way its track runs. */
export function upright(angle: number): number {
  return angle > 90 ? angle - 180 : angle <= -90 ? angle + 180 : angle
}

/** The outline of a wagon, which is slightly larger than its space. */
export function standing([x, y, angle]: [number, number, number], size: SpaceSize): string {
  return `translate(${x} ${y}) rotate(${upright(angle)}) scale(${(size.length + 4) / 48} ${(size.width + 4) / 19})`
}
