/** What an error in a worker means. */

import type { Failure } from "./messages"
import { NoPython } from "./python"

/** Why Python did not start. */
export function failure(error: unknown): Failure {
  if (!(error instanceof NoPython)) return "crashed"
  return error.code === "UNREACHABLE" ? "unreachable" : "unsupported"
}

/** Whether Python is beyond help. Nearly all errors leave it as good as before. */
export function fatal(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const told = error as Error & { pyodide_fatal_error?: boolean; type?: string }
  return Boolean(told.pyodide_fatal_error) || told.type === "MemoryError" || /fatally failed|out of memory/i.test(told.message)
}
