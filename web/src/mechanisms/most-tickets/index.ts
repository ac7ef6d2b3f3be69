import type { Mechanism } from "../mechanism"

export default {
  bonus: { line: "most_tickets", order: 4, values: (_, { done }) => ({ n: done.length }) },
} satisfies Mechanism
