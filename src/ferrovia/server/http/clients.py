"""Whose limits a request counts against."""

from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network


@lru_cache(maxsize=10_000)
def counted_as(address: str) -> str:
    """The address that a request came from; behind a trusted proxy, the one the proxy gives. For IPv6 the
    network of one household, which has more addresses than anybody can count."""
    try:
        parsed = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(parsed, IPv6Address):
        return address
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(ip_network((parsed, 64), strict=False))
