import type { Mechanism } from "../mechanism"

export default {
  icon: {
    path: "M12 3c5 0 8 3.5 8 8 0 5-4.5 10-8 10s-8-5-8-10c0-4.5 3-8 8-8ZM7 11.5c2 0 3.5 1.3 3.5 3.2-2.2 0-3.5-1-3.5-3.2ZM17 11.5c-2 0-3.5 1.3-3.5 3.2 2.2 0 3.5-1 3.5-3.2Z",
  },
} satisfies Mechanism
