"""The pieces of a page: its frame, sections, figures, tables and alternative pictures."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from ferrovia.arena.report.markup import Content, Markup, join, tag
from ferrovia.arena.report.style import STYLE
from ferrovia.version import VERSION


class Column(Struct, frozen=True):
    """The head of a table column. Numbers are right-aligned."""

    name: str
    number: bool = True
    about: str | None = None


class Cell(Struct, frozen=True):
    """A cell with a colour of its own, or a tooltip."""

    content: Content
    colour: str = ""
    about: str | None = None


def page(title: str, lead: Sequence[Content], *sections: Markup) -> str:
    """A self-contained HTML file. `lead` are paragraphs under the title."""
    head = tag(
        "head",
        tag("meta", charset="utf-8"),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("meta", name="color-scheme", content="light dark"),
        tag("title", title),
        tag("style", Markup(STYLE)),
    )
    masthead = tag(
        "header",
        tag("p", "Ferrovia", class_="brand"),
        tag("h1", title),
        tag("div", class_="rails"),
        *(tag("p", piece, class_="lead") for piece in lead),
    )
    foot = tag("footer", tag("p", f"Made with ferrovia {VERSION}."))
    body = tag("body", masthead, tag("main", *sections), foot)
    return "<!DOCTYPE html>\n" + tag("html", head, body, lang="en") + "\n"


def section(title: str, *content: Markup, level: int = 2) -> Markup:
    return tag("section", tag(f"h{level}", title), *content)


def paragraph(*content: Content, kind: str | None = None) -> Markup:
    return tag("p", *content, class_=kind)


def figure(title: str, caption: str, *content: Markup) -> Markup:
    """A picture under its title, with a caption that says what it shows."""
    words = tag("figcaption", tag("strong", title), " " if caption else None, caption)
    return tag("figure", words, *content)


def side_by_side(*figures: Markup) -> Markup:
    return tag("div", *figures, class_="figures")


def stacked(*figures: Markup) -> Markup:
    """Figures below each other, as one column beside others."""
    return tag("div", *figures, class_="stack")


def table(
    caption: str, columns: Sequence[Column], rows: Iterable[Sequence[Cell | Content]], *, long: bool = False
) -> Markup:
    """A table whose first column names its rows. On a screen, a long one scrolls."""
    head = tag("tr", *(_head(column) for column in columns))
    body = [
        tag(
            "tr",
            *(
                _cell(cell, column, place)
                for place, (cell, column) in enumerate(zip(row, columns, strict=True))
            ),
        )
        for row in rows
    ]
    whole = tag("table", tag("caption", caption), tag("thead", head), tag("tbody", *body))
    # People who use the keyboard must be able to scroll it too.
    return tag(
        "div", whole, class_="scroll long" if long else "scroll", tabindex=0, role="group", aria_label=caption
    )


def scrolled(content: Markup, about: str) -> Markup:
    """A picture too wide for a phone, which scrolls sideways there."""
    return tag("div", content, class_="scroll picture", tabindex=0, role="group", aria_label=about)


def choices(name: str, legend: str, panes: Sequence[tuple[Content, Markup]]) -> Markup:
    """One pane at a time, chosen by its title; all of them in print. `name` is unique on the page."""
    if len(panes) == 1:
        return panes[0][1]
    pieces = []
    for number, (title, content) in enumerate(panes):
        button = f"{name}-{number}"
        checked = "checked" if number == 0 else None
        pieces.append(tag("input", type="radio", name=name, id=button, checked=checked))
        pieces.append(tag("label", title, for_=button))
        pieces.append(tag("div", content, class_="pane"))
    return tag("fieldset", tag("legend", legend), tag("div", *pieces, class_="tabs"), class_="choices")


def _head(column: Column) -> Markup:
    return tag("th", column.name, scope="col", class_=None if column.number else "text", title=column.about)


def _cell(cell: Cell | Content, column: Column, place: int) -> Markup:
    box = cell if isinstance(cell, Cell) else Cell(cell)
    kind = " ".join(filter(None, ("" if column.number else "text", box.colour))) or None
    if place == 0:
        return tag("th", box.content, scope="row", class_=kind, title=box.about)
    return tag("td", box.content, class_=kind, title=box.about)


def lines(*pieces: Content) -> Markup:
    """Pieces below each other within a cell; None is left out."""
    first, *others = (piece for piece in pieces if piece is not None)
    return join(first, *(join(tag("br"), piece) for piece in others))
