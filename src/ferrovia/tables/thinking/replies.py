"""What comes of a reply: a legal move in any case, so that no bot can stop its table."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from ferrovia.bots.ladder.random_bot import RandomBot
from ferrovia.game import Action
from ferrovia.tables.thinking.faults import NO_ACTION, BotFault
from ferrovia.tables.thinking.reasons import Advice
from ferrovia.tables.thinking.request import BotRequest, Reply, view_of

LONGEST_STORY = 200

_decoder = msgspec.msgpack.Decoder(Reply)


class BotAnswer(Struct, frozen=True):
    """A legal action. If there is a `fault`, it says why the action is a random one and not the bot's."""

    action: Action
    fault: str | None = None


def read_reply(body: bytes) -> Reply:
    """Raises `BotFault`."""
    try:
        reply = _decoder.decode(body)
    except msgspec.MsgspecError:
        raise BotFault("nonsense", NO_ACTION) from None
    if reply.kind:
        raise BotFault(reply.kind, reply.story[:LONGEST_STORY])
    return reply


def answer_of(request: BotRequest, reply: Reply) -> BotAnswer:
    """The bot's own move. Raises `BotFault`."""
    if reply.action is None:
        raise BotFault("nonsense", NO_ACTION)
    refusal = view_of(request).check(reply.action)
    if refusal is not None:
        raise BotFault("illegal", f"it chose an illegal action: {refusal.code}")
    return BotAnswer(reply.action)


def answer_instead(request: BotRequest, fault: BotFault) -> BotAnswer:
    """A random move."""
    view = view_of(request)
    return BotAnswer(RandomBot(request.seed).choose(view, view.options()), fault.story)


def advice_of(reply: Reply) -> Advice:
    """Raises `BotFault`."""
    if reply.advice is None:
        raise BotFault("nonsense", "it gave no hint")
    return reply.advice
