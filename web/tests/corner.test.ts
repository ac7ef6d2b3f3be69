import { expect, test } from "vitest"
import { freest } from "../src/table/corner"

const area = { left: 0, top: 50, right: 400, bottom: 350 }
const box = (left: number, top: number, right: number, bottom: number) => ({ left, top, right, bottom })

test("a sheet lies in the corner where it covers nothing, or least", () => {
  expect(freest(area, 200, 100, [])).toEqual({ x: "left", y: "bottom" })
  expect(freest(area, 200, 100, [box(0, 250, 100, 350)])).toEqual({ x: "left", y: "top" })
  expect(freest(area, 200, 100, [box(0, 50, 100, 350)])).toEqual({ x: "right", y: "top" })
  expect(freest(area, 200, 100, [box(0, 50, 400, 150), box(0, 250, 100, 350)])).toEqual({ x: "right", y: "bottom" })
  expect(freest(area, 200, 100, [box(0, 50, 400, 350), box(0, 250, 9, 260)])).toEqual({ x: "left", y: "top" })
})
