"""The clock of bots that think here."""

from __future__ import annotations

import time

# Processor time of the thread. Pyodide leaves it out, and its clock of the process stands still: a bot would
# think for ever.
thread_time = getattr(time, "thread_time", time.perf_counter)
