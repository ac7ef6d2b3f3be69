/** The scene of a tunnel: up to three cards are turned over one by one, and what it costs more is told once all have been seen. */

import { t } from "../../i18n/index.svelte"
import type { Event, ViewMessage } from "../../protocol/types"
import { add, flight, pay, scene, type Scene, type Spot } from "../../state/scene"

const [FIRST, TURN, END] = [400, 650, 3900]

export function reveal(event: Extract<Event, { type: "TunnelBegun" }>, view: ViewMessage): Scene {
  const { track } = event
  const made = scene(event, pay(event, { at: "track", track }), { tracks: [track], reveals: true })
  made.follow = (next) => {
    if (next?.type === "TunnelCardTurned") turn(made, next.card, track)
    else tell(made, track, next?.type === "TrackClaimed" ? 0 : view.tunnel?.extra)
    return next?.type === "TunnelCardTurned"
  }
  return made
}

function turn(made: Scene, card: string, track: string): void {
  const turned = made.actors.filter((actor) => actor.to.at === "middle").length
  const to: Spot = { at: "middle", place: turned as 0 | 1 | 2, track }
  const after = FIRST + turned * TURN
  add(made, { ...flight({ is: "card", card }, { at: "deck" }, to), after, ms: END - after, manner: "lands", turns: true })
}

/** The extra cost, if known: nothing if the route was claimed at once. */
function tell(made: Scene, track: string, n: number | undefined): void {
  if (n === undefined) return
  const below: Spot = { at: "middle", place: "below", track }
  const text = n ? t("tunnel.extra", { n }) : t("show.tunnelFree")
  const after = FIRST + 3 * TURN
  add(made, { ...flight({ is: "words", text }, below, below), after, ms: END - after, manner: "lands" })
}
