/** How the part of Ferrovia that runs on this device is doing. */

import type { Failure } from "./messages"
import type { Report } from "./storage"

class Status {
  /** It is started when it is needed. One that has failed is not started again until somebody asks for it. */
  stage = $state<"idle" | "loading" | "ready" | "failed">("idle")
  /** How much of it has been loaded, in bytes; `all` is 0 until that is known. */
  progress = $state.raw({ done: 0, all: 0 })
  /** How games are kept here, as soon as that is known. */
  storage = $state.raw<Report | null>(null)
  trouble = $state<Failure | null>(null)
}

export const status = new Status()
