"""The facts of a board as data, for the wire."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from typing import Any

import msgspec
from msgspec import Struct

from ferrovia import mechanisms
from ferrovia.boards.board import Board, rule_cities
from ferrovia.boards.entries import City, Festival, Track
from ferrovia.mechanisms import kinds
from ferrovia.mechanisms.declaration import Act, Rule, Tell

BLANK = re.compile(r"\{(\w+)(?::(\w+))?\}")


class TicketFacts(Struct, frozen=True):
    id: str
    a: str
    b: str
    points: int
    long: bool


class Sentence(Struct, frozen=True):
    """How a client without wording of its own describes an action or event: see
    `ferrovia.mechanisms.declaration`. `fields` has the kind of each field, `price` the cards of a payment
    whose size nothing else gives; `hides` is the wording for those who may not see everything."""

    fields: dict[str, str]
    says: str
    hides: str
    price: int


class BoardWords(Struct, frozen=True):
    """Plain English for everything that can be asked, done, announced, refused, scored and chosen on a board:
    by prompt, type, code, line and option."""

    prompts: dict[str, str]
    actions: dict[str, Sentence]
    events: dict[str, Sentence]
    refusals: dict[str, str]
    lines: dict[str, str]
    options: dict[str, str]
    during: tuple[str, ...]  # the lines that are scored during the game


class BoardFacts(Struct, frozen=True):
    """The facts of a board; `rules` are the mechanisms it uses, `figures` their numbers,
    `{"longest-path.points": 10}`, `terms` their words, `{"ties.order": ["tickets"]}`,
    and `places` the cities that they name, `{"alvin.city": ["roswell"]}`. `owners` says whose
    each prompt and each type of event is: `{"alvin": "alvin", "AlvinMoved": "alvin"}`."""

    id: str
    name: str
    year: int
    seats: tuple[int, int]
    options: tuple[str, ...]
    trains: int
    height: int
    points: dict[int, int]
    fingerprint: str
    rules: tuple[str, ...]
    figures: dict[str, int]
    terms: dict[str, tuple[str, ...]]
    places: dict[str, tuple[str, ...]]
    cities: tuple[City, ...]
    tracks: tuple[Track, ...]
    tickets: tuple[TicketFacts, ...]
    festivals: tuple[Festival, ...]
    owners: dict[str, str]
    words: BoardWords


def board_facts(board: Board) -> BoardFacts:
    rules: dict[str, Any] = msgspec.to_builtins(board.rules)
    return BoardFacts(
        id=board.id,
        name=board.name,
        year=board.year,
        seats=board.seats,
        options=board.options,
        trains=board.trains,
        height=board.height,
        points=board.points,
        fingerprint=board.fingerprint,
        rules=tuple(rules),
        figures=dict(_figures(rules)),
        terms=dict(_terms(rules)),
        places={name.replace("_", "-"): cities for name, cities in rule_cities(board.rules)},
        cities=board.cities,
        tracks=board.tracks,
        tickets=tuple(TicketFacts(each.id, each.a, each.b, each.points, each.long) for each in board.tickets),
        festivals=board.festivals,
        owners=dict(_owners(board)),
        words=board_words(board),
    )


def board_words(board: Board) -> BoardWords:
    played = mechanisms.played(board.rules, frozenset(board.options))
    lines = mechanisms.lines(played)
    return BoardWords(
        prompts={prompt.name: prompt.asks for each in played for prompt in each.prompts if prompt.name},
        actions={act.type.__name__: sentence(board, act) for each in played for act in each.actions},
        events={tell.type.__name__: sentence(board, tell) for each in played for tell in each.events},
        refusals={refuse.code: refuse.says for each in played for refuse in each.refusals},
        lines={line.name: line.says for line in lines},
        options=option_words(board),
        during=tuple(line.name for line in lines if line.during),
    )


def option_words(board: Board) -> dict[str, str]:
    """What each option of a board is, in a sentence with its numbers and cities."""
    return {
        each.name: BLANK.sub(partial(_filled, board, getattr(board.rules, each.name)), each.explains)
        for each in mechanisms.named(board.rules)
        if each.option
    }


def _filled(board: Board, rule: Rule, blank: re.Match[str]) -> str:
    value, noun = getattr(rule, blank[1]), blank[2]
    if blank[1] in kinds.city_fields(type(rule)):
        cities = (value,) if isinstance(value, str) else value
        return ", ".join(city.name for city in board.cities if city.id in cities)
    return f"{value} {noun}{'s' * (value != 1)}" if noun else str(value)


def sentence(board: Board, declared: Act | Tell) -> Sentence:
    fields = {field.name: field.kind for field in kinds.kinds(declared.type)}
    hides = declared.hides if isinstance(declared, Tell) else ""
    return Sentence(fields, declared.says, hides, declared.price(board.rules) if declared.price else 0)


def _owners(board: Board) -> Iterator[tuple[str, str]]:
    for each in mechanisms.named(board.rules):
        asked = [prompt.name for prompt in each.prompts if prompt.name]
        announced = [tell.type.__name__ for tell in each.events]
        yield from ((what, each.name.replace("_", "-")) for what in asked + announced)


def _figures(rules: dict[str, Any]) -> Iterator[tuple[str, int]]:
    """Every number, by the dotted names that lead to it."""
    for name, value in rules.items():
        if isinstance(value, int):
            yield name, value
        elif isinstance(value, dict):
            yield from ((f"{name}.{inner}", number) for inner, number in _figures(value))


def _terms(rules: dict[str, Any]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Every word, or list of words, by the dotted names that lead to it."""
    for name, value in rules.items():
        words = (value,) if isinstance(value, str) else value
        if isinstance(words, dict):
            yield from ((f"{name}.{inner}", terms) for inner, terms in _terms(words))
        elif isinstance(words, tuple | list) and all(isinstance(word, str) for word in words):
            yield name, tuple(words)
