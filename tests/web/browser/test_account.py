"""Somebody creates an account, looks after it, and deletes it."""

from __future__ import annotations

import hashlib
import zipfile
from pathlib import Path
from uuid import uuid4

import httpx
from playwright.sync_api import expect

from tests.server.databases import execute
from tests.server.servers import Server
from tests.web.browser.access import violations
from tests.web.browser.conftest import MakePlayer
from tests.web.browser.screens import FINGERS, FINGERTIP, fits
from tests.web.browser.words import t

PASSWORD = "correct horse battery"
NEW = "staple the other way"


def test_an_account_from_beginning_to_end(sit_down: MakePlayer, server: Server, tmp_path: Path) -> None:
    player = sit_down()
    player.watcher.expect_refusals()
    page = player.page
    page.goto("/")
    player.press(page.get_by_role("link", name=t("account.signIn")))
    page.get_by_label(t("account.register")).check()
    page.get_by_label(t("account.name")).fill("Vilja")
    password = page.get_by_label(t("account.password"))
    password.fill("12345678")
    player.press(page.locator("button[type=submit]"))
    expect(page.get_by_role("alert")).to_contain_text(t("account.weak.pattern"))
    assert violations(page) == []
    password.fill(PASSWORD)
    player.press(page.locator("button[type=submit]"))
    expect(page.get_by_role("link", name="Vilja")).to_be_visible()
    with httpx.Client(base_url=server.url, timeout=30) as elsewhere:
        signed = elsewhere.post("/api/sessions", json={"name": "Vilja", "password": PASSWORD})
        assert signed.status_code == 201
        player.press(page.get_by_role("link", name="Vilja"))
        expect(page.get_by_role("listitem")).to_have_count(2)
        expect(page.get_by_role("listitem").first).to_contain_text(t("account.thisDevice"))
        page.get_by_label(t("account.oldPassword")).fill(PASSWORD)
        page.get_by_label(t("account.newPassword")).fill(NEW)
        player.press(player.button(t("account.changePassword")))
        expect(page.get_by_role("status")).to_have_text(t("account.passwordChanged"))
        assert elsewhere.get("/api/me").status_code == 401
    with page.expect_download() as download:
        player.press(player.button(t("account.export")))
    download.value.save_as(tmp_path / "ferrovia.zip")
    assert "account.json" in zipfile.ZipFile(tmp_path / "ferrovia.zip").namelist()
    player.press(page.get_by_text(t("account.delete"), exact=True))
    assert violations(page) == []
    page.get_by_label(t("account.password"), exact=True).fill(PASSWORD)
    player.press(player.button(t("account.deleteForEver")))
    expect(page.get_by_role("alert")).to_have_text(t("refusal.WRONG_PASSWORD"))
    page.get_by_label(t("account.password"), exact=True).fill(NEW)
    player.press(player.button(t("account.deleteForEver")))
    expect(page.get_by_label(t("account.register"))).to_be_visible()
    page.goto("/")
    expect(page.get_by_role("link", name=t("account.signIn"))).to_be_visible()


def test_a_link_leads_to_a_new_password(phone: MakePlayer, server: Server) -> None:
    with httpx.Client(base_url=server.url, timeout=30) as owner:
        owner.post("/api/accounts", json={"name": "Wanda", "password": PASSWORD}).raise_for_status()
    token = uuid4().hex
    digest = hashlib.sha256(token.encode()).hexdigest()
    execute(
        Path(server.database),
        "insert into resets (digest, account, expires) "
        f"select x'{digest}', id, 4000000000000 from accounts where name = 'Wanda'",
    )
    player = phone()
    page = player.page
    page.goto(f"/account#reset={token}")
    page.get_by_label(t("account.newPassword")).fill(NEW)
    player.press(player.button(t("account.changePassword")))
    expect(page.get_by_role("heading", name="Wanda")).to_be_visible()
    expect(page.get_by_role("listitem")).to_have_count(1)
    assert token not in page.url
    fits(page, FINGERS, least=FINGERTIP)
