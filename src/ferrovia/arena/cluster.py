"""Work in batches on a cluster: a Dask scheduler and its workers, on any machines.

If a worker is lost, its batch goes to another one; each result is fetched once, so nothing counts twice.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Generator, Iterable
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from ferrovia.arena.errors import ClusterError
from ferrovia.arena.processes import AHEAD, Batch, Done, Promise, Stopped, in_order, never
from ferrovia.extras import missing_for
from ferrovia.version import VERSION

if TYPE_CHECKING:
    from distributed import Client

PATIENCE = 10  # seconds for a scheduler or its first worker to answer


def spread_over_cluster(
    address: str, work: Callable[[Batch], Done], batches: Iterable[Batch], stopped: Stopped = never
) -> Generator[Done, None, None]:
    """Like `ferrovia.arena.processes.spread`, on the workers of a scheduler. Raises `ClusterError`."""
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
            raise ClusterError("the same games have killed several workers of the cluster") from None
        except CancelledError:
            raise ClusterError(f"the scheduler at {address} is gone") from None


@contextmanager
def connected(address: str) -> Generator[Client, None, None]:
    """A client of a scheduler whose workers have this version of ferrovia."""
    missing = missing_for("a cluster")
    if missing is not None:
        raise ClusterError(missing)
    from distributed import Client

    # Dask's client has no types: hence the `type: ignore` here and above.
    logging.getLogger("distributed.client").setLevel(logging.CRITICAL)  # failures are raised as errors
    try:
        client = Client(address, timeout=PATIENCE, set_as_default=False)  # type: ignore[no-untyped-call]  # likewise
    except (OSError, ValueError) as error:
        raise ClusterError(f"there is no Dask scheduler at {address}: {error}") from None
    try:
        _require_workers(client, address)
        yield client
    finally:
        client.close()  # type: ignore[no-untyped-call]  # likewise


def _require_workers(client: Client, address: str) -> None:
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except TimeoutError:
        raise ClusterError(f"the scheduler at {address} has no workers") from None
    try:
        versions: dict[str, Any] = client.run(installed_version)
    except ImportError as error:
        raise ClusterError(f"a worker of the cluster does not have ferrovia: {error}") from None
    for worker, version in versions.items():
        if version != VERSION:
            raise ClusterError(f"the worker {worker} has ferrovia {version}, not {VERSION}")


def installed_version() -> str:
    return VERSION
