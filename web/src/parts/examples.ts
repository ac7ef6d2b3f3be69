/** Examples for the rules, found on the board itself: what to show, and what it would cost. */

import type { Board } from "../board/drawing"
import { mechanismCalled } from "../mechanisms"
import { isColoured, ME, owned, path, plainly, single, withLocomotive, type Example } from "./example"

export function examples(board: Board, rule: string): Example[] {
  const { tracks, tickets } = board.facts
  switch (rule) {
    case "goal": {
      const ticket = [...tickets].sort((a, b) => a.points - b.points)[Math.floor(tickets.length / 4)]
      const way = ticket ? path(tracks, ticket.a, ticket.b) : []
      if (!ticket || !way.length) return []
      return [{ tracks: way, view: owned(way, ME), ringed: [ticket.a, ticket.b] }]
    }
    case "claim": {
      const alone = single(tracks)
      const coloured = alone.find((track) => track.colour !== "grey" && track.length === 4) ?? alone.find(isColoured)
      const grey = alone.find((track) => track.colour === "grey" && track.length > 1)
      return [coloured, grey].flatMap((track) =>
        track ? [{ tracks: [track.id], lit: [track.id], pay: [plainly(track), withLocomotive(track)] }] : [],
      )
    }
    default:
      return mechanismCalled(rule)?.examples?.(board) ?? []
  }
}
