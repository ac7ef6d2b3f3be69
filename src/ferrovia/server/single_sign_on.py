"""The settings for sign-in by a proxy that knows who somebody is, and says so in a header of each request."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated

from msgspec import Meta, Struct

from ferrovia.server.proxies import Proxies

HeaderName = Annotated[str, Meta(max_length=100, pattern=r"^[A-Za-z0-9-]+$")]
Address = Annotated[str, Meta(max_length=2_000, pattern=r"^(https?://|/)[!-~]*$")]


class SingleSignOn(Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """A request has an identity if it comes from one of the `proxies`: those that connect to us, whoever they
    speak for. `accounts` are the names of those that the operator has given to identities."""

    header: HeaderName
    name_header: HeaderName | None = None  # what to call people
    proxies: tuple[str, ...] = ()  # addresses and networks
    sign_out_url: Address | None = None  # of the proxy
    accounts: dict[str, str] = {}

    def __post_init__(self) -> None:
        if not self.proxies:
            raise ValueError(
                "it needs `proxies`, the addresses that your proxy connects from: anybody else could write "
                "the header themselves"
            )
        for network in self.known_proxies.networks:
            if not network.prefixlen:
                raise ValueError(f"`proxies`: {network} is everybody, not a proxy")

    @cached_property
    def known_proxies(self) -> Proxies:
        """Return what `proxies` says. Raises `ValueError`."""
        try:
            return Proxies(self.proxies)
        except ValueError as error:
            raise ValueError(f"`proxies`: {error}") from None


class Identity(Struct, frozen=True):
    """`header` is the one that named it: the same word in another one may be somebody else."""

    header: str
    value: str
    name: str | None = None  # what to call them
