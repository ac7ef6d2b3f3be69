"""A worker gets what the seat may know, and enough of it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from ferrovia.boards import load
from ferrovia.bots import make
from ferrovia.engine import COMPILED
from ferrovia.game import Game, Step, dealers
from ferrovia.game.actions import Claim
from ferrovia.game.events import CardDealt, CardDrawn, Event, TrackClaimed
from ferrovia.tables.bot_requests.handler import reply_to
from ferrovia.tables.bot_requests.history import events_of, history
from ferrovia.tables.bot_requests.request import BotRequest, request_for, view_of
from ferrovia.tables.bot_requests.state_codec import pack
from tests.bots.conftest import SOME_SETTINGS, Setting, deal, few_games_to_know_styles, informed, seated, walk
from tests.conftest import Table
from tests.properties.test_secrecy import second_world
from tests.server.bots.conftest import played

__all__ = ["few_games_to_know_styles"]  # a fixture: in plain Python, getting to know styles takes long

SEARCH = "search:50" if COMPILED else "search:8"
EVERY = 17 if COMPILED else 61  # decisions between two positions


def positions(setting: Setting) -> Iterator[tuple[Game, int]]:
    """Every seat that is to act, at several points of a game, from the first question to the last."""
    bots = seated(setting, "greedy-points", "path" if COMPILED else "random", seed=3)
    for decision, game in enumerate(walk(deal(setting, seed=3), bots)):
        if decision < 3 or decision % EVERY == 0:
            yield from ((game, seat) for seat in game.to_act)


def sent(request: BotRequest) -> BotRequest:
    return msgspec.msgpack.decode(msgspec.msgpack.encode(request), type=BotRequest)


@pytest.mark.parametrize("setting", SOME_SETTINGS, ids=str)
def test_a_view_arrives_as_it_was(setting: Setting) -> None:
    for game, seat in positions(setting):
        here, there = game.view(seat), view_of(sent(request_for(game, seat, "random", 0)))
        assert here.history == there.history
        assert there.options() == here.options()
        assert pack(there.known) == pack(here.known)
        assert there.known.board is there.core.board
        for name in ("board", "seat", "seats", "hand", "tickets", "completed", "offer", "packet", "prompt"):
            assert getattr(there, name) == getattr(here, name)


@pytest.mark.parametrize(
    ("setting", "spec"),
    [
        *((setting, spec) for setting in SOME_SETTINGS for spec in ("path", "planner")),
        *((setting, SEARCH) for setting in SOME_SETTINGS[: None if COMPILED else 1]),
    ],
    ids=str,
)
def test_a_bot_chooses_as_at_the_table(setting: Setting, spec: str) -> None:
    for seed, (game, seat) in enumerate(positions(setting)):
        view = game.view(seat)
        choice = informed(make(spec, seed), game, seat).choose(view, view.options())
        assert reply_to(sent(request_for(game, seat, spec, seed))).action == choice


@pytest.mark.parametrize("setting", SOME_SETTINGS, ids=str)
def test_worlds_that_differ_only_in_secrets_make_the_same_request(setting: Setting) -> None:
    random = Random(1)
    for game, seat in positions(setting):
        other = second_world(game, seat, random)
        assert request_for(game, seat, "path", 0) == request_for(other, seat, "path", 0)


def test_events_show_the_cards_of_the_seat_alone() -> None:
    game = played(60)
    (seat,) = game.to_act
    events = chain.from_iterable(map(events_of, request_for(game, seat, "random", 0).history))
    cards = [event for event in events if isinstance(event, CardDealt | CardDrawn)]
    assert {(event.seat == seat, event.card is None) for event in cards} == {(True, False), (False, True)}


def test_a_seat_that_is_not_to_act_is_not_asked() -> None:
    game = played(10)
    (seat,) = game.to_act
    with pytest.raises(ValueError, match="not to act"):
        request_for(game, 1 - seat, "random", 0)


def test_a_board_that_workers_do_not_have_is_refused() -> None:
    game = Game(replace(load("usa"), id="usa-at-home"), 2, dealers.fast(1))
    with pytest.raises(ValueError, match="built-in"):
        request_for(game, game.to_act[0], "random", 0)


def test_each_step_is_encoded_once_for_each_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    encoded: list[tuple[int, int | None]] = []
    events = Step.events

    def noted(step: Step, audience: int | None = None) -> tuple[Event, ...]:
        encoded.append((step.n, audience))
        return events(step, audience)

    monkeypatch.setattr(Step, "events", noted)
    game = played(0)
    for _ in range(40):
        seat = game.to_act[0]
        request_for(game, seat, "random", 0)
        game.play(game.view(seat).options()[0], seat)
    assert len(encoded) == len(set(encoded))
    assert {n for n, _ in encoded} == {*range(40)}


def test_a_move_that_was_taken_back_is_left_out() -> None:
    t = Table(played(0)).answer_first_questions().hand(0, locomotive=4).hand(1, locomotive=4)
    seat = t.game.to_act[0]
    before = history(t.game, seat)
    for track in ("denver--santa-fe", "el-paso--santa-fe"):
        t.play(Claim(track, "locomotive", 2))
        *rest, last = history(t.game, seat)
        assert tuple(rest) == before
        assert [event.track for event in events_of(last) if isinstance(event, TrackClaimed)] == [track]
        t.game.undo()
    assert history(t.game, seat) == before
