"""Which Internet addresses may be called on behalf of a stranger: those that everybody can reach."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

# Refused in addition to what `is_global` refuses: older versions of Python do not know all of these.
NOT_PUBLIC_4 = (
    ip_network("192.0.0.0/24"),  # IETF protocols
    ip_network("168.63.129.16/32"),  # reaches the host of a virtual machine in a large cloud
)
GLOBAL_UNICAST_6 = ip_network("2000::/3")
NAT64 = ip_network("64:ff9b::/96")


def is_public(address: IPv4Address | IPv6Address) -> bool:
    """Is this, and any IPv4 address that it wraps, the address of one machine on the open Internet?"""
    if isinstance(address, IPv6Address):
        inner = wrapped(address)
        if inner is not None:
            return is_public(inner)
        return address.is_global and address in GLOBAL_UNICAST_6
    return (
        address.is_global
        and not address.is_multicast
        and not any(address in network for network in NOT_PUBLIC_4)
    )


def wrapped(address: IPv6Address) -> IPv4Address | None:
    """Return the IPv4 machine that a mapped, NAT64 or 6to4 address leads to."""
    if address in NAT64:
        return IPv4Address(int(address) & 0xFFFF_FFFF)
    return address.ipv4_mapped or address.sixtofour


def literal(host: str) -> IPv4Address | IPv6Address | None:
    """The address that a host spells out in the usual way; None for anything else."""
    try:
        return ip_address(host)
    except ValueError:
        return None


def looks_numeric(host: str) -> bool:
    """Would some resolver read this name as an IPv4 address, such as 127.1, 0x7f.1 or 2130706433?"""
    last = host.removesuffix(".").rpartition(".")[2].lower()
    return last.isdigit() or last.startswith("0x")
