/** What the page, the worker with the tables and the workers that think say to each other. */

import type { Report } from "./storage"

/** Why there is no worker: its files did not come, the browser cannot run it, or it broke down. */
export type Failure = "unreachable" | "unsupported" | "crashed"

/** Null for whoever holds this device, empty for nobody in particular. */
export type Token = string | null

/** `start` is the address of the folder with Python. */
export type ToTables =
  | { start: string }
  | { id: number; method: string; path: string; token: Token; body: string | null }
  | { connection: number; open: string; token: Token }
  | { connection: number; text: string }
  | { connection: number; close: true }
  /** A thinker has died. */
  | { gone: number }

export type FromTables =
  | { progress: number; all: number }
  | { storage: Report }
  | { ready: true }
  | { failed: Failure }
  | { id: number; status: number; body: string }
  | { connection: number; text: string }
  | { connection: number; close: true }
  /** An entry has been stored, under this number. */
  | { stored: number }
  /** A thinker is wanted at the other end of the port, or no longer. */
  | { hire: number; port: MessagePort }
  | { dismiss: number }

export type ToThinker = { start: string; port: MessagePort }

/** Between the tables and a thinker, who takes one question after the other. */
export type Question = { request: Uint8Array } | { record: string }
export type NumberedQuestion = Question & { id: number }
export type Answer =
  { id: number; done: number; all: number } | { id: number; answer: Uint8Array | string } | { id: number; failed: string }
