/** Examples for the rules, found on the board itself: what to show, and what it would cost. */

import type { Board } from "../board/drawing"
import type { OnBoard } from "../board/Sheet.svelte"
import type { Track } from "../protocol/types"

export type Cards = { card: string; count: number }[]
export type Example = {
  tracks: string[]
  places?: string[]
  view?: OnBoard
  lit?: string[]
  ringed?: string[]
  open?: string[]
  pay?: Cards[]
}

const [ME, OTHER] = [0, 1]
const SHOWN = "blue" // for examples that work in any colour

export function examples(board: Board, rule: string): Example[] {
  const { tracks, festivals, tickets } = board.facts
  const plain = tracks.filter((track) => !track.ferry && !track.tunnel)
  const alone = plain.filter((track) => beside(tracks, track).length === 1)
  switch (rule) {
    case "goal": {
      const ticket = [...tickets].sort((a, b) => a.points - b.points)[Math.floor(tickets.length / 4)]
      const way = ticket ? path(tracks, ticket.a, ticket.b) : []
      if (!ticket || !way.length) return []
      return [{ tracks: way, view: owned(way, ME), ringed: [ticket.a, ticket.b] }]
    }
    case "claim": {
      const coloured = alone.find((track) => track.colour !== "grey" && track.length === 4) ?? alone.find(isColoured)
      const grey = alone.find((track) => track.colour === "grey" && track.length > 1)
      return [coloured, grey].flatMap((track) =>
        track ? [{ tracks: [track.id], lit: [track.id], pay: [plainly(track), withLocomotive(track)] }] : [],
      )
    }
    case "parallels": {
      const groups = plain.map((track) => beside(tracks, track))
      const pair = groups.find((group) => group.length > 1 && group[0]?.length !== 1)
      if (!pair?.[0]) return []
      return [{ tracks: pair.map(({ id }) => id), view: owned([pair[0].id], ME) }]
    }
    case "ferries": {
      const ferry = tracks.find((track) => (track.ferry ?? 0) > 0 && track.length > (track.ferry ?? 0))
      return ferry ? [{ tracks: [ferry.id], lit: [ferry.id], pay: [plainly(ferry)] }] : []
    }
    case "tunnels": {
      const tunnel = tracks.find((track) => track.tunnel && track.colour !== "grey")
      return tunnel ? [{ tracks: [tunnel.id], lit: [tunnel.id], pay: [plainly(tunnel)] }] : []
    }
    case "stations": {
      const track = alone.find(({ length }) => length === 3)
      if (!track) return []
      return [{ tracks: [track.id], view: { ...owned([track.id], OTHER), stations: { [track.a]: ME } } }]
    }
    case "festivals": {
      const festival = [...festivals].sort((a, b) => b.cards - a.cards)[0]
      const track = tracks.find(({ a, b }) => festival?.cities.some((city) => city === a || city === b))
      if (!festival || !track) return []
      const piles = Object.fromEntries(festivals.map(({ id }) => [id, 3]))
      return [{ tracks: [track.id], places: festival.cities, view: { tracks: {}, piles } }]
    }
    case "start-cities": {
      const track = alone.find(isColoured)
      if (!track) return []
      const from = tracks.filter(({ a, b }) => a === track.a || b === track.a).map(({ id }) => id)
      return [{ tracks: from, lit: from, view: { tracks: {}, markers: { [track.a]: ME } } }]
    }
    case "markers": {
      const track = alone.find(({ length }) => length === 3)
      if (!track) return []
      return [{ tracks: [track.id], view: { ...owned([track.id], OTHER), markers: { [track.b]: ME } } }]
    }
    case "alvin": {
      const [home = ""] = board.facts.terms["alvin.city"] ?? []
      const track = tracks.find(({ a, b }) => a === home || b === home)
      return track ? [{ tracks: [track.id], view: { tracks: {}, alvin: [home, null] } }] : []
    }
    case "longest-path": {
      const ticket = [...tickets].sort((a, b) => b.points - a.points)[0]
      const way = ticket ? path(tracks, ticket.a, ticket.b) : []
      return way.length ? [{ tracks: way, view: owned(way, ME) }] : []
    }
    default:
      return []
  }
}

function isColoured(track: Track): boolean {
  return track.colour !== "grey"
}

function beside(tracks: Track[], { a, b }: Track): Track[] {
  return tracks.filter((each) => (each.a === a && each.b === b) || (each.a === b && each.b === a))
}

function owned(tracks: string[], seat: number): OnBoard {
  return { tracks: Object.fromEntries(tracks.map((id) => [id, seat])) }
}

function plainly(track: Track): Cards {
  const colour = track.colour === "grey" ? SHOWN : track.colour
  const locomotives = track.ferry ?? 0
  const cards = [{ card: colour, count: track.length - locomotives }]
  return locomotives ? [...cards, { card: "locomotive", count: locomotives }] : cards
}

function withLocomotive(track: Track): Cards {
  const colour = track.colour === "grey" ? "yellow" : track.colour
  return [
    { card: colour, count: track.length - 1 },
    { card: "locomotive", count: 1 },
  ]
}

/** The way between two cities with the fewest tracks. */
function path(tracks: Track[], from: string, to: string): string[] {
  const ways = new Map<string, string[]>([[from, []]])
  for (const [city, way] of ways) {
    if (city === to) return way
    for (const { id, a, b } of tracks) {
      const next = a === city ? b : b === city ? a : null
      if (next !== null && !ways.has(next)) ways.set(next, [...way, id])
    }
  }
  return []
}
