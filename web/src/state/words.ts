/** Names and sentences about a board and a table. */

import { Refused } from "../protocol/http"
import { maybe, t, tongue, type Key } from "../i18n/index.svelte"
import type { Board } from "../board/drawing"
import {
  CHARACTERS,
  type Action,
  type ChairMessage,
  type Event,
  type Refusal,
  type Track,
  type ViewMessage,
  type Way,
} from "../protocol/types"
import { plainRefusal } from "./declared-text"
import type { TableState } from "./table.svelte"

/** The same board, with its name in whatever language is spoken. Cities are called what the printed board calls them. */
export function translated<T extends { id: string; name: string }>(board: T): T {
  const printed = board.name
  return Object.defineProperty(board, "name", { get: () => maybe(`board.${board.id}`) ?? printed })
}

export function cityName(board: Board, id: string): string {
  return board.facts.cities.find((city) => city.id === id)?.name ?? id
}

export function cityNames(board: Board, cities: string[]): string {
  return new Intl.ListFormat(tongue.locale).format(cities.map((city) => cityName(board, city)))
}

export function trackName(board: Board, id: string): string {
  const track = board.facts.tracks.find((each) => each.id === id)
  return track ? `${cityName(board, track.a)} – ${cityName(board, track.b)}` : id
}

export function ticketName(board: Board, id: string): string {
  const ticket = board.facts.tickets.find((each) => each.id === id)
  return ticket ? `${cityName(board, ticket.a)} – ${cityName(board, ticket.b)}` : id
}

export function cardName(card: string, n = 1): string {
  return t(`card.${card}` as Key, { n })
}

export function botName(bot: string): string {
  if (bot.startsWith("@")) return t("bot.online", { name: bot.slice(1) })
  return CHARACTERS.find((each) => each.id === bot)?.name ?? t(`bot.${bot}` as Key)
}

/** An option of a board; `explains` has the sentences of those that nobody has named yet. */
export function optionName(option: string, explains: Record<string, string>): string {
  return maybe(`option.${option}`) ?? explains[option] ?? option
}

/** Before the start, by chair; null for one that is closed. */
export function chairNames(chairs: ChairMessage[]): (string | null)[] {
  return chairs.map(({ kind, name, bot }, i) => {
    if (kind === "closed") return null
    return kind === "open" ? t("room.chair", { n: i + 1 }) : name || botName(bot ?? "")
  })
}

/** In lists and files, people go by their name and bots by their kind. */
export function knownAs(who: string): string {
  return CHARACTERS.find((each) => each.id === who)?.name ?? maybe(`bot.${who}`) ?? who
}

/** "3 blue and 1 locomotive". */
export function payment(colour: string, total: number, locomotives: number): string {
  const plain = total - locomotives
  const parts = []
  if (plain > 0) parts.push(t("cards.of", { n: plain, card: cardName(colour, plain) }))
  if (locomotives > 0) parts.push(t("cards.of", { n: locomotives, card: cardName("locomotive", locomotives) }))
  return parts.join(t("and"))
}

/** A part of one; `signed` with a plus, if it is more. */
export function percent(part: number, signed = false): string {
  const text = part.toLocaleString(tongue.locale, { style: "percent", signDisplay: signed ? "exceptZero" : "negative" })
  return text.replace("-", "−")
}

/** What a ticket still takes, or why it cannot be completed. */
export function wayText(way: Way, trains: number, as: "offered" | "held"): string {
  if (way.lost) return t(`ticket.lost.${way.lost}`, { n: way.trains, have: trains })
  if (as === "offered") return t("trains.count", { n: way.trains })
  return way.claims.length ? t("ticket.way", { n: way.trains }) : t("ticket.borrowed")
}

/** What of a board is not the published one; most have nothing of the kind. */
export function reconstruction(board: string): string {
  const text = t(`reconstructed.${board}` as Key)
  return text === `reconstructed.${board}` ? "" : text
}

/** What no source at hand says about a board, so that we had to assume it. */
export function assumption(board: string): string {
  return maybe(`assumed.${board}`) ?? ""
}

/** How long a track is, and what pays for it. */
export function trackFacts({ length, colour, ferry, tunnel }: Track): string[] {
  const found = [t("track.length", { n: length }), t("track.colour", { colour: t(`colour.${colour}` as Key) })]
  if (ferry) found.push(t("track.ferry", { n: ferry }))
  if (tunnel) found.push(t("track.tunnel"))
  return found
}

export function describeTrack(board: Board, table: TableState | null, id: string): string {
  const track = board.facts.tracks.find((each) => each.id === id)
  if (!track) return id
  const parts = [trackName(board, id), ...trackFacts(track)]
  parts.push(t("points", { n: board.facts.points[track.length] ?? 0 }))
  const owner = table?.view?.tracks[id]
  if (owner !== undefined && table) parts.push(t("track.owner", { name: personName(table, owner) }))
  return parts.join(", ")
}

export function personName(table: TableState, seat: number): string {
  if (seat === table.seat) return t("you")
  const name = plainName(table, seat)
  const seats = table.view?.seats ?? []
  const alike = seats.some((other) => other.seat !== seat && plainName(table, other.seat) === name)
  return alike ? `${name} (${seat + 1})` : name
}

/** A marker on the scoring track. */
export type Disc = { score: number; label: string }

export const scoreDiscs = (table: TableState, scores: number[]): Disc[] =>
  scores.map((score, seat) => ({ score, label: `${personName(table, seat)}: ${t("points", { n: score })}` }))

export const personNames = (table: TableState, seats: number[]): string => seats.map((seat) => personName(table, seat)).join(", ")

/** Who still has a turn in the last round; null before it and after it. */
export const lastRoundText = (table: TableState, view: ViewMessage | null): string | null =>
  view?.prompt != null && view.last_seats?.length ? t("banner.lastRound", { names: personNames(table, view.last_seats) }) : null

function plainName(table: TableState, seat: number): string {
  const who = table.nameOf(seat)
  return who.name || (who.bot ? botName(who.bot) : t("seat", { n: seat + 1 }))
}

/** A reason in people's words; the number of the rule is for those who ask why. */
export function refusalText(refusal: Refusal, board: Board | null): string {
  const details = refusal.details ?? {}
  if (details.until) return t("refused.until", { time: new Date(Number(details.until)).toLocaleString(tongue.locale) })
  const values: Record<string, string | number> = { cost: costText(details), held: heldText(details) }
  for (const [name, value] of Object.entries(details)) {
    values[name] = name === "track" && board ? trackName(board, String(value)) : value
    if (name === "city" && board) values[name] = cityName(board, String(value))
    if (name === "card") values[name] = cardName(String(value))
  }
  values.n = details.needed ?? details.length ?? 0
  return maybe(`refusal.${refusal.code}`, values) ?? plainRefusal(refusal, board)
}

type Details = NonNullable<Refusal["details"]>

/** What a payment takes: "3 red", "2 cards of one colour". */
function costText({ colour, price }: Details): string {
  const n = Number(price ?? 0)
  return colour === "grey" ? t("cost.any", { n }) : counted(n, String(colour))
}

/** What we have towards it: "2 red and no locomotives", "none". */
function heldText({ colour, cards, locomotives }: Details): string {
  const spare = Number(locomotives ?? 0)
  if (colour === undefined || colour === "locomotive") return spare ? String(spare) : t("held.none")
  const own = colour === "grey" ? t("held.most", { n: Number(cards) }) : counted(Number(cards), String(colour))
  return [own, counted(spare, "locomotive")].join(t("and"))
}

/** "2 red", "no locomotives". */
function counted(n: number, card: string): string {
  return n ? t("cards.of", { n, card: cardName(card, n) }) : t("held.no", { card: cardName(card, n) })
}

/** What went wrong with a request. */
export function troubleText(error: unknown): string {
  return error instanceof Refused ? refusalText(error.refusal, null) : String(error)
}

export function festivalName(board: Board, id: string): string {
  return board.facts.festivals.find((each) => each.id === id)?.name ?? id
}

/** With a real minus sign. */
export function plain(points: number): string {
  return points < 0 ? `−${-points}` : String(points)
}

export function signed(points: number): string {
  return points < 0 ? plain(points) : `+${points}`
}

/** The names in an action or an event, for a text about it. */
export function namesIn(about: Action | Event, board: Board): Record<string, string> {
  return {
    city: "city" in about ? cityName(board, about.city) : "",
    track: "track" in about ? trackName(board, about.track ?? "") : "",
    ticket: "ticket" in about ? ticketName(board, about.ticket ?? "") : "",
    festival: "festival" in about ? festivalName(board, about.festival) : "",
  }
}

/** The cities that an action or an event is about. */
export function citiesOf(about: Action | Event, board: Board): string[] {
  if ("city" in about) return [about.city]
  return ("festival" in about && board.facts.festivals.find((each) => each.id === about.festival)?.cities) || []
}

/** The same choice of tickets, in whatever order. */
export function keepOption(options: Action[], tickets: Set<string>): Action | undefined {
  return options.find(
    (option) =>
      option.type === "KeepTickets" && option.tickets.length === tickets.size && option.tickets.every((ticket) => tickets.has(ticket)),
  )
}
