import { atAnEnd, ME } from "../../parts/example"
import { put } from "../../state/scene"
import { standing, type Mechanism } from "../mechanism"
import Building from "./Building.svelte"

export default {
  icon: "M4 20V11l8-6 8 6v9ZM10 20v-5h4v5",
  count: "stations",
  pieces: ({ stations }) => standing("station", stations),
  sheets: { BuildStation: Building },
  scenes: { StationBuilt: (event) => put(event, "station") },
  deeds: ["StationBuilt"],
  cites: ["EU-9"],
  examples: ({ facts }) => atAnEnd(facts.tracks, ({ a }) => ({ stations: { [a]: ME } })),
  bonus: { line: "unbuilt_stations", order: 1 },
} satisfies Mechanism
