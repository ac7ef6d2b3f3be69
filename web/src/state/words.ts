/** Names and sentences about a board and a table. */

import { Refused } from "../protocol/http"
import { maybe, t, tongue, type Key } from "../i18n/index.svelte"
import type { Board } from "../board/drawing"
import { CHARACTERS, type Action, type Event, type Refusal, type Seen } from "../protocol/types"
import { plainAction, plainEvent, plainRefusal } from "./plainly"
import type { TableState } from "./table.svelte"

export function cityName(board: Board, id: string): string {
  return board.facts.cities.find((city) => city.id === id)?.name ?? id
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
  const text = part.toLocaleString(tongue.language, { style: "percent", signDisplay: signed ? "exceptZero" : "negative" })
  return text.replace("-", "−")
}

/** What somebody could do. */
export function actionText(action: Action, board: Board): string {
  const about = (text: string, place: string) => `${text}: ${place}`
  switch (action.type) {
    case "TakeCard":
      return t("take", { card: cardName(action.card) })
    case "DrawBlind":
      return t("drawBlind")
    case "DrawTickets":
      return t("drawTickets")
    case "Claim": {
      const length = board.facts.tracks.find((each) => each.id === action.track)?.length ?? 0
      const cards = payment(action.colour, length, action.locomotives ?? 0)
      return t("act.claim", { track: trackName(board, action.track), cards })
    }
    case "KeepTickets":
      return about(t("keep.do", { n: action.tickets.length }), action.tickets.map((each) => ticketName(board, each)).join(", "))
    case "BuildStation":
      return about(t("station.title"), cityName(board, action.city))
    case "PayTunnel":
      return t("act.tunnel")
    case "LeaveTunnel":
      return t("tunnel.leave")
    case "PickTicket":
      return t("draft.do", { ticket: ticketName(board, action.ticket) })
    case "CollectFestival":
      return about(t("festivals"), festivalName(board, action.festival))
    case "ChooseStart":
      return t("start-city.do", { city: cityName(board, action.city) })
    case "PlaceMarker":
      return about(t("act.marker"), cityName(board, action.city))
    case "DeclineMarker":
      return t("marker.decline")
    case "MoveAlvin":
      return t("alvin.do", { city: cityName(board, action.city) })
    case "Pass":
      return t("pass")
    default:
      return plainAction(action, board)
  }
}

/** What of a board is not the published one; most have nothing of the kind. */
export function reconstruction(board: string): string {
  const text = t(`reconstructed.${board}` as Key)
  return text === `reconstructed.${board}` ? "" : text
}

export function describeTrack(board: Board, table: TableState | null, id: string): string {
  const track = board.facts.tracks.find((each) => each.id === id)
  if (!track) return id
  const parts = [
    trackName(board, id),
    t("track.length", { n: track.length }),
    t("track.colour", { colour: t(`colour.${track.colour}` as Key) }),
  ]
  if (track.ferry) parts.push(t("track.ferry", { n: track.ferry }))
  if (track.tunnel) parts.push(t("track.tunnel"))
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

export const personNames = (table: TableState, seats: number[]): string => seats.map((seat) => personName(table, seat)).join(", ")

/** Who still has a turn in the last round; null before it and after it. */
export const lastRoundText = (table: TableState, view: Seen | null): string | null =>
  view?.prompt != null && view.last_seats?.length ? t("banner.lastRound", { names: personNames(table, view.last_seats) }) : null

function plainName(table: TableState, seat: number): string {
  const who = table.nameOf(seat)
  return who.name || (who.bot ? botName(who.bot) : t("seat", { n: seat + 1 }))
}

export function refusalText(refusal: Refusal, board: Board | null): string {
  const values: Record<string, string | number> = {}
  for (const [name, value] of Object.entries(refusal.details ?? {})) {
    values[name] = name === "track" && board ? trackName(board, String(value)) : value
    if (name === "city" && board) values[name] = cityName(board, String(value))
    if (name === "colour" || name === "card") values[name] = cardName(String(value))
  }
  const text = maybe(`refusal.${refusal.code}`, values) ?? plainRefusal(refusal, board)
  return refusal.rule ? `${text} (${refusal.rule})` : text
}

/** What went wrong with a request. */
export function troubleText(error: unknown): string {
  return error instanceof Refused ? refusalText(error.refusal, null) : String(error)
}

/** A line of the log; null for what is not worth one. */
export function eventText(event: Event, table: TableState, board: Board): string | null {
  const name = "seat" in event ? personName(table, event.seat) : ""
  switch (event.type) {
    case "CardTaken":
      return t("event.CardTaken", { name, card: cardName(event.card) })
    case "CardDrawn":
      return event.card ? t("event.CardDrawnOwn", { name, card: cardName(event.card) }) : t("event.CardDrawn", { name })
    case "NothingDrawn":
      return t("event.NothingDrawn", { name })
    case "MarketSwept":
      return t("event.MarketSwept")
    case "DeckReformed":
      return t("event.DeckReformed", { n: event.cards })
    case "TrackClaimed":
      return t("event.TrackClaimed", { name, track: trackName(board, event.track) })
    case "PointsScored":
      if (event.track) return null
      return table.view?.alvin ? t("event.AlvinPoints", { name, n: event.points }) : plainEvent(event, table, board)
    case "TicketsOffered":
      return t("event.TicketsOffered", { name, n: event.count })
    case "TicketsKept":
      return t("event.TicketsKept", { name, n: event.kept })
    case "Answered":
      return t("event.Answered", { name })
    case "TunnelBegun":
      return t("event.TunnelBegun", { name, track: trackName(board, event.track) })
    case "TunnelCardTurned":
      return t("event.TunnelCardTurned", { card: cardName(event.card) })
    case "TunnelPaid":
      return t("event.TunnelPaid", { name, n: event.cards })
    case "TunnelLeft":
      return t("event.TunnelLeft", { name, track: trackName(board, event.track) })
    case "StationBuilt":
      return t("event.StationBuilt", { name, city: cityName(board, event.city) })
    case "CardDealt":
    case "MarketFilled":
    case "PacketPassed":
    case "TurnBegan":
      return null
    case "TicketPicked":
      return event.ticket
        ? t("event.TicketPickedOwn", { name, ticket: ticketName(board, event.ticket) })
        : t("event.TicketPicked", { name })
    case "DraftCardTurned":
      return t("event.DraftCardTurned")
    case "FestivalLaid":
      return t("event.FestivalLaid", { festival: festivalName(board, event.festival) })
    case "FestivalTaken":
      return t("event.FestivalTaken", { name, n: event.cards, festival: festivalName(board, event.festival) })
    case "StartChosen":
      return t("event.StartChosen", { name, city: cityName(board, event.city) })
    case "MarkerPlaced":
      return t("event.MarkerPlaced", { name, city: cityName(board, event.city) })
    case "MarkerDeclined":
      return t("event.MarkerDeclined", { name })
    case "AlvinCaught":
      return t("event.AlvinCaught", { name })
    case "AlvinMoved":
      return t("event.AlvinMoved", { name, city: cityName(board, event.city) })
    case "LastRoundBegan":
      return t("event.LastRoundBegan", { name })
    case "Passed":
      return t("event.Passed", { name })
    case "GameEnded":
      return t("event.GameEnded")
    default:
      return plainEvent(event, table, board)
  }
}

export function festivalName(board: Board, id: string): string {
  return board.facts.festivals.find((each) => each.id === id)?.name ?? id
}

/** The same choice of tickets, in whatever order. */
export function keepOption(options: Action[], tickets: Set<string>): Action | undefined {
  return options.find(
    (option) =>
      option.type === "KeepTickets" && option.tickets.length === tickets.size && option.tickets.every((ticket) => tickets.has(ticket)),
  )
}
