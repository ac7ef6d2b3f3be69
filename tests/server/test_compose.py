"""The recipe for containers says what the server understands, and the same of https as the server itself."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from msgspec import yaml

from ferrovia.server.config import load_config
from ferrovia.server.https import Https, caddyfile

DEPLOY = Path(__file__).parents[2] / "deploy"
DOMAIN = "trains.example.org"


@pytest.fixture(scope="module")
def compose() -> Any:
    text = (DEPLOY / "compose.yaml").read_text(encoding="utf-8")
    values = {"DOMAIN": DOMAIN, "DATABASE_PASSWORD": "secret"}
    return yaml.decode(re.sub(r"\$\{(\w+):\?[^}]*\}", lambda found: values[found[1]], text))


def test_the_server_understands_its_settings(compose: Any, tmp_path: Path) -> None:
    settings = tmp_path / "ferrovia.toml"
    settings.write_text(compose["configs"]["ferrovia"]["content"])
    config = load_config(settings)
    assert config.public_url == f"https://{DOMAIN}"
    assert config.secure_cookies
    # The proxy reaches it, and is believed; nobody else is there.
    assert config.host == "0.0.0.0"
    [network] = compose["networks"]["outside"]["ipam"]["config"]
    assert config.trusted_proxies == network["subnet"]
    on_it = {name for name, service in compose["services"].items() if "outside" in service["networks"]}
    assert on_it == {"ferrovia", "https"}


def test_only_the_proxy_is_reached_from_outside(compose: Any) -> None:
    assert [name for name, service in compose["services"].items() if "ports" in service] == ["https"]
    assert compose["networks"]["inside"]["internal"] is True
    assert compose["services"]["database"]["networks"] == ["inside"]


@pytest.mark.skipif(shutil.which("caddy") is None, reason="Caddy is not installed")
def test_the_proxy_does_what_our_own_does(compose: Any, tmp_path: Path) -> None:
    def adapted(text: str) -> Any:
        path = tmp_path / "Caddyfile"
        path.write_text(text)
        told = subprocess.check_output(["caddy", "adapt", "--adapter", "caddyfile", "--config", path])
        return json.loads(told)["apps"]["http"]["servers"]

    ours = caddyfile(Https(DOMAIN), 8000, tmp_path).replace("127.0.0.1:8000", "ferrovia:8000")
    assert adapted(compose["configs"]["https"]["content"]) == adapted(ours)


def test_the_image_is_run_by_nobody_special_and_keeps_what_it_writes_in_one_place() -> None:
    recipe = (DEPLOY / "Containerfile").read_text(encoding="utf-8")
    last = recipe.rpartition("\nFROM ")[2]
    user = re.search(r"^USER (\d+):(\d+)$", last, re.MULTILINE)
    assert user is not None
    assert int(user[1]) >= 10_000
    assert f"--owner {user[1]} --group {user[2]} /data" in last
    for line in ("VOLUME /data", "HEALTHCHECK ", 'CMD ["serve", "--host", "0.0.0.0"]'):
        assert f"\n{line}" in last
    assert "XDG_DATA_HOME=/data" in last


def test_the_image_asks_itself_how_it_is(compose: Any) -> None:
    recipe = (DEPLOY / "Containerfile").read_text(encoding="utf-8")
    [asked] = re.findall(r"^HEALTHCHECK .* CMD (.*)$", recipe, re.MULTILINE)
    assert json.loads(asked) == ["ferrovia", "health"]
    server = compose["services"]["ferrovia"]
    settings = server["command"][server["command"].index("--config") :]
    assert server["healthcheck"]["test"] == ["CMD", "ferrovia", "health", *settings]
