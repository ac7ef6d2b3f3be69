"""What an installation can do without: packages that only some parts need.

`NEEDS` is the one place that says which part needs which extra; `pyproject.toml` says what an extra brings.
"""

from __future__ import annotations

from importlib.util import find_spec

NEEDS = {
    "ferrovia play without --terminal": "server",
    "ferrovia serve": "server",
    "ferrovia health": "server",
    "ferrovia backup": "server",
    "ferrovia admin": "server",
    "ferrovia db": "server",
    "ferrovia bot online": "server",
    "ferrovia tournament --server": "server",
    "a cluster": "cluster",
    "ferrovia.env": "env",
    "ferrovia boards layout": "report",
    "a .parquet file": "report",
}

# What each extra brings on every system, by the names for `import`.
PACKAGES = {
    "cluster": ("distributed",),
    "env": ("gymnasium", "numpy", "pettingzoo"),
    "report": ("numpy", "pyarrow"),
    "server": (
        "argon2",
        "asyncpg",
        "cryptography",
        "filelock",
        "httptools",
        "httpx",
        "litestar",
        "platformdirs",
        "prometheus_client",
        "structlog",
        "uvicorn",
        "websockets",
    ),
}


def missing_for(part: str) -> str | None:
    """What is missing for a part of `NEEDS`, and the line that installs it; None if nothing is."""
    extra = NEEDS[part]
    for package in PACKAGES[extra]:
        if find_spec(package) is None:
            return (
                f"{part} needs the package {package}, which is not installed: pip install 'ferrovia[{extra}]'"
            )
    return None
