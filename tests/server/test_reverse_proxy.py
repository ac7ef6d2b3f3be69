"""A table behind Caddy and nginx, each with the configuration that stands in docs/reverse-proxy.md."""

from __future__ import annotations

import re
import shutil
import ssl
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx
import pytest
import websockets

from ferrovia.server.config import Limits, load_config
from tests.limits import PATIENCE
from tests.server import patient
from tests.server.servers import QUICK, Server, run, running
from tests.server.test_https import ended, free_port, write_certificate

PAGE = (Path(__file__).parents[2] / "docs" / "reverse-proxy.md").read_text(encoding="utf-8")
DOMAIN = "trains.example.org"
TABLE = {"board": "usa", "chairs": ["open", "open"]}
ELSEWHERE = "127.0.0.9"


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def put(text: str, *pairs: tuple[str, str]) -> str:
    """Each is there once, or the page has changed and the test has not."""
    for old, new in pairs:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


class Authelia(BaseHTTPRequestHandler):
    """Stands for a service that signs people in: it lets everybody pass, and knows who has its cookie."""

    def do_GET(self) -> None:
        found = re.search(r"signed_in=(\w+)", self.headers.get("cookie", ""))
        self.send_response(200)
        if found:
            self.send_header("Remote-User", found[1])
            self.send_header("Remote-Name", found[1].title())
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Be silent."""


Write = Callable[[Path, int, int, int | None], list[str]]


def caddy(folder: Path, port: int, behind: int, authelia: int | None) -> list[str]:
    """The command that runs it."""
    [site, question] = blocks("caddyfile")
    public, private = write_certificate(folder)
    site = put(
        site,
        (f"{DOMAIN} {{\n", f"https://{DOMAIN}:{port} {{\n\ttls {public} {private}\n"),
        ("127.0.0.1:8000", f"127.0.0.1:{behind}"),
    )
    if authelia is not None:
        asked = put(question, ("127.0.0.1:9091", f"127.0.0.1:{authelia}"))
        site = put(site, ("\t\treverse_proxy", f"{asked}\t\treverse_proxy"))
    in_background = f'{{\n\tadmin off\n\tauto_https disable_redirects\n\tstorage file_system "{folder}"\n}}\n'
    (folder / "Caddyfile").write_text(in_background + site)
    return ["caddy", "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]


def nginx(folder: Path, port: int, behind: int, authelia: int | None) -> list[str]:
    """The command that runs it."""
    [site, headers, question] = blocks("nginx")
    public, private = write_certificate(folder)
    site = put(
        site,
        ("listen 443 ssl", f"listen 127.0.0.1:{port} ssl"),
        (f"/etc/letsencrypt/live/{DOMAIN}/fullchain.pem", str(public)),
        (f"/etc/letsencrypt/live/{DOMAIN}/privkey.pem", str(private)),
        ("127.0.0.1:8000", f"127.0.0.1:{behind}"),
    )
    if authelia is not None:
        asked = put(question, ("127.0.0.1:9091", f"127.0.0.1:{authelia}"))
        removed = '        proxy_set_header Remote-User "";\n        proxy_set_header Remote-Name "";\n'
        site = put(site, (removed, headers), ("    location = /metrics", f"{asked}\n    location = /metrics"))
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    temporary = "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in kinds)
    around = f"user root;\npid {folder}/pid;\nerror_log stderr;\nevents {{}}\nhttp {{\naccess_log off;\n"
    (folder / "nginx.conf").write_text(f"{around}{temporary}{site}}}\n")
    program = shutil.which("nginx") or "/usr/sbin/nginx"
    return [program, "-p", str(folder), "-c", str(folder / "nginx.conf"), "-g", "daemon off;"]


def needs(program: str) -> pytest.MarkDecorator:
    there = shutil.which(program) or shutil.which(f"/usr/sbin/{program}")
    return pytest.mark.skipif(
        there is None, reason=f"{program} is not installed: tools/programs.py {program}"
    )


PROXIES = [
    pytest.param(caddy, marks=needs("caddy"), id="caddy"),
    pytest.param(nginx, marks=needs("nginx"), id="nginx"),
]
SETTINGS = f"""
{blocks("toml")[0]}
{QUICK}
"""


class Behind:
    """A server and its proxy."""

    def __init__(self, server: Server, port: int) -> None:
        self.server = server
        self.port = port

    @contextmanager
    def browser(self, address: str = "127.0.0.1", **headers: str) -> Iterator[httpx.Client]:
        """At an address of its own, with the name in its address bar that people type."""
        transport = httpx.HTTPTransport(local_address=address, verify=False)
        given = {"Host": DOMAIN, "Origin": f"https://{DOMAIN}", **headers}
        with patient.client(
            base_url=f"https://127.0.0.1:{self.port}", transport=transport, headers=given
        ) as client:
            client.event_hooks = {"request": [_name_server]}
            yield client

    @contextmanager
    def past(self, address: str, **headers: str) -> Iterator[httpx.Client]:
        """Somebody who reaches the server without the proxy."""
        transport = httpx.HTTPTransport(local_address=address)
        with patient.client(base_url=self.server.url, transport=transport, headers=headers) as client:
            yield client

    async def socket(self, table: str, cookies: str = "", **headers: str) -> Any:
        trusting = ssl.create_default_context()
        trusting.check_hostname = False
        trusting.verify_mode = ssl.CERT_NONE
        return await websockets.connect(
            f"wss://{DOMAIN}/api/tables/{table}/live",
            host="127.0.0.1",
            port=self.port,
            ssl=trusting,
            origin=websockets.Origin(f"https://{DOMAIN}"),
            additional_headers={"Cookie": cookies, **headers},
            open_timeout=PATIENCE,
            ping_interval=None,
            proxy=None,
        )


def _name_server(request: httpx.Request) -> None:
    request.extensions["sni_hostname"] = DOMAIN


@contextmanager
def behind(folder: Path, write: Write, settings: str, authelia: int | None = None) -> Iterator[Behind]:
    port = free_port()
    with running(folder, str(folder / "ferrovia.db"), settings) as server:
        command = write(folder, port, server.port, authelia)
        with (folder / "proxy.log").open("w") as log:
            proxy = subprocess.Popen(command, stdout=log, stderr=log)
        try:
            while ended(port):
                assert proxy.poll() is None, (folder / "proxy.log").read_text()
                time.sleep(0.05)
            yield Behind(server, port)
        finally:
            proxy.terminate()
            proxy.wait(PATIENCE)


@pytest.mark.parametrize("write", PROXIES)
def test_people_play_through_the_proxy_of_the_page(tmp_path: Path, write: Write) -> None:
    with behind(tmp_path, write, SETTINGS) as site, site.browser() as browser:
        page = browser.get("/")
        assert page.status_code == 200
        assert page.headers["content-encoding"] == "gzip"
        assert browser.get("/metrics").status_code in (403, 404)
        opened = browser.post("/api/tables", json={"settings": TABLE, "name": "Anna"})
        assert opened.status_code == 201, opened.text
        cookie = opened.headers["set-cookie"]
        assert "secure" in cookie.lower()
        table = opened.json()["table"]
        # Another page is recognised, in spite of the proxy.
        evil = browser.post(
            "/api/tables", json={"settings": TABLE}, headers={"Origin": "https://evil.example"}
        )
        assert (evil.status_code, evil.json()["code"]) == (403, "WRONG_ORIGIN")
        # As large as a game file may be.
        file = browser.post("/api/replays", json={"text": "x" * 390_000})
        assert file.headers["content-type"].startswith("application/json")
        assert file.json()["code"] != "TOO_LONG"

        async def play() -> None:
            socket = await site.socket(table, cookie.partition(";")[0])
            assert '"chair":0' in await socket.recv()
            await socket.send('{"type":"Say","n":2,"id":"message-1","text":"Hello"}')
            said = ""
            while "Hello" not in said or '"done"' not in said:
                said += await socket.recv()
            await socket.close()

        run(play())


@pytest.mark.parametrize("write", PROXIES)
def test_addresses_are_told_apart_and_cannot_be_made_up(tmp_path: Path, write: Write) -> None:
    settings = SETTINGS.replace("tables_per_hour = 100000", "tables_per_hour = 1")

    def opens(client: httpx.Client, **headers: str) -> bool:
        answer = client.post("/api/tables", json={"settings": TABLE}, headers=headers)
        assert answer.status_code in (201, 429), answer.text
        return answer.status_code == 201

    forged = {"X-Forwarded-For": "203.0.113.7", "X-Real-IP": "203.0.113.7", "Forwarded": "for=203.0.113.7"}
    with behind(tmp_path, write, settings) as site:
        for address in ("127.0.0.3", "127.0.0.4"):
            with site.browser(address) as browser:
                assert opens(browser)
                assert not opens(browser)
                assert not opens(browser, **forged)
        with site.past(ELSEWHERE) as stranger:
            assert opens(stranger, **forged)
            assert not opens(stranger, **{**forged, "X-Forwarded-For": "203.0.113.8"})


@pytest.fixture
def authelia() -> Iterator[int]:
    with ThreadingHTTPServer(("127.0.0.1", 0), Authelia) as service:
        threading.Thread(target=service.serve_forever, daemon=True).start()
        yield service.server_address[1]
        service.shutdown()


def name(client: httpx.Client, **headers: str) -> str | None:
    """Of the account that is signed in. Caddy 2.6 leaves its own word for a name that it was not told."""
    answer = client.get("/api/me", headers=headers)
    assert answer.status_code in (200, 401) or answer.json()["details"] == {"why": "unfilled"}, answer.text
    found: str | None = answer.json().get("name")
    return found


@pytest.mark.parametrize("write", PROXIES)
def test_only_the_proxy_says_who_somebody_is(tmp_path: Path, write: Write, authelia: int) -> None:
    settings = SETTINGS + blocks("toml")[1]
    who = f"u{uuid4().hex[:8]}"
    smuggled = {"Remote-User": who, "Remote-Name": "Somebody"}
    with behind(tmp_path, write, settings, authelia) as site:
        with site.browser() as browser:
            signed_in = {"Cookie": f"signed_in={who}"}
            assert name(browser, **signed_in) == who.title()
            assert name(browser) is None
            assert name(browser, **smuggled) is None
            assert name(browser, **{"remote-user": who, "REMOTE-NAME": "x"}) is None
            assert name(browser, **{"Remote_User": who}) is None
            assert name(browser, **signed_in, **{**smuggled, "Remote-User": "another"}) == who.title()
            table = browser.post("/api/tables", json={"settings": TABLE, "name": who}, headers=signed_in)
            id = table.json()["table"]
        with site.past(ELSEWHERE) as stranger:
            assert name(stranger, **smuggled) is None
            assert name(stranger, **smuggled, **{"X-Forwarded-For": "127.0.0.1"}) is None

        async def look() -> None:
            for headers, chair in ((signed_in, True), ({}, False), (smuggled, False)):
                cookie = headers.get("Cookie", "")
                rest = {key: value for key, value in headers.items() if key != "Cookie"}
                socket = await site.socket(id, cookie, **rest)
                assert ('"chair":0' in (await socket.recv()).partition('"you"')[2]) is chair
                await socket.close()

        run(look())


@pytest.mark.parametrize("write", PROXIES)
def test_without_a_sign_in_nobody_is_named(tmp_path: Path, write: Write) -> None:
    """The settings alone, with a proxy that asks nobody."""
    with behind(tmp_path, write, SETTINGS + blocks("toml")[1]) as site, site.browser() as browser:
        assert name(browser, **{"Remote-User": "anna"}) is None


def test_the_settings_of_the_page_are_understood(tmp_path: Path) -> None:
    first, second, accounts = blocks("toml")
    file = tmp_path / "ferrovia.toml"
    file.write_text(first + second + accounts)
    config = load_config(file)
    assert config.secure_cookies
    assert config.single_sign_on is not None
    assert config.single_sign_on.accounts == {"anna@example.org": "Anna"}


def test_nginx_waits_for_longer_than_the_server_is_silent() -> None:
    [seconds] = re.findall(r"proxy_read_timeout (\d+)s;", PAGE)
    assert int(seconds) > 2 * 2 * Limits().silent_seconds
