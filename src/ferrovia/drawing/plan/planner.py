"""From a board to its drawing, by way of a plan."""

from __future__ import annotations

import numpy as np

from ferrovia.boards.board import Board
from ferrovia.drawing.form import CityPlace, Drawing, Label, Space, SpaceSize
from ferrovia.drawing.plan.sheet import MARGIN, OTHER, SHEETS, Sheet
from ferrovia.drawing.plan.solve import Progress, SheetPlan, solve
from ferrovia.drawing.projection import Projection
from ferrovia.drawing.ranks import CitySize, city_sizes

EDGES = (MARGIN + 35, MARGIN + 15)  # names need more room beside a city than above it


def plan_drawing(board: Board, progress: Progress) -> Drawing:
    """The drawing of a board without the land under it; `progress` gets the number of steps done."""
    sheet = SHEETS.get(board.id, OTHER)
    home = Projection(board)
    home.fill(sheet.size, EDGES)
    plan, size = _cropped(solve(board, sheet, np.array(home.cities), progress), sheet)
    sizes = city_sizes(board)
    return Drawing(
        board=board.id,
        fingerprint=board.fingerprint,
        width=size[0],
        height=size[1],
        space=SpaceSize(sheet.length, sheet.width),
        cities={city.id: _city(plan, number, sizes[city.id]) for number, city in enumerate(board.cities)},
        tracks=_tracks(board, plan),
        lengths=_lengths(board, plan, sheet),
    )


def _cropped(plan: SheetPlan, sheet: Sheet) -> tuple[SheetPlan, tuple[int, int]]:
    """The plan on a sheet whose margins are even except for the sea, and the size of that sheet."""
    boxes = [
        np.array(name.box) + np.tile(city, 2) for name, city in zip(plan.names, plan.cities, strict=True)
    ]
    along = np.radians(plan.angles)
    cos, sin = np.abs(np.cos(along)), np.abs(np.sin(along))
    length, width = plan.lengths, sheet.width
    reach = np.stack([cos * length + sin * width, sin * length + cos * width], axis=1) / 2
    low = np.vstack([plan.spaces - reach, *(box[:2] for box in boxes)]).min(0) - MARGIN
    high = np.vstack([plan.spaces + reach, *(box[2:] for box in boxes)]).max(0) + MARGIN + sheet.sea
    width, height = np.ceil(high - low)
    moved = SheetPlan(plan.cities - low, plan.spaces - low, plan.angles, plan.lengths, plan.names)
    return moved, (int(width), int(height))


def _city(plan: SheetPlan, number: int, size: CitySize) -> CityPlace:
    x, y = plan.cities[number]
    name = plan.names[number]
    width = _tenth(name.box[2] - name.box[0])
    label = Label(_tenth(x + name.x), _tenth(y + name.y), name.anchor, size.font, width)
    return CityPlace(_tenth(x), _tenth(y), size.radius, label)


def _tracks(board: Board, plan: SheetPlan) -> dict[str, tuple[Space, ...]]:
    """The spaces by track, from its `a` to its `b`: a plan has them in alphabetical order."""
    rows = zip(plan.spaces, plan.angles, strict=True)
    found = {}
    for group in board.parallels.values():
        for track in group:
            spaces = [next(rows) for _ in range(track.length)]
            back = track.pair != (track.a, track.b)
            turn = 180.0 if back else 0.0
            found[track.id] = tuple(
                Space(_tenth(x), _tenth(y), _tenth((angle + turn + 180) % 360 - 180))
                for (x, y), angle in (reversed(spaces) if back else spaces)
            )
    return {track.id: found[track.id] for track in board.tracks}


def _lengths(board: Board, plan: SheetPlan, sheet: Sheet) -> dict[str, float]:
    """Of the spaces of tracks that have longer ones than others."""
    rows = iter(plan.lengths)
    found = {}
    for group in board.parallels.values():
        for track in group:
            found[track.id] = min(_tenth(next(rows)) for _ in range(track.length))
    return {track.id: found[track.id] for track in board.tracks if found[track.id] > sheet.length}


def _tenth(number: float) -> float:
    return round(float(number), 1)
