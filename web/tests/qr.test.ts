/** What is drawn is read back by another program. */

import jsQR from "jsqr"
import { expect, test } from "vitest"
import { qrCode } from "../src/parts/qr"

const SCALE = 4 // pixels for each module

const LINK = "http://192.168.178.20:8000/tables/7dndmqr7gjc6jx?lang=ro"

test.each([LINK, "ação, ăâîșț", `https://trains.example.org/tables/7dndmqr7gjc6jx#${"seat".repeat(60)}`])(
  "the code of %s reads as its text",
  (text) => {
    const code = qrCode(text)
    const size = code.size * SCALE
    const read = jsQR(pixels(size, code.path), size, size)
    expect(new TextDecoder().decode(Uint8Array.from(read?.binaryData ?? []))).toBe(text)
  },
)

/** Black squares of one module on white, as red, green, blue and alpha. */
function pixels(size: number, path: string): Uint8ClampedArray {
  const image = new Uint8ClampedArray(size * size * 4).fill(255)
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1Z/g)) {
    for (let row = 0; row < SCALE; row++) {
      for (let column = 0; column < SCALE; column++) {
        const pixel = (Number(y) * SCALE + row) * size + Number(x) * SCALE + column
        image.fill(0, pixel * 4, pixel * 4 + 3)
      }
    }
  }
  return image
}
