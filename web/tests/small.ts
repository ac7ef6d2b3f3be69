/** A small board, and a table on it where Ana (seat 0) plays against a bot. */

import type { Board } from "../src/board/drawing"
import type { Action, Claim, EntryMessage, Event, Update, ViewMessage } from "../src/protocol/types"
import type { TableState } from "../src/state/table.svelte"

const city = (id: string, name: string) => ({ id, name, lat: 0, lon: 0, at: [0, 0] as [number, number] })

export const board: Board = {
  facts: {
    id: "small",
    name: "Small",
    year: 2026,
    seats: [2, 5],
    options: [],
    trains: 45,
    height: 600,
    points: { 1: 1, 2: 2, 3: 4 },
    fingerprint: "",
    rules: [],
    figures: {},
    terms: {},
    places: {},
    cities: [city("aveiro", "Aveiro"), city("braga", "Braga"), city("cascais", "Cascais")],
    tracks: [
      { id: "aveiro--braga", a: "aveiro", b: "braga", length: 2, colour: "blue" },
      { id: "aveiro--cascais", a: "aveiro", b: "cascais", length: 3, colour: "grey", ferry: 1 },
      { id: "braga--cascais", a: "braga", b: "cascais", length: 1, colour: "red", tunnel: true },
    ],
    tickets: [
      { id: "a-b", a: "aveiro", b: "braga", points: 4, long: false },
      { id: "b-c", a: "braga", b: "cascais", points: 6, long: true },
    ],
    festivals: [
      { id: "f", name: "Fair", cities: ["aveiro", "braga"], cards: 3 },
      { id: "g", name: "Gala", cities: ["aveiro"], cards: 2 },
    ],
    owners: {
      marker: "markers",
      MarkerPlaced: "markers",
      MarkerDeclined: "markers",
      alvin: "alvin",
      AlvinCaught: "alvin",
      AlvinMoved: "alvin",
      "start-city": "start-cities",
      StartChosen: "start-cities",
      tunnel: "tunnels",
      TunnelBegun: "tunnels",
      TunnelCardTurned: "tunnels",
      TunnelPaid: "tunnels",
      TunnelLeft: "tunnels",
      StationBuilt: "stations",
      festival: "festivals",
      FestivalLaid: "festivals",
      FestivalTaken: "festivals",
      draft: "drafts",
      "draft-keep": "drafts",
      PacketPassed: "drafts",
      TicketPicked: "drafts",
      DraftCardTurned: "drafts",
    },
    // Of a mechanism that the client knows nothing of, but for what is scored during a game.
    words: {
      prompts: { sponsor: "Which city do you sponsor?" },
      actions: {
        Sponsor: { fields: { city: "city" }, says: "sponsor {city}", hides: "", price: 0 },
        Bribe: { fields: { colour: "card", locomotives: "locomotives" }, says: "bribe with {paid}", hides: "", price: 2 },
      },
      events: {
        Sponsored: {
          fields: { seat: "seat", city: "city", coins: "count" },
          says: "{seat} gave[ {coins:coin}] to {city}.",
          hides: "",
          price: 0,
        },
        Fetched: { fields: { seat: "seat", ticket: "ticket" }, says: "{seat} drew {ticket}.", hides: "It was {seat's} luck.", price: 0 },
      },
      options: {},
      refusals: { SPONSORED: "This city has {n:sponsor}." },
      lines: { sponsors: "Sponsored cities" },
      during: ["routes", "catches"],
    },
  },
  drawing: {
    width: 900,
    height: 600,
    space: { length: 40, width: 14 },
    cities: {
      aveiro: { x: 200, y: 300, radius: 9, label: { x: 200, y: 280, anchor: "middle", size: 20, width: 60 } },
      braga: { x: 450, y: 200, radius: 9, label: { x: 470, y: 200, anchor: "start", size: 20, width: 50 } },
      cascais: { x: 600, y: 450, radius: 9, label: { x: 580, y: 450, anchor: "end", size: 20, width: 70 } },
    },
    tracks: {
      "aveiro--braga": [
        [290, 265, -22],
        [350, 240, -22],
      ],
      "aveiro--cascais": [
        [300, 340, 20],
        [400, 375, 20],
        [500, 410, 20],
      ],
      "braga--cascais": [[525, 325, 60]],
    },
    art: { land: "", lakes: "", rivers: "", borders: "" },
  },
}

const seats = [0, 1].map((seat) => ({
  seat,
  score: 0,
  trains: 45,
  cards: 4,
  tickets: 2,
  stations: 3,
  markers: 0,
  festivals: 0,
}))

export function view(more: Partial<ViewMessage> = {}): ViewMessage {
  const open = { turn: 1, current: 0, first: 0, to_act: [0], deck: 90, tickets_left: 20, tracks: {}, prompt: "turn" }
  return { ...open, seats, market: { red: 2, blue: 3 }, discard: {}, seat: 0, ...more }
}

export function told(n: number, seat: number | null, ...events: Event[]): EntryMessage {
  return { n, at: 0, what: "moved", seat, events }
}

/** What the pure parts of the client read from a table. */
export function table(
  more: {
    view?: Partial<ViewMessage>
    options?: Action[]
    entries?: EntryMessage[]
    names?: string[]
    seat?: number | null
    together?: number[]
  } = {},
): TableState {
  const seat = more.seat === undefined ? 0 : more.seat
  const chairs: Update["table"]["chairs"] = [
    { kind: "person", name: more.names?.[0] ?? "Ana", seat: 0 },
    more.names?.[1] ? { kind: "person", name: more.names[1], seat: 1 } : { kind: "bot", bot: "level-2", seat: 1 },
  ]
  const options = more.options ?? []
  const found = {
    id: "table",
    seat,
    together: more.together ?? [],
    view: view({ seat, ...more.view }),
    entries: more.entries ?? [],
    options,
    claims: claimsOf(options),
    update: { table: { chairs }, you: { chair: seat, seat } },
    nameOf: (of: number) => ({ name: chairs[of]?.name ?? "", bot: chairs[of]?.bot ?? null }),
    play: () => Promise.resolve(true),
  }
  return found as unknown as TableState
}

function claimsOf(options: Action[]): Map<string, Claim[]> {
  const claims = options.filter((each) => each.type === "Claim")
  return new Map(claims.map(({ track }) => [track, claims.filter((claim) => claim.track === track)]))
}
