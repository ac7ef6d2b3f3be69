"""Positions: restored from their text they are the same, and the same game goes on from them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ferrovia.boards import BOARDS, load
from ferrovia.engine import Dealer, Generator, State, codes
from ferrovia.game import Game, new_game
from ferrovia.game.names import PROMPTS
from ferrovia.game.position import (
    PositionError,
    is_view,
    read_position,
    read_view,
    write_position,
    write_view,
)
from ferrovia.game.spelling.codecs import CARD_LETTERS
from ferrovia.mechanisms import MECHANISMS
from tests.notation.conftest import TINY, Setting, play
from tests.properties.test_secrecy import second_world


def parts(state: State) -> dict[str, Any]:
    """Every declared field, but nothing that is dead: not where its ring of tickets begins, no prompts that
    were dropped, no answers from before."""
    fields = {field.name: getattr(state, field.name) for each in MECHANISMS for field in each.fields}
    del fields["stratum"]
    fields["strata"] = [state.ticket_layer(i) for i in range(state.n_strata)]
    for name in ("prompts", "asked", "pending"):
        fields[name] = fields[name][: state.depth]
    top = state.depth - 1
    answered = state.asked[top] & ~state.pending[top] if state.depth else 0
    fields["answers"] = [answer if answered >> seat & 1 else 0 for seat, answer in enumerate(state.answers)]
    return fields


def whole(game: Game) -> str:
    return write_position(game.board, game.state, game.options)


def test_every_kind_of_card_has_a_letter_of_its_own() -> None:
    assert len(CARD_LETTERS) == len(set(CARD_LETTERS)) == codes.MAX_CARD_KINDS


def moments(setting: Setting, least: int) -> list[Game]:
    """Games that stopped anywhere; one at its end."""
    random = Random(str(setting))
    stops = [0, 1, 2, *(random.randrange(3, 400) for _ in range(least)), 10_000]
    return [play(setting.game(random.getrandbits(64)), random, stop) for stop in stops]


def looks(setting: Setting, n: int) -> Iterator[Game]:
    """Positions of random games; the rarer a question is, the more likely those where it is asked."""
    random = Random(str(setting))
    seen: Counter[str] = Counter()
    while seen.total() < n:
        game = setting.game(random.getrandbits(64))
        while not game.over and seen.total() < n:
            prompt = PROMPTS[game.state.prompt()]
            if random.random() < 10 / (10 + seen[prompt]):
                seen[prompt] += 1
                yield game
            seat = random.choice(game.to_act)
            game.play_code(random.choice(game.core.legal_actions(game.state, seat)), seat)
    asked = {prompt.name for each in game.core.played for prompt in each.prompts if prompt.name}
    never = {"first-tickets"} if load(setting.board).rules.tickets.deal == 0 else set()
    assert seen.keys() == asked - never


def test_every_declared_field_comes_back(setting: Setting) -> None:
    random = Random(1)
    for game in looks(setting, 200):
        assert parts(read_position(whole(game)).state) == parts(game.state)
        view = game.view(random.choice([None, *range(game.seats)]))
        assert parts(read_view(write_view(view)).known) == parts(view.known)


def test_a_restored_position_is_the_same_and_so_is_the_rest_of_the_game(setting: Setting) -> None:
    random = Random(1)
    for game in moments(setting, 3):
        text = whole(game)
        assert re.fullmatch(r"[!-~ ]{1,2000}", text)
        position = read_position(text, dealer=Dealer(7))
        assert parts(position.state) == parts(game._state)
        assert write_position(position.board, position.state, position.options) == text
        twin = game._state.clone()
        twin.dealer = Dealer(7)
        while not twin.over:
            assert position.to_act == tuple(seat for seat in range(game.seats) if twin.waiting() >> seat & 1)
            seat = random.choice(position.to_act)
            legal = game._core.legal_actions(twin, seat)
            assert position.core.legal_actions(position.state, seat) == legal
            action = random.choice(legal)
            game._core.apply(twin, seat, action)
            position.core.apply(position.state, seat, action)
        assert parts(position.state) == parts(twin)


def test_a_restored_view_is_the_same(setting: Setting) -> None:
    for game in moments(setting, 3)[:-1]:
        for seat in (None, *range(game.seats)):
            if game.over:
                continue
            view = game.view(seat)
            text = write_view(view)
            assert is_view(text)
            again = read_view(text)
            assert parts(again.known) == parts(view.known)
            assert again.seats == view.seats
            assert again.seat == view.seat
            assert again.options() == view.options()
            assert write_view(again) == text


def test_the_view_of_a_restored_position_is_that_of_the_game() -> None:
    game = play(new_game("europe", 3, 5), Random(5), 60)
    position = read_position(whole(game))
    for seat in (None, 0, 1, 2):
        assert write_view(position.view(seat)) == write_view(game.view(seat))
    over = play(game, Random(6))
    assert read_position(whole(over)).view(0).result == over.result()
    with pytest.raises(ValueError, match="the game is over"):
        write_view(over.view(0))


@pytest.mark.parametrize("board", BOARDS)
def test_worlds_that_differ_only_in_secrets_have_the_same_views(board: str) -> None:
    random = Random(board)
    differ = 0
    for stop in (1, 30, 60, 90):
        game = play(new_game(board, 3, stop), random, stop)
        for seat in (None, 0, 1, 2):
            other = second_world(game, seat, random)
            assert write_view(other.view(seat)) == write_view(game.view(seat))
            differ += whole(other) != whole(game)
    assert differ > 10


def test_a_board_of_ones_own_must_be_given() -> None:
    board = load(TINY)
    game = play(new_game(board, 2, 1, ("alvin",)), Random(1), 30)
    text = whole(game)
    assert parts(read_position(text, board).state) == parts(game._state)
    with pytest.raises(PositionError, match="board: no built-in board is called 'tiny'"):
        read_position(text)


def test_options_are_written_and_come_back() -> None:
    game = play(new_game("old-west", 3, 1, ("alvin",)), Random(1), 30)
    text = whole(game)
    assert " seats=3 options=alvin first=" in text
    assert " options=alvin view=a " in write_view(game.view(0))
    assert read_position(text).options == ("alvin",)
    assert read_view(write_view(game.view(0))).core.options == {"alvin"}
    assert "options=" not in whole(new_game("old-west", 3, 1))
    with pytest.raises(ValueError, match="plays with the option 'alvin'"):
        write_position(game.board, game.state)


# Texts that are no positions


USA = whole(play(new_game("usa", 2, 1, first=0), Random(1), 60))
ALVIN = whole(play(new_game("old-west", 2, 1, ("alvin",)), Random(1), 60))
EUROPE = whole(new_game("europe", 2, 1))
IBERIA = whole(play(new_game("iberia", 2, 1), Random(1), 60))
DRAFT = whole(play(new_game("iberia", 2, 1), Random(1), 1))
VIEW = write_view(play(new_game("usa", 2, 1, first=0), Random(1), 60).view(0))


def europe_tunnel() -> str:
    for seed in range(50):
        game = new_game("europe", 2, seed)
        random = Random(seed)
        while not game.over:
            if game.view(None).prompt == "tunnel":
                return whole(game)
            play(game, random, 1)
    raise AssertionError("no tunnel was dug")


TUNNEL = europe_tunnel()
BAD: list[tuple[str, str, str, str]] = [
    (USA, r"^\S+", "ferrovia-position-2", "begins with ferrovia-position-1"),
    (USA, r"^", "x" * 30_000, "at most 20,000"),
    (USA, r"board=\S+", "", "board: missing"),
    (USA, r"board=usa/\w+", "board=usa/00", "another version"),
    (USA, r"seats=2", "seats=9", "a number from 2 to 5"),
    (USA, r"seats=2", "seats=2 seats=2", "seats: appears twice"),
    (USA, r"seats=2", "seats=2 colour=red", "no part that is called 'colour'"),
    (USA, r"seats=2", "seats=2 alvin=denver/-", "no part that is called 'alvin'"),
    (USA, r"seats=2", "seats=2 options=alvin", "options: USA has no option 'alvin'"),
    (ALVIN, r"options=alvin ", "", "no part that is called 'alvin'"),
    (ALVIN, r"options=alvin", "options=alvin,tolls", "options: Old West has no option 'tolls'"),
    (ALVIN, r"alvin=\S+ ", "", "alvin: missing"),
    (USA, r"seats=2", "seats=2 draft=0/3", "no part that is called 'draft'"),
    (USA, r"seats=2", "seats", "a part is written like turn=3, not 'seats'"),
    (EUROPE, r"score=", "stations=aaaa43 score=", "stations: a seat has more"),
    (ALVIN, r"markers=\S+", "markers=aaaa37", "markers: a seat has more"),
    (ALVIN, r"markers=\S+", "markers=29a11", "markers: the city where Alvin starts takes none"),
    (IBERIA, r"piles=\S+", "piles=A9", "cards: there are 11 of A, but the board has 2"),
    (IBERIA, r"piles=\S+", "piles=Z9", "piles: Z9 is not a possible number of cards"),
    (IBERIA, r"draft=\S+", "draft=9/900", "draft: a number from"),
    (IBERIA, r"draft=\S+", "draft=9", "draft: the draft card lies within"),
    (IBERIA, r"ask=\S+", "ask=draft:ab", "packets: there is nothing to choose from"),
    (IBERIA, r"ask=\S+", "ask=draft-keep:ab", "offers: there is nothing to choose from"),
    (IBERIA, r"draft=\S+", "packets=0/-", "tickets: one is in two places|packets: nobody is asked"),
    (DRAFT, r"chosen=41/-", "", "chosen: seat a has answered"),
    (DRAFT, r"chosen=41/-", "chosen=41/14", "chosen: seat b has not answered"),
    (DRAFT, r"chosen=41", "chosen=14", "chosen: a seat picked a ticket of another packet"),
    (DRAFT, r"chosen=41", "chosen=2.11", "chosen: a number from 0"),
    (USA, r"first=a", "first=c", "seats are a to b"),
    (USA, r"turn=\d+", "turn=-1", "turn: a number"),
    (USA, r"ask=\S+", "ask=-/x", "ask: no question"),
    (USA, r"ask=\S+", "ask=turn:ab", "only one seat"),
    (USA, r"ask=\S+", "ask=turn:-", "waits for some"),
    (USA, r"ask=\S+", "ask=tunnel:a", "the board has no such question|tunnel"),
    (USA, r"ask=\S+", "ask=turn:a,turn:b", "do not come together"),
    (USA, r"ask=\S+", "ask=first-tickets:ab", "before the first"),
    (USA, r"ask=\S+", "ask=keep-tickets:a", "another seat|nothing to choose"),
    (USA, r"ask=\S+", "ask=" + ",".join(["turn:a"] * 20), "too many questions"),
    (USA, r"hands=\w", "hands=Z", "hands: Z"),
    (USA, r"hands=[^/]+/", "hands=", "2 seats, but 1"),
    (USA, r"hands=[^/]+/", "hands=r99/", "cards: there are"),
    (USA, r"hands=[^/]+/", "hands=?3/", "cards are written like"),
    (USA, r"deck=\S+", "deck=-", "cards: there are"),
    (USA, r"market=\S+", "market=r1r1", "not a possible number of cards"),
    (USA, r"tickets=\S+", "tickets=0/0", "in two places"),
    (USA, r"tickets=\S+", "tickets=77/-", "a number from 0 to 29"),
    (USA, r"pool=\S+", "pool=-", "tickets: one is missing"),
    (USA, r"pool=(\S+)", r"pool=\1,-", "sets that are not empty"),
    (USA, r"tracks=\S+", "tracks=99", "tracks: there are 100 places"),
    (USA, r"tracks=\S+", "tracks=" + "9" * 30, "tracks: owners are written like 12a3b40"),
    (USA, r"tracks=\S+", "tracks=" + "a" * 100, "more train cars"),
    (USA, r"score=\S+", "score=1/1", "score: the tracks of a seat score"),
    (USA, r"last=\S+", "last=nowhere", "no track has the id"),
    (VIEW, r"view=a", "", "hands: cards are written like"),
    (VIEW, r"view=a", "view=b", "shows only what its own seat has"),
    (VIEW, r"deck=\?", "deck=?1", "too many"),
    (VIEW, r"ask=\S+", "ask=-", "no views"),
    (TUNNEL, r"tunnel=[^/]+", "tunnel=berlin--essen", "does not fit|a tunnel is missing"),
    (TUNNEL, r"tunnel=\S+", "", "tunnel|cards"),
    (TUNNEL, r"tunnel=\S+", "tunnel=x", "TRACK/PAID/TURNED"),
    (TUNNEL, r"ask=tunnel", "ask=turn", "must come with its question"),
]


@pytest.mark.parametrize(
    ("text", "pattern", "new", "fault"), BAD, ids=[f"{n} {row[2][:30]}" for n, row in enumerate(BAD)]
)
def test_what_does_not_fit_is_named(text: str, pattern: str, new: str, fault: str) -> None:
    other = re.sub(pattern, new, text, count=1)
    assert other != text
    with pytest.raises(PositionError) as raised:
        (read_view if is_view(other) else read_position)(other)
    assert re.search(fault, str(raised.value)), raised.value


def test_a_view_is_no_position_and_a_position_no_view() -> None:
    with pytest.raises(PositionError, match="what one seat knows"):
        read_position(VIEW)
    with pytest.raises(PositionError, match="whole position"):
        read_view(USA)


def sources() -> list[str]:
    random = Random(1)
    texts = []
    for board, options in (("usa", ()), ("europe", ()), ("iberia", ()), ("old-west", ("alvin",))):
        for stop in (1, 40, 120):
            game = play(new_game(board, 2, stop, options), random, stop)
            texts += [whole(game), write_view(game.view(0))]
    return [*texts, TUNNEL]


SOURCES = sources()
PIECES = [
    "a",
    "b",
    "-",
    "?",
    "?3",
    "/",
    ",",
    ".",
    "=",
    ":",
    "0",
    "1",
    "99",
    "r1",
    "L2",
    "A1",
    " ",
    "due",
    "turn:a",
]
PIECES += [
    "marker:a",
    "alvin:a",
    "festival:a",
    "draft:ab",
    "draft-keep:ab/a",
    "start-city:b",
    "tunnel:a",
    "\n",
]


@settings(max_examples=300)
@given(data=st.data())
def test_a_changed_text_is_refused_or_can_be_played(data: st.DataObject) -> None:
    """Whatever is accepted is sound: the engine plays it to its end."""
    text = data.draw(st.sampled_from(SOURCES), "text")
    for _ in range(data.draw(st.integers(1, 3), "changes")):
        place = data.draw(st.integers(0, len(text) - 1), "place")
        removed = data.draw(st.integers(0, 6), "removed")
        added = data.draw(st.sampled_from(PIECES) | st.text(max_size=3), "added")
        text = text[:place] + added + text[place + removed :]
    try:
        if is_view(text):
            read_view(text).options()
            return
        position = read_position(text)
    except PositionError:
        return
    for seat in position.to_act:
        position.view(seat).options()
    position.core.playout(position.state, Generator(1))
    assert position.state.over


@settings(max_examples=200)
@given(text=st.text(max_size=200) | st.text(max_size=100).map("ferrovia-position-1 ".__add__))
def test_any_other_text_is_refused(text: str) -> None:
    for reader in (read_position, read_view):
        with pytest.raises(PositionError):
            reader(text)
