import { beside, ME, owned, plainOnes } from "../../parts/example"
import type { Mechanism } from "../mechanism"

export default {
  cites: ["BASE-22", "BASE-23"],
  examples: ({ facts: { tracks } }) => {
    const groups = plainOnes(tracks).map((track) => beside(tracks, track))
    const pair = groups.find((group) => group.length > 1 && group[0]?.length !== 1)
    return pair?.[0] ? [{ tracks: pair.map(({ id }) => id), view: owned([pair[0].id], ME) }] : []
  },
} satisfies Mechanism
