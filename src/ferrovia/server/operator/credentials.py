"""How the command line shows a server that it can read the database: a credential that is good for a
minute."""

from __future__ import annotations

import hashlib
import hmac

SECRET = "operator"  # in the database
GOOD_FOR = 60_000  # milliseconds, before and after: two machines need not agree about the time


def make_credential(secret: bytes, now: int) -> str:
    return f"{now}.{hmac.new(secret, b'operator %d' % now, hashlib.sha256).hexdigest()}"


def is_good(secret: bytes, shown: str, now: int) -> bool:
    made, _, _ = shown.partition(".")
    if not made.isascii() or not made.isdecimal() or len(made) > 15 or abs(now - int(made)) > GOOD_FOR:
        return False
    return hmac.compare_digest(
        shown.encode(errors="surrogatepass"), make_credential(secret, int(made)).encode()
    )
