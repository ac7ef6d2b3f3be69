"""Work that takes too long for the event loop: it is done in one thread, a piece at a time.

One thread and not several: Python runs one at a time anyway, and the loop is to be the next whenever it has
something to do. `server/process.py` has them take turns quickly. In a web page there are no threads, and
nobody else who waits."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from functools import cache, partial
from typing import TYPE_CHECKING, ParamSpec, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import ThreadPoolExecutor

Given = ParamSpec("Given")
Made = TypeVar("Made")


@cache
def _thread() -> ThreadPoolExecutor:
    from concurrent.futures import ThreadPoolExecutor  # a web page has none, and need not load it

    return ThreadPoolExecutor(1, thread_name_prefix="background")


async def in_background(work: Callable[Given, Made], *args: Given.args, **options: Given.kwargs) -> Made:
    """What the work makes, from what nobody else changes meanwhile."""
    if sys.platform == "emscripten":
        return work(*args, **options)
    return await asyncio.get_running_loop().run_in_executor(_thread(), partial(work, *args, **options))
