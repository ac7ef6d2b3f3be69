/** Where things are on the page, and how they move across it. */

import type { Board, Place } from "../board/drawing"
import { FLIGHT, type Actor, type Spot } from "../state/scene"

type Box = { x: number; y: number; width: number }

const CARD = 62
const EASE = "cubic-bezier(0.3, 0.1, 0.2, 1)"

/** The centre of a place in the window; null if it is not visible now. */
export function boxOf(spot: Spot, board: Board): Box | null {
  switch (spot.at) {
    case "market":
      return elementBox(`[data-market="${spot.place}"]`)
    case "deck":
      return elementBox("[data-deck]")
    case "discard":
      return elementBox("[data-discard]")
    case "tickets":
      return elementBox("[data-ticket-deck]")
    case "seat":
      return elementBox(`[data-seat="${spot.seat}"]`)
    case "hand":
      return elementBox(`[data-stack="${spot.card}"]`) ?? elementBox("[data-hand]")
    case "city":
      return boardBox(`[data-city="${CSS.escape(spot.city)}"]`, board.drawing.cities[spot.city])
    case "track": {
      const places = board.drawing.tracks[spot.track] ?? []
      const [x, y] = places[Math.floor(places.length / 2)] ?? []
      return boardBox(`[data-track="${CSS.escape(spot.track)}"]`, x !== undefined && y !== undefined ? { x, y } : undefined)
    }
    case "middle": {
      const frame = document.querySelector("main")?.getBoundingClientRect()
      if (!frame) return null
      const width = Math.min(104, frame.width / 5)
      const x = frame.x + frame.width / 2
      const y = clearOf(frame, width * 1.2, spot.track ? boxOf({ at: "track", track: spot.track }, board) : null)
      if (spot.place === "below") return { x, y: y + width * 0.75, width }
      return { x: x + (spot.place - 1) * width * 1.25, y: y - width * 0.1, width }
    }
  }
}

/** The middle of the board, or a height from which nothing that reaches so far up and down covers a place. */
export function clearOf(frame: { y: number; height: number }, reach: number, place: { y: number } | null): number {
  const middle = frame.y + frame.height / 2
  if (!place || Math.abs(place.y - middle) > reach + CARD / 2) return middle
  const above = frame.y + reach
  const below = frame.y + frame.height - reach
  return place.y > middle ? above : below
}

/** Whether places are, on the whole, in the upper half of the board: then what is said about them belongs below. */
export function areUp(spots: Spot[], board: Board): boolean {
  const boxes = spots.flatMap((spot) => boxOf(spot, board) ?? [])
  const frame = document.querySelector("main")?.getBoundingClientRect()
  if (!frame || !boxes.length) return false
  return boxes.reduce((sum, { y }) => sum + y, 0) / boxes.length < frame.y + frame.height / 2
}

function elementBox(selector: string): Box | null {
  for (const element of document.querySelectorAll(selector)) {
    const box = element.getBoundingClientRect()
    if (box.width > 0 && box.height > 0) return { x: box.x + box.width / 2, y: box.y + box.height / 2, width: box.width }
  }
  return null
}

/** A point of the drawing, or the nearest edge of the board if it is out of view. */
function boardBox(selector: string, place: Place | undefined): Box | null {
  const element = document.querySelector<SVGGraphicsElement>(selector)
  const matrix = element?.getScreenCTM()
  const frame = document.querySelector("main")?.getBoundingClientRect()
  if (!matrix || !frame || !place) return null
  const at = new DOMPoint(place.x, place.y).matrixTransform(matrix)
  const clamp = (value: number, low: number, high: number) => Math.min(high - 24, Math.max(low + 24, value))
  return { x: clamp(at.x, frame.left, frame.right), y: clamp(at.y, frame.top, frame.bottom), width: CARD * 0.7 }
}

/** For somebody whose plate is not on screen: the top of the board, or the bottom for ourselves. */
function elsewhere(spot: Spot): Box {
  const board = document.querySelector("main")?.getBoundingClientRect() ?? document.body.getBoundingClientRect()
  const above = spot.at === "seat"
  return { x: board.x + board.width / 2, y: above ? board.top + 34 : board.bottom - 10, width: CARD * 0.7 }
}

/** Moves an element of the overlay as its actor says. With reduced motion, it just appears where it belongs. */
export function perform(node: HTMLElement, actor: Actor, pace: number, board: Board, calm: boolean): Animation {
  if (actor.turns && !calm) turnOver(node, actor, pace)
  const way = calm ? standing(node, actor, board) : moving(node, actor, board)
  return node.animate(way, { duration: actor.ms * pace, delay: actor.after * pace, fill: "both" })
}

function key(box: Box, scale: number, offset: number, opacity = 1): Keyframe {
  const transform = `translate(${box.x}px, ${box.y}px) translate(-50%, -50%) scale(${scale})`
  return { transform, offset, opacity, easing: EASE }
}

/** The size at a place: small where many come and go, as large as the place itself on the table. */
function sizeAt(spot: Spot, box: Box, node: HTMLElement, actor: Actor): number {
  if (actor.figure.is !== "card" && actor.figure.is !== "ticket") return 1
  if (spot.at === "seat" || spot.at === "city" || spot.at === "track" || spot.at === "hand" || spot.at === "discard") return 0.5
  return Math.min(1.6, Math.max(0.45, box.width / (node.offsetWidth || CARD)))
}

function large(shown: Box, node: HTMLElement): number {
  return Math.max(1.5, (shown.width * 1.6) / (node.offsetWidth || CARD))
}

function standing(node: HTMLElement, actor: Actor, board: Board): Keyframe[] {
  const spot: Spot = actor.manner === "held" ? { at: "middle", place: 1 } : actor.manner === "swept" ? actor.from : actor.to
  const box = boxOf(spot, board) ?? elsewhere(spot)
  const size = actor.manner === "held" ? large(box, node) : sizeAt(spot, box, node, actor)
  return [key(box, size, 0, 0), key(box, size, 0.1), key(box, size, 0.9), key(box, size, 1, 0)]
}

function moving(node: HTMLElement, actor: Actor, board: Board): Keyframe[] {
  const from = boxOf(actor.from, board) ?? elsewhere(actor.from)
  const to = boxOf(actor.to, board) ?? elsewhere(actor.to)
  const start = sizeAt(actor.from, from, node, actor)
  const end = sizeAt(actor.to, to, node, actor)
  const way = [key(from, start, 0, actor.from.at === "market" && actor.after === 0 ? 1 : 0), key(from, start, 0.04)]
  if (actor.manner === "held") {
    const shown = boxOf({ at: "middle", place: 1 }, board) ?? to
    const size = large(shown, node)
    way.push(key(shown, size, 0.28), key(shown, size, 0.74), key(to, end, 0.97), key(to, end, 1, 0))
  } else if (actor.manner === "lands") {
    const settled = Math.min(0.9, FLIGHT / actor.ms)
    way.push(key(to, end, settled), key(to, end, 0.95), key(to, end, 1, actor.to.at === "market" ? 1 : 0))
  } else if (actor.manner === "swept") {
    const rest = 1 - FLIGHT / actor.ms
    const bump = actor.figure.is === "card" && actor.figure.card === "locomotive" ? 1.18 : 1
    way.push(key(from, start, rest - 0.2), key(from, start * bump, rest - 0.1), key(from, start, rest))
    way.push(key(to, end, 0.98), key(to, end, 1, 0))
  } else if (actor.figure.is === "points") {
    way.push(key({ ...from, y: from.y - 30 }, 1.3, 0.4), key(to, 1, 0.94), key(to, 1, 1, 0))
  } else {
    const lift = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 - 26, width: 0 }
    way.push(key(lift, (start + end) / 2, 0.5), key(to, end, 0.92), key(to, end, 1, 0))
  }
  return way
}

function turnOver(node: HTMLElement, actor: Actor, pace: number): void {
  const way = [{ transform: "rotateY(180deg)" }, { transform: "rotateY(0deg)" }]
  const duration = Math.min(actor.ms, FLIGHT) * 0.8 * pace
  node.firstElementChild?.animate(way, { duration, delay: actor.after * pace, fill: "backwards", easing: "ease-in" })
}

/** The wagons of a track roll in one space at a time, and stop in their places. */
export function driveIn(track: string, ms: number): Animation[] {
  const wagons = [...document.querySelectorAll<SVGGraphicsElement>(`[data-track="${CSS.escape(track)}"] .wagon`)]
  const places = wagons.map((wagon) => DOMMatrix.fromMatrix((wagon.parentNode as SVGGraphicsElement).getCTM() ?? undefined))
  const n = places.length
  return wagons.map((wagon, i) => {
    const home = places[i]?.inverse()
    const way = Array.from({ length: n + 1 }, (_, step): Keyframe => {
      const space = step - n + i // where it is after this many steps; before the first space it is hidden
      const there = home?.multiply(places[Math.max(0, space)])
      return { transform: there && String(there.a < 0 ? there.rotate(180) : there), opacity: space < 0 ? 0 : 1 }
    })
    return wagon.animate(way, { duration: ms, easing: "cubic-bezier(0.2, 0.4, 0.4, 1)" })
  })
}

export function flash(track: string): Animation[] {
  const shown = document.querySelectorAll(`[data-track="${CSS.escape(track)}"]`)
  return [...shown].map((each) => each.animate([{ opacity: 1 }, { opacity: 0.3 }, { opacity: 1 }], { duration: 700, iterations: 4 }))
}

/** Hides an element in its place while its picture is still on the way. */
export function hideUntil(spot: Spot, ms: number): Animation | null {
  const element = spot.at === "market" ? document.querySelector(`[data-market="${spot.place}"] > *`) : null
  return element?.animate([{ opacity: 0 }, { opacity: 0 }], { duration: ms }) ?? null
}
