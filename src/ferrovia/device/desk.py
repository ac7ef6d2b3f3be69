"""The desk of a device: asked like a server, and answers like one (`web/src/device/tables.worker.ts`).

Texts in, texts out. Nothing is ever raised: what goes wrong is a refusal with its code."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

import msgspec

from ferrovia.device.analysing import Analyse, DeviceAnalyst
from ferrovia.device.challenges import DeviceChallenges
from ferrovia.device.house import NEVER, DeviceHouse
from ferrovia.device.line import DeskLine, Send
from ferrovia.device.requests import asked
from ferrovia.device.routes import CREATED, found
from ferrovia.device.seats import KEY, Seats
from ferrovia.device.storage import DeviceStore, Storage
from ferrovia.device.thinking import Think, Thinking
from ferrovia.game.refusals import Refusal, Refused
from ferrovia.tables.driver import BOT_PAUSE, UNDO_PAUSE, Driver
from ferrovia.tables.hinting import PLAYOUTS, Hints
from ferrovia.tables.house import now
from ferrovia.tables.refusals import STORAGE_LOST, refuse
from ferrovia.tables.remembered import Remembered
from ferrovia.tables.replaying import Replays
from ferrovia.tables.statuses import status_of
from ferrovia.tables.store import StorageLost
from ferrovia.tables.tokens import Signer

MOST_REMEMBERED = 50  # answers
MOST_STATES = 2_000  # positions of games that are looked back at: a few games

log = logging.getLogger(__name__)


async def open_desk(
    storage: Storage,
    think: Think,
    analyse: Analyse | None = None,
    now_ms: Callable[[], float] = now,
    *,
    bot_pause: float = BOT_PAUSE,
    undo_pause: float = UNDO_PAUSE,
) -> DeviceDesk:
    """`storage`, `think` and `analyse` are the page's; `now_ms` is its clock. The pauses are in seconds."""
    desk = DeviceDesk(
        DeviceStore(storage), Thinking(think), analyse, lambda: int(now_ms()), bot_pause, undo_pause
    )
    desk.house.start()
    return desk


class DeviceDesk:
    """Where everything is that a request may need."""

    def __init__(
        self,
        store: DeviceStore,
        thinking: Thinking,
        analyse: Analyse | None,
        clock: Callable[[], int],
        bot_pause: float,
        undo_pause: float,
    ) -> None:
        self.now = clock
        self.store = store
        self.signer = Signer(KEY)
        self.seats = Seats(store, self.signer)
        driver = Driver(thinking, clock, bot_pause, undo_pause=undo_pause, untouched=NEVER)
        self.house = DeviceHouse(store, self.signer, driver, round(undo_pause * 1000), clock)
        self.hints = Hints(thinking, PLAYOUTS)
        self.replays = Replays(MOST_STATES)
        self.remembered = Remembered(MOST_REMEMBERED)
        self.analyst = DeviceAnalyst(store, analyse)
        self.challenges = DeviceChallenges(self)

    async def ask(
        self, method: str, path: str, token: str | None = None, body: str | None = None
    ) -> tuple[int, str]:
        """The status and text that a server would answer with. Without a `token`, whoever holds the device
        asks; with an empty one, somebody who has none."""
        try:
            return await self._answered(method, path, token, body)
        except Refused as refused:
            refusal = refused.refusal
        except StorageLost as error:
            log.warning("storage: %s", error)
            refusal = Refusal(STORAGE_LOST, "")
        except Exception:
            log.exception("fault at %s %s", method, path)
            refusal = Refusal("FAULT", "")
        return status_of(refusal), _text(refusal)

    def connect(self, path: str, token: str | None, send: Send) -> DeskLine:
        """Like the WebSocket of a table. `send` is called with each message, and with None at the end."""
        return DeskLine(self, path, token, send)

    def appended(self, table: str, n: int) -> None:
        """Another tab has written an entry."""
        self.house.appended(table, n)

    async def close(self) -> None:
        await self.house.close()
        await self.analyst.close()

    async def _answered(self, method: str, path: str, token: str | None, body: str | None) -> tuple[int, str]:
        wish = asked(path, token, body)
        handler = found(method, wish.path)
        if isinstance(handler, str):
            raise refuse(handler)
        answer, parts = handler
        told = await answer(self, wish, *parts)
        if told is None:
            return 204, ""
        return 201 if answer in CREATED else 200, _text(told)


def _text(told: Any) -> str:
    """An answer is a text, JSON, or something to become JSON."""
    if isinstance(told, str):
        return told
    return (told if isinstance(told, bytes) else msgspec.json.encode(told)).decode()
