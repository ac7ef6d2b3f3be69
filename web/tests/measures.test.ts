/** Times, places and sizes: the plain arithmetic of the layout. */

import { describe, expect, test } from "vitest"
import { coarse } from "../src/board/coast"
import { along, standing, upright } from "../src/board/drawing"
import { kept } from "../src/board/panzoom"
import { decor, type Box } from "../src/board/places"
import { spread } from "../src/parts/spread"
import { timeLeft } from "../src/state/clock"
import { beside } from "../src/table/beside"
import { corner, HEADER, layout, SMALL_HEADER } from "../src/table/layout"
import { board } from "./small"

describe("a clock", () => {
  const NOW = 1_000_000
  const left = (seconds: number) => timeLeft({ seat: 0, since: 0, until: NOW + seconds * 1000, bank: 0 }, NOW)

  test.each([
    [0, "0:00", true],
    [20, "0:20", true],
    [21, "0:21", false],
    [61, "1:01", false],
    [7199, "119:59", false],
    [7200, "2 hours", false],
    [172_799, "47 hours", false],
    [172_800, "2 days", false],
  ])("with %i seconds left shows %s", (seconds, text, short) => expect(left(seconds)).toEqual({ text, short }))

  test("counts from when it was started, and never below zero", () => {
    expect(timeLeft({ seat: 0, since: 5000, until: 65_000, bank: 0 }, 0)?.text).toBe("1:00")
    expect(timeLeft({ seat: 0, since: 0, until: 1000, bank: 0 }, 9000)?.text).toBe("0:00")
  })

  test("that is not running shows nothing", () => {
    expect(timeLeft(undefined, 0)).toBeNull()
    expect(timeLeft({ seat: 0, since: 0, until: null, bank: 0 }, 0)).toBeNull()
  })
})

describe("a board", () => {
  test("draws a track from the outer end of its first space to the outer end of its last", () => {
    expect(
      along(
        [
          [20, 10, 0],
          [60, 10, 0],
        ],
        40,
      ),
    ).toBe("M0.0 10.0L20 10L60 10L80.0 10.0")
    expect(along([[10, 20, 90]], 40)).toBe("M10.0 0.0L10 20L10.0 40.0")
    expect(along([], 40)).toBe("")
  })

  test.each([
    [0, 0],
    [90, 90],
    [91, -89],
    [180, 0],
    [-89, -89],
    [-90, 90],
    [-135, 45],
  ])("turns nothing at %i upside down", (angle, shown) => {
    expect(upright(angle)).toBe(shown)
    expect(standing([1, 2, angle], { length: 44, width: 15 })).toBe(`translate(1 2) rotate(${shown}) scale(1 1)`)
  })

  test("has a coast without tiny corners and islands", () => {
    const square = "M0 0l4 0l4 0l4 0l8 0l0 20l-20 0z"
    expect(coarse(square)).toBe("M0 0L12 0L20 20L0 20Z")
    expect(coarse("M0 0l5 0l0 5z")).toBe("")
    expect(coarse(`${square}M0 0l5 0l0 5z`)).toBe(coarse(square))
  })

  test("has room for its title, compass and piles, none covering another or a city", () => {
    const { title, rose, piles, tools } = decor(board)
    expect(piles.map(({ key, city, named }) => [key, city, named])).toEqual([
      ["f", "aveiro", true],
      ["f", "braga", true],
      ["g", "aveiro", true],
    ])
    const boxes: Box[] = [tools, ...piles.map(({ at }) => box(at, 26, 34))]
    if (title) boxes.push(title)
    if (rose) boxes.push(box(rose, 2 * rose.r, 2 * rose.r))
    expect(boxes).toHaveLength(6)
    const cities = Object.values(board.drawing.cities).map((at) => box(at, 28, 28))
    for (const [i, one] of boxes.entries())
      for (const other of [...boxes.slice(i + 1), ...cities]) expect(overlap(one, other), JSON.stringify([one, other])).toBe(false)
  })

  test("stays in its window, but for what it may be moved out from under", () => {
    expect(kept(50, 400, 300, 1, 0)).toBe(0)
    expect(kept(50, 400, 400, 2, 0)).toBe(0)
    expect(kept(-500, 400, 400, 2, 0)).toBe(-400)
    expect(kept(-500, 400, 400, 2, 60)).toBe(-460)
    expect(kept(90, 400, 300, 1, 60)).toBe(60)
  })

  function box({ x, y }: { x: number; y: number }, width: number, height: number): Box {
    return { x: x - width / 2, y: y - height / 2, width, height }
  }

  function overlap(a: Box, b: Box): boolean {
    return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
  }
})

describe("a small sheet beside something", () => {
  const area = { left: 0, top: 0, right: 400, bottom: 300 }
  const sheet = (left: number, top: number, right: number, bottom: number) => beside({ left, top, right, bottom }, area, 100, 50)

  test("goes above, below, after or before it, wherever there is room", () => {
    expect(sheet(150, 100, 250, 120)).toEqual({ left: 150, top: 40 })
    expect(sheet(150, 20, 250, 40)).toEqual({ left: 150, top: 50 })
    expect(sheet(150, 20, 250, 280)).toEqual({ left: 260, top: 125 })
    expect(sheet(150, 20, 350, 280)).toEqual({ left: 40, top: 125 })
  })

  test("stays inside the area", () => {
    expect(sheet(0, 100, 10, 120)).toEqual({ left: 0, top: 40 })
    expect(sheet(0, 0, 400, 290)).toEqual({ left: 0, top: 250 })
  })
})

describe("the table", () => {
  const [USA, EUROPE, OLD_WEST] = [1.51, 1.34, 0.91]

  test.each([
    [1280, 720, USA, "beside", false, 1],
    [1366, 650, EUROPE, "beside", false, 1],
    [1920, 1080, OLD_WEST, "beside", false, 2],
    [820, 1180, USA, "under", false, 2],
    [390, 844, EUROPE, "under", true, 1],
    [844, 390, EUROPE, "beside", true, 1],
    [640, 360, OLD_WEST, "beside", true, 1],
  ])("in a window of %i by %i with a board of %f has its rail %s it", (width, height, ratio, rail, small, columns) => {
    expect(layout(width, height, ratio, 5)).toMatchObject({ rail, small, columns })
  })

  test("stands where the board is larger", () => {
    const room = (width: number, height: number, ratio: number) => {
      const { rail, size } = layout(width, height, ratio, 4)
      return Math.min(width - (rail === "beside" ? size : 0), (height - HEADER - (rail === "under" ? size : 0)) * ratio)
    }
    expect(room(1000, 1000, USA)).toBeGreaterThan(1000 * 0.63)
    expect(room(1000, 1000, OLD_WEST)).toBeGreaterThan(600 * OLD_WEST)
  })

  test("puts a sheet where it covers the fewest places, at best next to the rail", () => {
    expect(corner([], "beside")).toEqual({ right: true, bottom: true })
    const southEast = { x: 0.9, y: 0.9 }
    expect(corner([southEast], "beside")).toEqual({ right: true, bottom: false })
    expect(corner([southEast, { x: 0.9, y: 0.1 }], "beside")).toEqual({ right: false, bottom: true })
    expect(corner([{ x: 0.1, y: 0.9 }], "under")).toEqual({ right: true, bottom: false })
  })

  test("has cards that grow with the screen", () => {
    expect(layout(1920, 1080, EUROPE, 5).card).toBeGreaterThanOrEqual(90)
    expect(layout(1280, 720, USA, 5).card).toBeGreaterThanOrEqual(56)
  })

  test("always leaves room for the board and for the cards", () => {
    for (let width = 320; width <= 2560; width += 40)
      for (let height = 320; height <= 1440; height += 40)
        for (const ratio of [0.8, 1.2, 1.6]) {
          const { rail, size, small } = layout(width, height, ratio, 5)
          const under = height - (small ? SMALL_HEADER : HEADER) - size
          if (rail === "beside" && width >= 640)
            expect(width - size, `${width} by ${height}, ${ratio}`).toBeGreaterThanOrEqual(width * 0.44)
          else if (rail === "under" && height >= 640)
            expect(under, `${width} by ${height}, ${ratio}`).toBeGreaterThanOrEqual(height * (small ? 0.45 : 0.35))
          expect(size).toBeGreaterThanOrEqual(284)
        }
  })
})

test.each([
  [
    [1, 2, 3],
    [1, 11, 21],
  ],
  [
    [0, 50, 52],
    [0, 50, 60],
  ],
  [
    [80, 95, 99],
    [80, 90, 100],
  ],
  [[], []],
])("labels at %j are moved apart", (places, moved) => expect(spread(places, 10, 100)).toEqual(moved))
