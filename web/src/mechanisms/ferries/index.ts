import { paying } from "../../parts/example"
import type { Mechanism } from "../mechanism"

export default {
  cites: ["EU-4"],
  examples: ({ facts: { tracks } }) => paying(tracks.find(({ ferry = 0, length }) => ferry > 0 && length > ferry)),
} satisfies Mechanism
