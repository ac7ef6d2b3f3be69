import { isColoured, ME, single } from "../../parts/example"
import { put } from "../../state/scene"
import type { Mechanism } from "../mechanism"

export default {
  icon: "pin",
  weighs: true,
  scenes: { StartChosen: (event) => put(event, "marker") },
  openings: ["StartChosen"],
  cites: ["OW-2", "OW-3"],
  examples: ({ facts: { tracks } }) => {
    const track = single(tracks).find(isColoured)
    if (!track) return []
    const from = tracks.filter(({ a, b }) => a === track.a || b === track.a).map(({ id }) => id)
    return [{ tracks: from, lit: from, view: { tracks: {}, markers: { [track.a]: ME } } }]
  },
} satisfies Mechanism
