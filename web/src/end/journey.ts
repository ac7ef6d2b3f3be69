/** The journey of a train over everything that a seat has built, and where the train is on its way. */

import type { Board, Place } from "../board/drawing"
import type { Track } from "../protocol/types"

/** A track, and whether it is travelled from its first city to its second. */
type Hop = { track: Track; forward: boolean }

/** Without leaving the rails: one leg for each part of the network. */
export type Leg = {
  line: Place[]
  /** How far each point of the line is from the start of the journey. */
  far: number[]
}

export type Journey = {
  seat: number
  legs: Leg[]
  length: number
  /** How far the train has come when it first enters each track. */
  entered: Record<string, number>
}

/** From city to city, through the spaces of the track. */
export function lineOf({ drawing }: Board, { id, a, b }: Track): Place[] {
  const spaces = (drawing.tracks[id] ?? []).map(([x, y]) => ({ x, y }))
  const [from, to] = [drawing.cities[a], drawing.cities[b]]
  const [first, last] = [spaces[0], spaces.at(-1)]
  if (!from || !to || !first || !last) return []
  if (away(from, first) > away(from, last)) spaces.reverse()
  return [from, ...spaces, to]
}

export function journey(board: Board, seat: number, owned: string[]): Journey {
  const tracks = board.facts.tracks.filter(({ id }) => owned.includes(id))
  const entered: Record<string, number> = {}
  let length = 0
  const legs = walks(tracks).map((hops) => {
    const leg: Leg = { line: [], far: [] }
    for (const { track, forward } of hops) {
      entered[track.id] ??= length
      const line = lineOf(board, track)
      for (const at of forward ? line : line.reverse()) {
        const last = leg.line.at(-1)
        if (last) length += away(last, at)
        leg.line.push(at)
        leg.far.push(length)
      }
    }
    return leg
  })
  return { seat, legs, length, entered }
}

/** Milliseconds at normal speed: before the train sets off, and for each unit of the drawing. */
const BOARDING = 1500
const SLOWEST = 2
const LONGEST = 10_000

/** When the train, which leaves at 0, has come so far. */
export function passing({ length }: Journey, distance: number): number {
  return BOARDING + distance * Math.min(SLOWEST, LONGEST / length)
}

export function arrival(whole: Journey): number {
  return passing(whole, whole.length)
}

/** Every track at least once, each part of the network in one go, the largest first. */
export function walks(tracks: Track[]): Hop[][] {
  const left = new Set(tracks)
  const found: Hop[][] = []
  while (left.size) {
    const walk: Hop[] = []
    let at = terminus(left)
    for (let way = nearest(tracks, left, at); way.length; way = nearest(tracks, left, at)) {
      for (const hop of way) {
        left.delete(hop.track)
        at = hop.forward ? hop.track.b : hop.track.a
      }
      walk.push(...way)
    }
    found.push(walk)
  }
  return found.sort((a, b) => b.length - a.length)
}

/** A city to start from: the end of a line if there is one, then as many as possible are passed through. */
function terminus(tracks: Set<Track>): string {
  const degrees = new Map<string, number>()
  for (const { a, b } of tracks) for (const city of [a, b]) degrees.set(city, (degrees.get(city) ?? 0) + 1)
  const ends = [...degrees].sort(([, a], [, b]) => (b % 2) - (a % 2) || a - b)
  return ends[0]?.[0] ?? ""
}

/** The shortest way over own tracks that ends with one that is left; nothing if none can be reached. */
function nearest(tracks: Track[], left: Set<Track>, from: string): Hop[] {
  const seen = new Set([from])
  let ways: { at: string; hops: Hop[] }[] = [{ at: from, hops: [] }]
  while (ways.length) {
    const longer: typeof ways = []
    for (const { at, hops } of ways) {
      for (const track of tracks) {
        if (track.a !== at && track.b !== at) continue
        const forward = track.a === at
        const way = [...hops, { track, forward }]
        if (left.has(track)) return way
        const next = forward ? track.b : track.a
        if (!seen.has(next)) longer.push({ at: next, hops: way })
        seen.add(next)
      }
    }
    ways = longer
  }
  return []
}

/** The point that is this far along a leg; null before it and after it. */
export function pointAt({ line, far }: Leg, distance: number): Place | null {
  if (distance < (far[0] ?? 0) || distance > (far.at(-1) ?? 0)) return null
  let [low, high] = [0, far.length - 1]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((far[middle] ?? 0) <= distance) low = middle
    else high = middle
  }
  const [a, b] = [line[low], line[high]]
  if (!a || !b) return null
  const part = (distance - (far[low] ?? 0)) / ((far[high] ?? 0) - (far[low] ?? 0) || 1)
  return { x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part }
}

/** A car stands on the rails with its two ends, so that it turns smoothly in every bend; null before it has left. Degrees. */
export function carAt(leg: Leg, distance: number, long: number): (Place & { angle: number }) | null {
  const back = pointAt(leg, distance - long / 2)
  const front = pointAt(leg, Math.min(distance + long / 2, leg.far.at(-1) ?? 0))
  if (!back || !front) return null
  const angle = (Math.atan2(front.y - back.y, front.x - back.x) * 180) / Math.PI
  return { x: (back.x + front.x) / 2, y: (back.y + front.y) / 2, angle }
}

function away(a: Place, b: Place): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}
