"""Devices that somebody has signed in on: in plain words for their owner, and known again by the server.

A device that knows an account is given a mark, a signed number in a cookie. Whoever guesses passwords from
elsewhere uses up what strangers may try, and never what the device may."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets

MARK_BYTES = 12
MOST_AGENT = 1_000  # characters of what a browser says about itself that are read

_BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
)
_SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("CrOS", "ChromeOS"),
    ("Macintosh", "Mac"),
    ("Linux", "Linux"),
)


def described(agent: str) -> str:
    """A browser and where it runs, "Firefox, Windows", by what it says about itself; empty for a program."""
    text = agent[:MOST_AGENT]
    found = [next((name for part, name in names if part in text), "") for names in (_BROWSERS, _SYSTEMS)]
    return ", ".join(filter(None, found))


class KnownDevices:
    def __init__(self, key: bytes) -> None:
        self._key = key

    def mark(self, name: str) -> str:
        """For a device on which somebody signs in to the account of this name."""
        number = secrets.token_urlsafe(MARK_BYTES)
        return f"{number}.{self._signature(number, name)}"

    def number(self, mark: str, name: str) -> str | None:
        """Which of the devices it is that know the account; None for any other mark."""
        number, _, signature = mark.partition(".")
        expected = self._signature(number, name)
        return number if hmac.compare_digest(_bytes(signature), _bytes(expected)) else None

    def _signature(self, number: str, name: str) -> str:
        digest = hmac.new(self._key, _bytes(f"device {number} {name.casefold()}"), hashlib.sha256).digest()
        return base64.urlsafe_b64encode(digest[:24]).decode()


def _bytes(text: str) -> bytes:
    """A stranger may have sent anything."""
    return text.encode(errors="surrogatepass")
