"""https by itself: a Caddy in front of the server gets certificates, renews them and speaks HTTP/2."""

from __future__ import annotations

import asyncio
import re
import shutil
import ssl
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Annotated

import msgspec
import platformdirs
import structlog
from msgspec import Meta, Struct

Port = Annotated[int, Meta(ge=1, le=65_535)]
# Letters, digits and hyphens: nothing that means anything in a Caddyfile.
DOMAIN = re.compile(r"(?=.{3,253}\Z)[a-z0-9-]+(\.[a-z0-9-]+)+")
Plain = Annotated[str, Meta(max_length=254, pattern=r"^[!-~]+$")]

CERTIFICATE_SECONDS = 90.0  # for the first certificate; it may still come later
LOOK_SECONDS = 0.2
RESTART_SECONDS = 5.0
LONGEST_LINE = 65_536  # of Caddy's log

CADDYFILE = """\
{{
	admin off
	storage file_system "{folder}"
	http_port {http_port}
	https_port {https_port}
	log {{
		format json
		level ERROR
	}}
	servers {{
		protocols h1 h2
		timeouts {{
			read_header 10s
			read_body 30s
			idle 2m
		}}
	}}
{issuer}}}

{domain} {{
	respond /metrics 404
	reverse_proxy 127.0.0.1:{behind} {{
		flush_interval -1
	}}
}}
"""
# Ends Caddy when our end of its standard input is closed, however we end.
GUARDED = 'exec 3<&0; "$@" & caddy=$!; (read -r _ <&3; kill $caddy) & wait $caddy'

log = structlog.get_logger()


class Https(Struct, frozen=True, forbid_unknown_fields=True):
    """`directory` is the ACME service, Let's Encrypt by default; `root` the certificate to trust it by."""

    domain: str
    email: Plain | None = None  # where the service can reach you
    directory: Plain | None = None
    root: Plain | None = None
    http_port: Port = 80
    https_port: Port = 443

    def __post_init__(self) -> None:
        if not DOMAIN.fullmatch(self.domain):
            raise ValueError("a domain is a name in small letters, such as trains.example.org")

    @property
    def url(self) -> str:
        return f"https://{self.domain}" + (f":{self.https_port}" if self.https_port != 443 else "")


class NoHttps(Exception):
    """Caddy is missing, or cannot do its work."""


@asynccontextmanager
async def in_front_of(port: int, https: Https, ready: Callable[[str], None]) -> AsyncIterator[None]:
    """Caddy runs for as long as the block. `ready` gets the address as soon as it has a certificate, or when
    waiting for one has become pointless. Raises `NoHttps`."""
    caddy = _Caddy(https, port)
    await caddy.start()
    tasks = [asyncio.create_task(caddy.stay()), asyncio.create_task(_await_certificate(caddy, ready))]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await caddy.stop()


class _Caddy:
    def __init__(self, https: Https, behind: int) -> None:
        self.https = https
        self.complaint = ""  # the last one
        self._behind = behind
        self._process: Process | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Returns when it accepts connections. Raises `NoHttps`."""
        program = shutil.which("caddy")
        if program is None:
            raise NoHttps("https needs Caddy, which is not installed (on Debian: apt install caddy)")
        for port in (self.https.http_port, self.https.https_port):
            if await _accepts(port):
                raise NoHttps(f"port {port} is in use by another program, and https needs it")
        folder = Path(platformdirs.user_data_dir("ferrovia", appauthor=False)) / "https"
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        settings = folder / "Caddyfile"
        settings.write_text(caddyfile(self.https, self._behind, folder))
        command = ("sh", "-c", GUARDED, "sh", program, "run", "--adapter", "caddyfile", "--config", settings)
        self._process = await asyncio.create_subprocess_exec(
            *command, stdin=PIPE, stdout=DEVNULL, stderr=PIPE, limit=LONGEST_LINE, start_new_session=True
        )
        listening = asyncio.create_task(self._listen(self._process))
        self._tasks.add(listening)
        listening.add_done_callback(self._tasks.discard)
        while not await _accepts(self.https.https_port):
            if self._process.returncode is not None:
                raise NoHttps(f"Caddy cannot serve {self.https.domain}: {self.complaint or 'it ended'}")
            await asyncio.sleep(LOOK_SECONDS)

    async def stay(self) -> None:
        """Start it again whenever it ends."""
        while True:
            if self._process is not None:
                await self._process.wait()
            log.error("caddy_ended", why=self.complaint)
            await asyncio.sleep(RESTART_SECONDS)
            with suppress(NoHttps):
                await self.start()

    async def stop(self) -> None:
        if self._process is not None and self._process.stdin is not None:
            self._process.stdin.close()
            await self._process.wait()

    async def _listen(self, process: Process) -> None:
        assert process.stderr is not None
        async for line in process.stderr:
            complaint = read_complaint(line)
            if complaint:
                self.complaint = complaint
                log.error("caddy", says=complaint)


def caddyfile(https: Https, behind: int, folder: Path) -> str:
    issuer = {"email": https.email, "acme_ca": https.directory, "acme_ca_root": https.root}
    return CADDYFILE.format(
        folder=folder,
        http_port=https.http_port,
        https_port=https.https_port,
        issuer="".join(f"\t{name} {value}\n" for name, value in issuer.items() if value is not None),
        domain=https.domain,
        behind=behind,
    )


class _Line(Struct):
    level: str
    msg: str
    error: str = ""


def read_complaint(line: bytes) -> str:
    """What a line of Caddy's log complains about; nothing if it does not."""
    try:
        said = msgspec.json.decode(line, type=_Line)
    except msgspec.MsgspecError:  # before it has read its settings, and when it gives up
        text = line.decode(errors="replace").strip()
        return text.removeprefix("Error: ") if text.startswith("Error: ") else ""
    return f"{said.msg}: {said.error}" if said.error else said.msg if said.level == "error" else ""


async def _await_certificate(caddy: _Caddy, ready: Callable[[str], None]) -> None:
    https = caddy.https
    with suppress(TimeoutError):
        async with asyncio.timeout(CERTIFICATE_SECONDS):
            while not await _has_certificate(https):
                await asyncio.sleep(LOOK_SECONDS)
            ready(https.url)
            return
    log.error("no_certificate", domain=https.domain, why=caddy.complaint)
    ready(https.url)


async def _accepts(port: int) -> bool:
    try:
        _, writer = await asyncio.open_connection("127.0.0.1", port)
    except OSError:
        return False
    writer.close()
    return True


async def _has_certificate(https: Https) -> bool:
    """Without one, Caddy refuses the handshake. Whether others trust it is for them to say."""
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    try:
        _, writer = await asyncio.open_connection(
            "127.0.0.1", https.https_port, ssl=context, server_hostname=https.domain
        )
    except OSError:  # SSLError is one
        return False
    writer.close()
    return True
