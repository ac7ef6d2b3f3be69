"""Work in batches on a cluster: a Dask scheduler and its workers, on any machines.

A batch whose worker is lost is given to another one; each result is fetched once, so that nothing counts
twice.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Generator, Iterable
from contextlib import contextmanager
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from ferrovia.arena.errors import ClusterError
from ferrovia.arena.processes import AHEAD, Batch, Done, Promise, Stopped, in_order, never
from ferrovia.version import VERSION

if TYPE_CHECKING:
    from distributed import Client

DASK_MISSING = "a cluster needs Dask: pip install 'ferrovia[cluster]'"
PATIENCE = 10  # seconds until a scheduler or its first worker answers


def spread_over_cluster(
    address: str, work: Callable[[Batch], Done], batches: Iterable[Batch], stopped: Stopped = never
) -> Generator[Done, None, None]:
    """As `ferrovia.arena.processes.spread`, by the workers of a scheduler. Raises `ClusterError`."""
    with connected(address) as client:
        from concurrent.futures import CancelledError

        from distributed import KilledWorker

        def submit(batch: Batch) -> Promise[Done]:
            promise: Promise[Done] = client.submit(work, batch, pure=False)
            return promise

        workers = sum(client.ncores().values())  # type: ignore[no-untyped-call]  # Dask has no types
        try:
            yield from in_order(submit, batches, AHEAD * workers, stopped)
        except KilledWorker:
            raise ClusterError("the same games have ended several workers of the cluster") from None
        except CancelledError:
            raise ClusterError(f"the scheduler at {address} has gone") from None


@contextmanager
def connected(address: str) -> Generator[Client, None, None]:
    """A client of a scheduler whose workers have this version of ferrovia."""
    if not dask_is_there():
        raise ClusterError(DASK_MISSING)
    from distributed import Client

    # Dask's client has no types: hence the `type: ignore` here and above.
    logging.getLogger("distributed.client").setLevel(logging.CRITICAL)  # what fails is told by an error
    try:
        client = Client(address, timeout=PATIENCE, set_as_default=False)  # type: ignore[no-untyped-call]  # likewise
    except (OSError, ValueError) as error:
        raise ClusterError(f"there is no Dask scheduler at {address}: {error}") from None
    try:
        _require_workers(client, address)
        yield client
    finally:
        client.close()  # type: ignore[no-untyped-call]  # likewise


def dask_is_there() -> bool:
    return find_spec("distributed") is not None


def _require_workers(client: Client, address: str) -> None:
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except TimeoutError:
        raise ClusterError(f"the scheduler at {address} has no workers") from None
    try:
        versions: dict[str, Any] = client.run(installed_version)
    except ImportError as error:
        raise ClusterError(f"a worker of the cluster lacks ferrovia: {error}") from None
    for worker, version in versions.items():
        if version != VERSION:
            raise ClusterError(f"the worker {worker} has ferrovia {version}, not {VERSION}")


def installed_version() -> str:
    return VERSION
