"""Settings files that cannot be used."""

from __future__ import annotations

from pathlib import Path

import pytest

from ferrovia.server.config import Config, ConfigError, load_config

BAD = {
    "an unknown key": ("prot = 80", "prot"),
    "an unknown limit": ("[limits]\nsokets = 1", "sokets"),
    "an unknown key for mail": ('[smtp]\nhost = "a"\nsender = "a@b.c"\nprot = 1', "prot"),
    "a wrong type": ('port = "http"', "`port"),
    "a wrong type of a limit": ("[limits]\nsockets = 1.5", "`limits.sockets"),
    "a negative number": ("port = -1", "`port"),
    "an impossible port": ("port = 65536", "`port"),
    "a negative limit": ("[limits]\nsockets = -1", "`limits.sockets"),
    "zero of something": ("[limits]\nsend_seconds = 0", "`limits.send_seconds"),
    "a proxy without an address": ('trusted_proxies = "127.0.0.1, caddy"', "`trusted_proxies`"),
    "not TOML": ("port = \nhost = 1", "line 1"),
    "mail without a sender": ('[smtp]\nhost = "a"', "sender"),
    "an unknown security": ('[smtp]\nhost = "a"\nsender = "a@b.c"\nsecurity = "ssl"', "ssl"),
}


@pytest.mark.parametrize("what", BAD)
def test_a_bad_file_is_refused_in_one_clear_line(tmp_path: Path, what: str) -> None:
    text, where = BAD[what]
    file = tmp_path / "ferrovia.toml"
    file.write_text(text)
    with pytest.raises(ConfigError) as refused:
        load_config(file)
    message = str(refused.value)
    assert message.startswith(f"{file}: ")
    assert where in message
    assert "\n" not in message


@pytest.mark.parametrize("name", ["missing.toml", "."])
def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(ConfigError, match="directory"):
        load_config(tmp_path / name)


def test_bytes_that_are_not_text_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "ferrovia.toml"
    file.write_bytes(b'host = "\xff"')
    with pytest.raises(ConfigError, match="UTF-8"):
        load_config(file)


@pytest.mark.parametrize(
    ("proxies", "trusted"), [("", False), ("127.0.0.1", True), ("10.0.0.0/8, 127.0.0.0/30", True)]
)
def test_proxies_are_addresses_and_networks(proxies: str, trusted: bool) -> None:
    assert ("127.0.0.1" in load_config(None, {"trusted_proxies": proxies}).proxies()) == trusted


def test_given_settings_override_the_file(tmp_path: Path) -> None:
    file = tmp_path / "ferrovia.toml"
    file.write_text("port = 81\nworkers = 2\n[limits]\nsockets = 7")
    config = load_config(file, {"port": 82})
    assert (config.port, config.workers, config.limits.sockets) == (82, 2, 7)
    assert load_config(None) == Config()


def test_given_settings_must_be_valid_too() -> None:
    with pytest.raises(ConfigError, match="`workers`: it must be at least 1"):
        load_config(None, {"workers": 0})
