"""HTML and SVG as text, with everything from outside escaped.

What is made here is HTML and well-formed XML at the same time.
"""

from __future__ import annotations

from html import escape

VOID = frozenset({"br", "circle", "col", "hr", "input", "line", "meta", "path", "rect"})


class Markup(str):
    """Text that is markup already. Any other text is escaped where it is put into some."""

    __slots__ = ()


Content = str | float | None
NOTHING = Markup("")


def tag(name: str, /, *content: Content, **attributes: Content) -> Markup:
    """An element. An attribute's `_` is written `-`, one at the end is dropped; None is no attribute."""
    inside = join(*content)
    opening = name + "".join(_attribute(key, value) for key, value in attributes.items() if value is not None)
    if not inside and name in VOID:
        return Markup(f"<{opening}/>")
    return Markup(f"<{opening}>{inside}</{name}>")


def join(*content: Content) -> Markup:
    """Several pieces as one."""
    return Markup("".join(text_of(piece) for piece in content))


def text_of(piece: Content) -> Markup:
    """Markup as it is, numbers in short, other text escaped, None as nothing."""
    if isinstance(piece, Markup):
        return piece
    if piece is None:
        return NOTHING
    if isinstance(piece, str):
        return Markup(escape(_printable(piece)))
    return Markup(short(piece))


def short(number: float) -> str:
    """A coordinate: two digits after the point are finer than anybody sees."""
    text = f"{number:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _attribute(key: str, value: Content) -> str:
    return f' {key.rstrip("_").replace("_", "-")}="{text_of(value)}"'


def _printable(text: str) -> str:
    """Without the control characters that neither HTML nor XML can hold."""
    return "".join(char if char >= " " or char in "\t\n" else "\ufffd" for char in text)
