/** How the table is laid out: the board as large as the window allows, and a rail under it or beside it. */

export type Layout = {
  /** Where the rail stands. */
  rail: "under" | "beside"
  /** A small screen: the rail holds cards and tickets; players, log and chat open over the board. */
  small: boolean
  /** The height of a rail under the board, or the width of one beside it. */
  size: number
  columns: 1 | 2
  /** Whether the decks stand in one line with the face-up cards. */
  inline: boolean
  /** The width of a card in the rail. */
  card: number
  /** Whether tickets are strips, because there is no room for more. */
  slim: boolean
  /** The height for tickets on a small screen. */
  tickets: number
  /** Whether the board fills its place, or is shown whole. */
  fit: "cover" | "contain"
}

export const HEADER = 48
export const SMALL_HEADER = 52
/** A small screen: narrower, or in landscape lower, than this. */
const NARROW = 700
const LOW = 640
const PADDING = 8
const GAP = 6
/** The height of a card divided by its width, and what stands around it. */
const CARD = 0.65
const AROUND = 8

/** Heights of the rows around the board on a small screen. */
const SMALL = { market: 54, hand: 94, bar: 44 }
const SMALL_ROWS = SMALL.market + SMALL.hand + SMALL.bar
/** Seven cards that a finger can hit. */
const SMALL_COLUMN = 328
/** Two rows of tickets, or three. */
const TICKETS = { least: 64, two: 96, three: 142 }

/** Heights in the rail of a large screen. */
const STRIP = 39
const DECKS = 54
const THREE_TICKETS = 116
const FULL_TICKETS = 166
const LOG = 124
const PANEL = 38
/** From this width of a column on, tickets stand two by two. */
export const WIDE = 448

const COLUMN = { least: 364, most: 480 }
const TWO_COLUMNS = 640
const UNDER = 370
const LARGEST_CARD = 120
/** From where on a sheet in a corner covers the board. */
const SHEET = { x: 0.55, y: 0.6 }

/** A small screen. */
export function isSmall(width: number, height: number): boolean {
  return width < NARROW || isLow(width, height)
}

function isLow(width: number, height: number): boolean {
  return height < LOW && width > height
}

/** `ratio`: the board's width divided by its height; `panel`: whether there is one below the tickets. */
export function layout(width: number, height: number, ratio: number, players: number, panel = false): Layout {
  if (isLow(width, height)) return landscape(width, height, ratio)
  if (width < NARROW) return portrait(width, height)
  const [beside, under] = [besideBoard(width, height, ratio, players, panel), underBoard(width, height, ratio)]
  return scale(width - beside.size, height - HEADER, ratio) >= scale(width, height - HEADER - under.size, ratio) ? beside : under
}

/** The width of the largest board in a room. */
function scale(width: number, height: number, ratio: number): number {
  return Math.min(width, height * ratio)
}

function portrait(width: number, height: number): Layout {
  const tickets = clamp(height * 0.5 - SMALL_HEADER - SMALL_ROWS, TICKETS.two, TICKETS.three)
  return {
    rail: "under",
    small: true,
    size: SMALL_ROWS + tickets,
    columns: 1,
    inline: true,
    card: inRow(width, 5),
    slim: true,
    tickets,
    fit: "cover",
  }
}

function landscape(width: number, height: number, ratio: number): Layout {
  const size = clamp(width - height * ratio, SMALL_COLUMN, width * 0.45)
  const tickets = clamp(height - SMALL_HEADER - SMALL_ROWS - PADDING, TICKETS.least, height)
  const card = Math.min(inRow(size, 5), 64)
  return { rail: "beside", small: true, size, columns: 1, inline: true, card, slim: true, tickets, fit: "cover" }
}

function besideBoard(width: number, height: number, ratio: number, players: number, panel: boolean): Layout {
  const room = height - HEADER - 2 * PADDING
  const size = clamp(width - (height - HEADER) * ratio, clamp(width * 0.25, COLUMN.least, COLUMN.most), width * 0.55)
  const columns = size < TWO_COLUMNS ? 1 : 2
  const column = columns === 1 ? size : size * 0.52
  const others = (columns === 1 ? players * STRIP + LOG : 0) + (panel && column < WIDE ? PANEL : 0)
  const cards = largest(column, room - others - THREE_TICKETS - 5 * GAP)
  return { rail: "beside", small: false, size, columns, ...cards, tickets: 0, fit: "contain" }
}

function underBoard(width: number, height: number, ratio: number): Layout {
  const size = clamp(height - HEADER - width / ratio, UNDER, height * 0.55)
  const cards = largest(width * 0.52, size - 2 * PADDING - THREE_TICKETS - 3 * GAP)
  return { rail: "under", small: false, size, columns: 2, ...cards, tickets: 0, fit: "contain" }
}

/** The largest cards of which one row is face up and two are in the hand, with the decks in line or in a row of their own. */
function largest(width: number, height: number): Pick<Layout, "inline" | "card" | "slim"> {
  const high = (rows: number) => (rows / 3 - AROUND) / CARD
  const [apart, line] = [Math.min(inRow(width, 5), high(height - DECKS)), Math.min(inRow(width, 7), high(height))]
  const inline = line > apart
  const card = Math.floor(clamp(Math.max(line, apart), 44, LARGEST_CARD))
  const left = height - 3 * (card * CARD + AROUND) - (inline ? 0 : DECKS)
  return { inline, card, slim: left < FULL_TICKETS - THREE_TICKETS }
}

/** The width of each of `n` cards side by side. */
function inRow(width: number, n: number): number {
  return Math.floor((width - 2 * PADDING) / n - GAP)
}

export type Corner = { right: boolean; bottom: boolean }

/** The corner of the board, of width and height one, where a sheet covers the fewest places; at best next to the rail. */
export function corner(places: { x: number; y: number }[], rail: Layout["rail"]): Corner {
  const both = [true, false]
  const corners = (rail === "under" ? [true] : both).flatMap((right) => both.map((bottom) => ({ right, bottom })))
  const covered = ({ right, bottom }: Corner) =>
    places.filter(({ x, y }) => (rail === "under" || (right ? x > SHEET.x : x < 1 - SHEET.x)) && (bottom ? y > SHEET.y : y < 1 - SHEET.y))
      .length
  return corners.reduce((best, each) => (covered(each) < covered(best) ? each : best))
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value))
}
