/** What each player did last, in a few words: for a strip that has no room for a sentence. */

import type { Board } from "../board/drawing"
import { t } from "../i18n/index.svelte"
import type { Event, Told } from "../protocol/types"
import { cityName, trackName } from "./words"

/** The events of a seat's last move that had any; cards drawn one after the other are one move. */
function lastDeeds(entries: Told[], seat: number): Event[] {
  const found: Event[] = []
  for (const entry of entries.toReversed()) {
    const deeds = entry.what === "moved" ? (entry.events ?? []).filter((event) => "seat" in event && event.seat === seat) : []
    if (!deeds.length) {
      if (found.length && entry.what === "moved") break
      continue
    }
    if (found.length && !(deeds.some(isDraw) && found.some(isDraw))) break
    found.unshift(...deeds)
  }
  return found
}

function isDraw({ type }: Event): boolean {
  return type === "CardTaken" || type === "CardDrawn"
}

/** Empty before the first move. */
export function lately(entries: Told[], seat: number, board: Board): string {
  const deeds = lastDeeds(entries, seat)
  for (const deed of deeds) {
    switch (deed.type) {
      case "TrackClaimed":
        return t("did.claimed", { track: trackName(board, deed.track) })
      case "TunnelLeft":
        return t("did.left", { track: trackName(board, deed.track) })
      case "StationBuilt":
        return t("did.station", { city: cityName(board, deed.city) })
      case "MarkerPlaced":
        return t("did.marker", { city: cityName(board, deed.city) })
      case "StartChosen":
        return t("did.start", { city: cityName(board, deed.city) })
      case "TicketsKept":
        return t("did.tickets", { n: deed.kept })
      case "Passed":
        return t("did.passed")
    }
  }
  const drawn = deeds.filter(isDraw).length
  return drawn ? t("did.drew", { n: drawn }) : ""
}
