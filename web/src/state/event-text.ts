/** Sentences about what happened. Events that people tell in one breath make one deed: a route, its price and its points. */

import type { Board } from "../board/drawing"
import { maybe, t } from "../i18n/index.svelte"
import { listed, mechanisms, merged } from "../mechanisms"
import type { Telling } from "../mechanisms/mechanism"
import type { EntryMessage, Event } from "../protocol/types"
import { plainEvent, price } from "./declared-text"
import { played } from "./played"
import type { TableState } from "./table.svelte"
import { cardName, namesIn, payment, personName, trackName } from "./words"

export type Deed = [Event, ...Event[]]
type Values = Record<string, string | number>
type Drawn = Extract<Event, { type: "CardTaken" | "CardDrawn" }>
type Claimed = Extract<Event, { type: "TrackClaimed" }>

const OWN = merged("tells")

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
    case "TicketsKept":
      return last?.type === "TicketsOffered" && last.seat === event.seat
    default:
      if (event.type === "PointsScored" && event.track) return deed.some((each) => isClaimed(each) && each.track === event.track)
      return last !== undefined && mechanisms.some(({ joins }) => joins?.(last, event))
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
export function entryText(entry: EntryMessage, table: TableState): string {
  const { what, seat } = entry
  const own = seat === table.seat ? maybe(`entry.${what}.you`) : null
  return own ?? t(`entry.${what}` as "entry.undone", { name: personName(table, seat ?? 0) })
}

/** A sentence of the log; null for what is not worth one. */
export function deedText(deed: Deed, table: TableState, board: Board): string | null {
  const event = headOf(deed)
  const seat = "seat" in event ? event.seat : null
  const names = {
    ...namesIn(event, board),
    name: seat === null ? "" : personName(table, seat),
    n: "cards" in event ? event.cards : 0,
    cards: "colour" in event ? payment(event.colour, price(event, board), event.locomotives) : "",
    points: seat === null ? "" : pointsOf(deed, seat, table),
  }
  /** Catalogues have each of these twice: as people speak to somebody, and of somebody. */
  const said = (kind: string, values: Values = {}): string | null =>
    seat !== null && seat === table.seat
      ? maybe(`event.${kind}.you`, { ...names, ...values })
      : maybe(`event.${kind}`, { ...names, ...values })
  switch (event.type) {
    case "CardTaken":
    case "CardDrawn":
      return said("Drew", { cards: drawnCards(deed.filter(isDrawn)) })
    case "TrackClaimed":
      return said("TrackClaimed", { cards: claimPayment(event, deed, board) })
    case "TicketsOffered": {
      const kept = deed.find((each) => each.type === "TicketsKept")
      return kept ? said("TicketsDrawn", { n: event.count, kept: kept.kept }) : said("TicketsOffered", { n: event.count })
    }
    case "TicketsKept":
      return said("TicketsKept", { n: event.kept })
    case "PointsScored":
      return event.track ? null : plainEvent(event, table, board)
    case "CardDealt":
    case "MarketFilled":
    case "TurnBegan":
      return null
    default: {
      const own = OWN[event.type] as ((event: Event, telling: Telling) => string | null) | undefined
      return own ? own(event, { deed, said }) : (said(event.type) ?? plainEvent(event, table, board))
    }
  }
}

/** The most telling deed of a turn comes first. */
const TELLING: Event["type"][] = [
  "TrackClaimed",
  ...listed("deeds"),
  "TicketsOffered",
  "TicketsKept",
  "CardTaken",
  "CardDrawn",
  ...listed("openings"),
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
function lastTurn(entries: EntryMessage[], seat: number): Event[] {
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
    case "TicketsOffered":
      return t("did.tickets", { n: event.count })
    case "TicketsKept":
      return t("did.kept", { n: event.kept })
    case "CardTaken":
    case "CardDrawn":
      return t("did.drew", { n: deed.length })
    case "Passed":
      return t("did.passed")
    default:
      return maybe(`did.${event.type}`, namesIn(event, board))
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

/** Everything paid for a route, and what was paid before it could be claimed. */
function claimPayment(claimed: Claimed, deed: Deed, board: Board): string {
  const extra = deed.find((each) => "cards" in each && "locomotives" in each)
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
