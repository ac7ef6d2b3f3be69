"""Refusals as pages, for somebody whose browser was refused before the client could be loaded."""

from __future__ import annotations

from html import escape

from ferrovia.game.refusals import Refusal
from ferrovia.server.http import plain
from ferrovia.server.refusals import TOO_FAST, WRONG_HOST

PAGES = {
    TOO_FAST: ("Not so fast", "<p>A lot has been asked from your address. Wait a moment, then reload.</p>"),
    WRONG_HOST: (
        "This is not the name of this server",
        "<p>Your browser asked for <strong>{host}</strong>. This server does not know that name.</p>"
        "<p>If somebody sent you here, ask them for another link.</p>"
        '<p class="faint">If you run the server, tell it the name that players use: '
        '<code>hosts = ["{host}"]</code> or <code>public_url</code> in its settings file.</p>',
    ),
}


def explained(refusal: Refusal) -> bytes:
    title, body = PAGES.get(refusal.code, ("Refused", "<p>The server refused this: <code>{code}</code>.</p>"))
    details = {name: escape(str(value)) for name, value in refusal.details.items()}
    return plain.page(title, body.format(code=refusal.code, **details))
