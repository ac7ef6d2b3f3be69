/** How an entry looks, scene by scene. */

import { merged } from "../mechanisms"
import type { EntryMessage, Event } from "../protocol/types"
import { add, flight, pay, points, scene, seatSpot, type Actor, type Figure, type Scene, type Setting, type Spot } from "./scene"

const OWN = merged("scenes")
const SPACE = 150

export function scenesOf(entry: EntryMessage, setting: Setting): Scene[] {
  const scenes: Scene[] = []
  for (const event of entry.events ?? []) {
    const last = scenes.at(-1)
    // Consequences belong to the same scene: the card that refills the market, the points.
    if (last && event.type === "MarketFilled") add(last, fill(event, setting, last.swept))
    else if (last && event.type === "MarketSwept") sweep(last, event, setting)
    else if (last?.train && event.type === "PointsScored") add(last, points(event, { at: "track", track: last.train }))
    else if (!last?.follow?.(event)) {
      const scene = sceneOf(event, setting)
      if (scene) scenes.push(scene)
    }
  }
  scenes.at(-1)?.follow?.(null)
  return scenes
}

function sceneOf(event: Event, setting: Setting): Scene | null {
  const { own, tableau, board } = setting
  switch (event.type) {
    case "CardTaken": {
      const from: Spot = { at: "market", place: tableau.placeOf(event) ?? 0 }
      const to: Spot = event.seat === own ? { at: "hand", card: event.card } : seatSpot(event.seat)
      return scene(event, [flight({ is: "card", card: event.card }, from, to)], { sound: "card" })
    }
    case "CardDrawn": {
      const mine = event.seat === own && event.card !== null
      const figure: Figure = { is: "card", card: mine ? event.card : null }
      const to: Spot = mine ? { at: "hand", card: event.card ?? "" } : seatSpot(event.seat)
      const actor = flight(figure, { at: "deck" }, to)
      if (mine) Object.assign(actor, { ms: 1700, manner: "held", turns: true })
      return scene(event, [actor], { sound: "card" })
    }
    case "MarketFilled":
      return scene(event, [fill(event, setting, null)], { sound: "card" })
    case "MarketSwept": {
      const made = scene(event, [], { sound: "card" })
      sweep(made, event, setting)
      return made
    }
    case "DeckReformed": {
      const backs = [0, 90, 180, 270].map((after) => ({ ...flight({ is: "card", card: null }, { at: "discard" }, { at: "deck" }), after }))
      return scene(event, backs, { sound: "card" })
    }
    case "TrackClaimed": {
      const ms = SPACE * ((board.facts.tracks.find(({ id }) => id === event.track)?.length ?? 1) + 1) + 500
      return scene(event, pay(event, { at: "track", track: event.track }), {
        ms,
        tracks: [event.track],
        train: event.track,
        sound: "claim",
      })
    }
    case "TicketsOffered":
      return scene(event, [flight({ is: "ticket", count: event.count }, { at: "tickets" }, seatSpot(event.seat))], { sound: "card" })
    default:
      return (OWN[event.type] as ((event: Event, setting: Setting) => Scene | null) | undefined)?.(event, setting) ?? null
  }
}

/** The old cards stay where they were long enough to be counted, then go. */
function sweep(scene: Scene, event: Event, { tableau }: Setting): void {
  const end = Math.max(scene.swept ?? 0, scene.ms) + 1700
  for (const [place, card] of tableau.sweptBy(event).entries()) {
    const came = scene.actors.findLast((actor) => actor.to.at === "market" && actor.to.place === place)
    const after = came ? came.after + came.ms : 0
    if (card !== null) {
      const gone = flight({ is: "card", card }, { at: "market", place }, { at: "discard" })
      add(scene, { ...gone, after, ms: end - after, manner: "swept" })
    }
  }
  scene.swept = scene.ms = end
}

function fill(event: Event & { type: "MarketFilled" }, { tableau }: Setting, swept: number | null): Actor {
  const place = tableau.placeOf(event) ?? 0
  const after = swept === null ? 220 : swept + place * 160
  return {
    ...flight({ is: "card", card: event.card }, { at: "deck" }, { at: "market", place }),
    after,
    ms: 420,
    manner: "lands",
    turns: true,
  }
}
