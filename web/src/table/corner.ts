/** The corner of an area where a small sheet covers the least of what must stay in view. */

export type Box = { left: number; top: number; right: number; bottom: number }
export type Corner = { x: "left" | "right"; y: "top" | "bottom" }

/** In case of doubt the first. */
const CORNERS: Corner[] = [
  { x: "left", y: "bottom" },
  { x: "left", y: "top" },
  { x: "right", y: "top" },
  { x: "right", y: "bottom" },
]

export function freest(area: Box, width: number, height: number, seen: Box[]): Corner {
  const covered = CORNERS.map(({ x, y }) => {
    const left = x === "left" ? area.left : area.right - width
    const top = y === "top" ? area.top : area.bottom - height
    const sheet = { left, top, right: left + width, bottom: top + height }
    return seen.reduce((sum, box) => sum + shared(sheet, box), 0)
  })
  return CORNERS[covered.indexOf(Math.min(...covered))] as Corner
}

function shared(one: Box, other: Box): number {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left)
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
  return across > 0 && down > 0 ? across * down : 0
}
