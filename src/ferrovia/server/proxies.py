"""Proxies in front of the server, by the addresses that they connect from."""

from __future__ import annotations

from collections.abc import Iterable
from ipaddress import IPv6Address, ip_address, ip_network


class Proxies:
    def __init__(self, addresses: Iterable[str]) -> None:
        """Addresses and networks. Raises `ValueError`."""
        self.networks = tuple(ip_network(address.strip()) for address in addresses)

    def __contains__(self, peer: str) -> bool:
        """Say whether the address at the other end of a connection is that of a proxy."""
        try:
            address = ip_address(peer)
        except ValueError:  # a socket of the machine itself
            return False
        if isinstance(address, IPv6Address) and address.ipv4_mapped is not None:
            address = address.ipv4_mapped
        return any(address in network for network in self.networks)
