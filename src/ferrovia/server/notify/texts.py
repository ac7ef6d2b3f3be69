"""What mails and webhooks say.

Strangers read it: no text that a player chose is in a mail, and in a message to a channel only a name, which
opens no sentence and cannot become a link.
"""

from __future__ import annotations

import unicodedata
from urllib.parse import urlsplit

ASKING = "Ferrovia: is this your address?"
TURN = "Ferrovia: your turn"


def question(url: str, link: str, days: int) -> str:
    return (
        f"Somebody, probably you, wants mail at this address whenever it's their turn on {_site(url)}.\n\n"
        f"If it was you, open this page within {days} days and press the button:\n{link}\n\n"
        "If it wasn't, there's nothing to do: unless you press it, no such mail is sent."
    )


def turn_by_mail(board: str, table: str) -> str:
    return f"It's your turn on {board}:\n{table}"


def end_of_mail(stop: str) -> str:
    return f"\n\n-- \nNo more mail from this server, whoever asks for it:\n{stop}\n"


def turn_in_channel(name: str, board: str, table: str) -> str:
    return f"Your turn on {board}, {harmless(name)}. {table}".rstrip()


def first_in_channel(url: str, stop: str) -> str:
    return f"\n{_site(url)} says here whose turn it is. To end that, for all its tables: {stop}"


def harmless(name: str) -> str:
    """A name without anything that could be an address or a mark-up: letters, marks, digits, spaces."""
    kept = "".join(each if unicodedata.category(each)[0] in "LMN" or each in "'-" else " " for each in name)
    return " ".join(kept.split()) or "player"


def _site(url: str) -> str:
    return urlsplit(url).netloc
