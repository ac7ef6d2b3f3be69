/** Finds free space on a board for what the drawing has no place for: the title, the compass, what lies beside cities. */

import { reconstruction } from "../state/words"
import { mechanisms } from "../mechanisms"
import type { Beside } from "../mechanisms/mechanism"
import { PILE, sizeOf, type Board, type CityPlace, type Place } from "./drawing"
import { boxOf } from "./names"

export type Box = Place & { width: number; height: number }
export type Pile = Beside & { at: Place; named: boolean }
export type Decor = {
  title: (Box & { scale: number }) | null
  rose: (Place & { r: number }) | null
  piles: Pile[]
  /** The corner underneath the zoom buttons, which stand in a column or lie in a row. */
  tools: Box & { row: boolean }
}

/** `note`: the extra height for the lines that say which parts of the board are reconstructed. */
export const TITLE = { width: 300, height: 104, note: 72 }
const ROSE = 58
/** The share of the sheet that the buttons cover on a small laptop. */
const COLUMN = { width: 0.1, height: 0.4, row: false }
const ROW = { width: 0.28, height: 0.13, row: true }
const MARGIN = 34 // from the edge of the sheet, where the frame is

const known = new WeakMap<Board, Decor>()

export function decor(board: Board): Decor {
  let found = known.get(board)
  if (!found) known.set(board, (found = find(board)))
  return found
}

export function titleHeight({ facts }: Board): number {
  return TITLE.height + (reconstruction(facts.id) ? TITLE.note : 0)
}

function find(board: Board): Decor {
  const taken = obstacles(board)
  const lying = mechanisms.flatMap((each) => each.beside?.(board) ?? [])
  const piles = lying.flatMap((each): Pile[] => {
    const found = beside(board, each.city, each.name, taken)
    if (!found) return []
    taken.push(found.box)
    return [{ ...each, at: middle(found.box), named: found.named }]
  })
  const tools = clearest(board, taken)
  taken.push(tools)
  let title: Decor["title"] = null
  for (const scale of [1, 0.9, 0.8, 0.7, 0.6]) {
    const box = corner(board, TITLE.width * scale, titleHeight(board) * scale, taken)
    if (!box) continue
    title = { ...box, scale }
    taken.push(grown(box, 20))
    break
  }
  let rose: Decor["rose"] = null
  for (const r of [ROSE, ROSE * 0.85, ROSE * 0.7, ROSE * 0.55]) {
    const box = corner(board, 2 * r, 2 * r, taken)
    if (!box) continue
    rose = { ...middle(box), r }
    break
  }
  return { title, rose, piles, tools }
}

/** Everything drawn, as boxes; three small ones follow the direction of a space well enough. */
function obstacles({ facts, drawing }: Board): Box[] {
  const spaces = Object.entries(drawing.tracks).flatMap(([id, places]) =>
    places.flatMap(([x, y, angle]) => {
      const { length, width } = sizeOf(drawing, id)
      const turn = (angle * Math.PI) / 180
      return [-1, 0, 1].map((k) => {
        const along = (k * (length - width)) / 2
        return around({ x: x + along * Math.cos(turn), y: y + along * Math.sin(turn) }, width + 6, width + 6)
      })
    }),
  )
  const cities = facts.cities.flatMap(({ id }) => {
    const at = drawing.cities[id]
    return at ? [around(at, 2 * at.radius + 10, 2 * at.radius + 10), written(at)] : []
  })
  return [...spaces, ...cities]
}

/** Where a city's name is written. */
function written(at: CityPlace): Box {
  const { left, top, right, bottom } = boxOf(at, { scale: 1, aside: 0 })
  return { x: left, y: top - 1, width: right - left, height: bottom - top + 2 }
}

/** The corner of the sheet where the buttons cover the least: as a column, unless a row covers less. */
function clearest({ drawing }: Board, taken: Box[]): Decor["tools"] {
  const places = [COLUMN, ROW].flatMap(({ row, ...share }) => {
    const [width, height] = [drawing.width * share.width, drawing.height * share.height]
    const [right, low] = [drawing.width - width, drawing.height - height]
    const corners = [
      [right, low],
      [0, low],
      [right, 0],
      [0, 0],
    ]
    return corners.map(([x = 0, y = 0]) => ({ x, y, width, height, row }))
  })
  const hidden = (box: Box): number => taken.filter((other) => overlap(box, other)).length
  return places.reduce((best, box) => (hidden(box) < hidden(best) ? box : best))
}

/** The free box of this size nearest to a corner of the sheet. */
function corner({ drawing }: Board, width: number, height: number, taken: Box[]): Box | null {
  const right = drawing.width - MARGIN - width
  const low = drawing.height - MARGIN - height
  const near = taken.map((box) => grown(box, 6))
  let best: Box | null = null
  let least = Infinity
  for (let x = MARGIN; x <= right; x += 10)
    for (let y = MARGIN; y <= low; y += 10) {
      const away = Math.min(x - MARGIN, right - x) + Math.min(y - MARGIN, low - y)
      const box = { x, y, width, height }
      if (away >= least || near.some((other) => overlap(box, other))) continue
      best = box
      least = away
    }
  return best
}

/** The free spot nearest to a city, preferably with no track in between and with room for the name below the pile. */
function beside(board: Board, city: string, name: string, taken: Box[]): { box: Box; named: boolean } | null {
  const at = board.drawing.cities[city]
  if (!at) return null
  const own = written(at)
  const between = taken.filter((box) => box.x !== own.x || box.y !== own.y)
  const sizes = [
    { width: Math.max(PILE.width, 7 * name.length), height: PILE.height + 18, named: true, far: 64 },
    { ...PILE, named: false, far: 120 },
  ]
  for (const clear of [true, false])
    for (const { width, height, named, far } of sizes)
      for (let away = 4; away <= far; away += 4)
        for (let turn = 0; turn < 24; turn++) {
          const angle = (turn * Math.PI) / 12
          const reach = { x: (width / 2 + 12 + away) * Math.cos(angle), y: (height / 2 + 12 + away) * Math.sin(angle) }
          const box = around({ x: at.x + reach.x, y: at.y + reach.y }, width, height)
          if (!within(board, box) || taken.some((other) => overlap(box, other))) continue
          if (!clear || inSight(at, middle(box), between)) return { box, named }
        }
  return null
}

/** Whether nothing lies between a city and a spot; anything inside the city's own disc does not count. */
function inSight(city: Place, to: Place, taken: Box[]): boolean {
  const length = Math.hypot(to.x - city.x, to.y - city.y)
  for (let far = 21; far < length; far += 4) {
    const part = far / length
    const spot = around({ x: city.x + (to.x - city.x) * part, y: city.y + (to.y - city.y) * part }, 2, 2)
    if (taken.some((other) => overlap(spot, other))) return false
  }
  return true
}

/** Whether a box stays clear of the frame. */
function within({ drawing }: Board, { x, y, width, height }: Box): boolean {
  return Math.min(x, y, drawing.width - x - width, drawing.height - y - height) >= MARGIN
}

function around(at: Place, width: number, height: number): Box {
  return { x: at.x - width / 2, y: at.y - height / 2, width, height }
}

function grown(box: Box, by: number): Box {
  return { x: box.x - by, y: box.y - by, width: box.width + 2 * by, height: box.height + 2 * by }
}

function middle(box: Box): Place {
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}
