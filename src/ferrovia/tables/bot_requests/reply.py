"""What a reply says, or why it says nothing."""

from __future__ import annotations

import msgspec

from ferrovia.game import Action
from ferrovia.tables.bot_requests.faults import NO_ACTION, BotFault
from ferrovia.tables.bot_requests.reasons import Advice
from ferrovia.tables.bot_requests.request import Reply

LONGEST_STORY = 200

_decoder = msgspec.msgpack.Decoder(Reply)


def read_reply(body: bytes) -> Reply:
    """Raises `BotFault`."""
    try:
        reply = _decoder.decode(body)
    except msgspec.MsgspecError:
        raise BotFault("nonsense", NO_ACTION) from None
    if reply.kind:
        raise BotFault(reply.kind, reply.story[:LONGEST_STORY])
    return reply


def action_of(reply: Reply) -> Action:
    """The bot's move, which may be illegal. Raises `BotFault`."""
    if reply.action is None:
        raise BotFault("nonsense", NO_ACTION)
    return reply.action


def advice_of(reply: Reply) -> Advice:
    """Raises `BotFault`."""
    if reply.advice is None:
        raise BotFault("nonsense", "it gave no hint")
    return reply.advice
