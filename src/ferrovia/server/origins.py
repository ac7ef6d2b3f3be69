"""Where something came from, without keeping the address: enough to tell whether two things came from the
same place, and to find again what came from an address that somebody knows."""

from __future__ import annotations

import hashlib
import hmac
from ipaddress import IPv4Network, ip_network

MOST_CLIENTS = 65_536  # in a network that is looked up
HOUSEHOLD = 64  # bits of an IPv6 address that belong to one household


class TooWide(ValueError):
    """A network with too many addresses to look up each of them."""


class Origins:
    """`key` is a secret of the database, so nobody can try all addresses on a stolen list of origins."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def of(self, client: str) -> str:
        """Of an address as its limits are counted."""
        return hmac.new(self._key, client.encode(), hashlib.sha256).hexdigest()[:16]

    def within(self, network: str) -> list[str]:
        """Of all clients in a network, or of the one at an address. Raises `TooWide`."""
        return [self.of(client) for client in clients_in(network)]


def of_account(account: int) -> str:
    """Somebody who is signed in comes from their account, too."""
    return f"account {account}"


def clients_in(network: str) -> list[str]:
    """As their limits are counted: see `http/clients.py`. Raises `TooWide`, and `ValueError`."""
    parsed = ip_network(network, strict=False)
    if isinstance(parsed, IPv4Network):
        if parsed.num_addresses > MOST_CLIENTS:
            raise TooWide(network)
        return [str(address) for address in parsed]
    if parsed.prefixlen >= HOUSEHOLD:
        return [str(parsed.supernet(new_prefix=HOUSEHOLD))]
    if 2 ** (HOUSEHOLD - parsed.prefixlen) > MOST_CLIENTS:
        raise TooWide(network)
    return [str(household) for household in parsed.subnets(new_prefix=HOUSEHOLD)]
