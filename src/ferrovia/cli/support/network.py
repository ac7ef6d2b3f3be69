"""Which address of this machine a phone in the same network can most likely reach."""

from __future__ import annotations

import socket
from collections.abc import Iterable
from contextlib import suppress
from ipaddress import IPv6Address, ip_address, ip_network
from pathlib import Path
from threading import Thread

from msgspec import Struct

from ferrovia.cli.support.interfaces import own_addresses

# What programs make: for containers, virtual machines and tunnels. No phone at home is in these networks.
VIRTUAL = (
    *("docker", "br-", "veth", "virbr", "vmnet", "vboxnet", "lxc", "lxd", "podman", "cni", "cali", "flannel"),
    *("tun", "tap", "utun", "wg", "ppp", "tailscale", "zt", "nordlynx", "ipsec", "vethernet"),
)
HOME = [ip_network(text) for text in ("192.168.0.0/16", "10.0.0.0/8", "172.16.0.0/12", "fc00::/7")]
NAME_SECONDS = 1.0  # for somebody in the network to know a name


class Own(Struct, frozen=True):
    """An address of this machine, and the network card that has it."""

    card: str
    address: str


def reachable(own: Iterable[Own], default: str | None) -> list[str]:
    """The addresses that a phone may be able to reach, the likeliest first. `default` is the one that this
    machine uses to reach others; it may be that of a tunnel."""
    found = {each.address: _unlikely(each, default) for each in own if _usable(each.address)}
    return sorted(found, key=lambda address: found[address])


def _usable(address: str) -> bool:
    """Other machines can be sent a link with it. A link-local address of IPv6 means nothing without the name
    of the card, which is another on each machine."""
    ip = ip_address(address)
    return not (ip.is_loopback or ip.is_link_local or ip.is_multicast or ip.is_unspecified)


def _unlikely(own: Own, default: str | None) -> tuple[bool, ...]:
    ip = ip_address(own.address)
    return (
        own.card.lower().startswith(VIRTUAL),
        isinstance(ip, IPv6Address),
        not any(ip in network for network in HOME),
        own.address != default,
    )


def network_addresses() -> list[str]:
    """Of this machine, the likeliest first; none if it is in no network."""
    default = _default_address()
    own = [Own(card, address) for card, address in own_addresses()]
    if default is not None and default not in {each.address for each in own}:
        own.append(Own("", default))
    return reachable(own, default)


def _default_address() -> str | None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # nothing is sent: only the way there is looked up
        except OSError:
            return None
        address: str = probe.getsockname()[0]
    return address


def local_name(addresses: Iterable[str]) -> str | None:
    """The name of this machine that other machines find without any server, if that works here."""
    name = f"{socket.gethostname().partition('.')[0]}.local"
    found: set[str | int] = set()

    def ask() -> None:
        with suppress(OSError, UnicodeError):
            found.update(info[4][0] for info in socket.getaddrinfo(name, None))

    asking = Thread(target=ask, daemon=True)  # an answer may take longer than anybody wants to wait
    asking.start()
    asking.join(NAME_SECONDS)
    return name if found & set(addresses) else None


def url_of(host: str, port: int) -> str:
    """An address of IPv6 stands in brackets."""
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def firewall(port: int, root: Path = Path("/")) -> str | None:
    """What to do about a firewall that is likely in the way."""
    if "enabled=yes" in _text(root / "etc/ufw/ufw.conf").lower().split():
        return f"The firewall ufw is on. If a phone cannot connect: sudo ufw allow {port}/tcp"
    if (root / "run/firewalld").exists():
        command = f"sudo firewall-cmd --add-port={port}/tcp"
        return f"The firewall firewalld is on. If a phone cannot connect: {command}"
    if "microsoft" in _text(root / "proc/version").lower():
        return "This is Linux inside Windows (WSL): a phone can connect only in WSL's mirrored network mode."
    if (root / "usr/libexec/ApplicationFirewall").exists():
        return "If macOS asks whether Python may accept incoming connections, allow it."
    return None


def _text(path: Path) -> str:
    try:
        return path.read_text(errors="replace")
    except OSError:
        return ""
