"""What a server logs while strangers try to harm it."""

from __future__ import annotations

import json
from pathlib import Path


def complaints(log: Path, after: int = 0) -> list[str]:
    """Lines of a log, after that many bytes, that report a fault: errors, stack traces, and non-JSON."""
    return [line for line in log.read_bytes()[after:].decode().splitlines() if _is_fault(line)]


def _is_fault(line: str) -> bool:
    try:
        said = json.loads(line)
    except ValueError:
        return True
    return "exception" in said or said["level"] not in ("info", "warning")
