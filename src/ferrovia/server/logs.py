"""Logs: JSON lines, or readable text in a terminal. They never contain a token, a password or a query."""

from __future__ import annotations

import logging
import sys

import structlog


def set_up_logs(verbose: bool) -> None:
    """Every request only if `verbose`; otherwise what somebody should know."""
    renderer: structlog.typing.Processor = (
        structlog.dev.ConsoleRenderer() if sys.stderr.isatty() else structlog.processors.JSONRenderer()
    )
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,  # or a terminal would be shown everybody's variables
            renderer,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO if verbose else logging.WARNING),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
    logging.basicConfig(handlers=[_OfLibraries()], level=logging.WARNING, force=True)


class _OfLibraries(logging.Handler):
    """What libraries log, in the same form."""

    def emit(self, record: logging.LogRecord) -> None:
        # Unreadable text is the client's fault; logging it would let them fill the log with our stack traces.
        error = record.exc_info[1] if record.exc_info else None
        if isinstance(error, UnicodeDecodeError):
            structlog.get_logger().warning(record.getMessage())
        else:
            structlog.get_logger().log(record.levelno, record.getMessage(), exc_info=error)
