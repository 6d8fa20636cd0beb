"""Structured logs: a line of JSON for each event, on the error stream. No token, code or address is ever in one."""

import json
import logging
import sys
from datetime import UTC, datetime
from typing import TextIO


class JsonFormatter(logging.Formatter):
    """One event a line: time, level, event, and the `fields` given with it."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "event": record.getMessage(),
            **getattr(record, "fields", {}),
        }
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


class StderrHandler(logging.StreamHandler[TextIO]):
    """Writes to whatever the error stream is at the time: it may be replaced while a server runs."""

    def emit(self, record: logging.LogRecord) -> None:
        self.stream = sys.stderr
        super().emit(record)


def set_up_logs(level: str) -> None:
    """Sends all events from `level` on to the error stream."""
    handler = StderrHandler()
    handler.setFormatter(JsonFormatter())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    # Below warnings it tells of each socket, with the address of who opened it; below that whole messages.
    logging.getLogger("uvicorn.error").setLevel(max(logging.WARNING, logging.getLogger().level))
    # Anybody can send garbage, and make a line of it each time.
    logging.getLogger("uvicorn.error").addFilter(lambda record: record.msg != "Invalid HTTP request received.")
    logging.getLogger("uvicorn.access").disabled = True  # it would print addresses and whole paths
