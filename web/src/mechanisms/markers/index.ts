import { t } from "../../i18n/index.svelte"
import type { Mechanism } from "../mechanism"
import Marker from "./Marker.svelte"

export default {
  icon: { name: "pin" },
  count: { label: () => t("markers"), of: ({ markers }) => markers },
  questions: { marker: Marker },
} satisfies Mechanism
