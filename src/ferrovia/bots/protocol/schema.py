"""The bot protocol, described: a JSON schema of its messages, and the tables of docs/bot-protocol.md."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Struct

from ferrovia import mechanisms
from ferrovia.bots.protocol import messages as m

DIALECT = "https://json-schema.org/draft/2020-12/schema"
TO_PROGRAM: tuple[type[Struct], ...] = (
    m.Hello,
    m.BoardMessage,
    m.GameMessage,
    m.EventsMessage,
    m.ChooseMessage,
    m.LostMessage,
    m.ResultMessage,
    m.OverMessage,
    m.Bye,
)
FROM_PROGRAM: tuple[type[Struct], ...] = (m.Hello, m.LineChoice)
OVER_THE_NETWORK: tuple[type[Struct], ...] = (m.OnlineHello, m.OnlineChoice)

SHOWN = [shown for each in mechanisms.MECHANISMS for shown in each.shown]
VIEW = {
    "turn": "the number of the turn, from 1; 0 before the first",
    "current": "the seat whose turn it is, or was last",
    "first": "the seat that began",
    "to_act": "the seats that the table waits for",
    "seats": "what everybody knows of each seat; `score` is without tickets and bonuses",
    "deck": "how many train cards are in the deck",
    "tickets_left": "how many tickets are in the ticket deck",
    "market": "the face-up cards: how many of each colour",
    "discard": "the discarded cards",
    "tracks": "the owner of each claimed route",
    "prompt": "what is being asked; missing when the game is over",
    "last_round": "how many turns are left in the last round",
    "last_seats": "the seats that still have a turn in it, in order",
    "closed": "the routes that nobody can claim any more, because of a parallel one",
    **{shown.name: shown.meaning for shown in SHOWN if not shown.own},
    "shown": "what further mechanisms show, by name",
    "result": "the score sheets, places and winners, once the game is over",
    "seat": "your seat",
    "hand": "your train cards",
    "tickets": "your tickets",
    "completed": "those of them that your routes connect",
    "offer": "the tickets to choose from, or taken so far in a draft",
    **{shown.name: shown.meaning for shown in SHOWN if shown.own},
    "prices": "what your next station and your next marker cost, in cards",
}

SIGNS = (
    (r"[\[\]]", ""),
    (r"\{paid\}", "the payment"),
    (r"\{(\w+)'s\}", r"`\1`'s"),
    (r"\{(\w+):([\w ]+)\}", r"`\1` \2s"),
    (r"\{(\w+)\}", r"`\1`"),
)


def schema() -> dict[str, Any]:
    """Every message, by the side that sends it, as JSON Schema. New fields are to be ignored, so it allows
    more than it names."""
    kinds = tuple(dict.fromkeys((*TO_PROGRAM, *FROM_PROGRAM, *OVER_THE_NETWORK)))
    refs, parts = msgspec.json.schema_components(kinds, ref_template="#/$defs/{name}")
    by_kind = dict(zip(kinds, refs, strict=True))
    for name, meaning in VIEW.items():
        parts["ViewMessage"]["properties"][name]["description"] = meaning
    sides = {
        "ToProgram": {"anyOf": [by_kind[kind] for kind in TO_PROGRAM]},
        "FromProgram": {"anyOf": [by_kind[kind] for kind in FROM_PROGRAM]},
        "FromNetworkBot": {"anyOf": [by_kind[kind] for kind in OVER_THE_NETWORK]},
    }
    return {
        "$schema": DIALECT,
        "title": f"The bot protocol of Ferrovia, version {m.PROTOCOL}",
        "anyOf": [{"$ref": f"#/$defs/{side}"} for side in sides],
        "$defs": {**sides, **parts},
    }


def tables() -> str:
    """What a program meets in the messages, as Markdown."""
    return "\n".join((*_prompts(), "", *_options(), "", *_events(), "", *_view()))


def _prompts() -> Iterator[str]:
    yield "**Prompts**, as `prompt` of a view:\n"
    yield "| prompt | what it asks |"
    yield "|---|---|"
    for prompt in mechanisms.PROMPTS:
        if prompt.name:
            yield f"| `{prompt.name}` | {prompt.asks} |"


def _options() -> Iterator[str]:
    yield "**Options**, by `type`:\n"
    yield "| type | fields | what it does |"
    yield "|---|---|---|"
    for act in {act.type: act for act in mechanisms.ACTS}.values():
        yield f"| `{act.type.__name__}` | {_fields(act.type)} | {_plain(act.says)} |"


def _events() -> Iterator[str]:
    yield "**Events**, by `type`. Fields in *italics* are null for who may not know them:\n"
    yield "| type | fields | what happened |"
    yield "|---|---|---|"
    for tell in mechanisms.TELLS:
        yield f"| `{tell.type.__name__}` | {_fields(tell.type, bool(tell.hides))} | {_plain(tell.says)} |"


def _view() -> Iterator[str]:
    yield "**The view.** Fields that are empty are left out:\n"
    yield "| field | what it is |"
    yield "|---|---|"
    for name, meaning in VIEW.items():
        yield f"| `{name}` | {meaning} |"


def _fields(kind: type[Struct], secrets: bool = False) -> str:
    names = []
    for field in msgspec.structs.fields(kind):
        secret = secrets and "None" in str(field.type)
        names.append(f"*`{field.encode_name}`*" if secret else f"`{field.encode_name}`")
    return ", ".join(names)


def _plain(sentence: str) -> str:
    """A template with its fields as code."""
    for signs, words in SIGNS:
        sentence = re.sub(signs, words, sentence)
    return sentence
