"""Messages to webhooks, such as those of Discord and Slack. The URL comes from a stranger."""

from __future__ import annotations

import json
from collections.abc import Sequence
from html import escape

import structlog

from ferrovia.server.notify.safe_http import PAUSES, CallFailed, CallRefused, call, host_of

LONGEST_TEXT = 2000  # Discord takes no more
HEADERS = {"Content-Type": "application/json"}

log = structlog.get_logger()


async def post_webhook(
    url: str, text: str, *, allow_private: bool = False, pauses: Sequence[float] = PAUSES
) -> bool:
    """Was the text accepted? A failure is logged, and nothing is raised."""
    body = json.dumps(message(text)).encode()
    try:
        status = await call(url, body, HEADERS, allow_private=allow_private, pauses=pauses)
    except CallRefused as refused:
        log.warning("webhook_refused", host=host_of(url), code=refused.code)
        return False
    except CallFailed as failed:
        log.warning("webhook_failed", host=host_of(url), failure=str(failed))
        return False
    if status >= 300:
        log.warning("webhook_failed", host=host_of(url), failure=str(status))
    return status < 300


def message(text: str) -> dict[str, object]:
    """For Discord (`content`) and Slack (`text`), so that no player name can ping a whole channel."""
    text = text[:LONGEST_TEXT].encode(errors="replace").decode()  # half a character is not valid JSON
    return {"content": text, "allowed_mentions": {"parse": []}, "text": escape(text, quote=False)}
