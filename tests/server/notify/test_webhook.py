"""Webhooks: a message goes out, but never where the stranger who gave the URL could not go."""

from __future__ import annotations

import asyncio
import json
import logging
import re
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from ipaddress import ip_address
from typing import Any

import pytest
from structlog.testing import capture_logs

from ferrovia.server.notify.addresses import is_public
from ferrovia.server.notify.safe_http import CallRefused, check_url, receiver_of
from ferrovia.server.notify.webhook import message, post_webhook

NO_CONTENT = b"HTTP/1.1 204 No Content\r\n\r\n"
BROKEN = b"HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\n\r\n"
AT_ONCE = (0.0, 0.0)


class Hook:
    """A web server that gives each of these answers to one connection, and the last one to all others."""

    def __init__(self, *answers: bytes) -> None:
        self.answers = [*answers]
        self.heard: list[bytes] = []
        self.port = 0

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        heard = await reader.read(65_536)
        if heard.startswith(b"POST"):
            heard += await reader.readuntil(b"\r\n\r\n") if b"\r\n\r\n" not in heard else b""
            head, _, body = heard.partition(b"\r\n\r\n")
            length = int(re.findall(rb"(?i)content-length: (\d+)", head)[0])
            heard += await reader.readexactly(length - len(body))
        self.heard.append(heard)
        writer.write(self.answers.pop(0) if len(self.answers) > 1 else self.answers[0])
        writer.close()


@asynccontextmanager
async def listening(*answers: bytes) -> AsyncIterator[Hook]:
    hook = Hook(*answers)
    server = await asyncio.start_server(hook.serve, "127.0.0.1", 0)
    hook.port = server.sockets[0].getsockname()[1]
    async with server:
        yield hook


def posted(*answers: bytes, url: str = "http://127.0.0.1:{port}/secret") -> tuple[bool, Hook]:
    async def run() -> tuple[bool, Hook]:
        async with listening(*answers) as hook:
            target = url.format(port=hook.port)
            return await post_webhook(target, "Your turn", allow_private=True, pauses=AT_ONCE), hook

    return asyncio.run(run())


def test_a_message_arrives_as_json() -> None:
    taken, hook = posted(NO_CONTENT)
    assert taken
    (heard,) = hook.heard
    head, body = heard.split(b"\r\n\r\n")
    assert head.startswith(b"POST /secret HTTP/1.1\r\n")
    assert b"content-type: application/json" in head.lower()
    said = json.loads(body)
    assert said["content"] == said["text"] == "Your turn"


def test_no_player_name_can_ping_a_channel() -> None:
    said = message("<!channel> & @everyone " + "x" * 3000)
    assert said["text"] == "&lt;!channel&gt; &amp; @everyone " + "x" * 1977
    assert said["content"] == "<!channel> & @everyone " + "x" * 1977
    assert said["allowed_mentions"] == {"parse": []}
    assert message("half \ud83d")["content"] == "half ?"


def test_tls_asks_for_the_name() -> None:
    taken, hook = posted(b"", url="https://localhost:{port}/secret")
    assert not taken
    assert all(b"localhost" in hello for hello in hook.heard if hello)
    assert any(hook.heard)


@pytest.mark.parametrize(
    ("answers", "taken", "tries"),
    [
        ([NO_CONTENT], True, 1),
        ([b"HTTP/1.1 200 OK\r\nContent-Length: 999999999\r\n\r\n" + b"x" * 10_000], True, 1),
        ([BROKEN, NO_CONTENT], True, 2),
        ([b"", b"", NO_CONTENT], True, 3),
        ([BROKEN], False, 3),
        ([b"no HTTP at all\r\n\r\n"], False, 3),
        ([b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n"], False, 1),
        ([b"HTTP/1.1 429 Too Many Requests\r\nContent-Length: 0\r\n\r\n"], False, 1),
    ],
)
def test_temporary_failures_are_tried_three_times(answers: list[bytes], taken: bool, tries: int) -> None:
    outcome, hook = posted(*answers)
    assert (outcome, len(hook.heard)) == (taken, tries)


def test_a_redirect_is_not_followed() -> None:
    async def run() -> tuple[bool, Hook, Hook]:
        async with listening(NO_CONTENT) as elsewhere:
            away = f"HTTP/1.1 307 Away\r\nLocation: http://127.0.0.1:{elsewhere.port}/\r\n\r\n"
            async with listening(away.encode()) as hook:
                url = f"http://127.0.0.1:{hook.port}/"
                return await post_webhook(url, "x", allow_private=True, pauses=AT_ONCE), hook, elsewhere

    taken, hook, elsewhere = asyncio.run(run())
    assert not taken
    assert (len(hook.heard), len(elsewhere.heard)) == (1, 0)


def test_the_path_is_never_logged(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    with capture_logs() as logs:
        posted(NO_CONTENT)
        posted(BROKEN)
    assert logs == [
        {"event": "webhook_failed", "log_level": "warning", "host": "127.0.0.1", "failure": "503"},
    ]
    assert "secret" not in caplog.text


def test_a_dead_host_is_a_failure_and_not_an_error() -> None:
    async def run() -> bool:
        async with listening(NO_CONTENT) as hook:
            url = f"http://127.0.0.1:{hook.port}/secret"
        return await post_webhook(url, "x", allow_private=True, pauses=AT_ONCE)

    with capture_logs() as logs:
        assert not asyncio.run(run())
    assert [entry["failure"] for entry in logs] == ["ConnectError"]


@pytest.mark.parametrize(
    ("url", "code"),
    [
        ("http://127.0.0.1/", "ADDRESS_PRIVATE"),
        ("http://127。0。0。1/", "ADDRESS_PRIVATE"),
        ("http://0.0.0.0/", "ADDRESS_PRIVATE"),
        ("http://10.1.2.3/", "ADDRESS_PRIVATE"),
        ("http://169.254.169.254/", "ADDRESS_PRIVATE"),
        ("http://224.0.0.1/", "ADDRESS_PRIVATE"),
        ("http://[::1]/", "ADDRESS_PRIVATE"),
        ("http://[::]/", "ADDRESS_PRIVATE"),
        ("http://[::ffff:127.0.0.1]/", "ADDRESS_PRIVATE"),
        ("http://[::ffff:7f00:1]/", "ADDRESS_PRIVATE"),
        ("http://[64:ff9b::127.0.0.1]/", "ADDRESS_PRIVATE"),
        ("http://[2002:7f00:1::]/", "ADDRESS_PRIVATE"),
        ("http://localhost/", "ADDRESS_PRIVATE"),
        ("http://LOCALHOST./", "ADDRESS_PRIVATE"),
        ("http://a.localhost/", "ADDRESS_PRIVATE"),
        ("http://127.0.0.1./", "ADDRESS_HOST"),
        ("http://127.1/", "ADDRESS_HOST"),
        ("http://2130706433/", "ADDRESS_HOST"),
        ("http://0x7f000001/", "ADDRESS_HOST"),
        ("http://0x7F.0.0.0x1/", "ADDRESS_HOST"),
        ("http://0177.0.0.1/", "ADDRESS_URL"),
        ("http://%31%32%37.0.0.1/", "ADDRESS_HOST"),
        ("http://[fe80::1%25eth0]/", "ADDRESS_HOST"),
        ("http:///path", "ADDRESS_HOST"),
        ("http://[::1/", "ADDRESS_URL"),
        ("http://①27.0.0.1/", "ADDRESS_URL"),
        ("http://example.com/\n", "ADDRESS_URL"),
        ("http://example.com/" + "x" * 2000, "ADDRESS_URL"),
        ("ftp://example.com/", "ADDRESS_SCHEME"),
        ("file:///etc/passwd", "ADDRESS_SCHEME"),
        ("example.com", "ADDRESS_SCHEME"),
        ("", "ADDRESS_SCHEME"),
        ("http://user:password@example.com/", "ADDRESS_USER"),
        ("http://example.com\\@127.0.0.1/", "ADDRESS_USER"),
        ("http://example.com:22/", "ADDRESS_PORT"),
    ],
)
def test_a_url_that_leads_inside_is_refused(url: str, code: str) -> None:
    with pytest.raises(CallRefused) as refused:
        check_url(url)
    assert refused.value.code == code
    with capture_logs() as logs:
        assert not asyncio.run(post_webhook(url, "x"))
    assert [(entry["event"], entry["code"]) for entry in logs] == [("webhook_refused", code)]


@pytest.mark.parametrize(
    "url",
    [
        "https://discord.com/api/webhooks/1/x",
        "https://hooks.slack.com:443/services/x?y=z",
        "http://bücher.example/",
        "http://8.8.8.8/",
        "http://[2606:4700::1111]:80/",
    ],
)
def test_a_url_that_leads_outside_is_fine(url: str) -> None:
    check_url(url)


def test_a_closed_network_may_call_itself() -> None:
    check_url("http://10.1.2.3:8080/", allow_private=True)
    with pytest.raises(CallRefused):
        check_url("http://127.1:8080/", allow_private=True)


def resolve(monkeypatch: pytest.MonkeyPatch, *answers: list[str]) -> None:
    """`hook.example` has these addresses, different ones each time that it is looked up."""
    real, coming = socket.getaddrinfo, iter(answers)

    def getaddrinfo(host: str, port: int | None, *args: Any, **options: Any) -> list[Any]:
        addresses = next(coming) if host == "hook.example" else [host]
        return [found for address in addresses for found in real(address, port, *args, **options)]

    monkeypatch.setattr(socket, "getaddrinfo", getaddrinfo)


@pytest.mark.parametrize("addresses", [["127.0.0.1"], ["8.8.8.8", "10.0.0.1"], ["8.8.8.8", "::1"]])
def test_a_name_with_an_address_inside_is_refused(
    monkeypatch: pytest.MonkeyPatch, addresses: list[str]
) -> None:
    resolve(monkeypatch, addresses)
    with capture_logs() as logs:
        assert not asyncio.run(post_webhook("https://hook.example/", "x", pauses=AT_ONCE))
    assert [entry["code"] for entry in logs] == ["ADDRESS_PRIVATE"]


def test_a_name_that_moves_after_it_was_checked_leads_nowhere_else(monkeypatch: pytest.MonkeyPatch) -> None:
    resolve(monkeypatch, ["127.0.0.1"], ["127.0.0.99"])
    taken, hook = posted(NO_CONTENT, url="http://hook.example:{port}/secret")
    assert taken
    assert f"Host: hook.example:{hook.port}".encode() in hook.heard[0]


def test_an_unknown_name_is_refused() -> None:
    with capture_logs() as logs:
        assert not asyncio.run(post_webhook("http://nobody.invalid/", "x"))
    assert [entry["code"] for entry in logs] == ["ADDRESS_UNKNOWN_HOST"]


@pytest.mark.parametrize(
    ("address", "public"),
    [
        ("8.8.8.8", True),
        ("100.64.0.1", False),
        ("192.168.0.1", False),
        ("172.31.255.255", False),
        ("192.0.0.8", False),
        ("198.18.0.1", False),
        ("240.0.0.1", False),
        ("255.255.255.255", False),
        ("239.1.1.1", False),
        ("168.63.129.16", False),
        ("2606:4700::1111", True),
        ("::ffff:8.8.8.8", True),
        ("::ffff:10.0.0.1", False),
        ("::127.0.0.1", False),
        ("64:ff9b::8.8.8.8", True),
        ("64:ff9b::169.254.169.254", False),
        ("64:ff9b:1::8.8.8.8", False),
        ("2002:808:808::1", True),
        ("2002:a00:1::1", False),
        ("2001:0:808:808::f7f7:f7f7", False),
        ("fc00::1", False),
        ("fe80::1", False),
        ("fec0::1", False),
        ("ff0e::1", False),
        ("2001:db8::1", False),
    ],
)
def test_public_addresses(address: str, public: bool) -> None:
    assert is_public(ip_address(address)) is public


SECRET = "https://chat.example.org/hooks/T0/secret"


@pytest.mark.parametrize(
    "url",
    [
        "http://chat.example.org/hooks/T0/secret",
        "https://CHAT.example.org/hooks/T0/secret",
        "https://chat.example.org./hooks/T0/secret",
        "https://chat.example.org:443/hooks/T0/secret",
        "https://chat.example.org:80/hooks/T0/secret",
        "https://eve@chat.example.org/hooks/T0/secret",
        f"{SECRET}?",
        f"{SECRET}?b",
        f"{SECRET}#a",
        f"{SECRET}?b=1#a",
        f"{SECRET}/",
        f"{SECRET};b=1",
        f"{SECRET}%3Fb",
        f"{SECRET}%23a",
        "https://chat.example.org/hooks;a=1/T0/secret",
        "https://chat.example.org//hooks///T0/secret",
        "https://chat.example.org/hooks/./T0/secret",
        "https://chat.example.org/hooks/T1/../T0/secret",
        "https://chat.example.org/hooks/T1/%2e%2e/T0/secret",
        "https://chat.example.org/hooks/T0/%73ecret",
        "https://chat.example.org/hooks%2FT0%2fsecret",
        "https://chat.example.org/hooks\\T0\\secret",
        "https://chat.example.org/Hooks/T0/SECRET",
    ],
)
def test_all_spellings_of_an_address_are_one_receiver(url: str) -> None:
    assert receiver_of(url) == receiver_of(SECRET)


@pytest.mark.parametrize(
    ("url", "other"),
    [
        (SECRET, "https://chat.example.org/hooks/T0/other"),
        (SECRET, "https://other.example.org/hooks/T0/secret"),
        ("http://127.0.0.1:8001/", "http://127.0.0.1:8002/"),  # two machines behind one name, at home
        ("not a URL", "neither is this"),
    ],
)
def test_two_receivers_are_two(url: str, other: str) -> None:
    assert receiver_of(url) != receiver_of(other)


def test_an_address_of_either_version_is_one_receiver() -> None:
    spellings = ("http://93.184.215.14/x", "http://[::ffff:93.184.215.14]/x", "http://[64:ff9b::5db8:d70e]/x")
    assert len({receiver_of(url) for url in spellings}) == 1
    spellings = ("http://[2606:2800:0:0::1]/x", "http://[2606:2800::1]/x", "http://[2606:2800::0:1]/x")
    assert len({receiver_of(url) for url in spellings}) == 1
