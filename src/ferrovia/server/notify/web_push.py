"""Web Push: a notification through the push service of somebody's own browser, even while no page is open.

The push service passes the message on but cannot read it: it is encrypted for that one browser (RFC 8291). It
accepts messages from this server alone, because they are signed with the key that the browser was given when
it subscribed (VAPID, RFC 8292).
"""

from __future__ import annotations

import json
import os
import struct
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Sequence
from urllib.parse import urlsplit

import structlog
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from ferrovia.server.notify.safe_http import (
    PAUSES,
    SCHEMES,
    CallFailed,
    CallRefused,
    call,
    check_url,
    host_of,
)
from ferrovia.server.storage.store import Subscription

CURVE = ec.SECP256R1()
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551  # of the curve
AUTH_BYTES = 16
RECORD_BYTES = 4096  # the most that every push service takes
MOST_BYTES = RECORD_BYTES - 86 - 17  # of a message, without header, padding and tag

TOKEN_SECONDS = 12 * 3600  # a signature is good for
GONE = (404, 410)
# What could not be delivered for this long is out of date.
KEPT_SECONDS = 3 * 86_400

log = structlog.get_logger()


class BadSubscription(ValueError):
    """This server does not send anything there. `code` says why."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def check_subscription(subscription: Subscription, *, allow_private: bool = False) -> None:
    """Raises `BadSubscription`. Uses no network."""
    try:
        schemes = SCHEMES if allow_private else ("https",)
        check_url(subscription.endpoint, schemes=schemes, allow_private=allow_private)
        _public_key(subscription.key)
        if len(decoded(subscription.auth)) != AUTH_BYTES:
            raise ValueError
    except CallRefused as refused:
        raise BadSubscription(refused.code) from None
    except ValueError:
        raise BadSubscription("PUSH_KEY") from None


class Pusher:
    """`secret` are random bytes, the same on all nodes; the key pair follows from them. `contact` is where
    the operators of push services find whoever runs this server."""

    def __init__(self, secret: bytes, contact: str | None, allow_private: bool) -> None:
        # With 16 bytes more than the order has, every key is as likely as any other.
        number = int.from_bytes(_derived(secret, b"", b"Ferrovia push", 48))
        self._key = ec.derive_private_key(number % (ORDER - 1) + 1, CURVE)
        self._contact = contact
        self._allow_private = allow_private
        self.public_key = encoded(_point(self._key.public_key()))

    async def push(
        self,
        subscription: Subscription,
        message: bytes,
        topic: str,
        pauses: Sequence[float] = PAUSES,
    ) -> bool:
        """False if the subscription has ended. Of several messages on a `topic` that wait for a device, it
        gets the last one. Other failures are logged, and nothing is raised."""
        headers = {
            "Content-Type": "application/octet-stream",
            "Content-Encoding": "aes128gcm",
            "TTL": str(KEPT_SECONDS),
            "Urgency": "high",  # a sleeping phone is woken
            "Topic": topic,
            "Authorization": f"vapid t={self._token(subscription.endpoint)}, k={self.public_key}",
        }
        body = encrypted(message, subscription, os.urandom(16), ec.generate_private_key(CURVE))
        try:
            status = await call(
                subscription.endpoint, body, headers, allow_private=self._allow_private, pauses=pauses
            )
        except CallRefused as refused:
            log.warning("push_refused", host=host_of(subscription.endpoint), code=refused.code)
            return True
        except CallFailed as failed:
            log.warning("push_failed", host=host_of(subscription.endpoint), failure=str(failed))
            return True
        if status >= 300 and status not in GONE:
            log.warning("push_failed", host=host_of(subscription.endpoint), failure=str(status))
        return status not in GONE

    def _token(self, endpoint: str) -> str:
        """A signature for one push service, as a JSON Web Token."""
        where = urlsplit(endpoint)
        claims: dict[str, str | int] = {
            "aud": f"{where.scheme}://{where.netloc}",
            "exp": int(time.time()) + TOKEN_SECONDS,
        }
        if self._contact is not None:
            claims["sub"] = self._contact
        parts = ({"typ": "JWT", "alg": "ES256"}, claims)
        text = ".".join(encoded(json.dumps(part).encode()) for part in parts)
        r, s = decode_dss_signature(self._key.sign(text.encode(), ec.ECDSA(hashes.SHA256())))
        return f"{text}.{encoded(r.to_bytes(32) + s.to_bytes(32))}"


def encrypted(
    message: bytes, subscription: Subscription, salt: bytes, own: ec.EllipticCurvePrivateKey
) -> bytes:
    """The message for one browser, in one record. `salt` and `own` are used once."""
    theirs = _public_key(subscription.key)
    ours = _point(own.public_key())
    info = b"WebPush: info\0" + _point(theirs) + ours
    shared = _derived(own.exchange(ec.ECDH(), theirs), decoded(subscription.auth), info, 32)
    key = _derived(shared, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(shared, salt, b"Content-Encoding: nonce\0", 12)
    head = salt + struct.pack("!IB", RECORD_BYTES, len(ours)) + ours
    return head + AESGCM(key).encrypt(nonce, message[:MOST_BYTES] + b"\x02", None)


def encoded(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


def decoded(text: str) -> bytes:
    """Raises `ValueError`."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _derived(material: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt or None, info).derive(material)


def _point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _public_key(text: str) -> ec.EllipticCurvePublicKey:
    """Raises `ValueError` for anything but a point on the curve."""
    return ec.EllipticCurvePublicKey.from_encoded_point(CURVE, decoded(text))
