"""The server's metrics, for Prometheus."""

from functools import cache

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

_FAST = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)


class Metrics:
    """The metrics of one server process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.entries = Counter(
            "planetarium_entries", "Entries committed to logs, by kind.", ["kind"], registry=self.registry
        )
        self.rejections = Counter(
            "planetarium_rejections", "Requests and messages refused, by reason.", ["reason"], registry=self.registry
        )
        self.requests = Histogram(
            "planetarium_request_seconds", "HTTP requests, by path and status.", ["path", "status"],
            registry=self.registry, buckets=_FAST,
        )  # fmt: skip
        self.messages = Histogram(
            "planetarium_message_seconds", "Socket messages from receipt to answer, by type.", ["type"],
            registry=self.registry, buckets=_FAST,
        )  # fmt: skip
        self.commit_seconds = Histogram(
            "planetarium_commit_seconds", "Durable commits.", registry=self.registry, buckets=_FAST
        )
        self.commit_entries = Histogram(
            "planetarium_commit_entries", "Entries in one commit.", registry=self.registry,
            buckets=(1, 2, 4, 8, 16, 32, 64, 128, 256),
        )  # fmt: skip
        # Cached, because they are looked up at every move.
        self.entries_of, self.messages_of = cache(self.entries.labels), cache(self.messages.labels)
        self.sockets = Gauge("planetarium_sockets", "Open sockets.", registry=self.registry)
        self.tables = Gauge("planetarium_tables", "Tables in memory.", registry=self.registry)
        self.slow_readers = Counter(
            "planetarium_slow_readers", "Sockets cut off because they read too slowly.", registry=self.registry
        )
        self.bot_seconds = Histogram(
            "planetarium_bot_seconds", "Decisions of bots, waiting included.", registry=self.registry
        )
        self.bot_failures = Counter(
            "planetarium_bot_failures", "Decisions of bots that failed.", registry=self.registry
        )

    def text(self) -> bytes:
        return generate_latest(self.registry)
