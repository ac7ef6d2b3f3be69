/** The settings for a new table, starting from those of the last one. */

import { post, randomBytes } from "../protocol/http"
import {
  CHARACTERS,
  type BoardSummary,
  type ChallengeMessage,
  type NewChallenge,
  type NewTable,
  type Seated,
  type Settings,
} from "../protocol/types"
import { remember } from "./games"
import { isStatic, python } from "./origin"
import { keepParty } from "./shared-device"

const MODES = ["bots", "friends", "television", "device"] as const
export type Mode = (typeof MODES)[number]
/** The ways of playing that need no server. */
const LOCAL: readonly Mode[] = ["bots", "device"]
export const PACES = ["untimed", "live", "relaxed"] as const

export const LEVELS = [...new Set(CHARACTERS.map((each) => each.level))]

const KEY = "setup"

type Choices = {
  mode: Mode
  board: string
  /** Seats at the table, for people and bots. */
  players: number
  /** The level of the bots. */
  strength: number
  /** The characters that were picked by hand; the others follow from the level. */
  rivals: string[]
  /** The people who share this device. */
  people: string[]
  /** The options of boards that are wanted wherever there are any. */
  options: string[]
  pace: (typeof PACES)[number]
  undo: boolean
  chat: boolean
  spectators: boolean
  listed: boolean
  shuffled: boolean
  challenge: boolean
  /** Played and kept on this device, without the server. */
  local: boolean
  /** The ways of playing in which people may ask for hints. */
  hints: Mode[]
  /** The chair that goes first in each way of playing. */
  first: Partial<Record<Mode, number | null>>
}

const FIRST: Choices = {
  mode: "bots",
  board: "usa",
  players: 3,
  strength: 2,
  rivals: [],
  people: ["", ""],
  options: [],
  pace: "untimed",
  undo: true,
  chat: true,
  spectators: true,
  listed: false,
  shuffled: false,
  challenge: false,
  local: false,
  hints: ["bots"],
  first: {},
}

export class Setup {
  choices = $state<Choices>({ ...FIRST, ...remembered() })
  name = $state(localStorage.getItem("name") ?? "")
  /** There is no server, or it cannot be reached. */
  alone = $state(isStatic)

  get modes(): readonly Mode[] {
    return this.alone ? LOCAL : MODES
  }

  /** Whether this can be played on this device as well as on the server. */
  get eitherWay(): boolean {
    return python !== null && !this.alone && LOCAL.includes(this.choices.mode)
  }

  /** Whether the game is played on this device, without the server. */
  get local(): boolean {
    return this.alone || (this.eitherWay && this.choices.local)
  }

  /** How many people play on this device; in the other ways of playing, just this one. */
  get people(): number {
    return this.choices.mode === "device" ? this.choices.people.length : 1
  }

  get bots(): number {
    return this.joined ? 0 : Math.max(0, this.choices.players - this.people)
  }

  /** Whether everybody is in the same room. */
  get together(): boolean {
    return this.choices.mode === "device" || this.choices.mode === "television"
  }

  /** Whether others join from devices of their own. */
  get joined(): boolean {
    return this.choices.mode === "friends" || this.choices.mode === "television"
  }

  /** Whether others are to play the same deal. */
  get challenge(): boolean {
    return this.choices.challenge && !this.together && !this.local
  }

  /** Chooses an option of a board, or leaves it out. */
  choose(option: string, on: boolean): void {
    this.choices.options = [...this.choices.options.filter((each) => each !== option), ...(on ? [option] : [])]
  }

  /** Whether hints are on in this way of playing. */
  get hints(): boolean {
    return this.choices.hints.includes(this.choices.mode)
  }

  set hints(on: boolean) {
    const { mode, hints } = this.choices
    this.choices.hints = [...hints.filter((each) => each !== mode), ...(on ? [mode] : [])]
  }

  /** The chair that goes first; null for a random one. */
  get first(): number | null {
    const chair = this.choices.first[this.choices.mode] ?? null
    return chair !== null && chair < this.choices.players ? chair : null
  }

  set first(chair: number | null) {
    this.choices.first = { ...this.choices.first, [this.choices.mode]: chair }
  }

  /** One more person shares this device. Whoever was to go first still is. */
  addPerson(): void {
    const { people } = this.choices
    if (this.first !== null && this.first >= people.length) this.first += 1
    this.choices.people = [...people, ""]
  }

  /** Somebody who shares this device does not play. Whoever else was to go first still is. */
  removePerson(place: number): void {
    if (this.first === place) this.first = null
    else if (this.first !== null && this.first > place) this.first -= 1
    this.choices.people = this.choices.people.filter((_, i) => i !== place)
  }

  /** The bots at the table, each of them only once. */
  get rivals(): string[] {
    const picked = this.choices.rivals.filter((id) => CHARACTERS.some((each) => each.id === id)).slice(0, this.bots)
    return [...picked, ...rivalsOf(this.choices.strength, this.bots - picked.length, picked)]
  }

  /** Gives a bot's place to a character; one who is there already changes places with it. */
  invite(place: number, id: string): void {
    const { rivals } = this
    this.choices.rivals = rivals.map((other, i) => (i === place ? id : other === id ? (rivals[place] ?? id) : other))
  }

  /** Adjusts the seats to what the board allows and the people need. */
  fit(board: BoardSummary): void {
    const [low, high] = board.seats
    const { choices } = this
    if (!this.modes.includes(choices.mode)) choices.mode = "bots"
    if (choices.people.length > high) choices.people = choices.people.slice(0, high)
    choices.players = Math.min(Math.max(choices.players, low, this.people), high)
  }

  /** Creates the table, sits down and, unless somebody is still to join, starts the game. Returns where to go. */
  async open(board: BoardSummary, nobody: (n: number) => string): Promise<string> {
    const { mode, people } = this.choices
    if (this.challenge) {
      this.#keep()
      const { chairs, options, pace } = this.#settings(board)
      const terms: NewChallenge = { board: board.id, chairs, options, pace }
      return `/challenge/${(await post<ChallengeMessage>("/api/challenges", terms)).id}`
    }
    const names = mode === "device" ? people.map((name, i) => name.trim() || nobody(i)) : [this.name.trim() || nobody(0)]
    const apart = mode === "device" ? {} : undefined // chairs on a shared device belong to nobody's account
    const television = mode === "television"
    const table: NewTable = { settings: this.#settings(board), name: television ? null : names[0], bytes: randomBytes() }
    const host = await post<Seated>("/api/tables", table, apart, this.local ? "device" : undefined)
    const members = [{ chair: host.chair, name: names[0] ?? "", token: host.token }]
    for (const name of names.slice(1)) {
      const { chair, token } = await post<Seated>(`/api/tables/${host.table}/seats`, { name, bytes: randomBytes() }, {})
      members.push({ chair, name, token })
    }
    this.#keep()
    if (television) return `/tables/${host.table}/board`
    remember(host.table, board.id)
    if (mode === "device") keepParty(host.table, members)
    if (mode !== "friends") {
      const start = { type: "Start", n: members.length, id: randomBytes() }
      await post(`/api/tables/${host.table}/commands`, start, apart && { token: host.token })
    }
    return `/tables/${host.table}`
  }

  #settings(board: BoardSummary): Settings {
    const { mode, players, options, pace, undo, chat, spectators, listed, shuffled } = this.choices
    const open = this.joined ? players : this.people
    const friends = mode === "friends"
    return {
      board: board.id,
      chairs: [...Array<string>(open).fill("open"), ...this.rivals],
      options: options.filter((option) => board.options.includes(option)),
      first: this.first,
      order: shuffled ? "shuffled" : "seated",
      pace: { type: friends ? pace : "untimed" },
      undo,
      hints: this.hints,
      chat: friends ? chat : !this.local,
      spectators: mode === "device" ? true : spectators, // between turns, a shared device is a spectator
      public: friends && listed,
    }
  }

  #keep(): void {
    localStorage.setItem("name", this.name.trim())
    localStorage.setItem(KEY, JSON.stringify({ ...this.choices, challenge: false }))
  }
}

/** Different characters of a level; if it has too few, those of the nearest levels too, the easier ones first. */
export function rivalsOf(level: number, n: number, besides: string[] = []): string[] {
  const far = (id: string): number => Math.abs((CHARACTERS.find((each) => each.id === id)?.level ?? 0) - level)
  const free = CHARACTERS.map((each) => each.id).filter((id) => !besides.includes(id))
  return free.sort((a, b) => far(a) - far(b)).slice(0, n)
}

function remembered(): Partial<Choices> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Choices>
  } catch {
    return {}
  }
}
