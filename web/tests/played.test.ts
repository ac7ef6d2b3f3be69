import { expect, test } from "vitest"
import type { EntryMessage } from "../src/protocol/types"
import { played } from "../src/state/played"
import { sinceOwnMove } from "../src/table/since"

const claim = (n: number, seat: number): EntryMessage => ({
  n,
  at: 0,
  what: "moved",
  seat,
  events: [{ type: "TrackClaimed", seat, track: `track-${n}`, colour: "red", locomotives: 0 }],
})

test("an undo takes back the answers of bots with the move", () => {
  const entries: EntryMessage[] = [
    claim(1, 1),
    claim(2, 0),
    claim(3, 1),
    claim(4, 2),
    { n: 5, at: 0, what: "undone", seat: 0, steps: 3 },
    claim(6, 0),
  ]
  expect(played(entries).map((entry) => entry.n)).toEqual([1, 6])
  expect([...sinceOwnMove(entries.slice(0, 5), 0).tracks.keys()]).toEqual(["track-1"])
})
