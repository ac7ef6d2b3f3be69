"""Non-interference: worlds that differ only in what a seat cannot see look the same to it.

From a drawn position a second world is made by swapping cards, tickets and answers that the seat cannot see.
Both worlds are then played with the same moves and the same visible outcomes, and the seat, or the spectator,
must get the same views, options, refusals and events in both.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ferrovia import mechanisms
from ferrovia.engine import State, codes
from ferrovia.engine.bits import members
from ferrovia.game import Action, Game, Step, View, dealers, new_game
from ferrovia.game.event_log import EVERYBODY, tell
from ferrovia.game.seat_journal import SeatJournal
from ferrovia.game.view import public_seats

if TYPE_CHECKING:
    from tests.properties.conftest import Setting, Snapshot, Walk

Take = Callable[[State], "Snapshot"]
ONE_VISIBLE = (codes.MARKET_FILLED, codes.TUNNEL_CARD, codes.FESTIVAL_LAID, codes.DRAFT_CARD_TURNED)
DEALT_TICKETS = (codes.TICKETS_OFFERED, codes.PACKET_PASSED)
IMPOSSIBLE = ("the deck holds no such card", "the ticket deck holds no such ticket there")
FIELDS = [field for each in mechanisms.MECHANISMS for field in each.fields]
SHOWS: tuple[Callable[[Any], str], ...] = (repr, str, lambda thing: thing._repr_svg_())
STEPS = 30
POSITIONS = 5


@settings(max_examples=8)
@given(data=st.data())
def test_what_a_seat_cannot_see_changes_nothing_for_it(
    setting: Setting, walk: Walk, snapshot: Take, data: st.DataObject
) -> None:
    *_, game = walk(data)
    seat = data.draw(st.sampled_from([None, *range(setting.seats)]), "seat")
    compare_worlds(game, seat, Random(data.draw(st.integers(0, 2**32), "random")), snapshot)


@pytest.mark.parametrize(("board", "seats"), [("usa", 2), ("europe", 3), ("iberia", 3), ("old-west", 4)])
def test_two_worlds_are_mostly_played_together(board: str, seats: int, snapshot: Take) -> None:
    """Otherwise the test above would prove little."""
    assert compare_positions(board, seats, snapshot) > POSITIONS * STEPS // 2


@pytest.mark.parametrize(("board", "seats"), [("usa", 2), ("europe", 3), ("iberia", 3), ("old-west", 4)])
def test_two_worlds_are_printed_and_drawn_alike(board: str, seats: int) -> None:
    """For everybody who cannot tell them apart: a game and its steps print what a spectator sees."""
    for seed in range(POSITIONS):
        game, random = position(board, seats, seed)
        for seat in (None, seed % seats):
            other = second_world(game, seat, random)
            views = game.view(seat), other.view(seat)
            for show in SHOWS:
                assert show(views[0]) == show(views[1])
        for show in SHOWS:
            assert show(game) == show(other)


def leak_hands(state: State) -> Any:
    return public_seats(state), state.hands


def leak_tickets(state: State) -> Any:
    return public_seats(state), state.held


def leak_the_deck(state: State) -> Any:
    return public_seats(state), state.deck


def leak_the_ticket_deck(state: State) -> Any:
    return public_seats(state), state.strata


def leak_events(names: Any, rows: Any, audience: int) -> Any:
    return tell(names, rows, EVERYBODY)


@pytest.mark.parametrize(
    ("name", "leak"),
    [
        ("public_seats", leak_hands),
        ("public_seats", leak_tickets),
        ("public_seats", leak_the_deck),
        ("public_seats", leak_the_ticket_deck),
        ("tell", leak_events),
    ],
)
def test_a_leak_is_found(name: str, leak: Any, snapshot: Take, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(f"ferrovia.game.game.{name}", leak)
    with pytest.raises(AssertionError):
        compare_positions("usa", 2, snapshot)


def test_a_leak_into_the_journal_is_found(snapshot: Take, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ferrovia.game.seat_journal.blanked", lambda row: row)
    with pytest.raises(AssertionError):
        compare_positions("usa", 2, snapshot)


def test_a_view_of_the_real_state_is_found(snapshot: Take, monkeypatch: pytest.MonkeyPatch) -> None:
    def view(game: Game, seat: int) -> View:
        state, journal = game._state, SeatJournal(seat)
        return View(game._core, game.names, state.clone(), seat, public_seats(state), None, journal)

    monkeypatch.setattr(Game, "view", view)
    with pytest.raises(AssertionError):
        compare_positions("usa", 2, snapshot)


@pytest.mark.parametrize("seat", [codes.NOBODY, 0, 1, 2])
def test_whatever_is_not_granted_stays_empty(seat: int) -> None:
    """Every field of every mechanism: nonsense where the seat may not look changes nothing."""
    game = new_game("iberia", 3, 1)
    state, spoilt = game.state, game.state.clone()
    for field in FIELDS:
        if field.audience == "everybody":
            continue
        values = [*getattr(spoilt, field.name)]
        part = len(values) // codes.MAX_SEATS
        for place in range(len(values)):
            if field.audience == "nobody" or place // part != seat:
                values[place] = 77
        setattr(spoilt, field.name, values)
    for field in FIELDS:
        seen, still = (getattr(each.seen_by(seat), field.name) for each in (state, spoilt))
        assert seen == still, field.name
        if field.audience == "everybody":
            assert seen == getattr(state, field.name)
    assert state.seen_by(seat).deck == [0] * codes.MAX_CARD_KINDS


def compare_positions(board: str, seats: int, snapshot: Take) -> int:
    """Compare from some random positions. Returns the number of steps both worlds took together."""
    together = 0
    for seed in range(POSITIONS):
        game, random = position(board, seats, seed)
        together += compare_worlds(game, seed % seats, random, snapshot)
    return together


def position(board: str, seats: int, seed: int) -> tuple[Game, Random]:
    """A game after some random moves, and the generator that chose them."""
    game = new_game(board, seats, seed)
    random = Random(seed)
    for _ in range(40):
        seat = random.choice(game.to_act)
        game.play(random.choice(game.view(seat).options()), seat)
    return game, random


# Two worlds


def compare_worlds(game: Game, seat: int | None, random: Random, snapshot: Take) -> int:
    """Play on alongside a second world. Returns the number of steps both worlds took together."""
    other = None
    together = 0
    probes: list[Action] = []
    for _ in range(STEPS):
        if game.over:
            break
        other = other or second_world(game, seat, random)
        actor = random.choice(game.to_act)
        probes += random.sample(game.view(actor).options(), 1)
        asked = random.sample(probes, min(4, len(probes)))
        assert seen(game, seat, asked, snapshot) == seen(other, seat, asked, snapshot)
        moves = common_moves(game, other, actor, must=actor == seat)
        if not moves:
            other = None  # what the seat can do here is not possible there
            continue
        here, there = pick_kind_first(moves, random)
        step = game.play(here, actor)
        other = followed(other, step, there, seat, random)
        together += other is not None
    return together


def pick_kind_first(moves: list[tuple[Action, Action]], random: Random) -> tuple[Action, Action]:
    """A full hand has hundreds of claims: draws must not get lost among them."""
    kind = random.choice(sorted({type(here).__name__ for here, _ in moves}))
    return random.choice([pair for pair in moves if type(pair[0]).__name__ == kind])


def seen(game: Game, seat: int | None, asked: list[Action], snapshot: Take) -> dict[str, Any]:
    """Everything a seat sees: every public attribute of its view, options, refusals; and the journal that its
    history is told from, which must hold no more than that."""
    view = game.view(seat)
    shown = {name: getattr(view, name) for name in dir(view) if not name.startswith("_")}
    shown = {name: value for name, value in shown.items() if not callable(value)}
    del shown["names"]  # of the board, whatever the game
    shown["options"] = view.options()
    shown["refusals"] = [view.check(action) for action in asked]
    shown["known"] = snapshot(view._known)
    assert isinstance(view._past, SeatJournal)
    shown["journal"] = view._past._rows
    if seat is not None:
        assert game._core.legal_actions(game._state, seat) == game._core.legal_actions(view._known, seat)
        assert shown["refusals"] == [game.check(action, seat) for action in asked]
    return shown


def common_moves(here: Game, there: Game, actor: int, must: bool) -> list[tuple[Action, Action]]:
    """What the seat to act can do in both worlds; a ticket in a packet goes by its position."""
    codes_here = here._core.legal_actions(here._state, actor)
    codes_there = there._core.legal_actions(there._state, actor)
    if must:
        assert codes_here == codes_there
    pairs = list(zip(codes_here, codes_there, strict=False))
    if here._state.prompt() != codes.DRAFT:
        pairs = [(code, code) for code in codes_here if code in set(codes_there)]
    return [
        (
            here.names.action(code, here._state.offer[actor]),
            there.names.action(match, there._state.offer[actor]),
        )
        for code, match in pairs
    ]


def followed(other: Game, step: Step, action: Action, seat: int | None, random: Random) -> Game | None:
    """The second world after the same step, whose events are compared; None if it cannot happen there."""
    dealer = dealers.scripted(retold(other._state, step, seat, random))
    other._dealer = other._state.dealer = dealer
    also = other.play(action, step.seat)
    if dealer.fault in IMPOSSIBLE or passed_on(also, seat) != passed_on(step, seat):
        return None
    assert dealer.fault == ""
    assert len(also.outcomes) == len(step.outcomes)
    assert also.events(seat) == step.events(seat)
    return other


def passed_on(step: Step, seat: int | None) -> list[tuple[int, ...]]:
    """The packets that reach the seat: the one thing it sees only later (IB-3)."""
    return [row for row in step.rows if row[0] == codes.PACKET_PASSED and row[1] == seat]


def retold(world: State, step: Step, seat: int | None, random: Random) -> list[int]:
    """The outcomes of a step; those the seat does not see are redrawn from this world."""
    script: list[int] = []
    outcomes = iter(step.outcomes)
    strata = [world.ticket_layer(place) for place in range(world.n_strata)]
    visible = sum(row[3] for row in step.rows if row[0] in DEALT_TICKETS and row[1] == seat)
    for row in step.rows:
        if row[0] in ONE_VISIBLE:
            script.append(next(outcomes))
        elif row[0] == codes.CARD_DRAWN:
            drawn = next(outcomes)
            other = codes.outcome(codes.OUTCOME_CARD, random.choice(next_train_cards(world)))
            script.append(drawn if row[1] == seat else other)
        elif row[0] in DEALT_TICKETS:
            for _ in members(row[3]):
                dealt = next(outcomes, None)
                if dealt is None:
                    break  # the packet was passed on, not dealt
                while not strata[0]:
                    del strata[0]
                ticket = random.choice(members(strata[0] & ~visible) or members(strata[0]))
                ticket = codes.outcome_value(dealt) if row[1] == seat else ticket
                strata[0] &= ~(1 << ticket)
                script.append(codes.outcome(codes.OUTCOME_TICKET, ticket))
    assert next(outcomes, None) is None
    return script


def next_train_cards(world: State) -> list[int]:
    """The kinds a blind draw can bring: from the deck, or from the discard if the deck has none (R-15)."""
    kinds = range(codes.N_TRAIN_KINDS)
    return [kind for kind in kinds if world.deck[kind]] or [kind for kind in kinds if world.discard[kind]]


# Making a second world


def second_world(game: Game, seat: int | None, random: Random) -> Game:
    """The same game, but some of what the seat does not see is different."""
    other = copy(game)
    other.steps = [*game.steps]
    other._state = state = game._state.clone()
    others = [number for number in range(game.seats) if number != seat]
    for _ in range(random.randrange(1, 8)):
        for holds, in_deck, kinds in (
            ("train cards", 0, codes.N_TRAIN_KINDS),
            ("festival cards", codes.FESTIVAL, codes.MAX_FESTIVALS),
        ):
            sets = [(name, number * kinds) for name in secrets(holds) for number in others]
            swap_cards(state, [("deck", in_deck), *sets], kinds, random)
        swap_tickets(state, seat, random)
    change_answers(state, others, random)
    return other


def secrets(holds: str) -> list[str]:
    """The fields of the state that only their seat may see, and that hold something."""
    return [field.name for field in FIELDS if field.holds == holds and field.audience == "its seat"]


def swap_cards(state: State, places: list[tuple[str, int]], kinds: int, random: Random) -> None:
    """Swap a card in one place with a card in another."""
    found = []
    for name, first in random.sample(places, 2):
        cards = [first + kind for kind in range(kinds) if getattr(state, name)[first + kind]]
        if not cards:
            return
        found.append((name, first, random.choice(cards) - first))
    (name, first, kind), (other_name, other_first, other_kind) = found
    for array, place, change in (
        (name, first + kind, -1),
        (name, first + other_kind, 1),
        (other_name, other_first + other_kind, -1),
        (other_name, other_first + kind, 1),
    ):
        counts = [*getattr(state, array)]
        counts[place] += change
        setattr(state, array, counts)


def swap_tickets(state: State, seat: int | None, random: Random) -> None:
    """Swap two tickets of one kind that the seat does not see, wherever they are."""
    own = 0
    for name in secrets("tickets"):
        own |= 0 if seat is None else getattr(state, name)[seat]
    deck = random.choice([state.board.regular_tickets, state.board.long_tickets])
    hidden = members(deck & ~own)
    if len(hidden) < 2:
        return
    one, other = random.sample(hidden, 2)
    both = 1 << one | 1 << other
    for name in (*secrets("tickets"), "strata"):
        masks = [mask ^ both if (mask & both).bit_count() == 1 else mask for mask in getattr(state, name)]
        setattr(state, name, masks)
    if state.prompt() == codes.DRAFT:  # answers name tickets
        renamed = {one: other, other: one}
        state.answers = [
            renamed.get(answer, answer) if number != seat and number < state.seats else answer
            for number, answer in enumerate(state.answers)
        ]


def change_answers(state: State, others: list[int], random: Random) -> None:
    """Whoever has answered which tickets to keep keeps different ones, the same number."""
    if state.prompt() in (codes.FIRST_TICKETS, codes.DRAFT_KEEP):
        answers = [*state.answers]
        for number in others:
            bits = [answers[number] >> i & 1 for i in range(state.offer[number].bit_count())]
            random.shuffle(bits)
            answers[number] = sum(bit << i for i, bit in enumerate(bits))
        state.answers = answers
