"""Pages that need no client: a few lines of HTML with their style in them, light or dark, on any screen."""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha256

TYPE = b"text/html; charset=utf-8"
STYLE = """
:root { color-scheme: light dark; --paper: #f6eedb; --sheet: #fdf9ee; --edge: #cbb88f; --ink: #33291f;
  --faint: #6b5b47; --accent: #7a2f1d; --accent-ink: #fff8ea; --mark: #00616f; --bad: #a3271b }
@media (prefers-color-scheme: dark) {
  :root { --paper: #1d1a17; --sheet: #2a2621; --edge: #574c3d; --ink: #f1e7d3;
    --faint: #bdae95; --accent: #e0a05a; --accent-ink: #221a10; --mark: #7fe0ee; --bad: #ff9384 }
}
body { margin: 0; padding: 10vh 1.25rem 3rem; background: var(--paper); color: var(--ink);
  font: 500 1rem/1.5 Alegreya, Georgia, serif; overflow-wrap: anywhere }
main { max-width: 30rem; margin: auto; padding: 1.5rem; background: var(--sheet);
  border: 1px solid var(--edge); border-radius: .5rem }
h1 { font-size: 1.6rem; font-weight: 600; line-height: 1.2; margin: 0 0 1rem }
p { margin: 0 0 1rem }
form { margin: 0 0 1rem }
:is(p, dl, form):last-child { margin-bottom: 0 }
.faint { color: var(--faint) }
.bad { color: var(--bad) }
label { display: block; margin-bottom: .25rem }
input, button { box-sizing: border-box; width: 100%; min-height: 44px; padding: .35em .75em; font: inherit;
  color: inherit; background: var(--paper); border: 1px solid var(--faint); border-radius: .5rem }
button { margin-top: .75rem; border-color: var(--accent); background: var(--accent); color: var(--accent-ink);
  cursor: pointer }
:focus-visible { outline: 3px solid var(--mark); outline-offset: 2px }
dl { display: grid; grid-template-columns: 1fr auto; margin: 0 0 1rem }
dt, dd { margin: 0; padding: .5rem 0; border-top: 1px solid var(--edge) }
dd { text-align: right; padding-left: 1rem; font-variant-numeric: tabular-nums }
"""
HASH = b64encode(sha256(STYLE.encode()).digest()).decode()
# In place of what other answers have: nothing but this style may run, and a form says where it comes from.
HEADERS = (
    (
        b"content-security-policy",
        f"default-src 'none'; style-src 'sha256-{HASH}'; img-src 'self'; form-action 'self'; "
        "frame-ancestors 'none'; base-uri 'none'".encode(),
    ),
    (b"referrer-policy", b"same-origin"),
)


def page(title: str, body: str) -> bytes:
    """`body` is HTML; what comes from outside must be escaped in it."""
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<link rel="icon" href="/icon.svg"><title>{title} · Ferrovia</title><style>{STYLE}</style>'
        f"<main><h1>{title}</h1>{body}</main></html>\n"
    ).encode()
