import { paying } from "../../parts/example"
import { scene } from "../../state/scene"
import { reveal } from "./reveal"
import { t, tongue } from "../../i18n/index.svelte"
import { cardName } from "../../state/words"
import type { Mechanism } from "../mechanism"
import Tunnel from "./Tunnel.svelte"

export default {
  icon: "M4 20v-8a8 8 0 0 1 16 0v8M9 20v-7a3 3 0 0 1 6 0v7M2 20h20",
  questions: { tunnel: Tunnel },
  tracks: ({ tunnel }) => (tunnel ? [tunnel.track] : []),
  scenes: {
    TunnelBegun: (event, { view }) => reveal(event, view),
    TunnelLeft: (event) => scene(event, [], { ms: 700, tracks: [event.track] }),
  },
  tells: {
    TunnelCardTurned: (_, { deed }) => {
      const cards = deed.flatMap((each) => (each.type === "TunnelCardTurned" ? [cardName(each.card)] : []))
      return t("event.TunnelCardTurned", { cards: new Intl.ListFormat(tongue.locale).format(cards) })
    },
  },
  joins: (last, event) =>
    event.type === "TunnelCardTurned" ? last.type === event.type : last.type === "TunnelPaid" && event.type === "TrackClaimed",
  deeds: ["TunnelLeft", "TunnelBegun"],
  examples: ({ facts: { tracks } }) => paying(tracks.find(({ tunnel, colour }) => tunnel && colour !== "grey")),
} satisfies Mechanism
