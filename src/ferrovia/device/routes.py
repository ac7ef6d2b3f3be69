"""Everything that can be asked of a device: the same as of a server, as far as one person needs it."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, NoReturn

from ferrovia.device import carrying, challenges, own, playing
from ferrovia.device.requests import Wish
from ferrovia.maps import BOARDS
from ferrovia.maps.told import BoardTold, told
from ferrovia.tables.boards import board_called
from ferrovia.tables.choices import boards_listed, bots_told
from ferrovia.tables.messages import BoardListed, BotsTold
from ferrovia.tables.refusals import ACCOUNT_UNKNOWN, BOARD_UNKNOWN, SERVER_NEEDED, refuse

if TYPE_CHECKING:
    from ferrovia.device.desk import DeviceDesk

Answer = Callable[..., Awaitable[Any]]  # of the desk, what is asked, and the parts of the path in braces


async def boards(desk: DeviceDesk, asked: Wish) -> list[BoardListed]:
    return boards_listed()


async def board(desk: DeviceDesk, asked: Wish, id: str) -> BoardTold:
    if id not in BOARDS:
        raise refuse(BOARD_UNKNOWN)
    return told(board_called(id))


async def bots(desk: DeviceDesk, asked: Wish) -> BotsTold:
    return bots_told()


async def nothing(desk: DeviceDesk, asked: Wish, *parts: str) -> list[NoReturn]:
    """There is nobody else whose tables could be listed."""
    return []


async def nobody(desk: DeviceDesk, asked: Wish) -> NoReturn:
    """Nobody has an account on a device."""
    raise refuse(ACCOUNT_UNKNOWN)


async def elsewhere(desk: DeviceDesk, asked: Wish, *parts: str) -> NoReturn:
    """What concerns others, or comes over the network."""
    raise refuse(SERVER_NEEDED)


ROUTES: tuple[tuple[str, str, Answer], ...] = (
    ("GET", "/api/boards", boards),
    ("GET", "/api/boards/{id}", board),
    ("GET", "/api/bots", bots),
    ("GET", "/api/tables", nothing),
    ("POST", "/api/tables", playing.open_table),
    ("GET", "/api/tables/{id}", playing.look),
    ("DELETE", "/api/tables/{id}", own.remove),
    ("GET", "/api/tables/{id}/seats", playing.members),
    ("POST", "/api/tables/{id}/seats", playing.join),
    ("GET", "/api/tables/{id}/token", playing.own_token),
    ("POST", "/api/tables/{id}/token", playing.take_over),
    ("DELETE", "/api/tables/{id}/token", playing.put_away),
    ("POST", "/api/tables/{id}/chairs/{n}/token", playing.reissue_token),
    ("GET", "/api/tables/{id}/board", playing.board_link),
    ("POST", "/api/tables/{id}/board", playing.put_up_board),
    ("POST", "/api/tables/{id}/commands", playing.command),
    ("GET", "/api/tables/{id}/tracks", playing.tracks),
    ("GET", "/api/tables/{id}/draws", playing.draws),
    ("GET", "/api/tables/{id}/ways", playing.ways),
    ("POST", "/api/tables/{id}/hint", playing.hint),
    ("GET", "/api/tables/{id}/positions/{n}", playing.position),
    ("GET", "/api/tables/{id}/scoring", playing.scoring),
    ("GET", "/api/tables/{id}/record", playing.record),
    ("GET", "/api/tables/{id}/analysis", playing.look_at_analysis),
    ("POST", "/api/tables/{id}/analysis", playing.ask_analysis),
    ("POST", "/api/tables/{id}/reports", elsewhere),
    ("POST", "/api/tables/{id}/subscriptions", elsewhere),
    ("POST", "/api/tables/{id}/mail", elsewhere),
    ("POST", "/api/replays", playing.open_file),
    ("GET", "/api/daily", challenges.daily),
    ("POST", "/api/challenges", elsewhere),
    ("GET", "/api/challenges/{id}", challenges.describe),
    ("GET", "/api/challenges/{id}/file", challenges.file),
    ("POST", "/api/challenges/{id}/tables", challenges.begin),
    ("GET", "/api/me", nobody),
    ("GET", "/api/me/games", own.games),
    ("GET", "/api/export", carrying.export),
    ("POST", "/api/import", carrying.bring),
    ("POST", "/api/accounts", elsewhere),
    ("POST", "/api/sessions", elsewhere),
    ("GET", "/api/push", elsewhere),
)
CREATED = (playing.open_table, playing.join, challenges.begin)

NUMBERED = r"(-?\d{1,9})"
NAMED = r"([^/]{1,64})"


def _pattern(path: str) -> re.Pattern[str]:
    return re.compile(path.replace("{id}", NAMED).replace("{n}", NUMBERED))


PATTERNS = [(method, _pattern(path), answer) for method, path, answer in ROUTES]


def found(method: str, path: str) -> tuple[Answer, tuple[str, ...]] | str:
    """Who answers, with the parts of the path in braces; or the code of a refusal."""
    refusal = "NOT_FOUND"
    for each, pattern, answer in PATTERNS:
        if match := pattern.fullmatch(path):
            if each == method:
                return answer, match.groups()
            refusal = "METHOD_NOT_ALLOWED"
    return refusal
