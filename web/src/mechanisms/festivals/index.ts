import { t } from "../../i18n/index.svelte"
import { festivalName } from "../../state/words"
import type { Mechanism } from "../mechanism"
import Choice from "./Choice.svelte"
import { icon } from "./icon"
import Festivals from "./Festivals.svelte"

export default {
  icon,
  count: { label: () => t("festivals"), of: ({ festivals }) => festivals },
  questions: { festival: Choice },
  held: ({ festivals = {} }, board) =>
    Object.entries(festivals)
      .map(([id, n]) => `${festivalName(board, id)} ${n}`)
      .join(", "),
  panel: Festivals,
} satisfies Mechanism
