"""Web Push: only the browser that subscribed can read a message, and only this server can send it one."""

from __future__ import annotations

import asyncio
import json
import re
import struct
from typing import Any

import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from structlog.testing import capture_logs

from ferrovia.server.notify.web_push import (
    BadSubscription,
    Pusher,
    check_subscription,
    decoded,
    encoded,
    encrypted,
)
from ferrovia.server.storage.store import Subscription
from tests.server.notify.test_webhook import AT_ONCE, BROKEN, Hook, listening

CREATED = b"HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n"
GONE = b"HTTP/1.1 410 Gone\r\nContent-Length: 0\r\n\r\n"
CURVE = ec.SECP256R1()


class Browser:
    """One that has subscribed, with keys of its own."""

    def __init__(
        self, private: ec.EllipticCurvePrivateKey | None = None, auth: bytes = b"0123456789abcdef"
    ) -> None:
        self.private = private or ec.generate_private_key(CURVE)
        self.auth = auth
        self.public = point(self.private.public_key())

    def subscription(self, endpoint: str) -> Subscription:
        return Subscription(endpoint, encoded(self.public), encoded(self.auth), "Your turn")

    def read(self, body: bytes) -> bytes:
        """As RFC 8291 and RFC 8188 say, written apart from the code under test."""
        salt, (size, length) = body[:16], struct.unpack("!IB", body[16:21])
        sender, cipher = body[21 : 21 + length], body[21 + length :]
        assert len(cipher) <= size
        key = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, sender)
        info = b"WebPush: info\0" + self.public + sender
        shared = hkdf(self.private.exchange(ec.ECDH(), key), self.auth, info, 32)
        secret = hkdf(shared, salt, b"Content-Encoding: aes128gcm\0", 16)
        nonce = hkdf(shared, salt, b"Content-Encoding: nonce\0", 12)
        padded = AESGCM(secret).decrypt(nonce, cipher, None)
        assert padded.endswith(b"\x02")
        return padded[:-1]


def hkdf(material: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(material)


def point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def private(text: str) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(decoded(text)), CURVE)


def test_the_example_of_the_standard() -> None:
    """RFC 8291, section 5 and appendix A."""
    browser = Browser(
        private("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"), decoded("BTBZMqHH6r4Tts7J_aSIgg")
    )
    sent = encrypted(
        b"When I grow up, I want to be a watermelon",
        browser.subscription("https://push.example.net/"),
        decoded("DGv6ra1nlYgDCS1FRnbzlw"),
        private("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"),
    )
    assert encoded(sent) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml"
        "mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT"
        "pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def pushed(
    *answers: bytes, contact: str | None = None, message: bytes = b"Your turn"
) -> tuple[bool, Hook, Browser, Pusher]:
    browser, pusher = Browser(), Pusher(b"secret", contact, allow_private=True)

    async def run() -> tuple[bool, Hook]:
        async with listening(*answers) as hook:
            subscription = browser.subscription(f"http://127.0.0.1:{hook.port}/secret")
            return await pusher.push(subscription, message, "topic", AT_ONCE), hook

    return *asyncio.run(run()), browser, pusher


def headers(heard: bytes) -> dict[str, str]:
    lines = heard.partition(b"\r\n\r\n")[0].decode().split("\r\n")[1:]
    return {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}


@pytest.mark.parametrize("message", [b"", "Ganhaste! 🚂".encode(), b"x" * 3993])
def test_the_browser_reads_what_was_sent(message: bytes) -> None:
    kept, hook, browser, _ = pushed(CREATED, message=message)
    assert kept
    (heard,) = hook.heard
    assert browser.read(heard.partition(b"\r\n\r\n")[2]) == message
    told = headers(heard)
    assert (told["content-encoding"], told["topic"], told["urgency"]) == ("aes128gcm", "topic", "high")
    assert int(told["ttl"]) > 0


@pytest.mark.parametrize("contact", [None, "https://trains.example.org"])
def test_the_push_service_can_tell_who_sends(contact: str | None) -> None:
    _, hook, _, pusher = pushed(CREATED, contact=contact)
    found = re.fullmatch(r"vapid t=(.+)\.(.+)\.(.+), k=(.+)", headers(hook.heard[0])["authorization"])
    assert found is not None
    head, claims, signature, key = found.groups()
    assert key == pusher.public_key
    r, s = (int.from_bytes(decoded(signature)[at : at + 32]) for at in (0, 32))
    public = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, decoded(key))
    signed = f"{head}.{claims}".encode()
    public.verify(encode_dss_signature(r, s), signed, ec.ECDSA(hashes.SHA256()))  # or it raises
    assert json.loads(decoded(head)) == {"typ": "JWT", "alg": "ES256"}
    told: dict[str, Any] = json.loads(decoded(claims))
    assert told.pop("exp") > 0
    assert told == {"aud": f"http://127.0.0.1:{hook.port}", **({} if contact is None else {"sub": contact})}


def test_all_nodes_have_the_same_key_and_other_servers_another() -> None:
    one, same, other = (Pusher(secret, None, False).public_key for secret in (b"a", b"a", b"b"))
    assert one == same != other


@pytest.mark.parametrize(
    ("answers", "kept", "tries", "failures"),
    [
        ([GONE], False, 1, []),
        ([b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n"], False, 1, []),
        ([BROKEN, CREATED], True, 2, []),
        ([BROKEN], True, 3, ["503"]),
        ([b""], True, 3, ["RemoteProtocolError"]),
        ([b"HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n"], True, 1, ["403"]),
    ],
)
def test_a_subscription_ends_when_the_push_service_says_so(
    answers: list[bytes], kept: bool, tries: int, failures: list[str]
) -> None:
    with capture_logs() as logs:
        outcome, hook, _, _ = pushed(*answers)
    assert (outcome, len(hook.heard)) == (kept, tries)
    assert [(entry["failure"], entry["host"]) for entry in logs] == [(why, "127.0.0.1") for why in failures]


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"endpoint": "http://push.example.net/"}, "ADDRESS_SCHEME"),
        ({"endpoint": "https://10.1.2.3/"}, "ADDRESS_PRIVATE"),
        ({"endpoint": "https://localhost/"}, "ADDRESS_PRIVATE"),
        ({"key": encoded(b"\x04" + bytes(64))}, "PUSH_KEY"),
        ({"key": "no key"}, "PUSH_KEY"),
        ({"key": ""}, "PUSH_KEY"),
        ({"auth": encoded(b"short")}, "PUSH_KEY"),
        ({"auth": "ç"}, "PUSH_KEY"),
    ],
)
def test_what_is_no_subscription_is_refused(fields: dict[str, str], code: str) -> None:
    good = Browser().subscription("https://push.example.net/abc")
    check_subscription(good)
    bad = Subscription(**{**{name: getattr(good, name) for name in good.__struct_fields__}, **fields})
    with pytest.raises(BadSubscription) as refused:
        check_subscription(bad)
    assert refused.value.code == code
