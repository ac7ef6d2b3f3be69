"""What a bot does, and what somebody could do who asks for a hint: where the thinking is done."""

from __future__ import annotations

import msgspec

from ferrovia.analysis import hint
from ferrovia.bots import UnknownBot, make
from ferrovia.bots.bot import Bot
from ferrovia.game import Action
from ferrovia.tables.bot_requests.faults import NO_ACTION, described
from ferrovia.tables.bot_requests.history import events_of
from ferrovia.tables.bot_requests.reasons import Advice, reason_for
from ferrovia.tables.bot_requests.request import BotRequest, HintRequest, Reply, Request, view_of

_decoder: msgspec.msgpack.Decoder[Request] = msgspec.msgpack.Decoder(Request)


def answered(request: bytes) -> bytes:
    """The reply to a request, both in MessagePack."""
    return encoded(reply_to(_decoder.decode(request)))


def reply_to(request: Request) -> Reply:
    """The bot's choice or the hint, or what went wrong."""
    try:
        if isinstance(request, HintRequest):
            return Reply(advice=advised(request))
        action = chosen(request)
    except UnknownBot:
        return Reply(kind="unknown", story="there is no such bot, or it cannot be made")
    except BaseException as error:  # a bot that tries to exit has failed like any other
        return Reply(kind="raised", story=f"it raised {described(error)}")
    if isinstance(action, Action):
        return Reply(action)
    return Reply(kind="nonsense", story=NO_ACTION)


def chosen(request: BotRequest) -> object:
    view = view_of(request)
    bot = make(request.spec, request.seed)
    if type(bot).see is not Bot.see:  # most bots do not look back
        for body in request.history:
            bot.see(events_of(body))
    return bot.choose(view, view.options())


def advised(request: HintRequest) -> Advice:
    view = view_of(request)
    given = hint(view, view.history, playouts=request.playouts, seed=request.seed)
    return Advice(given, reason_for(view, given))


def encoded(reply: Reply) -> bytes:
    try:
        return msgspec.msgpack.encode(reply)
    except Exception:  # the fields of an action can hold anything at all
        return msgspec.msgpack.encode(Reply(kind="nonsense", story=NO_ACTION))
