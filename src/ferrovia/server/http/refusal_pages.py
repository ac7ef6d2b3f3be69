"""Refusals as pages, for somebody whose browser was refused before the client could be loaded."""

from __future__ import annotations

from html import escape

from ferrovia.game.refusals import Refusal
from ferrovia.server.http import html
from ferrovia.tables.refusals import PASSWORD_NEEDED, TOO_FAST, WRONG_HOST

PAGES = {
    PASSWORD_NEEDED: (
        "Welcome to Ferrovia",
        "{again}"
        '<form method="post"><label for="password">Password of this server</label>'
        '<input id="password" name="password" type="password" autocomplete="current-password" '
        "required autofocus>"
        "<button>Come in</button></form>"
        '<p class="faint">Whoever invited you knows it. This browser is asked only once.</p>',
    ),
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
    again = '<p class="bad" role="alert">That is not the password.</p>' if "tried" in details else ""
    return html.page(title, body.format(code=refusal.code, again=again, **details))
