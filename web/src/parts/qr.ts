import { correction, generate } from "lean-qr/nano"

const MARGIN = 4 // the white border that readers need

/** The code of a text as black squares, on a square of this size. */
export function qrCode(text: string): { size: number; path: string } {
  const code = generate(text, { minCorrectionLevel: correction.M })
  const places = Array.from({ length: code.size }, (_, i) => i)
  const dark = places.flatMap((y) => places.filter((x) => code.get(x, y)).map((x) => `M${x + MARGIN} ${y + MARGIN}h1v1h-1Z`))
  return { size: code.size + 2 * MARGIN, path: dark.join("") }
}
