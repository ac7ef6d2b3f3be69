import { atAnEnd, ME } from "../../parts/example"
import { put } from "../../state/scene"
import { t } from "../../i18n/index.svelte"
import { standing, type Mechanism } from "../mechanism"
import Marker from "./Marker.svelte"

export default {
  icon: { name: "pin" },
  count: { label: () => t("markers"), of: ({ markers }) => markers },
  pieces: ({ markers }) => standing("marker", markers),
  questions: { marker: Marker },
  scenes: { MarkerPlaced: (event) => put(event, "marker") },
  marks: ["MarkerPlaced"],
  cites: ["OW-4"],
  examples: ({ facts }) => atAnEnd(facts.tracks, ({ b }) => ({ markers: { [b]: ME } })),
  rules: (text) => [text, t("rules.markers.ends")],
} satisfies Mechanism
