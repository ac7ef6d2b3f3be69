/** Plain English for what this client has no words of its own for: the sentences that every mechanism declares. */

import type { Board } from "../board/drawing"
import type { Action, Event, Refusal, Sentence } from "../protocol/types"
import { festivalName, payment, personName, ticketName, trackName, cityName, cardName } from "./words"
import type { TableState } from "./table.svelte"

type Fields = Record<string, unknown>

export function plainAction(action: Action, board: Board): string {
  const declared = board.facts.words.actions[action.type]
  return declared ? capital(filled(declared.says, declared, action, board, null)) : action.type
}

export function plainEvent(event: Event, table: TableState, board: Board): string | null {
  const declared = board.facts.words.events[event.type]
  if (!declared) return null
  const fields: Fields = event
  const hidden = declared.hides && Object.keys(declared.fields).some((name) => fields[name] === null)
  return capital(filled(hidden ? declared.hides : declared.says, declared, event, board, table))
}

export function plainRefusal(refusal: Refusal, board: Board | null): string {
  const says = board?.facts.words.refusals[refusal.code] ?? refusal.code
  return says.replace(/\{(\w+)(?::([^}]+))?\}/g, (_, name: string, noun?: string) => counted(refusal.details?.[name] ?? "", noun))
}

/**
 * `{city}` is the field of that name; `{cards:card}` a number with its noun; `{paid}` a payment; `{seat's}` whose. What
 * stands in `[...]` is left out if a number in it is 0.
 */
function filled(template: string, declared: Sentence, fields: Fields, board: Board, table: TableState | null): string {
  const shown = template.replace(/\[([^\]]*)\]/g, (_, part: string) => {
    const names = [...part.matchAll(/\{(\w+)/g)].map(([, name]) => name ?? "")
    return names.every((name) => fields[name]) ? part : ""
  })
  return shown.replace(/\{(\w+)(?::([^}]+)|('s))?\}/g, (_, name: string, noun?: string, whose?: string) => {
    if (name === "paid") return payment(String(fields.colour), costOf(declared, fields, board), Number(fields.locomotives))
    const key = name.toLowerCase()
    const text = noun ? counted(fields[key], noun) : named(declared.fields[key] ?? "", fields[key], board, table)
    return (name === key ? text : capital(text)) + (whose ? "'s" : "")
  })
}

function named(kind: string, value: unknown, board: Board, table: TableState | null): string {
  switch (kind) {
    case "seat":
      return table ? personName(table, Number(value)) : `seat ${Number(value) + 1}`
    case "city":
      return cityName(board, String(value))
    case "track":
      return trackName(board, String(value))
    case "ticket":
      return ticketName(board, String(value))
    case "tickets":
      return (value as string[]).map((ticket) => ticketName(board, ticket)).join(", ")
    case "festival":
      return festivalName(board, String(value))
    case "card":
      return cardName(String(value))
    default:
      return String(value)
  }
}

/** How many cards were paid. */
export function price(event: Event, board: Board): number {
  return costOf(board.facts.words.events[event.type], event, board)
}

/** How many cards a payment has: it says so itself, or its track does, or the rules of the board. */
function costOf(declared: Sentence | undefined, fields: Fields, board: Board): number {
  if (typeof fields.price === "number") return fields.price
  return board.facts.tracks.find((track) => track.id === fields.track)?.length ?? declared?.price ?? 0
}

function counted(n: unknown, noun?: string): string {
  return noun ? `${String(n)} ${noun}${n === 1 ? "" : "s"}` : String(n)
}

function capital(text: string): string {
  return text.slice(0, 1).toLocaleUpperCase() + text.slice(1)
}
