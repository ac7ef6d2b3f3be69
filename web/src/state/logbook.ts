/** The log of a table: what happened, turn by turn. */

import type { Board } from "../board/drawing"
import { t } from "../i18n/index.svelte"
import { ownerOf } from "../mechanisms"
import type { Drawn, IconName } from "../parts/Icon.svelte"
import type { EntryMessage, Event } from "../protocol/types"
import type { TableState } from "./table.svelte"
import { deedText, entryText, headOf, joins, tell, type Deed } from "./event-text"
import { citiesOf, personName } from "./words"

export type Line = { key: string; deed: Deed | null; icon: Drawn; text: string; tracks: string[]; cities: string[] }
export type Passage = { key: string; seat: number | null; lines: Line[]; said: Saying | null }
export type Saying = { chair: number; name: string; text: string; own: boolean }

const ICONS: Partial<Record<Event["type"], IconName>> = {
  CardTaken: "card",
  CardDrawn: "deck",
  NothingDrawn: "deck",
  MarketSwept: "sweep",
  DeckReformed: "sweep",
  TrackClaimed: "track",
  PointsScored: "star",
  TicketsOffered: "ticket",
  TicketsKept: "ticket",
  LastRoundBegan: "flag",
  GameEnded: "flag",
}

/** A passage is what somebody did in one turn, or said. */
export function passages(table: TableState, board: Board): Passage[] {
  const made: Passage[] = []
  let open: Passage | null = null
  const into = (seat: number | null, key: string): Line[] => {
    if (!open || (seat !== null && open.seat !== seat)) made.push((open = { key, seat, lines: [], said: null }))
    return open.lines
  }
  for (const entry of table.entries) {
    const key = String(entry.n)
    const said = sayingOf(entry, table)
    if (said) {
      made.push({ key, seat: said.seat, lines: [], said: said.saying })
      open = null
    } else if (entry.seat != null && entry.what !== "moved") {
      into(entry.seat, key).push({ key, icon: entry.what === "undone" ? "back" : "person", ...nowhere, text: entryText(entry, table) })
    }
    for (const text of lostText(entry, table)) into(entry.seat ?? null, key).push({ key, icon: "clock", ...nowhere, text })
    for (const [i, event] of (entry.events ?? []).entries()) {
      if (event.type === "TurnBegan") open = null
      if (entry.what === "started") continue
      const lines: Line[] = (open as Passage | null)?.lines ?? []
      const last = lines.at(-1)
      if (last?.deed && joins(last.deed, event)) {
        lines[lines.length - 1] = lineOf(last.key, [...last.deed, event], table, board) ?? last
        continue
      }
      const line = lineOf(`${key}.${i}`, [event], table, board)
      if (line) into("seat" in event ? event.seat : null, line.key).push(line)
    }
  }
  return made
}

/** The first passage since our last turn, if others have played since. */
export function sinceMine(made: Passage[], own: number | null): string | null {
  if (own === null) return null
  const turns = made.filter((each) => !each.said)
  const next = turns.findLastIndex((each, i) => each.seat !== own && turns[i - 1]?.seat === own)
  return turns[next]?.key ?? null
}

/** Sentences about some entries, for screen readers; our own actions only where they revealed something new. */
export function sentences(entries: EntryMessage[], table: TableState, board: Board): string[] {
  return entries.flatMap((entry) => {
    const said = sayingOf(entry, table)
    if (said) return said.saying.own ? [] : [`${said.saying.name}: ${said.saying.text}`]
    if (entry.seat != null && entry.what !== "moved") return [entryText(entry, table)]
    if (entry.what !== "moved") return []
    const isNew = (deed: Deed): boolean => {
      const head = headOf(deed)
      // A card that was turned up is news even if we did it ourselves.
      return !("seat" in head) || head.seat !== table.seat || ("card" in head && head.type !== "CardTaken")
    }
    return [...lostText(entry, table), ...tell(entry.events ?? [], table, board, isNew)]
  })
}

const nowhere = { deed: null, tracks: [], cities: [] }

function lineOf(key: string, deed: Deed, table: TableState, board: Board): Line | null {
  const text = deedText(deed, table, board)
  const head = headOf(deed)
  return text === null
    ? null
    : { key, deed, icon: ICONS[head.type] ?? ownerOf(board, head.type)?.icon ?? "person", text, ...placesOf(head, board) }
}

/** Why a remote bot's move was made at random, if it was. */
function lostText({ lost, seat }: EntryMessage, table: TableState): string[] {
  return lost ? [t(`entry.lost.${lost}`, { name: personName(table, seat ?? 0) })] : []
}

function sayingOf(entry: EntryMessage, table: TableState): { seat: number | null; saying: Saying } | null {
  if (!entry.text || entry.chair == null) return null
  const chair = table.update?.table.chairs[entry.chair]
  const own = entry.chair === table.update?.you.chair
  return { seat: chair?.seat ?? null, saying: { chair: entry.chair, name: own ? t("you") : (chair?.name ?? ""), text: entry.text, own } }
}

function placesOf(event: Event, board: Board): { tracks: string[]; cities: string[] } {
  const tracks = "track" in event && event.track ? [event.track] : []
  const ends = board.facts.tracks.filter((track) => tracks.includes(track.id)).flatMap((track) => [track.a, track.b])
  const cities = citiesOf(event, board)
  return { tracks, cities: cities.length ? cities : ends }
}
