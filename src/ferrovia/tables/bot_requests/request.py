"""What a worker is asked, for a bot or a hint: all that the seat may know of the table, and nothing else."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from msgspec import Struct

from ferrovia.boards import BOARDS, load
from ferrovia.engine import Core
from ferrovia.game import Action, Game, View
from ferrovia.game.names import Names
from ferrovia.game.view import PublicSeat
from ferrovia.tables.bot_requests.history import SentPast, history
from ferrovia.tables.bot_requests.reasons import Advice
from ferrovia.tables.bot_requests.state_codec import pack, unpack

Spec = str  # the name of a bot, as in `bots.registry`


class SeatRequest(Struct, frozen=True, kw_only=True, tag=True):
    """One decision. It is self-contained: it comes with everything since the deal, in `history` by step (see
    `history.events_of`)."""

    seed: int
    board: str
    seats: int
    options: tuple[str, ...]
    seat: int
    known: bytes
    public: tuple[PublicSeat, ...]
    history: tuple[bytes, ...]


class BotRequest(SeatRequest, frozen=True):
    """What does the bot do? A new bot is made for each decision."""

    spec: Spec


class HintRequest(SeatRequest, frozen=True):
    """What could the seat do? The answer takes `playouts` playouts."""

    playouts: int


Request = BotRequest | HintRequest


class Reply(Struct, frozen=True):
    """A worker's answer: an action that may be illegal, a hint, or the kind and story of a fault."""

    action: Action | None = None
    advice: Advice | None = None
    kind: str = ""
    story: str = ""


def request_for(game: Game, seat: int, spec: Spec, seed: int) -> BotRequest:
    """What to ask the bot of a seat that is to act. With the same seed a bot draws the same random numbers,
    so every decision should have its own."""
    return BotRequest(spec=spec, **_known(game, seat, seed))


def hint_request(game: Game, seat: int, playouts: int, seed: int) -> HintRequest:
    """What to ask for a person whose seat is to act."""
    return HintRequest(playouts=playouts, **_known(game, seat, seed))


def _known(game: Game, seat: int, seed: int) -> dict[str, Any]:
    """All that the seat may know of the game."""
    if seat not in game.to_act:
        raise ValueError(f"seat {seat} is not to act")
    if game.board.id not in BOARDS:
        raise ValueError(f"a server's bots play only on built-in boards, not on {game.board.id!r}")
    view = game.view(seat)
    return {
        "seed": seed,
        "board": game.board.id,
        "seats": game.seats,
        "options": game.options,
        "seat": seat,
        "known": pack(view.known),
        "public": view.seats,
        "history": history(game, seat),
    }


def view_of(request: Request) -> View:
    """The view that the seat has at the table."""
    core, names = _rules(request.board, request.seats, request.options)
    known, past = unpack(request.known, core), SentPast(request.history)
    return View(core, names, known, request.seat, request.public, None, past, len(request.history))


@lru_cache(maxsize=64)
def _rules(board: str, seats: int, options: tuple[str, ...]) -> tuple[Core, Names]:
    loaded = load(board)
    return Core(loaded.spec(), seats, frozenset(options)), Names(loaded)
