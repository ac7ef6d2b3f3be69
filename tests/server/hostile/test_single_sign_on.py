"""Whom a proxy signs in: believed when a listed proxy says so, and nobody else."""

from __future__ import annotations

import asyncio
import io
import json
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from uuid import uuid4

import httpx
import pytest

from ferrovia.server.config import ConfigError, load_config
from ferrovia.server.proxies import Proxies
from tests.server import patient
from tests.server.servers import QUICK, Person, Server, run, running

PROXY, ELSEWHERE = "127.0.0.2", "127.0.0.1"
PASSWORD = "correct horse battery"
SETTINGS = f"""
operators = ["Olga", "Otto"]
{QUICK}
[single_sign_on]
header = "Remote-User"
name_header = "Remote-Name"
proxies = ["{PROXY}", "fd00::/8"]
sign_out_url = "https://auth.example.org/logout"
accounts = {{ "olga@example.org" = "Olga", "linus" = "Linus Linked" }}
"""
TABLE = {"board": "usa", "chairs": ["open", "open"]}


@pytest.fixture(scope="module")
def server(shared_database: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("server")
    with running(folder, shared_database, SETTINGS) as server:
        yield server
        assert '"level": "error"' not in server.log.read_text()
        assert server.stop() == 0


class Browser:
    """One that reaches the server through a proxy, or past it."""

    def __init__(self, server: Server, peer: str = PROXY) -> None:
        self.client = patient.client(
            base_url=server.url, transport=httpx.HTTPTransport(local_address=peer, verify=False)
        )

    def ask(self, path: str, *headers: tuple[str, str | bytes]) -> httpx.Response:
        return self.client.get(path, headers=_bytes(headers))

    def post(self, path: str, body: object, *headers: tuple[str, str | bytes]) -> httpx.Response:
        return self.client.post(path, json=body, headers=_bytes(headers))

    def me(self, *headers: tuple[str, str | bytes]) -> str | None:
        """The name of the account that is signed in."""
        answer = self.ask("/api/me", *headers)
        assert answer.status_code in (200, 401), answer.text
        name: str | None = answer.json().get("name")
        return name


def _bytes(headers: Iterable[tuple[str, str | bytes]]) -> list[tuple[bytes, bytes]]:
    return [(name.encode(), value if isinstance(value, bytes) else value.encode()) for name, value in headers]


def named(name: str) -> tuple[str, str]:
    return ("Remote-User", name)


def somebody() -> str:
    return f"anna{uuid4().hex[:8]}"


def refusal(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


def test_the_first_visit_makes_an_account_without_a_cookie(server: Server) -> None:
    who = somebody()
    browser = Browser(server)
    assert browser.me(named(who)) == who
    assert browser.me(named(who)) == who
    assert not browser.client.cookies
    # Another browser is the same person, and the same browser another one, or nobody.
    assert Browser(server).me(named(who)) == who
    other = somebody()
    assert browser.me(named(other)) == other
    assert browser.me() is None
    assert browser.me(("Remote-User", "")) is None


def test_nobody_else_is_believed(server: Server) -> None:
    who = somebody()
    Browser(server).me(named(who))
    stranger = Browser(server, ELSEWHERE)
    assert stranger.me(named(who)) is None
    # Whom a request says it comes from is not who is connected, though that proxy is trusted for addresses.
    assert stranger.me(named(who), ("X-Forwarded-For", PROXY)) is None
    assert stranger.me(named(who), ("X-Real-Ip", PROXY), ("Forwarded", f"for={PROXY}")) is None
    assert stranger.ask("/api/sign-in", named(who)).json() == {"proxied": False}
    assert refusal(stranger.post("/api/sign-in", None, named(who))) == (401, "ACCOUNT_UNKNOWN")


@pytest.mark.parametrize(
    "header", ["Remote_User", "Remote-Users", "X-Remote-User", "Remote-Email", "Remote-Name", "Cookie"]
)
def test_other_headers_say_nothing(server: Server, header: str) -> None:
    assert Browser(server).me((header, somebody())) is None


@pytest.mark.parametrize(
    ("values", "why"),
    [
        (("anna", "bruno"), "several"),
        (("anna", "anna"), "several"),
        (("", "anna"), "several"),
        (("anna, bruno",), "several"),
        (("{http.reverse_proxy.header.Remote-User}",), "unfilled"),
        (("a" * 257,), "long"),
        ((b"anna\xff",), "unreadable"),
        ((b"anna\xc0\xaf",), "unreadable"),
        (("an\tna",), "unreadable"),
        (("anna\u202e",), "unreadable"),
        (("anna\u200b",), "unreadable"),
        (("anna\u0085",), "unreadable"),
    ],
)
def test_what_could_be_anybody_is_refused_with_the_reason(
    server: Server, values: tuple[str | bytes, ...], why: str
) -> None:
    browser = Browser(server)
    headers = [("Remote-User", value) for value in values]
    answer = browser.ask("/api/me", *headers)
    assert (answer.status_code, answer.json()) == (
        400,
        {"code": "BAD_IDENTITY", "rule": "", "details": {"why": why}},
    )
    table = browser.post("/api/tables", {"settings": TABLE, "name": "Anna"}, *headers)
    assert refusal(table) == (400, "BAD_IDENTITY")
    assert browser.ask("/healthz", *headers).status_code == 200


def test_a_name_is_that_of_the_person_and_unlike_everybody_elses(server: Server) -> None:
    browser = Browser(server)
    tag = uuid4().hex[:6]
    assert browser.me(named(f"zoe-{tag}@example.org"), ("Remote-Name", f"Zoë {tag}")) == f"Zoë {tag}"
    assert browser.me(named(f"zoe-{tag}@example.net"), ("Remote-Name", f"Zoe {tag}")) == f"Zoe {tag} 2"
    assert browser.me(named(f"q-{tag}"), ("Remote-Name", f"=?utf-8?q?J=C3=BCrgen_{tag}?=")) == f"Jürgen {tag}"
    assert browser.me(named(f"mail-{tag}@example.org")) == f"mail-{tag}"
    assert browser.me(named(f"bad-{tag}"), ("Remote-Name", b"\xff")) == f"bad-{tag}"
    assert browser.me(named(f"bad1-{tag}"), ("Remote-Name", "{http.header}")) == f"bad1-{tag}"
    assert browser.me(named(f"bad2-{tag}"), ("Remote-Name", "@robot")) == f"bad2-{tag}"
    assert browser.me(named(f"\u0430nna-{tag}")) is not None  # a Cyrillic a, among Latin letters
    long = browser.me(named(f"{tag}{'x' * 200}"))
    assert long is not None
    assert len(long) == 24
    # Upper and lower case may be two people: whoever signs them in knows.
    assert browser.me(named(f"Case-{tag}")) != browser.me(named(f"case-{tag}"))


def test_an_account_with_a_password_stays_with_its_owner(server: Server) -> None:
    who = somebody()
    browser = Browser(server)
    owner = Browser(server, ELSEWHERE)
    assert owner.post("/api/accounts", {"name": who, "password": PASSWORD}).status_code == 201
    assert browser.me(named(who)) == f"{who} 2"
    assert owner.me() == who
    # The header counts, and not what an earlier person has left in the browser.
    assert browser.post("/api/sessions", {"name": who, "password": PASSWORD}).status_code == 201
    assert browser.me() == who
    assert browser.me(named(who)) == f"{who} 2"


def test_the_operator_can_link_an_account_that_has_a_password(server: Server) -> None:
    browser, owner = Browser(server), Browser(server, ELSEWHERE)
    owner.post("/api/accounts", {"name": "Linus Linked", "password": PASSWORD})
    assert browser.me(named("linus")) == "Linus Linked"
    assert owner.post("/api/sessions", {"name": "Linus Linked", "password": PASSWORD}).status_code == 201
    # It has no name of its own, and none is made for it once the account is gone.
    assert browser.post("/api/me/deletion", {}, named("linus")).status_code == 204
    assert browser.me(named("linus")) is None
    assert owner.me() is None


def test_a_name_makes_nobody_an_operator(server: Server) -> None:
    browser = Browser(server)
    for who in ("Otto", "otto", "0tto"):
        assert browser.me(named(who)) not in (None, "Otto", "otto", "0tto")
        assert browser.ask("/api/operator/load", named(who)).status_code == 404
    assert browser.me(named("olga")) not in (None, "Olga", "olga")
    assert browser.me(named("olga@example.org")) == "Olga"
    assert browser.ask("/api/operator/load", named("olga@example.org")).status_code == 200
    assert browser.ask("/api/operator/load").status_code == 404
    assert Browser(server, ELSEWHERE).ask("/api/operator/load", named("olga@example.org")).status_code == 404


def test_there_are_no_passwords(server: Server) -> None:
    who = somebody()
    browser = Browser(server)
    assert browser.me(named(who)) == who
    told = {"proxied": True, "sign_out_url": "https://auth.example.org/logout"}
    assert browser.ask("/api/sign-in", named(who)).json() == told
    for path, body in (
        ("/api/accounts", {"name": "x", "password": PASSWORD}),
        ("/api/sessions", {"name": who, "password": PASSWORD}),
        ("/api/me/password", {"password": PASSWORD, "new": PASSWORD + "!"}),
        ("/api/reset", {"token": "x", "password": PASSWORD}),
    ):
        assert refusal(browser.post(path, body, named(who))) == (403, "PROXY_SIGNS_IN")
    elsewhere = Browser(server, ELSEWHERE)
    for password in (PASSWORD, "!" * 8, " " * 8):
        answer = elsewhere.post("/api/sessions", {"name": who, "password": password})
        assert refusal(answer) == (401, "ACCOUNT_UNKNOWN")
    reset = {"type": "ResetPassword", "account": who}
    assert refusal(browser.post("/api/operator/acts", reset, named("olga@example.org"))) == (
        401,
        "ACCOUNT_UNKNOWN",
    )


def test_export_and_deletion_ask_for_no_password_and_deletion_lasts(server: Server) -> None:
    who = somebody()
    browser = Browser(server)
    assert browser.me(named(who)) == who
    with zipfile.ZipFile(io.BytesIO(browser.ask("/api/me/export", named(who)).content)) as archive:
        assert json.loads(archive.read("account.json"))["name"] == who
    assert browser.post("/api/me/deletion", {}).status_code == 401
    assert browser.post("/api/me/deletion", {}, named(who)).status_code == 204
    assert browser.me(named(who)) is None
    assert browser.me(named(who)) is None
    # Until they ask for one; their name is theirs no more.
    again = browser.post("/api/sign-in", None, named(who))
    assert (again.status_code, again.json()["name"]) == (201, f"{who} 2")
    assert browser.me(named(who)) == f"{who} 2"
    assert browser.post("/api/sign-in", None, named(who)).json()["name"] == f"{who} 2"


def test_with_a_password_of_their_own_people_are_still_asked_for_it(server: Server) -> None:
    browser = Browser(server, ELSEWHERE)
    browser.post("/api/accounts", {"name": somebody(), "password": PASSWORD})
    for body in ({}, {"password": None}):
        assert refusal(browser.post("/api/me/deletion", body)) == (401, "WRONG_PASSWORD")


def test_pages_of_other_sites_act_for_nobody(server: Server) -> None:
    who = somebody()
    browser = Browser(server)
    evil = ("Origin", "https://evil.example.org")
    opened = {"settings": TABLE, "name": who}
    assert refusal(browser.post("/api/tables", opened, named(who), evil)) == (403, "WRONG_ORIGIN")
    assert refusal(browser.post("/api/me/deletion", {}, named(who), evil)) == (403, "WRONG_ORIGIN")
    assert browser.me(named(who), ("Sec-Fetch-Site", "cross-site")) is None
    assert browser.me(named(who), ("Sec-Fetch-Site", "same-origin")) == who
    assert browser.me(named(who), ("Ferrovia-Apart", "1")) is None


def test_a_chair_stays_with_the_person_and_not_with_the_tablet(server: Server) -> None:
    who, next_one = somebody(), somebody()
    tablet = Browser(server)
    table = tablet.post("/api/tables", {"settings": TABLE, "name": who}, named(who)).json()["table"]
    assert not tablet.client.cookies
    path = f"/api/tables/{table}"
    assert tablet.ask(path, named(who)).json()["you"]["chair"] == 0
    for headers in ([], [named(next_one)]):
        assert tablet.ask(path, *headers).json()["you"].get("chair") is None
        assert refusal(tablet.ask(f"{path}/token", *headers)) == (403, "NOT_SEATED")
    # Without an identity, a chair is the device's, as ever.
    assert tablet.post(f"{path}/seats", {"name": "Guest"}).status_code == 201
    assert tablet.ask(path).json()["you"]["chair"] == 1


def test_a_socket_knows_who_it_is(server: Server) -> None:
    who = somebody()
    browser = Browser(server)
    table = browser.post("/api/tables", {"settings": TABLE, "name": who}, named(who)).json()["table"]

    async def chair(peer: str, *headers: tuple[str, str]) -> int | None:
        person = Person(server.url, table, None)
        person.headers = dict(headers)
        await person.connect(local_addr=(peer, 0))
        told = await person.listen()
        await person.close()
        seen: int | None = told["you"].get("chair")
        return seen

    async def act() -> None:
        assert await chair(PROXY, named(who)) == 0
        assert await chair(PROXY) is None
        assert await chair(PROXY, named(somebody())) is None
        assert await chair(ELSEWHERE, named(who), ("X-Forwarded-For", PROXY)) is None

    run(act())


def test_many_first_requests_at_once_make_one_account(server: Server) -> None:
    who = somebody()

    async def act() -> None:
        transport = httpx.AsyncHTTPTransport(local_address=PROXY, verify=False)
        async with patient.async_client(base_url=server.url, transport=transport) as client:
            asked = (client.get("/api/me", headers=[named(who)]) for _ in range(20))
            answers = await asyncio.gather(*asked)
        assert {(answer.status_code, answer.json()["name"]) for answer in answers} == {(200, who)}

    run(act())


def test_without_the_setting_nobody_is_believed(tmp_path: Path) -> None:
    with running(tmp_path, str(tmp_path / "ferrovia.db")) as server:
        assert Browser(server, "127.0.0.1").me(named("anna"), ("Tailscale-User-Login", "anna")) is None


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ("", "it needs `proxies`, the addresses that your proxy connects from"),
        ("proxies = []", "it needs `proxies`"),
        ('proxies = ["*"]', "'\\*' does not appear to be"),
        ('proxies = ["0.0.0.0/0"]', "0.0.0.0/0 is everybody"),
        ('proxies = ["::/0"]', "::/0 is everybody"),
        ('proxies = ["10.0.0.1/8"]', "10.0.0.1/8 has host bits set"),
        ('proxies = ["::1"]\nsign_out_url = "javascript:alert(1)"', "sign_out_url"),
        ('proxies = ["::1"]\nname_header = "Remote User"', "name_header"),
        ('proxies = ["127.0.0.1"]\n[https]\ndomain = "trains.example.org"', "a proxy of your own"),
    ],
)
def test_settings_that_would_believe_everybody_are_refused(tmp_path: Path, settings: str, said: str) -> None:
    file = tmp_path / "ferrovia.toml"
    file.write_text(f'[single_sign_on]\nheader = "Remote-User"\n{settings}')
    with pytest.raises(ConfigError, match=said):
        load_config(file)


def test_a_proxy_is_known_by_its_address_in_either_form() -> None:
    proxies = Proxies(["10.1.0.0/16", "fd00::7"])
    assert all(peer in proxies for peer in ("10.1.2.3", "::ffff:10.1.2.3", "fd00::7"))
    others = ("10.2.0.1", "::ffff:10.2.0.1", "fd00::8", "", "unix:", "127.0.0.1")
    assert not any(peer in proxies for peer in others)
