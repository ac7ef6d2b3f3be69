"""The look of a page: warm paper, serifs, restrained colours, by day and by night.

The colours of players (c0 and so on) are those of Okabe and Ito, which people with any colour vision can tell
apart, a little darker by day and a little lighter at night. The lines of the score sheet have p0 and so on,
by their number.
"""

from __future__ import annotations

DAY = {
    "paper": "#f4ead5",
    "panel": "#fcf7ea",
    "ink": "#33291f",
    "soft": "#6d5d47",
    "rule": "#cbb68d",
    "hair": "#e4d7ba",
    "accent": "#9c3d26",
    "faint": "#c3b393",
    "ground": "#e6dac0",
    "c0": "#00639c",
    "c1": "#c24e00",
    "c2": "#00805c",
    "c3": "#a8508a",
    "c4": "#7a6000",
    "c5": "#3b8ab8",
    "c6": "#4a4036",
    "c7": "#8c2f39",
    "p0": "#3d6e8f",
    "p1": "#4f8f8b",
    "p2": "#5d8a4a",
    "p3": "#b24a3a",
    "p4": "#d3a03a",
    "p5": "#9b917f",
    "p6": "#9c6b93",
    "p7": "#c8794a",
    "p8": "#7d6a3c",
    "a0": "#f3e7cd",
    "a1": "#ecd3a8",
    "a2": "#e5b881",
    "a3": "#dd9c66",
    "a4": "#d07e4b",
    "a5": "#a14e2b",
    "a6": "#74301d",
    "d0": "#205a92",
    "d1": "#5f93bf",
    "d2": "#a9c6da",
    "d3": "#ece3cf",
    "d4": "#f0bc93",
    "d5": "#d97f46",
    "d6": "#a8480f",
}
NIGHT = {
    "paper": "#1d1915",
    "panel": "#272119",
    "ink": "#eee3cd",
    "soft": "#b9a98b",
    "rule": "#5f5039",
    "hair": "#3a3126",
    "accent": "#e58a6c",
    "faint": "#7d6d54",
    "ground": "#3d3428",
    "c0": "#5db3ea",
    "c1": "#f0894a",
    "c2": "#3fc39a",
    "c3": "#d995c1",
    "c4": "#d8bd4a",
    "c5": "#93c9ea",
    "c6": "#cdbfa9",
    "c7": "#e0808a",
    "p0": "#6aa0c4",
    "p1": "#76b5b1",
    "p2": "#86b872",
    "p3": "#d4705f",
    "p4": "#dfb354",
    "p5": "#a59b88",
    "p6": "#c195b8",
    "p7": "#dd9468",
    "p8": "#b09a63",
    "a0": "#352c21",
    "a1": "#513a26",
    "a2": "#75492a",
    "a3": "#9c5c31",
    "a4": "#cd8047",
    "a5": "#e39b5f",
    "a6": "#f8cf98",
    "d0": "#7dbdf2",
    "d1": "#5b96ca",
    "d2": "#35587a",
    "d3": "#463c2e",
    "d4": "#7d4f2c",
    "d5": "#cd7e45",
    "d6": "#f5a25f",
}

PART_COLOURS = sum(name.startswith("p") and name[1:].isdecimal() for name in DAY)

# Text on the classes of heat: dark on pale ones and light on deep ones.
LIGHT, DARK = "#fdf7e8", "#2b2219"
LIGHT_TEXT = {"day": ("a5", "a6", "d0", "d6"), "night": ("a0", "a1", "a2", "a3", "d2", "d3", "d4")}


def _variables(colours: dict[str, str]) -> str:
    return " ".join(f"--{name}: {value};" for name, value in colours.items())


def _heat_text(light: tuple[str, ...]) -> str:
    classes = [f"{kind}{step}" for kind in "ad" for step in range(7)]
    return "\n".join(f"td.{name} {{ color: {LIGHT if name in light else DARK}; }}" for name in classes)


def _colour_classes() -> str:
    rules = [f".c{n} {{ --own: var(--c{n}); }}" for n in range(8)]
    rules += [
        f".part.p{n} {{ fill: var(--p{n}); }} .swatch.p{n} {{ background: var(--p{n}); }}"
        for n in range(PART_COLOURS)
    ]
    for kind in "ad":
        rules += [f".{kind}{n} {{ --own: var(--{kind}{n}); }}" for n in range(7)]
    return "\n".join(rules)


LAYOUT = """
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body { margin: 0 auto; max-width: 1180px; padding: 0 22px 40px; background: var(--paper); color: var(--ink);
  font: 16px/1.5 "Iowan Old Style", "Palatino Linotype", Palatino, Georgia, "Times New Roman", serif; }
header { padding: 34px 0 6px; }
.brand { margin: 0; color: var(--accent); letter-spacing: .32em; text-transform: uppercase;
  font-size: .8rem; }
h1 { margin: .1em 0 .35em; font-size: clamp(1.7rem, 5vw, 2.7rem); line-height: 1.15; font-weight: 600; }
h2 { margin: 0 0 .5em; font-size: 1.55rem; line-height: 1.2; font-weight: 600; }
h3 { margin: 1.8em 0 .4em; font-size: 1.2rem; font-weight: 600; }
.rails { height: 12px; margin: 0 0 18px; border-block: 2px solid var(--ink); opacity: .75;
  background: repeating-linear-gradient(90deg, var(--ink) 0 3px, transparent 3px 14px); }
p { max-width: 84ch; overflow-wrap: anywhere; text-wrap: pretty; }
.lead { margin: 0 0 .6em; max-width: 100ch; }
pre { font: .8em/1.5 ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace; overflow-x: auto;
  margin: 1em 0; padding: .8em 1em; background: var(--panel); border: 1px solid var(--hair);
  border-radius: 4px; }
code { font: .86em/1.6 ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace; display: block;
  margin-top: .3em; padding: .4em .8em; background: var(--panel); border: 1px solid var(--hair);
  border-radius: 4px; }
.word { display: inline-block; max-width: 100%; overflow-wrap: anywhere; }
section { margin: 44px 0 0; }
section section { margin-top: 34px; }
.note { color: var(--soft); font-size: .92rem; }
.figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 440px), 1fr)); gap: 22px; }
figure { margin: 22px 0 0; padding: 16px 18px 12px; background: var(--panel); border: 1px solid var(--rule);
  border-radius: 8px; min-width: 0; }
@media (min-width: 960px) {
  /* A last figure without a neighbour has its words beside the picture. */
  .figures > figure:last-child:nth-child(odd) { grid-column: 1 / -1; display: grid;
    grid-template-columns: 1fr 1fr; gap: 22px; }
}
.figures > figure, .stack > figure { margin: 0; }
.stack { display: grid; gap: 22px; align-content: start; min-width: 0; }
figcaption { margin: 0 0 10px; font-size: .93rem; line-height: 1.4; color: var(--soft); max-width: 110ch; }
figcaption strong { display: block; color: var(--ink); font-size: 1.08rem; font-weight: 600; }
footer { margin-top: 50px; border-top: 1px solid var(--rule); color: var(--soft); font-size: .9rem; }
.facts { display: grid; grid-template-columns: repeat(auto-fit, minmax(150px, 1fr)); gap: 1px;
  margin: 0 0 22px; padding: 0; background: var(--rule); border: 1px solid var(--rule); border-radius: 8px;
  overflow: hidden; }
.facts div { background: var(--panel); padding: 10px 14px; }
.facts dt { color: var(--soft); font-size: .86rem; }
.facts dd { margin: 0; font-size: 1.25rem; }
.facts small { display: block; color: var(--soft); font-size: .8rem; }
"""

TABLES = """
.scroll { overflow-x: auto; margin: 16px 0 0; border: 1px solid var(--rule); border-radius: 8px;
  background: var(--panel); }
.scroll:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.long { max-height: 36rem; overflow-y: auto; }
table { border-collapse: separate; border-spacing: 0; width: 100%; line-height: 1.3;
  font-family: ui-sans-serif, system-ui, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
  font-size: .86rem;
  font-variant-numeric: tabular-nums lining-nums; }
caption { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
th, td { padding: 7px 10px; text-align: right; white-space: nowrap; border-bottom: 1px solid var(--hair); }
tbody tr:last-child > * { border-bottom: 0; }
thead th { position: sticky; top: 0; z-index: 2; background: var(--panel); color: var(--soft);
  font-weight: 600; vertical-align: bottom; border-bottom: 2px solid var(--rule); max-width: 190px;
  overflow: hidden; text-overflow: ellipsis; }
th.text, td.text { text-align: left; }
tbody th { position: sticky; left: 0; z-index: 1; background: var(--panel); font-weight: 600;
  max-width: 260px;
  overflow: hidden; text-overflow: ellipsis; }
td small { color: var(--soft); font-size: .92em; }
td.heat { background: var(--own); }
td.heat small { color: inherit; }
td.none { color: var(--soft); text-align: center; }
.symbol { width: 13px; height: 13px; margin-right: 7px; vertical-align: -1px; }
.bar-cell { display: inline-block; vertical-align: middle; }
.beside { display: inline-block; vertical-align: middle; text-align: right; min-width: 7em;
  margin-left: 6px; }
.key { list-style: none; display: flex; flex-wrap: wrap; gap: 4px 18px; margin: 12px 0 0; padding: 0;
  font-size: .9rem; }
.swatch { display: inline-block; width: 14px; height: 14px; margin-right: 6px; border-radius: 3px;
  vertical-align: -2px; }
.heat-key { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 10px; margin: 10px 0 2px;
  max-width: none;
  font-size: .88rem; color: var(--soft); }
.steps { display: inline-flex; border: 1px solid var(--rule); border-radius: 4px; overflow: hidden; }
.step { width: 26px; height: 14px; background: var(--own); }
.aside { margin-left: 10px; }
"""

PICTURES = """
.chart, .board { display: block; }
.chart { width: 100%; height: auto; max-width: 620px; }
.shapes { position: absolute; }
.t, .city-name, .sign { fill: var(--ink); }
.t { font: 12.5px ui-sans-serif, system-ui, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
  font-variant-numeric: tabular-nums; }
.t.name { font-weight: 600; }
.t.tick, .t.axis, .t.note { fill: var(--soft); font-size: 11.5px; }
.halo { stroke: var(--panel); stroke-width: 4px; stroke-linejoin: round; paint-order: stroke; }
.grid { stroke: var(--hair); }
.base { stroke: var(--soft); }
.reference { stroke: var(--ink); stroke-width: 1.4; stroke-dasharray: 4 3; }
.mark { fill: var(--own); stroke: var(--panel); stroke-width: 1.2; paint-order: stroke; }
.whisker { stroke: var(--own); stroke-width: 2.6; }
.cap { stroke: var(--own); stroke-width: 1.8; }
.bar { fill: var(--own); fill-opacity: .62; }
.mean { stroke: var(--ink); stroke-width: 1.3; }
.band { fill: var(--own); fill-opacity: .13; }
.curve { fill: none; stroke: var(--own); stroke-width: 2.2; stroke-linejoin: round; }
.leader { stroke: var(--rule); }
.trough { fill: var(--hair); }
.fill { fill: var(--own); fill-opacity: .55; }
.error { stroke: var(--ink); stroke-width: 1.4; }
.zero { stroke: var(--ink); stroke-width: 1.2; }
.picture { border: 0; margin: 8px 0 0; background: none; }
.board { width: 100%; min-width: 820px; height: auto; }
.track { fill: var(--own); stroke: var(--soft); stroke-width: 1.1; }
.track:hover, .bow:hover { stroke: var(--ink); stroke-width: 3.4; }
.track.vague { fill-opacity: .45; stroke-opacity: .6; }
.track.unused { fill: none; stroke-dasharray: 3 3; }
.ground { fill: var(--ground); fill-opacity: .55; }
.bow { fill: none; stroke: var(--own); stroke-linecap: round; stroke-opacity: .92; }
.bow.d3 { stroke: var(--faint); }
.bow.unused { stroke: var(--soft); stroke-dasharray: 4 6; }
.bow:hover { stroke-width: 10; }
.city { fill: var(--accent); stroke: var(--panel); stroke-width: 2; pointer-events: none; }
.city-name { font: 600 19px Georgia, "Times New Roman", serif; stroke: var(--panel); stroke-width: 5px;
  stroke-linejoin: round; paint-order: stroke; pointer-events: none; }
.sign { font: 700 18px ui-sans-serif, system-ui, Arial, sans-serif; stroke: var(--panel); stroke-width: 3.6px;
  paint-order: stroke; pointer-events: none; }
"""

CHOICES = """
.choices { margin: 6px 0 0; padding: 0; border: 0; min-width: 0; }
.choices legend { padding: 0 0 6px; color: var(--soft); font-size: .9rem; }
.tabs { display: flex; flex-wrap: wrap; gap: 6px; }
.tabs > input { position: absolute; opacity: 0; width: 1px; height: 1px; }
.tabs > label { padding: 3px 12px; border: 1px solid var(--rule); border-radius: 999px; cursor: pointer;
  font-size: .9rem; max-width: 100%; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.tabs > input:checked + label { background: var(--ink); color: var(--panel); border-color: var(--ink); }
.tabs > input:focus-visible + label { outline: 3px solid var(--accent); outline-offset: 2px; }
/* All panes come after all labels, each over the whole width. */
.pane { order: 1; flex: 0 0 100%; min-width: 0; display: none; }
.tabs > input:checked + label + .pane { display: block; }
"""

PAPER = """
@media (max-width: 560px) {
  body { padding: 0 12px 30px; font-size: 15px; }
  figure { padding: 12px 10px 8px; }
  th, td { padding: 6px 9px; }
  tbody th { max-width: 150px; }
}
@media print {
  @page { size: landscape; margin: 12mm; }
  :root { --paper: #fff; --panel: #fff; }
  body { max-width: none; padding: 0; font-size: 10.5pt;
    print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  section { margin-top: 20px; }
  h2, h3, figcaption { break-after: avoid; }
  figure, tr, .pane { break-inside: avoid; }
  .long { max-height: none; }
  .scroll { overflow: visible; }
  .board { min-width: 0; }
  thead th, tbody th { position: static; }
  table { font-size: 8pt; }
  th, td { padding: 3px 5px; }
  .tabs { display: block; }
  .tabs > input, .choices legend { display: none; }
  .tabs > label, .tabs > input:checked + label { display: block; margin: 14px 0 0; padding: 0; border: 0;
    background: none; color: var(--ink); font-weight: 600; }
  .tabs > .pane { display: block; }
}
"""

STYLE = (
    f"\n:root {{ color-scheme: light dark; {_variables(DAY)} }}\n"
    + LAYOUT
    + TABLES
    + _colour_classes()
    + PICTURES
    + CHOICES
    + _heat_text(LIGHT_TEXT["day"])
    + f"\n@media screen and (prefers-color-scheme: dark) {{\n:root {{ {_variables(NIGHT)} }}\n"
    + _heat_text(LIGHT_TEXT["night"])
    + "\n}"
    + PAPER
)
