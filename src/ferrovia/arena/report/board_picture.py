"""Boards as the background of other pictures: the shapes once per page, then reused in any colours."""

from __future__ import annotations

import math
from collections.abc import Mapping

from msgspec import Struct

from ferrovia.arena.report.markup import Markup, join, tag
from ferrovia.boards import Board, Ticket
from ferrovia.drawing import load_drawing

BOW = 0.14  # how far a ticket's arc departs from the straight line, relative to its length


class Paint(Struct, frozen=True):
    """How one track or ticket looks: style classes, its tooltip, and a sign on it if any."""

    colour: str
    about: str
    sign: str = ""
    width: float = 0.0  # of a ticket's line


class BoardPicture:
    """One board on one page. Put `shapes` before the first picture of it."""

    def __init__(self, board: Board, prefix: str) -> None:
        self.board = board
        self._drawing = load_drawing(board)
        self._middle = (self._drawing.width / 2, self._drawing.height / 2)
        self._prefix = prefix
        self._ids = {track.id: f"{prefix}-t{number}" for number, track in enumerate(board.tracks)}

    def shapes(self) -> Markup:
        """What the pictures refer to; invisible by itself."""
        tracks = [
            tag("path", id=self._ids[track.id], d=self._drawing.outline(track.id))
            for track in self.board.tracks
        ]
        ground = tag("g", *(tag("use", href=f"#{self._ids[track.id]}") for track in self.board.tracks))
        names = tag("g", *self._cities(), id=f"{self._prefix}-cities")
        bare = tag("g", ground, id=f"{self._prefix}-ground", class_="ground")
        return tag(
            "svg", tag("defs", *tracks, bare, names), class_="shapes", width=0, height=0, aria_hidden="true"
        )

    def tracks(self, about: str, paints: Mapping[str, Paint]) -> Markup:
        """The board with each track in its colour; `paints` by track id, for every track."""
        shapes = [
            tag(
                "use",
                tag("title", paints[track.id].about),
                href=f"#{self._ids[track.id]}",
                class_=f"track {paints[track.id].colour}",
                data_track=track.id,
            )
            for track in self.board.tracks
        ]
        signs = [
            self._sign(track.id, paints[track.id].sign)
            for track in self.board.tracks
            if paints[track.id].sign
        ]
        return self._picture(about, join(*shapes, *signs))

    def tickets(self, about: str, paints: Mapping[str, Paint]) -> Markup:
        """An arc for each ticket, with the board in the background; `paints` by ticket id, for every one."""
        drawn = sorted(self.board.tickets, key=lambda ticket: paints[ticket.id].width)
        bows = [self._bow(ticket, paints[ticket.id]) for ticket in drawn]
        return self._picture(about, join(tag("use", href=f"#{self._prefix}-ground"), *bows))

    def _picture(self, about: str, content: Markup) -> Markup:
        return tag(
            "svg",
            content,
            tag("use", href=f"#{self._prefix}-cities"),
            class_="board",
            viewBox=f"0 0 {self._drawing.width} {self._drawing.height}",
            role="img",
            aria_label=about,
        )

    def _cities(self) -> list[Markup]:
        pieces = []
        for city in self.board.cities:
            place = self._drawing.cities[city.id]
            name = place.label
            pieces.append(tag("circle", class_="city", cx=place.x, cy=place.y, r=place.radius - 2))
            pieces.append(
                tag("text", city.name, class_="city-name", x=name.x, y=name.y, text_anchor=name.anchor)
            )
        return pieces

    def _sign(self, track: str, sign: str) -> Markup:
        """On the middle space; upright, whatever the direction of the track."""
        middle = self._drawing.middle(track)
        return tag(
            "text", sign, class_="sign", x=middle.x, y=middle.y + 6, text_anchor="middle", aria_hidden="true"
        )

    def _bow(self, ticket: Ticket, paint: Paint) -> Markup:
        ends = (self._drawing.cities[city] for city in ticket.pair)
        (ax, ay), (bx, by) = sorted((end.x, end.y) for end in ends)
        middle, aside = ((ax + bx) / 2, (ay + by) / 2), ((by - ay) * BOW, (ax - bx) * BOW)
        sides = [(middle[0] + side * aside[0], middle[1] + side * aside[1]) for side in (1, -1)]
        x, y = min(sides, key=lambda side: math.dist(side, self._middle))  # to stay in the picture
        return tag(
            "path",
            tag("title", paint.about),
            class_=f"bow {paint.colour}",
            d=f"M{ax:g} {ay:g}Q{x:.1f} {y:.1f} {bx:g} {by:g}",
            stroke_width=paint.width,
            data_ticket=ticket.id,
        )
