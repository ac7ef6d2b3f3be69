"""The link that is shown is one that a phone can open."""

from __future__ import annotations

import socket
import urllib.request
from pathlib import Path

import pytest

from ferrovia.cli.commands.play import everywhere
from ferrovia.cli.support.interfaces import own_addresses
from ferrovia.cli.support.network import Own, firewall, network_addresses, reachable, url_of
from tests.server.servers import running

WIFI = Own("wlan0", "192.168.1.23")
CABLE = Own("enp3s0", "192.168.1.40")
VPN = Own("tun0", "10.8.0.2")
DOCKER = Own("docker0", "172.17.0.1")
BRIDGE = Own("br-1f2e3d", "172.18.0.1")
TAILSCALE = Own("tailscale0", "100.101.102.103")
HYPER_V = Own("vEthernet (WSL)", "172.29.0.1")
LOOPBACK = Own("lo", "127.0.0.1")
UNANSWERED = Own("eth1", "169.254.7.8")  # no router gave it one
IPV6 = Own("wlan0", "fd12:3456::23")
GLOBAL = Own("wlan0", "2001:db8::23")
LINK = Own("wlan0", "fe80::1")
PUBLIC = Own("eth0", "203.0.113.9")


@pytest.mark.parametrize(
    ("own", "default", "wanted"),
    [
        ([LOOPBACK, WIFI], WIFI, [WIFI]),
        ([DOCKER, BRIDGE, WIFI, LOOPBACK], WIFI, [WIFI, DOCKER, BRIDGE]),
        ([VPN, WIFI], VPN, [WIFI, VPN]),  # a tunnel that takes everything
        ([TAILSCALE, VPN, CABLE, WIFI], VPN, [CABLE, WIFI, VPN, TAILSCALE]),
        ([CABLE, WIFI], WIFI, [WIFI, CABLE]),
        ([HYPER_V, CABLE], HYPER_V, [CABLE, HYPER_V]),
        ([PUBLIC, WIFI], PUBLIC, [WIFI, PUBLIC]),
        ([IPV6, LINK, WIFI], WIFI, [WIFI, IPV6]),
        ([GLOBAL, IPV6, LINK], None, [IPV6, GLOBAL]),
        ([UNANSWERED, LOOPBACK, LINK], None, []),
        ([], None, []),
    ],
)
def test_a_phone_can_most_likely_reach_the_first_address(
    own: list[Own], default: Own | None, wanted: list[Own]
) -> None:
    found = reachable(own, None if default is None else default.address)
    assert found == [each.address for each in wanted]


def test_the_cards_of_this_machine_are_found() -> None:
    assert "127.0.0.1" in {address for _, address in own_addresses()}
    assert not any(address.startswith("127.") for address in network_addresses())


@pytest.mark.parametrize(
    ("files", "said"),
    [
        ({}, None),
        ({"etc/ufw/ufw.conf": "LOGLEVEL=low\nENABLED=no\n"}, None),
        ({"etc/ufw/ufw.conf": "# ENABLED\nENABLED=yes\n"}, "sudo ufw allow 8000/tcp"),
        ({"run/firewalld/pid": ""}, "sudo firewall-cmd --add-port=8000/tcp"),
        ({"proc/version": "Linux version 6.6.87-microsoft-standard-WSL2"}, "mirrored"),
        ({"proc/version": "Linux version 6.12.6"}, None),
    ],
)
def test_a_likely_firewall_is_named(tmp_path: Path, files: dict[str, str], said: str | None) -> None:
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True)
        (tmp_path / name).write_text(text)
    warning = firewall(8000, tmp_path)
    assert warning is None if said is None else said in str(warning)


@pytest.mark.skipif(not socket.has_dualstack_ipv6(), reason="no IPv6 here")
def test_a_server_for_the_network_answers_at_every_address(tmp_path: Path) -> None:
    settings = f'host = "{everywhere()}"\n'
    with running(tmp_path, str(tmp_path / "ferrovia.db"), settings) as server:
        for host in ("127.0.0.1", "::1"):
            with urllib.request.urlopen(f"{url_of(host, server.port)}/healthz") as answer:
                assert answer.status == 200
