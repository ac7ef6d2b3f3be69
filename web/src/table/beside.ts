/** Places a small sheet beside something, inside an area, without covering it if there is any room. */

const GAP = 10

type Box = { left: number; top: number; right: number; bottom: number }

export function beside(target: Box, area: Box, width: number, height: number): { left: number; top: number } {
  const middle = fit((target.left + target.right - width) / 2, area.left, area.right - width)
  const centre = fit((target.top + target.bottom - height) / 2, area.top, area.bottom - height)
  const above = target.top - GAP - height
  const after = target.right + GAP
  const before = target.left - GAP - width
  if (above >= area.top) return { left: middle, top: above }
  if (target.bottom + GAP + height <= area.bottom) return { left: middle, top: target.bottom + GAP }
  if (after + width <= area.right) return { left: after, top: centre }
  if (before >= area.left) return { left: before, top: centre }
  // It fills the area, so take the corner farthest from its centre.
  const low = target.top + target.bottom < area.top + area.bottom
  const right = target.left + target.right < area.left + area.right
  return { left: right ? area.right - width : area.left, top: low ? area.bottom - height : area.top }
}

/** The smallest box around some. */
export function around(boxes: Box[]): Box {
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  }
}

function fit(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value))
}
