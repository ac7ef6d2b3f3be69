/** Where things are on the page, and how they move over it. */

import type { Board, Place } from "../board/drawing"
import { FLIGHT, type Actor, type Spot } from "../state/scenes"

type Box = { x: number; y: number; width: number }

const CARD = 62
const EASE = "cubic-bezier(0.3, 0.1, 0.2, 1)"

/** The middle of a place in the window; null when it is not to be seen now. */
export function boxOf(spot: Spot, board: Board): Box | null {
  switch (spot.at) {
    case "market":
      return elementBox(`[data-market="${spot.place}"]`)
    case "deck":
      return elementBox("[data-deck]")
    case "discard":
      return elementBox("[data-discard]")
    case "tickets":
      return elementBox("[data-tickets]")
    case "seat":
      return elementBox(`[data-seat="${spot.seat}"]`)
    case "hand":
      return elementBox(`[data-stack="${spot.card}"]`) ?? elementBox("[data-hand]")
    case "city":
      return boardBox(`[data-city="${spot.city}"]`, board.drawing.cities[spot.city])
    case "track": {
      const places = board.drawing.tracks[spot.track] ?? []
      const [x, y] = places[Math.floor(places.length / 2)] ?? []
      return boardBox(`[data-track="${spot.track}"]`, x !== undefined && y !== undefined ? { x, y } : undefined)
    }
    case "middle": {
      const board = elementBox("main")
      if (!board) return null
      const width = Math.min(104, board.width / 5)
      if (spot.place === "below") return { x: board.x, y: board.y + width * 0.75, width }
      return { x: board.x + (spot.place - 1) * width * 1.25, y: board.y - width * 0.1, width }
    }
  }
}

function elementBox(selector: string): Box | null {
  for (const element of document.querySelectorAll(selector)) {
    const box = element.getBoundingClientRect()
    if (box.width > 0 && box.height > 0) return { x: box.x + box.width / 2, y: box.y + box.height / 2, width: box.width }
  }
  return null
}

/** A point of the drawing; where the board is zoomed past it, the edge of the board next to it. */
function boardBox(selector: string, place: Place | undefined): Box | null {
  const element = document.querySelector<SVGGraphicsElement>(selector)
  const matrix = element?.getScreenCTM()
  const frame = element?.ownerSVGElement?.getBoundingClientRect()
  if (!matrix || !frame || !place) return null
  const at = new DOMPoint(place.x, place.y).matrixTransform(matrix)
  const clamp = (value: number, low: number, high: number) => Math.min(high - 24, Math.max(low + 24, value))
  return { x: clamp(at.x, frame.left, frame.right), y: clamp(at.y, frame.top, frame.bottom), width: CARD * 0.7 }
}

/** Where somebody is whose plate is not on the screen: at the top of the board, ourselves at the bottom. */
function elsewhere(spot: Spot): Box {
  const board = document.querySelector("main")?.getBoundingClientRect() ?? document.body.getBoundingClientRect()
  const above = spot.at === "seat"
  return { x: board.x + board.width / 2, y: above ? board.top + 34 : board.bottom - 10, width: CARD * 0.7 }
}

/** Moves an element of the overlay as its actor says. Without flights it is only shown where it belongs. */
export function perform(node: HTMLElement, actor: Actor, pace: number, board: Board, calm: boolean): Animation {
  const ends = [actor.from, actor.to].map((spot) => boxOf(spot, board) ?? elsewhere(spot)) as [Box, Box]
  const to = calm && actor.to.at === "discard" ? ends[0] : ends[1]
  const from = calm ? to : ends[0]
  const size = node.offsetWidth || CARD
  const card = actor.figure.is === "card" || actor.figure.is === "ticket"
  const fit = (box: Box) => (card ? Math.min(1.6, Math.max(0.45, box.width / size)) : 1)
  const start = card && (actor.from.at === "seat" || actor.from.at === "city") ? 0.5 : fit(from)
  const end = card && actor.to.at !== "market" && actor.to.at !== "middle" ? 0.5 : fit(to)
  const key = (box: Box, scale: number, offset: number, opacity = 1): Keyframe => ({
    transform: `translate(${box.x}px, ${box.y}px) translate(-50%, -50%) scale(${scale})`,
    offset,
    opacity,
    easing: EASE,
  })
  // What leaves the table is seen there before it goes; what comes is not seen before it comes.
  const way = [key(from, start, 0, actor.from.at === "market" ? 1 : 0), key(from, start, 0.04)]
  if (actor.manner === "held") {
    const shown = boxOf({ at: "middle", place: 1 }, board) ?? to
    const large = Math.max(1.5, (shown.width * 1.6) / size)
    way.push(key(shown, large, 0.28), key(shown, large, 0.74), key(calm ? shown : to, end, 0.97), key(to, end, 1, 0))
  } else if (actor.manner === "lands") {
    const settled = Math.min(0.9, FLIGHT / actor.ms)
    way.push(key(to, end, settled), key(to, end, 0.95), key(to, end, 1, actor.to.at === "market" ? 1 : 0))
  } else if (actor.figure.is === "points") {
    way.push(key({ ...from, y: from.y - 30 }, 1.3, 0.4), key(to, 1, 0.94), key(to, 1, 1, 0))
  } else {
    const lift = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 - (calm ? 0 : 26), width: 0 }
    way.push(key(lift, (start + end) / 2, 0.5), key(to, end, 0.92), key(to, end, 1, 0))
  }
  if (actor.turns && !calm) turnOver(node, actor, pace)
  return node.animate(way, { duration: actor.ms * pace, delay: actor.after * pace, fill: "both" })
}

function turnOver(node: HTMLElement, actor: Actor, pace: number): void {
  const way = [{ transform: "rotateY(180deg)" }, { transform: "rotateY(0deg)" }]
  const duration = Math.min(actor.ms, FLIGHT) * 0.8 * pace
  node.firstElementChild?.animate(way, { duration, delay: actor.after * pace, fill: "backwards", easing: "ease-in" })
}

/** The wagons of a track drive in along it, one space after the other, and stop in their places. */
export function driveIn(track: string, ms: number, board: Board): Animation[] {
  const places = board.drawing.tracks[track] ?? []
  const wagons = [...document.querySelectorAll<SVGElement>(`[data-track="${CSS.escape(track)}"] .wagon`)]
  const n = places.length
  if (wagons.length !== n || n === 0) return []
  return wagons.map((wagon, i) => {
    const [x, y, angle] = places[i] ?? [0, 0, 0]
    const way: Keyframe[] = []
    for (let step = 0; step <= n; step++) {
      const behind = step - n + i // the space that it is on after so many steps
      const [px, py, turn] = places[Math.max(0, behind)] ?? [x, y, angle]
      const radians = (-angle * Math.PI) / 180
      const [dx, dy] = [px - x, py - y]
      const shift = `${dx * Math.cos(radians) - dy * Math.sin(radians)}px, ${dx * Math.sin(radians) + dy * Math.cos(radians)}px`
      way.push({ transform: `translate(${shift}) rotate(${bend(turn - angle)}deg)`, opacity: behind < 0 ? 0 : 1 })
    }
    return wagon.animate(way, { duration: ms, easing: "cubic-bezier(0.2, 0.4, 0.4, 1)" })
  })
}

/** A wagon has no front: half a turn is none. */
function bend(angle: number): number {
  return ((((angle + 90) % 180) + 180) % 180) - 90
}

/** An element in its place is hidden for as long as its picture is on the way to it. */
export function hideUntil(spot: Spot, ms: number): Animation | null {
  const element = spot.at === "market" ? document.querySelector(`[data-market="${spot.place}"] > *`) : null
  return element?.animate([{ opacity: 0 }, { opacity: 0 }], { duration: ms }) ?? null
}
