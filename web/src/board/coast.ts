/** Coasts with few corners, for the lines in the sea: those run at some distance, where no detail is seen. */

const STEP = 9 // between corners, at least
const SMALLEST = 14 // islands that are smaller have no lines

/** From a path of lines, as `ferrovia maps layout` writes them: `M`, relative `l`, and `z`. */
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
