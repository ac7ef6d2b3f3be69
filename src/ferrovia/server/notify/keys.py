"""What stands for an address wherever it only has to be recognised: a hash with a key of the server.

In a link the hash is signed: who got it by mail can use it, and nobody can make one up.
"""

from __future__ import annotations

import hashlib
import hmac
from base64 import urlsafe_b64decode, urlsafe_b64encode

from ferrovia.server.notify.safe_http import receiver_of

BYTES = 24
GMAIL = "gmail.com"
ALSO_GMAIL = "googlemail.com"  # as it was called in some countries: every mailbox has both


class Keys:
    """`secret` are random bytes, the same on all nodes."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def mailbox(self, address: str) -> bytes:
        """The same for all ways to write to one mailbox."""
        return self._hash("mailbox", mailbox_of(address))

    def consent(self, address: str, who: str) -> bytes:
        """Somebody who gave the address of a mailbox."""
        return self._hash("consent", mailbox_of(address), who)

    def webhook(self, url: str) -> bytes:
        """The same for all ways to spell the address of one receiver."""
        return self._hash("webhook", receiver_of(url))

    def browser(self, endpoint: str) -> bytes:
        return self._hash("browser", endpoint)

    def tables(self, origin: str) -> bytes:
        """The budget of all tables from one network address: they could call many addresses of one victim."""
        return self._hash("tables", origin)

    def asking(self, mailbox: bytes) -> bytes:
        """The budget for asking the owner of a mailbox."""
        return self._hash("asking", mailbox.hex())

    def asked_by(self, client: str) -> bytes:
        """The budget of a network address for having owners asked."""
        return self._hash("asked by", client)

    def in_link(self, key: bytes) -> str:
        return urlsafe_b64encode(key + self._hash("link", key.hex())).decode()

    def from_link(self, text: str) -> bytes | None:
        """None for what we have put into no link."""
        try:
            both = urlsafe_b64decode(text.encode("ascii"))
        except ValueError:  # among them the errors of either encoding
            return None
        key, signature = both[:BYTES], both[BYTES:]
        return key if hmac.compare_digest(signature, self._hash("link", key.hex())) else None

    def _hash(self, *words: str) -> bytes:
        text = "\0".join(words).encode(errors="surrogatepass")
        return hmac.new(self._secret, text, hashlib.sha256).digest()[:BYTES]


def mailbox_of(address: str) -> str:
    """Tags after a plus sign, and Gmail's dots and second host, are many names for one mailbox."""
    name, _, host = address.lower().rpartition("@")
    name = name.partition("+")[0] or name
    if host in (GMAIL, ALSO_GMAIL):
        return f"{name.replace('.', '')}@{GMAIL}"
    return f"{name}@{host}"
