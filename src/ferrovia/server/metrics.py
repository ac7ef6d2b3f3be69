"""What the server counts, for Prometheus."""

from __future__ import annotations

from collections.abc import Sized

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from ferrovia.server.recent import Recent

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10)
LONG = (1, 2.5, 5, 10, 20, 40, 60, 120, 300, 600)
SIZES = (1, 2, 5, 10, 20, 50, 100, 200, 512)


class Metrics:
    """One registry per server, so that several can live in one process."""

    def __init__(self) -> None:
        registry = CollectorRegistry()
        self._registry = registry
        self.sockets = Gauge("ferrovia_sockets", "Open WebSockets", registry=registry)
        self._rooms = Gauge("ferrovia_tables_in_memory", "Tables in memory", registry=registry)
        self._commit = Histogram(
            "ferrovia_commit_seconds", "Duration of a commit", buckets=SECONDS, registry=registry
        )
        self.commits = Recent()
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

    def watch(self, rooms: Sized) -> None:
        self._rooms.set_function(lambda: len(rooms))

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

    def total(self, name: str) -> float:
        """Of everything that is counted under this name."""
        metrics = self._registry.collect()
        return sum(each.value for metric in metrics for each in metric.samples if each.name == name)

    def text(self) -> bytes:
        return generate_latest(self._registry)
