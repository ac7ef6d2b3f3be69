import type { Mechanism } from "../mechanism"

export default {
  icon: { name: "pin" },
  weighs: true,
} satisfies Mechanism
