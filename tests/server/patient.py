"""HTTP for tests: on a busy machine, an answer may take its time.

No certificates are read: that would take longer than a whole conversation.
"""

from __future__ import annotations

from functools import partial

import httpx

from tests.limits import PATIENCE

get = partial(httpx.get, timeout=PATIENCE, verify=False)
post = partial(httpx.post, timeout=PATIENCE, verify=False)
delete = partial(httpx.delete, timeout=PATIENCE, verify=False)
request = partial(httpx.request, timeout=PATIENCE, verify=False)
client = partial(httpx.Client, timeout=PATIENCE, verify=False)
async_client = partial(httpx.AsyncClient, timeout=PATIENCE, verify=False)
