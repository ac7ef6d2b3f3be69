import { deflateSync } from "node:zlib"
import { readdirSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { Refused } from "../src/protocol/http"
import { LONG, pack, unpack } from "../src/replay/link"

const GOLDEN = "../tests/golden"
const records = readdirSync(GOLDEN).filter((name) => name.endsWith(".jsonl"))

const packed = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64url")
const damaged = expect.objectContaining({ refusal: { code: "LINK_DAMAGED", rule: "" } })
const large = expect.objectContaining({ refusal: { code: "LINK_LARGE", rule: "" } })

test("a game survives its link, names in any script included", async () => {
  const text = '[Seat0 "Zoë 🚂 李"]\n1. s0 draw red > blue\n'
  expect(await unpack(await pack(text, 7))).toEqual({ text, n: 7 })
})

test.each(records)("a link has no letter that an address or a messenger would change: %s", async (name) => {
  const text = readFileSync(`${GOLDEN}/${name}`, "utf-8")
  const data = await pack(text, 31)
  expect(data).toMatch(/^[\w-]+\.31$/)
  expect(await unpack(data)).toEqual({ text, n: 31 })
  expect(data.length).toBeLessThan(1.5 * LONG) // the notation of the same game takes less than half of that
})

test("a link without a number begins at the deal", async () => {
  const [letters] = (await pack("a game", 3)).split(".")
  expect(await unpack(letters ?? "")).toEqual({ text: "a game", n: 0 })
})

test("a link that lost or changed a letter is damaged, wherever it was", async () => {
  const [letters = ""] = (await pack(readFileSync(`${GOLDEN}/usa-2-2.jsonl`, "utf-8"), 0)).split(".")
  for (let at = 0; at < letters.length - 1; at += 97) {
    const other = letters[at] === "A" ? "B" : "A"
    await expect(unpack(letters.slice(0, at))).rejects.toEqual(damaged)
    await expect(unpack(letters.slice(0, at) + letters.slice(at + 1))).rejects.toEqual(damaged)
    await expect(unpack(letters.slice(0, at) + other + letters.slice(at + 1))).rejects.toEqual(damaged)
  }
})

test.each(["", ".", ".5", "????", "%00", "x.y", "a.1.2", "<script>", "a".repeat(5), packed(new Uint8Array(40))])(
  "what is no link is refused: %s",
  async (data) => {
    await expect(unpack(data)).rejects.toEqual(damaged)
  },
)

/** The same numbers below `most` in every run. */
function numbers(seed: number): (most: number) => number {
  let state = seed
  return (most) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * most)
  }
}

test("whatever becomes of a link, it is refused or shows its own game", { timeout: 600_000 }, async () => {
  const text = readFileSync(`${GOLDEN}/usa-2-2.jsonl`, "utf-8")
  const links = [await pack(text, 0), await pack(text.slice(0, 900), 12)]
  const chosen = numbers(1)
  const letters = "Aa0._-=+/%# \0é\u{661}\ud800"
  for (let at = 0; at < 2000; at++) {
    const link = links[chosen(2)]!
    const [place, end] = [chosen(link.length), chosen(link.length)]
    const spoilt = [
      link.slice(0, place),
      link.slice(0, place) + letters[chosen(letters.length)]! + link.slice(place + 1),
      link.slice(0, place) + letters[chosen(letters.length)]! + link.slice(place),
      link.slice(0, place) + links[chosen(2)]!.slice(end),
      link.slice(0, place) + link.slice(end),
      link + "9".repeat(chosen(8)),
    ][chosen(6)]!
    const shown = await unpack(spoilt).catch((error: unknown) => error)
    if (shown instanceof Refused) expect(["LINK_DAMAGED", "LINK_LARGE"]).toContain(shown.refusal.code)
    else expect([text, text.slice(0, 900)]).toContain((shown as { text: string }).text)
  }
})

test("what is no text is refused", async () => {
  await expect(unpack(packed(deflateSync(Buffer.from([0xff, 0xfe, 0x80]))))).rejects.toEqual(damaged)
})

test("a link that stands for more than any game is not followed to its end", async () => {
  const bomb = deflateSync(Buffer.alloc(20_000_000), { level: 9 })
  expect(packed(bomb).length).toBeLessThan(30_000)
  await expect(unpack(packed(bomb))).rejects.toEqual(large)
  await expect(unpack(packed(bomb.subarray(0, -100)))).rejects.toEqual(large) // its end would be damaged
  await expect(unpack("A".repeat(1_000_000))).rejects.toEqual(large)
})
