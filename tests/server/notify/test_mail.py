"""Mail: it arrives, one at a time, and nothing in it can become a header."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from typing import Any, Literal

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult, Envelope, Session
from structlog.testing import capture_logs

from ferrovia.server.notify.mail import Mailer, MailRefused, SmtpSettings, check_address

STOP = "https://trains.example.org/notices/stop?to=abc"


class Post:
    """Keeps the mail it gets."""

    def __init__(self) -> None:
        self.envelopes: list[Envelope] = []
        self.at_once = 0
        self.most_at_once = 0

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802 - aiosmtpd calls it so
        self.at_once += 1
        self.most_at_once = max(self.most_at_once, self.at_once)
        await asyncio.sleep(0.01)
        self.at_once -= 1
        self.envelopes.append(envelope)
        return "250 OK"

    def mail(self) -> list[EmailMessage]:
        return [read(envelope) for envelope in self.envelopes]


def read(envelope: Envelope) -> EmailMessage:
    content = envelope.content
    assert isinstance(content, bytes)
    parsed = message_from_bytes(content, policy=default)
    assert isinstance(parsed, EmailMessage)
    return parsed


@contextmanager
def smtp_server(**options: Any) -> Iterator[tuple[Post, int]]:
    post = Post()
    controller = Controller(post, hostname="127.0.0.1", port=free_port(), **options)
    controller.start()
    try:
        yield post, controller.port
    finally:
        controller.stop()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def settings(port: int, security: Literal["none", "starttls", "tls"] = "none") -> SmtpSettings:
    return SmtpSettings("127.0.0.1", "ferrovia@example.org", port, security)


def sent(mail: SmtpSettings, *mails: tuple[str, str, str], waiting: int = 100) -> list[bool]:
    async def run() -> list[bool]:
        mailer = Mailer(mail, waiting)
        try:
            return await asyncio.gather(*(mailer.send(*one, STOP) for one in mails))
        finally:
            mailer.close()

    return asyncio.run(run())


def test_mail_arrives() -> None:
    with smtp_server() as (post, port):
        assert sent(settings(port), ("ann@example.org", "Dein Zug in Köln", "Fährst du?\n.\nBis bald")) == [
            True
        ]
    (envelope,) = post.envelopes
    assert (envelope.mail_from, envelope.rcpt_tos) == ("ferrovia@example.org", ["ann@example.org"])
    (mail,) = post.mail()
    assert (mail["From"], mail["To"]) == ("ferrovia@example.org", "ann@example.org")
    assert mail["Subject"] == "Dein Zug in Köln"
    assert text_of(mail) == ["Fährst du?", ".", "Bis bald"]


def text_of(mail: EmailMessage) -> list[str]:
    """Without the end, which is the same in all."""
    text, _, end = mail.get_content().partition("\n\n-- \n")
    assert end.strip().endswith(STOP)
    return str(text).splitlines()


def test_every_mail_can_be_ended_by_a_link_and_by_a_mail_program() -> None:
    """RFC 2369 and RFC 8058."""
    with smtp_server() as (post, port):
        assert sent(settings(port), ("ann@example.org", "x", "x")) == [True]
    (mail,) = post.mail()
    assert mail["List-Unsubscribe"] == f"<{STOP}>"
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert mail.get_content().rstrip().splitlines()[-1] == STOP


def test_mail_goes_one_at_a_time_and_in_order() -> None:
    with smtp_server() as (post, port):
        assert sent(settings(port), *(("ann@example.org", f"{n}", "") for n in range(5))) == [True] * 5
    assert post.most_at_once == 1
    assert [mail["Subject"] for mail in post.mail()] == [*"01234"]


def test_mail_beyond_the_queue_is_dropped() -> None:
    with smtp_server() as (post, port), capture_logs() as logs:
        mails = [("ann@example.org", f"{n}", "") for n in range(3)]
        assert sent(settings(port), *mails, waiting=2) == [True, True, False]
    assert [mail["Subject"] for mail in post.mail()] == ["0", "1"]
    assert [entry["code"] for entry in logs] == ["MAIL_BUSY"]


def test_a_user_signs_in_with_the_password() -> None:
    tried: list[bytes] = []

    def check(server: SMTP, session: Session, envelope: Envelope, mechanism: str, data: Any) -> AuthResult:
        tried.append(data.password)
        right = (data.login, data.password) == (b"ferry", b"open sesame")
        return AuthResult(success=right, handled=False)

    with smtp_server(authenticator=check, auth_require_tls=False) as (post, port), capture_logs() as logs:
        for password, taken in (("open sesame", True), ("hidden hand", False)):
            signed = SmtpSettings("127.0.0.1", "ferrovia@example.org", port, "none", "ferry", password)
            assert sent(signed, ("ann@example.org", "x", "x")) == [taken]
    assert {*tried} == {b"open sesame", b"hidden hand"}
    assert len(post.envelopes) == 1
    assert [entry["failure"] for entry in logs] == ["SMTPAuthenticationError"]
    assert "hidden hand" not in str(logs)


@pytest.mark.parametrize(
    ("security", "failure"), [("starttls", "SMTPNotSupportedError"), ("tls", "SSLError")]
)
def test_mail_that_must_be_encrypted_is_not_sent_in_the_clear(
    security: Literal["starttls", "tls"], failure: str
) -> None:
    with smtp_server() as (post, port), capture_logs() as logs:
        assert sent(settings(port, security), ("ann@example.org", "x", "x")) == [False]
    assert post.envelopes == []
    assert [entry["failure"] for entry in logs] == [failure]


def test_a_dead_server_is_a_failure_and_not_an_error() -> None:
    port = free_port()

    async def run() -> list[bool]:
        mailer = Mailer(settings(port))
        dead = await mailer.send("ann@example.org", "x", "secret", STOP)
        controller = Controller(Post(), hostname="127.0.0.1", port=port)
        controller.start()
        alive = await mailer.send("ann@example.org", "x", "secret", STOP)
        controller.stop()
        mailer.close()
        return [dead, alive]

    with capture_logs() as logs:
        assert asyncio.run(run()) == [False, True]
    assert logs == [
        {
            "event": "mail_failed",
            "log_level": "warning",
            "host": "127.0.0.1",
            "failure": "ConnectionRefusedError",
        }
    ]


@pytest.mark.parametrize(
    "subject",
    ["x\nBcc: eve@example.org", "x\r\nBcc: eve@example.org", "x\r", "x\0", "x\x85y", "x\u2028y", "x" * 201],
)
def test_a_subject_of_more_than_one_line_is_refused(subject: str) -> None:
    with smtp_server() as (post, port), capture_logs() as logs:
        assert sent(settings(port), ("ann@example.org", subject, "x")) == [False]
    assert post.envelopes == []
    assert [entry["code"] for entry in logs] == ["MAIL_SUBJECT"]


@pytest.mark.parametrize(
    "subject",
    ["=?utf-8?q?x=0ABcc:_eve@example.org?=", "Bcc: eve@example.org", "ü" * 200, "x " * 99 + "x", ""],
)
def test_a_strange_subject_adds_no_header(subject: str) -> None:
    with smtp_server() as (post, port):
        mails = [("ann@example.org", said, "half \ud83d") for said in ("Your turn", subject)]
        assert sent(settings(port), *mails) == [True, True]
    usual, strange = post.mail()
    assert strange.keys() == usual.keys()
    assert strange["Subject"] == subject
    assert text_of(strange) == ["half ?"]


@pytest.mark.parametrize(
    "text", ["ann@example.org", "a.b+c@x-y.example.org", "a@localhost", "a" * 64 + "@b.org"]
)
def test_plain_addresses(text: str) -> None:
    check_address(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "ann",
        "@example.org",
        "ann@",
        "ann@@example.org",
        "ann@example.org\n",
        "ann@example.org\r\nBcc: eve@example.org",
        "ann@example.org, eve@example.org",
        "ann@example.org eve@example.org",
        "Ann <ann@example.org>",
        '"ann"@example.org',
        "ann(eve)@example.org",
        ".ann@example.org",
        "a..b@example.org",
        "ann@-example.org",
        "ann@example..org",
        "ann@[127.0.0.1]",
        "änn@example.org",
        "ann@exämple.org",
        "a" * 65 + "@example.org",
        "a@" + "b" * 63 + ("." + "b" * 63) * 3,
    ],
)
def test_anything_but_one_plain_address_is_refused(text: str) -> None:
    with pytest.raises(MailRefused) as refused:
        check_address(text)
    assert refused.value.code == "MAIL_ADDRESS"
    with capture_logs() as logs:
        assert sent(settings(1), (text, "x", "x")) == [False]
    assert [entry["code"] for entry in logs] == ["MAIL_ADDRESS"]
