"""Work in batches on a cluster: a Dask scheduler and its workers, on any machines.

If a worker is lost, its batch goes to another one; each result is fetched once, so nothing counts twice.
"""

from __future__ import annotations

import logging
import pickle
from collections.abc import Generator, Iterable
from contextlib import contextmanager
from functools import partial
from queue import SimpleQueue
from secrets import token_hex
from threading import Event
from typing import TYPE_CHECKING, Any, Generic

from ferrovia.arena.errors import ClusterError
from ferrovia.arena.processes import AHEAD, Batch, Done, Hear, News, Promise, Stopped, Work, in_order, never
from ferrovia.extras import missing_for
from ferrovia.version import VERSION

if TYPE_CHECKING:
    from distributed import Client, Future

PATIENCE = 10  # seconds for a scheduler or its first worker to answer


def spread_over_cluster(
    address: str,
    work: Work[News, Batch, Done],
    batches: Iterable[Batch],
    hear: Hear[News],
    stopped: Stopped = never,
) -> Generator[Done, None, None]:
    """Like `ferrovia.arena.processes.spread_telling`, on the workers of a scheduler. What was said may come
    late. Raises `ClusterError`."""
    with connected(address) as client:
        from concurrent.futures import CancelledError

        from distributed import KilledWorker

        topic = f"ferrovia-{token_hex(8)}"  # of this run alone
        news: SimpleQueue[bytes] = SimpleQueue()
        client.subscribe_topic(topic, lambda event: news.put(event[1]))  # type: ignore[no-untyped-call]  # Dask has no types

        def submit(batch: Batch) -> Promise[Done]:
            return _Promised(client.submit(work, partial(_say, topic), batch, pure=False))

        def listen() -> None:
            while not news.empty():
                hear(pickle.loads(news.get()))

        workers = sum(client.ncores().values())  # type: ignore[no-untyped-call]  # Dask has no types
        try:
            yield from in_order(submit, batches, AHEAD * workers, listen, stopped)
        except KilledWorker:
            raise ClusterError("the same games have killed several workers of the cluster") from None
        except CancelledError:
            raise ClusterError(f"the scheduler at {address} is gone") from None


class _Promised(Generic[Done]):
    """A result of Dask. We wait for it ourselves: Dask's own `result` with a timeout sometimes fails when the
    time is up."""

    def __init__(self, future: Future[Done]) -> None:
        self._future = future
        self._come = Event()
        future.add_done_callback(lambda _: self._come.set())  # type: ignore[no-untyped-call]  # Dask has no types

    def done(self) -> bool:
        return bool(self._future.done())  # type: ignore[no-untyped-call]  # Dask has no types

    def result(self, timeout: float | None = None) -> Done:
        if not self.done() and not self._come.wait(timeout):
            raise TimeoutError
        return self._future.result()


def _say(topic: str, news: object) -> None:
    from distributed import get_worker

    get_worker().log_event(topic, pickle.dumps(news))


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
        client = Client(address, timeout=PATIENCE, set_as_default=False)  # type: ignore[no-untyped-call]  # Dask has no types
    except (OSError, ValueError) as error:
        raise ClusterError(f"there is no Dask scheduler at {address}: {error}") from None
    try:
        _require_workers(client, address)
        yield client
    finally:
        client.close()  # type: ignore[no-untyped-call]  # Dask has no types


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
