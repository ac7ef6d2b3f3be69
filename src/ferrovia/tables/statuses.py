"""The status number that a refusal is answered with, over HTTP and by whoever answers the same requests."""

from __future__ import annotations

from ferrovia.game.refusals import Refusal
from ferrovia.tables import refusals as r

METHOD_NOT_ALLOWED = "METHOD_NOT_ALLOWED"  # no client of ours is told so

STATUS = {
    r.ACCOUNT_UNKNOWN: 401,
    r.BAD_IDENTITY: 400,
    r.BAD_MESSAGE: 400,
    r.BAD_NAME: 400,
    r.BAD_TOKEN: 401,
    r.BANNED: 403,
    r.BOARD_CHANGED: 404,
    r.BOARD_UNKNOWN: 404,
    r.BOT_UNKNOWN: 404,
    r.CHALLENGE_HIDDEN: 403,
    r.CHALLENGE_UNKNOWN: 404,
    r.ENTRY_UNKNOWN: 404,
    r.FILES_WAITING: 429,
    r.FAULT: 500,
    r.FILE_CUT: 400,
    r.FILE_LARGE: 413,
    r.FILE_PUBLIC: 400,
    r.FILE_SEVERAL: 400,
    r.FILE_UNKNOWN: 400,
    r.FILE_WRONG: 400,
    r.INVITATION_NEEDED: 403,
    r.MAINTENANCE: 503,
    METHOD_NOT_ALLOWED: 405,
    r.NAME_REFUSED: 400,
    r.NOT_FOUND: 404,
    r.NOT_HOST: 403,
    r.NOT_SEATED: 403,
    r.PASSWORD_NEEDED: 401,
    r.PROXY_SIGNS_IN: 403,
    r.REMOVED: 403,
    r.SEATS_ELSEWHERE: 429,
    r.SEAT_PROTECTED: 403,
    r.SEAT_REPLACED: 403,
    r.SPECTATORS_OFF: 403,
    r.STORAGE_LOST: 503,
    r.TABLE_UNKNOWN: 404,
    r.TABLE_UNREADABLE: 503,
    r.TOO_FAST: 429,
    r.TOO_LONG: 413,
    r.TOO_MANY: 429,
    r.TOO_MANY_BOT_GAMES: 429,
    r.TOO_MANY_GUESSES: 429,
    r.WEAK_PASSWORD: 400,
    r.WRONG_HOST: 421,
    r.WRONG_ORIGIN: 403,
    r.WRONG_PASSWORD: 401,
}
OTHERWISE = 409  # the state of the table does not allow it


def status_of(refusal: Refusal) -> int:
    return STATUS.get(refusal.code, OTHERWISE)
