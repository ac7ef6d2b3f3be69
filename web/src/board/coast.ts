/** Simplified coastlines for the lines drawn in the sea, which are too far out to show any detail. */

const STEP = 9 // the shortest distance between corners
const SMALLEST = 14 // smaller islands get no lines

/** Takes a path as `ferrovia boards layout` writes it: `M`, relative `l`, and `z`. */
export function coarse(path: string): string {
  return path
    .split("M")
    .slice(1)
    .map((ring) => {
      const numbers = (ring.match(/-?\d*\.?\d+/g) ?? []).map(Number)
      let [x, y] = [numbers[0] ?? 0, numbers[1] ?? 0]
      let kept: [number, number] = [x, y]
      const corners = [kept]
      let most = 0
      for (let i = 2; i + 1 < numbers.length; i += 2) {
        x += numbers[i] ?? 0
        y += numbers[i + 1] ?? 0
        most = Math.max(most, Math.hypot(x - (numbers[0] ?? 0), y - (numbers[1] ?? 0)))
        if (Math.hypot(x - kept[0], y - kept[1]) >= STEP) corners.push((kept = [x, y]))
      }
      return most < SMALLEST ? "" : `M${corners.map(([u, v]) => `${Math.round(u)} ${Math.round(v)}`).join("L")}Z`
    })
    .join("")
}
