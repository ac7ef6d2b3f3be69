"""What the server counts, for Prometheus."""

from __future__ import annotations

from collections.abc import Callable, Sized
from functools import partial

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.samples import Sample

from ferrovia.server.durations import Durations
from ferrovia.tables.bot_requests.priority import Urgency

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10)
LONG = (1, 2.5, 5, 10, 20, 40, 60, 120, 300, 600)
SIZES = (1, 2, 5, 10, 20, 50, 100, 200, 512)


class Figures:
    """What was counted, as of one moment."""

    def __init__(self, samples: list[Sample]) -> None:
        self._samples = samples

    def total(self, name: str) -> float:
        return sum(sample.value for sample in self._samples if sample.name == name)

    def by_label(self, name: str, label: str) -> dict[str, int]:
        return {each.labels[label]: int(each.value) for each in self._samples if each.name == name}

    def quantile(self, name: str, share: float) -> float:
        """The bound of the bucket that it falls into; the highest bound if it is beyond all of them."""
        buckets = [
            (float(each.labels["le"]), each.value) for each in self._samples if each.name == f"{name}_bucket"
        ]
        all_of_them = max((count for _, count in buckets), default=0)
        bounds = [bound for bound, count in sorted(buckets) if count >= share * all_of_them]
        return 0.0 if not all_of_them else min(bounds[0], SECONDS[-1])


class Metrics:
    """One registry per server, so that several can live in one process."""

    def __init__(self) -> None:
        registry = CollectorRegistry()
        self._registry = registry
        self.sockets = Gauge("ferrovia_sockets", "Open WebSockets", registry=registry)
        self._connections = Gauge("ferrovia_connections", "Open connections", registry=registry)
        self._connections_ended = Counter(
            "ferrovia_connections_ended",
            "Connections cut off: too many of an address, too many in all, too slow",
            ["why"],
            registry=registry,
        )
        self._tables = Gauge("ferrovia_tables_in_memory", "Tables in memory", registry=registry)
        self._commit = Histogram(
            "ferrovia_commit_seconds", "Duration of a commit", buckets=SECONDS, registry=registry
        )
        self.commits = Durations()
        self._batch = Histogram(
            "ferrovia_commit_entries", "Entries in a commit", buckets=SIZES, registry=registry
        )
        self.move = Histogram(
            "ferrovia_move_seconds", "From a command to its answer", buckets=SECONDS, registry=registry
        )
        self._bot = Histogram(
            "ferrovia_bot_seconds", "From a bot's turn to its answer", buckets=SECONDS, registry=registry
        )
        self._refusals = Counter("ferrovia_refusals", "Refusals by code", ["code"], registry=registry)
        self._bots_waiting = Gauge(
            "ferrovia_bots_waiting",
            "Moves of bots and hints waiting for a worker, by who waits for them",
            ["for"],
            registry=registry,
        )
        self._faults = Counter(
            "ferrovia_bot_faults", "Bots that failed, by kind", ["kind"], registry=registry
        )
        self._analysis = Histogram(
            "ferrovia_analysis_seconds", "Duration of an analysis", buckets=LONG, registry=registry
        )
        self._analysis_faults = Counter(
            "ferrovia_analysis_faults", "Analyses that failed, by kind", ["kind"], registry=registry
        )
        self._analyses = Gauge("ferrovia_analyses_waiting", "Analyses waiting", registry=registry)
        self._requests = Counter("ferrovia_requests", "HTTP answers by status", ["status"], registry=registry)

    def watch(self, tables: Sized) -> None:
        self._tables.set_function(lambda: len(tables))

    def watch_connections(self, count: Callable[[], int]) -> None:
        self._connections.set_function(count)

    def connection_ended(self, why: str) -> None:
        self._connections_ended.labels(why).inc()

    def watch_bots(self, waiting: Callable[[Urgency], int]) -> None:
        for urgency in Urgency:
            self._bots_waiting.labels(urgency.name.lower()).set_function(partial(waiting, urgency))

    def watch_analyses(self, waiting: Sized) -> None:
        self._analyses.set_function(lambda: len(waiting))

    def analysed(self, seconds: float) -> None:
        self._analysis.observe(seconds)

    def analysis_failed(self, kind: str) -> None:
        self._analysis_faults.labels(kind).inc()

    def committed(self, entries: int, seconds: float) -> None:
        self._batch.observe(entries)
        self._commit.observe(seconds)
        self.commits.add(seconds)

    def bot_answered(self, seconds: float) -> None:
        self._bot.observe(seconds)

    def bot_failed(self, kind: str) -> None:
        self._faults.labels(kind).inc()

    def refused(self, code: str) -> None:
        self._refusals.labels(code).inc()

    def answered(self, status: int) -> None:
        self._requests.labels(str(status)).inc()

    def figures(self) -> Figures:
        return Figures([sample for metric in self._registry.collect() for sample in metric.samples])

    def text(self) -> bytes:
        return generate_latest(self._registry)
