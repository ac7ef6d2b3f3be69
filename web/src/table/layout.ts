/** How the table is laid out: the board as large as the window allows, everything else around it. */

export type Layout = {
  board: "left" | "top"
  /** Beside or under the board: one panel at a time, one column, two columns, or two columns under the board. */
  side: "tabs" | "column" | "columns" | "under"
  /** The width beside the board, or the height under it. */
  rest: number
}

export const HEADER = 48
const COLUMN = 380
const TWO_COLUMNS = 620
const PHONE = 700

/** `ratio`: the board's width divided by its height. */
export function layout(width: number, height: number, ratio: number): Layout {
  if (height < 520 && width > height) {
    return { board: "left", side: "tabs", rest: clamp(width - height * ratio, 288, width * 0.5) }
  }
  if (width < PHONE) {
    // Some room to move the board in, but never so much that none is left for the cards.
    const rest = clamp(height - HEADER - (width / ratio) * 1.3, 328, 416)
    return { board: "top", side: "tabs", rest: Math.min(rest, height - HEADER - 200) }
  }
  if (width < height * 1.1) {
    return { board: "top", side: "under", rest: clamp(height - HEADER - width / ratio, 430, height * 0.55) }
  }
  const rest = clamp(width - (height - HEADER) * ratio, COLUMN, width * 0.5)
  return { board: "left", side: rest < TWO_COLUMNS ? "column" : "columns", rest }
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value))
}
