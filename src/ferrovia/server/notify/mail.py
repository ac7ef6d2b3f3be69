"""Mail by SMTP: one at a time, in a thread, so the server is never held up."""

from __future__ import annotations

import asyncio
import re
import smtplib
import ssl
from concurrent.futures import ThreadPoolExecutor
from email.header import Header
from email.mime.text import MIMEText
from email.utils import formatdate, make_msgid
from typing import Literal

import structlog
from msgspec import Struct

from ferrovia.server.notify.texts import end_of_mail

LONGEST_ADDRESS = 254
LONGEST_SUBJECT = 200
SECONDS = 15.0  # for each answer of the SMTP server

LABEL = "[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
ATOM = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
ADDRESS = re.compile(rf"(?=.{{1,64}}@){ATOM}(?:\.{ATOM})*@{LABEL}(?:\.{LABEL})*")

log = structlog.get_logger()


class MailRefused(ValueError):
    """Mail that is not sent, whatever the SMTP server would say. `code` says why."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class SmtpSettings(Struct, frozen=True, forbid_unknown_fields=True):
    host: str
    sender: str
    port: int = 587
    security: Literal["none", "starttls", "tls"] = "starttls"
    user: str = ""  # empty: the server asks for no password
    password: str = ""

    def __post_init__(self) -> None:
        check_address(self.sender)


class Mailer:
    """Sends mail in order. With more than `waiting` in the queue, new mail is dropped."""

    def __init__(self, settings: SmtpSettings, waiting: int = 100) -> None:
        self._settings = settings
        self._free = waiting
        self._thread = ThreadPoolExecutor(1, "mail")

    def close(self) -> None:
        """Drop what is waiting. What is being sent may finish."""
        self._thread.shutdown(wait=False, cancel_futures=True)

    async def send(self, to: str, subject: str, text: str, stop: str) -> bool:
        """Did the SMTP server accept it? `stop` is the link for those who want no more mail. A failure is
        logged, and nothing is raised."""
        try:
            message = compose(self._settings.sender, to, subject, text, stop)
            if not self._free:
                raise MailRefused("MAIL_BUSY")
        except MailRefused as refused:
            log.warning("mail_refused", code=refused.code)
            return False
        self._free -= 1
        try:
            await asyncio.get_running_loop().run_in_executor(self._thread, self._deliver, message)
        except (OSError, smtplib.SMTPException) as error:
            log.warning("mail_failed", host=self._settings.host, failure=type(error).__name__)
            return False
        finally:
            self._free += 1
        return True

    def _deliver(self, message: MIMEText) -> None:
        with self._connected() as server:
            if self._settings.user:
                server.login(self._settings.user, self._settings.password)
            server.send_message(message)

    def _connected(self) -> smtplib.SMTP:
        host, port = self._settings.host, self._settings.port
        if self._settings.security == "tls":
            return smtplib.SMTP_SSL(host, port, timeout=SECONDS, context=ssl.create_default_context())
        server = smtplib.SMTP(host, port, timeout=SECONDS)
        if self._settings.security == "starttls":
            try:
                server.starttls(context=ssl.create_default_context())
            except BaseException:
                server.close()
                raise
        return server


def check_address(text: str) -> None:
    """Raises `MailRefused` unless this is one plain address, with no name, list or comment."""
    if len(text) > LONGEST_ADDRESS or not ADDRESS.fullmatch(text):
        raise MailRefused("MAIL_ADDRESS")


def compose(sender: str, to: str, subject: str, text: str, stop: str) -> MIMEText:
    """With a link and headers (RFC 2369, RFC 8058) to unsubscribe. Raises `MailRefused`."""
    check_address(to)
    if not subject.isprintable() or len(subject) > LONGEST_SUBJECT:
        raise MailRefused("MAIL_SUBJECT")
    whole = text + end_of_mail(stop)
    message = MIMEText(whole.encode(errors="replace").decode(), "plain", "utf-8")
    message["From"] = sender
    message["To"] = to
    # Always encoded: a subject that already looks encoded could hide a line break and another header.
    message["Subject"] = Header(subject, "utf-8", header_name="Subject").encode()
    message["Date"] = formatdate()
    message["Message-ID"] = make_msgid(domain=sender.rpartition("@")[2])
    message["Auto-Submitted"] = "auto-generated"
    message["List-Unsubscribe"] = f"<{stop}>"
    message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    return message
