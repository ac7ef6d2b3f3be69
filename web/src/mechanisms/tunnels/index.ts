import { t } from "../../i18n/index.svelte"
import { personName, trackName } from "../../state/words"
import type { Mechanism } from "../mechanism"
import Tunnel from "./Tunnel.svelte"

export default {
  icon: { path: "M4 20v-8a8 8 0 0 1 16 0v8M9 20v-7a3 3 0 0 1 6 0v7M2 20h20" },
  questions: { tunnel: Tunnel },
  titles: { tunnel: ({ view }, board) => t("tunnel.title", { track: trackName(board, view?.tunnel?.track ?? "") }) },
  waits: (table, board) => {
    const { view } = table
    return view?.tunnel ? t("waiting.tunnel", { name: personName(table, view.current), track: trackName(board, view.tunnel.track) }) : null
  },
  tracks: ({ tunnel }) => (tunnel ? [tunnel.track] : []),
} satisfies Mechanism
