/** Sentences about what happened. Events that people tell in one breath make one deed: a route, its price and its points. */

import type { Board } from "../board/drawing"
import { maybe, t, tongue, type Key } from "../i18n/index.svelte"
import type { Event, Told } from "../protocol/types"
import { plainEvent, price } from "./plainly"
import { played } from "./played"
import type { TableState } from "./table.svelte"
import { cardName, cityName, festivalName, payment, personName, ticketName, trackName } from "./words"

export type Deed = [Event, ...Event[]]
type Values = Record<string, string | number>
type Drawn = Extract<Event, { type: "CardTaken" | "CardDrawn" }>
type Claimed = Extract<Event, { type: "TrackClaimed" }>

const isDrawn = (event: Event | undefined): event is Drawn => event?.type === "CardTaken" || event?.type === "CardDrawn"
const isClaimed = (event: Event): event is Claimed => event.type === "TrackClaimed"

/** What a deed is about: its first event, but whoever pays for a tunnel does it for the route. */
export const headOf = (deed: Deed): Event => deed.find(isClaimed) ?? deed[0]

/** Whether an event is told together with what came before it. */
export function joins(deed: Deed, event: Event): boolean {
  const last = deed.at(-1)
  switch (event.type) {
    case "CardTaken":
    case "CardDrawn":
      return isDrawn(last) && last.seat === event.seat
    case "TunnelCardTurned":
      return last?.type === "TunnelCardTurned"
    case "TrackClaimed":
      return last?.type === "TunnelPaid"
    case "PointsScored":
      return event.track ? deed.some((each) => isClaimed(each) && each.track === event.track) : last?.type === "AlvinCaught"
    case "TicketsKept":
      return last?.type === "TicketsOffered" && last.seat === event.seat
    default:
      return false
  }
}

export function deeds(events: Event[]): Deed[] {
  const found: Deed[] = []
  for (const event of events.filter(({ type }) => type !== "MarketFilled")) {
    const last = found.at(-1)
    if (last && joins(last, event)) last.push(event)
    else found.push([event])
  }
  return found
}

/** The sentences about some events, or about some of their deeds. */
export const tell = (events: Event[], table: TableState, board: Board, which = (_: Deed): boolean => true): string[] =>
  deeds(events)
    .filter(which)
    .flatMap((deed) => deedText(deed, table, board) ?? [])

/** One event alone. */
export const eventText = (event: Event, table: TableState, board: Board): string | null => deedText([event], table, board)

/** What happened at a table without being a move of the game. */
export function entryText(entry: Told, table: TableState): string {
  const { what, seat } = entry
  const own = seat === table.seat ? maybe(`entry.${what}.you`) : null
  return own ?? t(`entry.${what}` as "entry.undone", { name: personName(table, seat ?? 0) })
}

/** A sentence of the log; null for what is not worth one. */
export function deedText(deed: Deed, table: TableState, board: Board): string | null {
  const event = headOf(deed)
  /** Catalogues have each of these twice: as people speak to somebody, and of somebody. */
  const said = (kind: string, values: Values = {}): string => {
    const seat = "seat" in event ? event.seat : 0
    if (seat === table.seat) return t(`event.${kind}.you` as Key, values)
    return t(`event.${kind}` as Key, { name: personName(table, seat), ...values })
  }
  const track = "track" in event && event.track ? trackName(board, event.track) : ""
  const city = "city" in event ? cityName(board, event.city) : ""
  switch (event.type) {
    case "CardTaken":
    case "CardDrawn":
      return said("Drew", { cards: drawnCards(deed.filter(isDrawn)) })
    case "TrackClaimed":
      return said("TrackClaimed", { track, cards: claimPayment(event, deed, board), points: pointsOf(deed, event.seat, table) })
    case "AlvinCaught":
      return said("AlvinCaught", { points: pointsOf(deed, event.seat, table) })
    case "TicketsOffered": {
      const kept = deed.find((each) => each.type === "TicketsKept")
      return kept ? said("TicketsDrawn", { n: event.count, kept: kept.kept }) : said("TicketsOffered", { n: event.count })
    }
    case "TicketsKept":
      return said("TicketsKept", { n: event.kept })
    case "TunnelCardTurned": {
      const cards = deed.flatMap((each) => (each.type === "TunnelCardTurned" ? [cardName(each.card)] : []))
      return t("event.TunnelCardTurned", { cards: listed(cards) })
    }
    case "TunnelPaid":
      return said("TunnelPaid", { n: event.cards })
    case "TunnelBegun":
    case "TunnelLeft":
      return said(event.type, { track })
    case "StationBuilt":
    case "MarkerPlaced":
      return said(event.type, { city, cards: payment(event.colour, price(event, board), event.locomotives) })
    case "StartChosen":
    case "AlvinMoved":
      return said(event.type, { city })
    case "TicketPicked":
      return event.ticket ? said("TicketPickedOwn", { ticket: ticketName(board, event.ticket) }) : said("TicketPicked")
    case "FestivalTaken":
      return said("FestivalTaken", { n: event.cards, festival: festivalName(board, event.festival) })
    case "FestivalLaid":
      return t("event.FestivalLaid", { festival: festivalName(board, event.festival) })
    case "DeckReformed":
      return t("event.DeckReformed", { n: event.cards })
    case "NothingDrawn":
    case "Answered":
    case "MarkerDeclined":
    case "LastRoundBegan":
    case "Passed":
      return said(event.type)
    case "MarketSwept":
    case "DraftCardTurned":
    case "GameEnded":
      return t(`event.${event.type}`)
    case "PointsScored":
      return event.track ? null : plainEvent(event, table, board)
    case "CardDealt":
    case "MarketFilled":
    case "PacketPassed":
    case "TurnBegan":
      return null
    default:
      return plainEvent(event, table, board)
  }
}

/** The most telling deed of a turn comes first. */
const TELLING: Event["type"][] = [
  "TrackClaimed",
  "TunnelLeft",
  "TunnelBegun",
  "StationBuilt",
  "TicketsOffered",
  "TicketsKept",
  "CardTaken",
  "CardDrawn",
  "StartChosen",
  "TicketPicked",
  "Passed",
]

/** What somebody did in their last turn, in two or three words; null if there is nothing to tell. */
export function lastAction(table: TableState, board: Board, seat: number): string | null {
  const turn = deeds(lastTurn(table.entries, seat))
  for (const type of TELLING) {
    const deed = turn.find((each) => headOf(each).type === type)
    if (deed) return shortText(deed, board)
  }
  return null
}

/** What a seat did in the turn it played last, as far as nobody took it back. */
function lastTurn(entries: Told[], seat: number): Event[] {
  const found: Event[] = []
  for (const entry of played(entries).toReversed()) {
    for (const event of (entry.events ?? []).toReversed()) {
      if (event.type === "TurnBegan" && found.length) return found
      if ("seat" in event && event.seat === seat && TELLING.includes(event.type)) found.unshift(event)
      if (event.type === "PointsScored" && event.seat === seat && event.track) found.unshift(event)
    }
  }
  return found
}

function shortText(deed: Deed, board: Board): string | null {
  const event = headOf(deed)
  switch (event.type) {
    case "TrackClaimed": {
      const track = trackName(board, event.track)
      const points = sum(deed, event.seat)
      return points ? t("did.claimed", { track, points }) : t("did.claimedOnly", { track })
    }
    case "TunnelLeft":
      return t("did.tunnelLeft", { track: trackName(board, event.track) })
    case "TunnelBegun":
      return t("did.tunnel", { track: trackName(board, event.track) })
    case "StationBuilt":
      return t("did.station", { city: cityName(board, event.city) })
    case "TicketsOffered":
      return t("did.tickets", { n: event.count })
    case "TicketsKept":
      return t("did.kept", { n: event.kept })
    case "CardTaken":
    case "CardDrawn":
      return t("did.drew", { n: deed.length })
    case "StartChosen":
      return t("did.start", { city: cityName(board, event.city) })
    case "TicketPicked":
      return t("did.picked")
    case "Passed":
      return t("did.passed")
    default:
      return null
  }
}

/** "2 red", "1 blue and 1 card from the deck". */
function drawnCards(drawn: Drawn[]): string {
  const counts = new Map<string | null, number>()
  for (const { card } of drawn) counts.set(card, (counts.get(card) ?? 0) + 1)
  return [...counts]
    .map(([card, n]) => (card === null ? t("cards.deck", { n }) : t("cards.of", { n, card: cardName(card, n) })))
    .join(t("and"))
}

/** Everything paid for a route, and for its tunnel. */
function claimPayment(claimed: Claimed, deed: Deed, board: Board): string {
  const extra = deed.find((each) => each.type === "TunnelPaid")
  const cards = price(claimed, board) + (extra?.cards ?? 0)
  return payment(claimed.colour, cards, claimed.locomotives + (extra?.locomotives ?? 0))
}

/** ": +4", and what others get of it; nothing if nobody scored. */
function pointsOf(deed: Deed, seat: number, table: TableState): string {
  const seats = [...new Set([seat, ...deed.flatMap((each) => (each.type === "PointsScored" ? [each.seat] : []))])]
  const gains = seats.flatMap((each) => {
    const points = sum(deed, each)
    if (!points) return []
    return each === seat ? `+${points}` : `${personName(table, each)} +${points}`
  })
  return gains.length ? t("event.points", { points: gains.join(", ") }) : ""
}

function sum(deed: Deed, seat: number): number {
  return deed.reduce((total, each) => total + (each.type === "PointsScored" && each.seat === seat ? each.points : 0), 0)
}

function listed(parts: string[]): string {
  return new Intl.ListFormat(tongue.locale, { type: "conjunction" }).format(parts)
}
