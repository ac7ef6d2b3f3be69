import { citiesHighlight } from "../../end/highlight"
import { flight, scene, seatSpot, type Actor, type Scene, type Spot } from "../../state/scene"
import type { Board } from "../../board/drawing"
import type { Event, SeatScoring } from "../../protocol/types"
import { t } from "../../i18n/index.svelte"
import { citiesOf, cityNames, festivalName, signed } from "../../state/words"
import type { Mechanism } from "../mechanism"
import Choice from "./Choice.svelte"
import { icon } from "./icon"
import Pile from "./Pile.svelte"
import Festivals from "./Festivals.svelte"

function carried(event: Event, board: Board, actor: (at: Spot) => Actor): Scene | null {
  const [city] = citiesOf(event, board)
  return city === undefined ? null : scene(event, [actor({ at: "city", city })], { cities: [city], sound: "card" })
}

function sets(board: Board, { festivals }: SeatScoring): string {
  return festivals.map((each) => `${festivalName(board, each.festival)} ${each.cards} (${signed(each.points)})`).join(", ")
}

export default {
  icon,
  count: "festivals",
  beside: ({ facts }) =>
    facts.festivals.flatMap(({ id, name, cities }) => cities.map((city) => ({ city, key: id, name, component: Pile }))),
  questions: { festival: Choice },
  held: ({ festivals = {} }, board) =>
    Object.entries(festivals)
      .map(([id, n]) => `${festivalName(board, id)} ${n}`)
      .join(", "),
  panel: Festivals,
  scenes: {
    FestivalLaid: (event, { board }) => carried(event, board, (at) => flight({ is: "ticket", count: 1 }, { at: "deck" }, at)),
    FestivalTaken: (event, { board }) =>
      carried(event, board, (at) => flight({ is: "ticket", count: event.cards }, at, seatSpot(event.seat))),
  },
  cites: ["IB-7"],
  ink: "var(--festival)",
  examples: ({ facts: { festivals, tracks } }) => {
    const festival = [...festivals].sort((a, b) => b.cards - a.cards)[0]
    const track = tracks.find(({ a, b }) => festival?.cities.some((city) => city === a || city === b))
    if (!festival || !track) return []
    const piles = Object.fromEntries(festivals.map(({ id }) => [id, 3]))
    return [{ tracks: [track.id], places: festival.cities, view: { tracks: {}, piles } }]
  },
  rules: (board) =>
    board.facts.festivals.flatMap(({ cities }) =>
      cities.length > 1 ? t("rules.festivals.shared", { cities: cityNames(board, cities) }) : [],
    ),
  bonus: {
    line: "festivals",
    order: 2,
    highlight: (board, _, { seat, festivals }) =>
      citiesHighlight(
        seat,
        festivals.flatMap(({ festival }) => board.facts.festivals.find(({ id }) => id === festival)?.cities ?? []),
      ),
    values: (board, _, scored) => ({ sets: sets(board, scored) }),
    details: (board, scored) => (scored.festivals.length ? `${t("count.festivals")}: ${sets(board, scored)}` : null),
  },
} satisfies Mechanism
