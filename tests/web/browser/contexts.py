"""What all browsers of tests have in common: people's settings, and what every page begins with."""

from __future__ import annotations

import json
from pathlib import Path

from playwright.sync_api import BrowserContext, expect

from tests.web.browser.screens import LAPTOP, PHONE

HERE = Path(__file__).parent

# A typical browser. Keeping the client's files for later takes longer than loading a page, so that is off.
ORDINARY = {"locale": "en-GB", "viewport": LAPTOP, "reduced_motion": "reduce", "service_workers": "block"}
TOUCHED = {"viewport": PHONE, "has_touch": True, "is_mobile": True}

# The settings of an experienced player: no guide, moves without animation, and tickets are drawn at once.
SETTLED = {"guide": "done", "speed": "instant", "asksTickets": "off"}

# Milliseconds. A page that works needs far less, but the machine may be busy.
PATIENCE = 180_000

expect.set_options(timeout=PATIENCE)


def prepare(context: BrowserContext, storage: dict[str, str] | None = None) -> None:
    context.set_default_timeout(PATIENCE)
    context.add_init_script(path=HERE / "heard.js")
    context.add_init_script(path=HERE / "plain.js")
    kept = json.dumps({**SETTLED, **(storage or {})})
    context.add_init_script(
        f"try {{ for (const pair of Object.entries({kept})) localStorage.setItem(...pair) }} catch {{}}"
    )
