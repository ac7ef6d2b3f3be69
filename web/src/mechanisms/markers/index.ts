import { atAnEnd, ME } from "../../parts/example"
import { put } from "../../state/scene"
import { standing, type Mechanism } from "../mechanism"
import Marker from "./Marker.svelte"

export default {
  icon: "pin",
  count: "markers",
  pieces: ({ markers }) => standing("marker", markers),
  questions: { marker: Marker },
  scenes: { MarkerPlaced: (event) => put(event, "marker") },
  cites: ["OW-4"],
  examples: ({ facts }) => atAnEnd(facts.tracks, ({ b }) => ({ markers: { [b]: ME } })),
} satisfies Mechanism
