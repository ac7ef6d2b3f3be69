"""The pages behind the links in mails and messages: they need no account and no script.

Programs follow links in mails, too. So a link only shows a page, and it is the button on it that decides; the
same address takes the "one click" of a mail program (RFC 8058).
"""

from __future__ import annotations

from html import escape
from typing import Annotated, Any

from litestar import Request, Response, get, post
from litestar.params import Parameter

from ferrovia.server.http.pages import answer, packed
from ferrovia.server.notify.consents import DAY, STOPPED_DAYS
from ferrovia.server.services import Services
from ferrovia.server.storage.store import Consent
from ferrovia.tables.registry import now

Signed = Annotated[str, Parameter(max_length=100)]

# Browsers do not say where a form comes from if they may send no referrer, and then it is not welcome.
PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta name="referrer" content="same-origin">
<meta name="robots" content="noindex"><title>Ferrovia</title>
<link rel="icon" href="/icon.svg"><link rel="stylesheet" href="/notices/style.css"></head>
<body><p class="name">Ferrovia</p><main><h1>{title}</h1><p>{text}</p>{form}</main></body></html>"""
FORM = '<form method="post" action="{action}"><button>{label}</button></form>'
STYLE = packed(
    "text/css",
    b""":root{color-scheme:light dark;--paper:#f6eedb;--sheet:#fdf9ee;--ink:#33291f;--accent:#7a2f1d;
--on:#fff8ea;font:1.1rem/1.5 Georgia,"Noto Serif",serif}
@media (prefers-color-scheme:dark){:root{--paper:#1d1a17;--sheet:#2a2621;--ink:#f1e7d3;--accent:#e0a05a;
--on:#221a10}}
body{margin:0;padding:1rem;background:var(--paper);color:var(--ink)}
.name{margin:0 auto 1rem;max-width:34rem;color:var(--accent);letter-spacing:.15em;text-transform:uppercase}
main{max-width:31rem;margin:auto;padding:1.5rem;background:var(--sheet);border-radius:12px;
box-shadow:0 1px 4px #0004}
h1{font-size:1.6rem;line-height:1.2;margin:0}
p{margin:.75rem 0 0}
form{margin-top:1.25rem}
button{font:inherit;font-weight:bold;min-height:48px;padding:.25rem 1.5rem;border:0;border-radius:8px;
background:var(--accent);color:var(--on);cursor:pointer}
button:focus-visible{outline:3px solid var(--ink);outline-offset:3px}""",
)

AnyRequest = Request[Any, Any, Any]
Page = Response[str]


@get("/notices/style.css", include_in_schema=False)
async def style(request: AnyRequest) -> Response[bytes]:
    return answer(request, STYLE, "no-cache")


@get("/notices/confirm", include_in_schema=False)
async def ask_to_confirm(services: Services, id: Signed = "") -> Page:
    consent = await consent_of(services, id)
    if consent is None:
        return expired()
    if await services.store.stopped(consent.mailbox):
        return stopped(services.notifier.keys.in_link(consent.mailbox))
    if consent.confirmed:
        return confirmed()
    return page(
        "Mail when it's your turn?",
        "In games that take days, this server will write to this address when it's your turn. "
        "Every mail has a link to end that.",
        ("confirm", "id", id, "Yes, send me mail"),
    )


@post("/notices/confirm", include_in_schema=False, status_code=200)
async def confirm(services: Services, id: Signed = "") -> Page:
    consent = await consent_of(services, id)
    if consent is None:
        return expired()
    if await services.store.stopped(consent.mailbox):
        return stopped(services.notifier.keys.in_link(consent.mailbox))
    at = now()
    await services.store.confirm(consent.id, at, at + services.notifier.kept)
    return confirmed()


@get("/notices/stop", include_in_schema=False)
async def ask_to_stop(services: Services, to: Signed = "") -> Page:
    key = services.notifier.keys.from_link(to)
    if key is None:
        return expired()
    if await services.store.stopped(key):
        return stopped(to)
    return page(
        "No more messages?",
        "This server will send nothing more to the mail address or channel where you found this link, "
        "whoever asks for it.",
        ("stop", "to", to, "Send nothing more"),
    )


@post("/notices/stop", include_in_schema=False, status_code=200)
async def stop(services: Services, to: Signed = "") -> Page:
    key = services.notifier.keys.from_link(to)
    if key is None:
        return expired()
    at = now()
    await services.store.stop(key, at, at + STOPPED_DAYS * DAY)
    return stopped(to)


@post("/notices/allow", include_in_schema=False, status_code=200)
async def allow(services: Services, to: Signed = "") -> Page:
    key = services.notifier.keys.from_link(to)
    if key is None:
        return expired()
    await services.store.allow(key)
    return page("Messages are allowed again", "To end them, come back to this page.")


async def consent_of(services: Services, id: str) -> Consent | None:
    key = services.notifier.keys.from_link(id)
    return None if key is None else await services.store.consent(key.hex(), now())


def confirmed() -> Page:
    return page("Thank you", "You'll get mail at this address when it's your turn. You can close this page.")


def stopped(to: str) -> Page:
    return page(
        "You'll get nothing more from here",
        "If that was a mistake, take it back, now or later: the link in any earlier message leads here.",
        ("allow", "to", to, "Allow messages again"),
    )


def expired() -> Page:
    return page(
        "This link doesn't work any more",
        "Links to confirm an address work for two days. To get a new one, give your address at a table.",
        status=404,
    )


def page(title: str, text: str, button: tuple[str, str, str, str] | None = None, status: int = 200) -> Page:
    """`button`: what it does, the name and the value that it passes on, and what is written on it."""
    form = ""
    if button is not None:
        act, name, value, label = button
        form = FORM.format(action=escape(f"/notices/{act}?{name}={value}"), label=escape(label))
    body = PAGE.format(title=escape(title, quote=False), text=escape(text, quote=False), form=form)
    return Response(body, media_type="text/html", status_code=status, headers={"cache-control": "no-store"})
