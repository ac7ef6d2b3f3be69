/** The rules in brief, of every board and in every language. */

import { afterEach, describe, expect, test } from "vitest"
import europe from "../../src/ferrovia/boards/europe.toml?raw"
import iberia from "../../src/ferrovia/boards/iberia.toml?raw"
import oldWest from "../../src/ferrovia/boards/old-west.toml?raw"
import usa from "../../src/ferrovia/boards/usa.toml?raw"
import type { Board } from "../src/board/drawing"
import { LANGUAGES, t, tongue, type Language } from "../src/i18n/index.svelte"
import { paragraphs, sections } from "../src/parts/rules"
import { assumption } from "../src/state/words"
import { board as small } from "./small"

const languages = Object.keys(LANGUAGES) as Language[]
const COMMON = ["goal", "turn", "cards", "claim", "parallels", "tickets", "end", "scoring"]

/** The rules of a board file, as the server tells them. */
function read(id: string, text: string): Board {
  const figures: Record<string, number> = {}
  const terms: Record<string, string[]> = {}
  const rules = [...text.matchAll(/^rules\.([a-z-]+) = (\{.*\})/gm)].map(([, name = "", table = ""]) => {
    const fields = JSON.parse(table.replace(/([\w-]+) =/g, '"$1":')) as Record<string, number | string | string[]>
    for (const [field, value] of Object.entries(fields)) {
      if (typeof value === "number") figures[`${name}.${field}`] = value
      else if (typeof value === "string" || Array.isArray(value)) terms[`${name}.${field}`] = [value].flat()
    }
    return name
  })
  const cities = [...text.matchAll(/\{ id = "([^"]+)", name = "([^"]+)", lat/g)].map(([, city = "", name = ""]) => ({
    ...small.facts.cities[0]!,
    id: city,
    name,
  }))
  const festivals = [...text.matchAll(/\{ id = "([^"]+)", name = "([^"]+)", cities = (\[.*?\])/g)].map(
    ([, festival = "", name = "", at = ""]) => ({ id: festival, name, cities: JSON.parse(at) as string[], cards: 1 }),
  )
  const options = rules.filter((rule) => rule === "alvin")
  const isCity = (name: number | string): boolean => cities.some((city) => city.id === name)
  const places = Object.fromEntries(Object.entries(terms).filter(([, all]) => all.every(isCity)))
  return { ...small, facts: { ...small.facts, id, rules, figures, terms, places, cities, festivals, options } }
}

const BOARDS = {
  usa: read("usa", usa),
  europe: read("europe", europe),
  iberia: read("iberia", iberia),
  "old-west": read("old-west", oldWest),
}

function whole(board: Board): string {
  return sections(board, board.facts.options)
    .flatMap((rule) => paragraphs(board, rule))
    .join("\n")
}

afterEach(() => tongue.use("en"))

test.each([
  ["usa", ["longest-path", "ties"]],
  ["europe", ["long-tickets", "ferries", "tunnels", "stations", "longest-path", "ties"]],
  ["iberia", ["drafts", "festivals", "ferries", "ties"]],
  ["old-west", ["ferries", "start-cities", "markers", "alvin", "most-tickets", "ties"]],
] as const)("%s has the common sections and those of its mechanisms", async (id, own) => {
  await tongue.use("en")
  expect(sections(BOARDS[id], BOARDS[id].facts.options)).toEqual([...COMMON, ...own])
})

test("an option that a table plays without has no section", async () => {
  await tongue.use("en")
  expect(sections(BOARDS["old-west"], [])).not.toContain("alvin")
})

describe.each(languages)("in %s", (language) => {
  test.each(Object.values(BOARDS))("every sentence is there and filled in: $facts.id", async (board) => {
    await tongue.use(language)
    for (const rule of sections(board, board.facts.options))
      for (const text of paragraphs(board, rule)) {
        expect(text, rule).not.toMatch(/[{}]|undefined|^rules\.| rules\.| {2}/)
        expect(text.length, rule).toBeGreaterThan(20)
      }
  })

  test("a turn has four actions where stations are built", async () => {
    await tongue.use(language)
    expect(paragraphs(BOARDS.europe, "turn")).toContain(t("rules.turn.stations"))
    expect(paragraphs(BOARDS.usa, "turn")).toContain(t("rules.turn.text"))
    expect(t("rules.turn.stations")).not.toBe(t("rules.turn.text"))
  })

  test("first tickets that leave the game are told apart, and long ones counted", async () => {
    await tongue.use(language)
    expect(paragraphs(BOARDS.europe, "tickets")).toContain(t("rules.tickets.long", { deal: 3, keep: 2, all: 4 }))
    expect(paragraphs(BOARDS.europe, "tickets")).toContain(t("rules.tickets.out"))
    expect(whole(BOARDS.usa)).not.toContain(t("rules.tickets.out"))
    expect(paragraphs(BOARDS.iberia, "tickets")).toHaveLength(2) // a draft takes the place of the deal
  })

  test("ties are broken in the order of the board", async () => {
    await tongue.use(language)
    const said = (id: keyof typeof BOARDS, ...what: ("tickets" | "stations" | "longest-path")[]): void => {
      const order = what.map((each) => t(`rules.ties.${each}`)).join(t("rules.ties.then"))
      expect(paragraphs(BOARDS[id], "ties")).toEqual([t("rules.ties.text", { order })])
    }
    said("usa", "tickets", "longest-path")
    said("europe", "tickets", "stations", "longest-path")
    said("iberia", "tickets")
    said("old-west", "tickets")
  })

  test("cities of the board are named", async () => {
    await tongue.use(language)
    expect(paragraphs(BOARDS["old-west"], "alvin").join()).toContain("Roswell")
    expect(paragraphs(BOARDS.iberia, "festivals").join()).toMatch(/Porto .* Coimbra/)
  })

  test("it is said where a bonus does not exist, and which points are assumed", async () => {
    await tongue.use(language)
    const without = Object.values(BOARDS).filter((board) => whole(board).includes(t("rules.scoring.no-longest-path")))
    expect(without.map(({ facts }) => facts.id)).toEqual(["iberia", "old-west"])
    expect(Object.keys(BOARDS).filter((id) => assumption(id))).toEqual(["old-west"])
    expect(assumption("old-west")).toMatch(/18.* 7 .*R-22/)
  })
})
