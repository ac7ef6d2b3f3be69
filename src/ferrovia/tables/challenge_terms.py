"""What a challenge is: its table, its duration, its secret, and who plays it."""

from __future__ import annotations

from msgspec import Struct

from ferrovia.game.challenge import FORMAT, PERSON, Challenge
from ferrovia.game.shuffle import commit
from ferrovia.tables.boards import board_called
from ferrovia.tables.refusals import BOT_UNKNOWN, CHALLENGE_SEATS, refuse
from ferrovia.tables.settings import BOTS, OPEN, Settings, check_settings


class Terms(Struct, frozen=True, omit_defaults=True):
    """The same at every table. `fingerprint` is that of the board as it was then. Times are in milliseconds
    since 1970."""

    settings: Settings
    fingerprint: str
    begins: int
    daily: bool = False


class Known(Struct, frozen=True):
    """A challenge with its secret, which nobody learns before it `ends`."""

    id: str
    ends: int
    secret: bytes
    terms: Terms

    @property
    def commitment(self) -> str:
        return commit(self.secret)

    def over(self, now: int) -> bool:
        return now >= self.ends

    def public(self) -> Challenge:
        """What everybody may know, as `ferrovia challenge score` reads it."""
        settings = self.terms.settings
        return Challenge(
            challenge=FORMAT,
            board=settings.board,
            fingerprint=self.terms.fingerprint,
            seats=tuple(PERSON if chair == OPEN else chair for chair in settings.chairs),
            commitment=self.commitment,
            options=settings.options,
            first=settings.first,
        )


class Challenger(Struct, frozen=True):
    """Who plays, as far as one can tell: an account, else whoever uses the device. What an account plays, its
    device has played too, so that nobody can sign out for a second attempt."""

    device: str
    account: int | None = None

    @property
    def who(self) -> str:
        return self.device if self.account is None else f"account {self.account}"


def terms_for(settings: Settings, begins: int, daily: bool = False) -> Terms:
    """Raises `Refused` for a table that could not be played alike everywhere, or that has no people."""
    check_settings(settings)
    for chair in settings.chairs:
        if chair not in (OPEN, *BOTS):  # a network bot comes and goes
            raise refuse(BOT_UNKNOWN, bot=chair)
    if OPEN not in settings.chairs:
        raise refuse(CHALLENGE_SEATS)
    return Terms(settings, board_called(settings.board).fingerprint, begins, daily)
