"""Who has been let in, on a server that is not for everybody: by its password, or by an invitation.

Both give a pass, which a browser keeps and no database has to: it is signed. A new password ends all
passes and invitations that were given before."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import hmac

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

ACCESS_KEY = "entry"  # the secret's name in the store
DAY = 86_400_000
PASS_DAYS = 400  # as long as a browser keeps anything
SIGNATURE_BYTES = 18
HASHED = "$argon2"  # how a password begins that was hashed before it was put into the settings
MOST = 200  # characters


class AccessControl:
    """`key` is the same on all nodes. `password` is as given, or hashed, or None if there is none; a hash is
    compared with one password at a time, because each check takes 64 MB."""

    def __init__(self, key: bytes, password: str | None) -> None:
        self._key = key
        self._password = password or ""
        self._digest = _digest(self._password)
        self._turn = asyncio.Lock()

    def invite(self, until: int) -> str:
        """An invitation, good for everybody who has it until this time."""
        return self._sign("invitation", until)

    def let_in(self, now: int) -> str:
        """A pass from now on."""
        return self._sign("entry", now + PASS_DAYS * DAY)

    def invited(self, code: str, now: int) -> bool:
        return self._signed("invitation", code, now)

    def known(self, token: str, now: int) -> bool:
        """Is it a pass?"""
        return self._signed("entry", token, now)

    async def fits(self, password: str) -> bool:
        """Is it the password of the settings?"""
        if not self._password.startswith(HASHED):
            return hmac.compare_digest(_digest(password), self._digest)
        async with self._turn:
            return len(password) <= MOST and await asyncio.to_thread(self._verify, password)

    def _verify(self, password: str) -> bool:
        try:
            return PasswordHasher().verify(self._password, password)
        except (VerificationError, InvalidHashError):
            return False

    def _sign(self, what: str, until: int) -> str:
        text = f"{what} {until} ".encode() + self._digest
        digest = hmac.new(self._key, text, hashlib.sha256).digest()
        return f"{until}.{base64.urlsafe_b64encode(digest[:SIGNATURE_BYTES]).decode()}"

    def _signed(self, what: str, token: str, now: int) -> bool:
        until = token[:MOST].partition(".")[0]
        if not (until.isascii() and until.isdigit()) or int(until) <= now:
            return False
        return hmac.compare_digest(
            token.encode(errors="surrogatepass"), self._sign(what, int(until)).encode()
        )


def _digest(password: str) -> bytes:
    return hashlib.sha256(password.encode(errors="surrogatepass")).digest()
