/**
 * A whole game in a link: its notation, compressed, in letters that an address leaves alone, then a dot and the number of a
 * position. The game comes after the `#`, so it is never sent to the server that the page comes from.
 */

import { Refused } from "../protocol/http"
import { MOST_BYTES } from "./file.svelte"

/** Messengers, mail programs and chats begin to cut links beyond this many characters. */
export const LONG = 8000

/** With a checksum, so that a link that lost a letter is noticed for what it is. */
const FORMAT = "deflate"

export async function pack(text: string, n: number): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream(FORMAT))
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer())
  const letters = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))
  return `${letters.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")}.${n}`
}

/** Throws `Refused`, whatever somebody has put into the link. */
export async function unpack(data: string): Promise<{ text: string; n: number }> {
  const [, letters = "", n = "0"] = /^([\w-]+)(?:\.(\d{1,6}))?$/.exec(data) ?? []
  if (letters.length > 2 * MOST_BYTES) throw large()
  try {
    const packed = atob(letters.replaceAll("-", "+").replaceAll("_", "/"))
    const bytes = Uint8Array.from(packed, (letter) => letter.charCodeAt(0))
    return { text: await inflated(bytes), n: Number(n) }
  } catch (error) {
    throw error instanceof Refused ? error : new Refused({ code: "LINK_DAMAGED", rule: "" })
  }
}

/** A few letters can stand for gigabytes: it stops where no game goes on. */
async function inflated(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream(FORMAT)).getReader()
  const pieces: Uint8Array<ArrayBuffer>[] = []
  for (let size = 0; ;) {
    const { done, value } = await reader.read()
    if (done) return new TextDecoder("utf-8", { fatal: true }).decode(await new Blob(pieces).arrayBuffer())
    pieces.push(value as Uint8Array<ArrayBuffer>)
    size += value.length
    if (size > MOST_BYTES) {
      void reader.cancel().catch(() => undefined)
      throw large()
    }
  }
}

function large(): Refused {
  return new Refused({ code: "LINK_LARGE", rule: "" })
}
