"""By which names this server is called.

A stranger's page may have a name that leads here (DNS rebinding): to the browser it is then one of our pages,
and may do whatever those may. The name that the browser asked for gives it away."""

from __future__ import annotations

from functools import lru_cache
from ipaddress import ip_address
from urllib.parse import urlsplit

from ferrovia.server.config import Config

# Ends of names that nobody can register, so that only somebody's own network knows them.
PRIVATE = (".home", ".home.arpa", ".internal", ".lan", ".local", ".localhost")


class HostCheck:
    """Known are addresses in digits, names that exist only in somebody's own network, and those that the
    settings have."""

    def __init__(self, config: Config) -> None:
        addresses = [*config.origins, *([] if config.public_url is None else [config.public_url])]
        self._names = frozenset(map(name_of, (*config.hosts, *(urlsplit(each).netloc for each in addresses))))
        self.know = lru_cache(1_000)(self._know)

    def _know(self, host: bytes) -> bool:
        """`host` is what the header says."""
        name = name_of(host.decode("latin-1"))
        return name in self._names or "." not in name or name.endswith(PRIVATE) or is_address(name)


def name_of(host: str) -> str:
    """The name or address, without a port, as it is compared."""
    host = host.rpartition("@")[2].lower()
    name = host[1:].partition("]")[0] if host.startswith("[") else host.partition(":")[0]
    return name.removesuffix(".")


def is_address(name: str) -> bool:
    try:
        ip_address(name.partition("%")[0])
    except ValueError:
        return False
    return True
