import { citiesHighlight } from "../../end/highlight"
import { flight, points, scene, seatSpot, type Spot } from "../../state/scene"
import { t } from "../../i18n/index.svelte"
import type { Mechanism } from "../mechanism"

export default {
  icon: "M12 3c5 0 8 3.5 8 8 0 5-4.5 10-8 10s-8-5-8-10c0-4.5 3-8 8-8ZM7 11.5c2 0 3.5 1.3 3.5 3.2-2.2 0-3.5-1-3.5-3.2ZM17 11.5c-2 0-3.5 1.3-3.5 3.2 2.2 0 3.5-1 3.5-3.2Z",
  pieces: ({ alvin }) => (alvin ? [{ city: alvin[0], symbol: "alvin", seat: null, about: t("alvin") }] : []),
  scenes: {
    AlvinCaught: (event, { before }) => scene(event, [], { ms: 600, cities: before?.alvin ? [before.alvin[0]] : [] }),
    AlvinMoved: (event, { before }) => {
      const from: Spot = before?.alvin ? { at: "city", city: before.alvin[0] } : seatSpot(event.seat)
      const walk = flight({ is: "piece", symbol: "alvin", seat: null }, from, { at: "city", city: event.city })
      return scene(event, [{ ...walk, ms: 1000, manner: "lands" }], { ms: 1000, cities: [event.city], sound: "token" })
    },
    PointsScored: (event, { before }) => (before?.alvin ? scene(event, [points(event, { at: "city", city: before.alvin[0] })]) : null),
  },
  joins: (last, event) => last.type === "AlvinCaught" && event.type === "PointsScored",
  cites: ["ALV-1", "ALV-2"],
  examples: ({ facts: { tracks, places } }) => {
    const [home = ""] = places["alvin.city"] ?? []
    const track = tracks.find(({ a, b }) => a === home || b === home)
    return track ? [{ tracks: [track.id], view: { tracks: {}, alvin: [home, null] } }] : []
  },
  bonus: { line: "alvin", order: 3, highlight: (_, { alvin }, { seat }) => citiesHighlight(seat, alvin ? [alvin[0]] : []) },
} satisfies Mechanism
