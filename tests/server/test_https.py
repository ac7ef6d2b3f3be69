"""`ferrovia serve` with a domain: a real Caddy gets a real certificate from an ACME service."""

from __future__ import annotations

import asyncio
import datetime
import json
import os
import shutil
import signal
import socket
import ssl
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

from ferrovia.server.config import ConfigError, load_config
from ferrovia.server.https import Https, caddyfile, read_complaint
from tests.limits import PATIENCE

DOMAIN = "trains.example.org"
PROGRAMS = ("caddy", "pebble", "pebble-challtestsrv")

needs_programs = pytest.mark.skipif(
    not all(map(shutil.which, PROGRAMS)), reason="Caddy and Pebble, an ACME service for tests, are needed"
)


def free_port() -> int:
    with closing(socket.create_server(("127.0.0.1", 0))) as taken:
        port: int = taken.getsockname()[1]
        return port


@dataclass(frozen=True)
class Acme:
    """Where certificates come from, and where it looks for whoever asks."""

    directory: str
    root: Path
    http_port: int
    https_port: int


@contextmanager
def process(*command: str, **environment: str) -> Iterator[None]:
    run = subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env={**os.environ, **environment}
    )
    try:
        yield
    finally:
        run.kill()
        run.wait()


def write_certificate(folder: Path) -> tuple[Path, Path]:
    """For Pebble itself: a certificate of its own making, and its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    today = datetime.datetime.now(datetime.UTC)
    certificate = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(today - datetime.timedelta(days=1))
        .not_valid_after(today + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, SHA256())
    )
    public, private = folder / "pebble.pem", folder / "pebble.key"
    public.write_bytes(certificate.public_bytes(Encoding.PEM))
    private.write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    return public, private


@pytest.fixture
def acme(tmp_path: Path) -> Iterator[Acme]:
    """Pebble, for which every name leads to this machine."""
    public, private = write_certificate(tmp_path)
    port, names = free_port(), free_port()
    service = Acme(f"https://localhost:{port}/dir", public, free_port(), free_port())
    settings = tmp_path / "pebble.json"
    pebble = {
        "listenAddress": f"127.0.0.1:{port}",
        "managementListenAddress": f"127.0.0.1:{free_port()}",
        "certificate": str(public),
        "privateKey": str(private),
        "httpPort": service.http_port,
        "tlsPort": service.https_port,
    }
    settings.write_text(json.dumps({"pebble": pebble}))
    resolver = [f"-{unused}=" for unused in ("http01", "https01", "tlsalpn01", "defaultIPv6")]
    resolver += [f"-dns01=127.0.0.1:{names}", f"-management=127.0.0.1:{free_port()}"]
    with ExitStack() as running:
        running.enter_context(process("pebble-challtestsrv", "-defaultIPv4=127.0.0.1", *resolver))
        running.enter_context(
            process("pebble", f"-config={settings}", f"-dnsserver=127.0.0.1:{names}", PEBBLE_VA_NOSLEEP="1")
        )
        yield service


@contextmanager
def serving(folder: Path, acme: Acme) -> Iterator[subprocess.Popen[str]]:
    """The server, as soon as it says where it is."""
    config = folder / "ferrovia.toml"
    config.write_text(
        f'[https]\ndomain = "{DOMAIN}"\ndirectory = "{acme.directory}"\nroot = "{acme.root}"\n'
        f"http_port = {acme.http_port}\nhttps_port = {acme.https_port}\n"
    )
    command = [sys.executable, "-m", "ferrovia.cli", "serve", "--port", "0", "--config", str(config)]
    environment = {**os.environ, "XDG_DATA_HOME": str(folder)}
    piped = subprocess.PIPE
    run = subprocess.Popen(command, env=environment, stdout=piped, stderr=piped, text=True)
    try:
        yield run
    finally:
        run.kill()
        run.communicate()


def ended(port: int) -> bool:
    try:
        with closing(socket.create_connection(("127.0.0.1", port))):
            return False
    except OSError:
        return True


async def asked(acme: Acme, path: str) -> tuple[str, str, str]:
    """The issuer of the certificate, the protocol that both sides would speak, and the status."""
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    context.set_alpn_protocols(["h2", "http/1.1"])
    _, writer = await asyncio.open_connection(
        "127.0.0.1", acme.https_port, ssl=context, server_hostname=DOMAIN
    )
    tls = writer.get_extra_info("ssl_object")
    issuer = x509.load_der_x509_certificate(tls.getpeercert(binary_form=True)).issuer.rfc4514_string()
    spoken = tls.selected_alpn_protocol()
    writer.transport.abort()
    context.set_alpn_protocols(["http/1.1"])
    reader, writer = await asyncio.open_connection(
        "127.0.0.1", acme.https_port, ssl=context, server_hostname=DOMAIN
    )
    writer.write(f"GET {path} HTTP/1.1\r\nHost: {DOMAIN}\r\nConnection: close\r\n\r\n".encode())
    status = (await reader.readline()).split()[1].decode()
    writer.transport.abort()
    return issuer, spoken, status


@needs_programs
def test_a_domain_is_served_with_a_certificate_that_it_gets_by_itself(tmp_path: Path, acme: Acme) -> None:
    with serving(tmp_path, acme) as server:
        assert server.stdout is not None
        line = server.stdout.readline()
        assert line.startswith(f"Ferrovia is at https://{DOMAIN}:{acme.https_port}."), line
        issuer, spoken, status = asyncio.run(asyncio.wait_for(asked(acme, "/healthz"), PATIENCE))
        assert "Pebble" in issuer
        assert (spoken, status) == ("h2", "200")
        assert asyncio.run(asyncio.wait_for(asked(acme, "/metrics"), PATIENCE))[2] == "404"
        server.send_signal(signal.SIGINT)
        server.communicate(timeout=PATIENCE)
        assert server.returncode == 0
        assert ended(acme.https_port)


@needs_programs
def test_caddy_ends_with_a_server_that_is_killed(tmp_path: Path, acme: Acme) -> None:
    with serving(tmp_path, acme) as server:
        assert server.stdout is not None
        assert server.stdout.readline()
        server.kill()
        server.communicate(timeout=PATIENCE)
        while not ended(acme.https_port):
            pass


@needs_programs
def test_a_port_in_use_is_named(tmp_path: Path, acme: Acme) -> None:
    with closing(socket.create_server(("127.0.0.1", acme.https_port))), serving(tmp_path, acme) as server:
        said = server.communicate(timeout=PATIENCE)[1]
        assert server.returncode != 0
        assert f"port {acme.https_port} is in use by another program" in said


def test_without_caddy_it_says_how_to_get_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with serving(tmp_path, Acme("https://localhost/dir", tmp_path, 1, 1)) as server:
        said = server.communicate(timeout=PATIENCE)[1]
        assert server.returncode != 0
        assert "https needs Caddy, which is not installed" in said


def test_a_domain_implies_links_and_cookies_over_https() -> None:
    config = load_config(None, {"https": {"domain": DOMAIN}})
    assert config.public_url == f"https://{DOMAIN}"
    assert config.secure_cookies


@pytest.mark.parametrize("domain", ["", "localhost", "Trains.example.org", "a.b {", "a.b\nc", "*.b.org"])
def test_a_domain_that_is_none_is_refused(domain: str) -> None:
    with pytest.raises(ConfigError, match="domain"):
        load_config(None, {"https": {"domain": domain}})


def test_settings_stay_inside_their_line() -> None:
    text = caddyfile(Https(DOMAIN, email="zoe@example.org"), 8000, Path("/srv/trains"))
    assert "\temail zoe@example.org\n}" in text
    assert "reverse_proxy 127.0.0.1:8000" in text
    assert "acme_ca" not in text


def test_only_complaints_are_told() -> None:
    error = b'{"level":"error","logger":"tls.obtain","msg":"will retry","error":"no such name"}'
    assert read_complaint(error) == "will retry: no such name"
    assert read_complaint(b"Error: adapting config") == "adapting config"
    assert read_complaint(b'{"level":"info","msg":"using provided configuration"}') == ""
    assert read_complaint(b"\xff") == ""
