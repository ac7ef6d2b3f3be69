import { t } from "../../i18n/index.svelte"
import type { Mechanism } from "../mechanism"
import Building from "./Building.svelte"

const icon = { path: "M4 20V11l8-6 8 6v9ZM10 20v-5h4v5" }
const title = (): string => t("station.title")

export default {
  icon,
  count: { label: () => t("stations"), of: ({ stations }) => stations },
  work: {
    type: "BuildStation",
    question: Building,
    title,
    inTurn: () => t("turn.station"),
    icon,
    left: ({ stations }) => stations,
  },
} satisfies Mechanism
