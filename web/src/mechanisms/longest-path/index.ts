import { pathHighlight } from "../../end/highlight"
import { ME, owned, path } from "../../parts/example"
import type { Mechanism } from "../mechanism"

export default {
  examples: ({ facts: { tracks, tickets } }) => {
    const ticket = [...tickets].sort((a, b) => b.points - a.points)[0]
    const way = ticket ? path(tracks, ticket.a, ticket.b) : []
    return way.length ? [{ tracks: way, view: owned(way, ME) }] : []
  },
  bonus: {
    line: "longest_path",
    order: 5,
    highlight: (board, _, scored) => pathHighlight(board, scored),
    values: (_, { path_length }) => ({ n: path_length }),
  },
} satisfies Mechanism
