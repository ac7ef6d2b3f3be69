"""HTML and SVG as text, with all outside input escaped.

The output is both HTML and well-formed XML.
"""

from __future__ import annotations

from html import escape

VOID = frozenset({"br", "circle", "col", "hr", "input", "line", "meta", "path", "rect"})


class Markup(str):
    """Text that is already markup. All other text is escaped when it is inserted."""

    __slots__ = ()


Content = str | float | None
NOTHING = Markup("")


def tag(name: str, /, *content: Content, **attributes: Content) -> Markup:
    """An element. `_` in an attribute name becomes `-`, or is dropped at the end; None omits it."""
    inside = join(*content)
    opening = name + "".join(_attribute(key, value) for key, value in attributes.items() if value is not None)
    if not inside and name in VOID:
        return Markup(f"<{opening}/>")
    return Markup(f"<{opening}>{inside}</{name}>")


def join(*content: Content) -> Markup:
    """Several pieces as one."""
    return Markup("".join(text_of(piece) for piece in content))


def text_of(piece: Content) -> Markup:
    """Markup as is, numbers shortened, other text escaped, None as nothing."""
    if isinstance(piece, Markup):
        return piece
    if piece is None:
        return NOTHING
    if isinstance(piece, str):
        return Markup(escape(_printable(piece)))
    return Markup(short(piece))


def short(number: float) -> str:
    """A coordinate: nobody can see more than two decimals."""
    text = f"{number:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _attribute(key: str, value: Content) -> str:
    return f' {key.rstrip("_").replace("_", "-")}="{text_of(value)}"'


def _printable(text: str) -> str:
    """Drop the control characters that neither HTML nor XML allows."""
    return "".join(char if char >= " " or char in "\t\n" else "\ufffd" for char in text)
