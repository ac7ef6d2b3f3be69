import { atAnEnd, ME } from "../../parts/example"
import { put } from "../../state/scene"
import { t } from "../../i18n/index.svelte"
import { standing, type Mechanism } from "../mechanism"
import Building from "./Building.svelte"

const icon = { path: "M4 20V11l8-6 8 6v9ZM10 20v-5h4v5" }
const title = (): string => t("station.title")

export default {
  icon,
  count: { label: () => t("stations"), of: ({ stations }) => stations },
  pieces: ({ stations }) => standing("station", stations),
  work: {
    type: "BuildStation",
    question: Building,
    title,
    inTurn: () => t("turn.station"),
    icon,
    left: ({ stations }) => stations,
  },
  scenes: { StationBuilt: (event) => put(event, "station") },
  deeds: ["StationBuilt"],
  marks: ["StationBuilt"],
  cites: ["EU-9"],
  examples: ({ facts }) => atAnEnd(facts.tracks, ({ a }) => ({ stations: { [a]: ME } })),
  rules: (text, { numbers }) => [text, t("rules.stations.end", numbers)],
  bonus: { line: "unbuilt_stations", order: 1 },
} satisfies Mechanism
