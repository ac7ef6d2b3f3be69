"""One analysis in a process of its own."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import msgspec

from ferrovia.server.analysis.protocol import Failed, Finished, Order, Said
from ferrovia.server.processes.child import Child, ChildFault

MODULE = "ferrovia.server.analysis.analysis_worker"
LONGEST = 16_000_000

DECODER: msgspec.msgpack.Decoder[Said] = msgspec.msgpack.Decoder(Said)


async def analysed(order: Order, seconds: float, progress: Callable[[float], None]) -> bytes:
    """The analysis, in JSON. Raises `ChildFault`. However this ends, so has the process."""
    child = await Child.start(MODULE, LONGEST)
    try:
        async with asyncio.timeout(seconds):
            await child.send(msgspec.msgpack.encode(order))
            while True:
                match DECODER.decode(await child.receive()):
                    case Finished(body):
                        return body
                    case Failed(story):
                        raise ChildFault("raised", story)
                    case said:
                        progress(said.done)
    except TimeoutError:
        raise ChildFault("slow", f"it took longer than {seconds:g} seconds") from None
    except msgspec.MsgspecError:
        raise ChildFault("nonsense", "its process sent rubbish") from None
    finally:
        await child.kill()
