/** A game from a file: the server plays it through by the rules and returns every position. */

import { post, Refused } from "../protocol/http"
import type { Heard } from "../protocol/live"
import type { EntryMessage, Position, ReplayMessage, Update } from "../protocol/types"
import { TableState } from "../state/table.svelte"
import { knownAs } from "../state/words"
import { Replay } from "./replay.svelte"

/** Larger than any game; the server has the same limit, but would only say so after the upload. */
export const MOST_BYTES = 300_000

export class GameFile {
  readonly entries: EntryMessage[]
  readonly table: TableState
  readonly replay: Replay

  /** `n` is the position to begin with. */
  constructor(
    readonly message: ReplayMessage,
    n = 0,
  ) {
    this.entries = message.positions.map(({ n, events }) => ({ n, at: 0, what: n ? "moved" : "started", events }))
    this.table = this.#deserted()
    this.replay = new Replay(this.entries, n, (n) => this.#position(n))
  }

  get #last(): Position | undefined {
    return this.message.positions.at(-1)
  }

  #position(n: number): Promise<Position> {
    const found = this.message.positions[n]
    return found ? Promise.resolve(found) : Promise.reject(new Refused({ code: "ENTRY_UNKNOWN", rule: "" }))
  }

  /** Stands in for the table it was played at: everybody has left, and nothing happens there any more. */
  #deserted(): TableState {
    return new TableState("", [], ({ update }: Heard) => {
      update(this.#update())
      const send = () => Promise.reject(new Refused({ code: "GAME_OVER", rule: "" }))
      const nothing = () => undefined
      return { send, point: nothing, rest: nothing, close: nothing }
    })
  }

  #update(): Update {
    const { board, players } = this.message
    return {
      type: "update",
      n: this.#last?.n ?? 0,
      now: Date.now(),
      entries: this.entries,
      table: {
        id: "",
        status: this.#last?.views[0]?.result ? "finished" : "playing",
        settings: { board, chairs: players.map(() => "open") },
        host: -1,
        chairs: players.map((name, seat) => ({ kind: "person", name: knownAs(name), seat })),
        commitment: "",
      },
      you: {},
      view: this.#last?.views[0] ?? null,
    }
  }
}

/** The file that was opened last, kept for as long as the page is open. */
class Opened {
  game = $state.raw<GameFile | null>(null)
}
export const opened = new Opened()

/** Throws `Refused`. */
export async function openFile(file: File): Promise<void> {
  if (file.size > MOST_BYTES) throw new Refused({ code: "FILE_LARGE", rule: "" })
  await openText(await file.text())
}

/** Throws `Refused`. */
export async function openText(text: string, n = 0): Promise<void> {
  opened.game = new GameFile(await post<ReplayMessage>("/api/replays", { text }), n)
}
