"""Dealers: seeds, scripts and secrets."""

from __future__ import annotations

import hmac
from collections import Counter
from random import Random

import msgspec
import pytest

from ferrovia.boards import load
from ferrovia.engine import Dealer, codes
from ferrovia.game import Action, Game, Record, RecordError, Refused, dealers
from ferrovia.game.actions import Claim, DrawBlind, KeepTickets
from ferrovia.game.record import loads, outcome_codes


def deal_of(dealer: Dealer) -> tuple[int, ...]:
    return Game(load("usa"), 3, dealer).steps[0].outcomes


def test_the_same_seed_deals_the_same_cards_and_another_seed_others() -> None:
    assert deal_of(dealers.fast(1)) == deal_of(dealers.fast(1)) != deal_of(dealers.fast(2))


def test_the_same_secret_deals_the_same_cards_and_another_secret_others() -> None:
    one = deal_of(dealers.cryptographic(b"one"))
    assert one == deal_of(dealers.cryptographic(b"one"))
    assert one != deal_of(dealers.cryptographic(b"two"))


def test_a_game_dealt_in_secret_is_dealt_again_from_the_secret() -> None:
    games = [Game(load("europe"), 2, dealers.cryptographic(b"a secret")) for _ in range(2)]
    for game in games:
        while not game.over:
            game.play(game.view(game.to_act[0]).options()[-1])
    assert games[0].record() == games[1].record()
    games[0].record().verify()


def test_unpredictable_deals_differ() -> None:
    assert len({deal_of(dealers.unpredictable()) for _ in range(5)}) == 5


def test_a_script_deals_what_it_says() -> None:
    outcomes = deal_of(dealers.fast(1))
    dealer = dealers.scripted(list(outcomes))
    assert deal_of(dealer) == outcomes
    assert dealer.fault == ""
    assert dealer.at == len(outcomes)


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (lambda script: script.clear(), "an outcome is missing"),
        (lambda script: script.pop(), "an outcome is missing"),
        (lambda script: script.pop(0), "an outcome of another kind was expected"),
        (
            lambda script: script.__setitem__(0, codes.outcome(codes.OUTCOME_SEAT, 3)),
            "the number is out of range",
        ),
        (
            lambda script: script.__setitem__(1, codes.outcome(codes.OUTCOME_CARD, 28)),
            "the deck holds no such card",
        ),
        (
            lambda script: script.__setitem__(1, codes.outcome(codes.OUTCOME_CARD, 255)),
            "the deck holds no such card",
        ),
        (lambda script: script.__setitem__(-1, script[-2]), "the ticket deck holds no such ticket there"),
    ],
    ids=["empty", "short", "shifted", "seat", "kind", "no kind", "ticket twice"],
)
def test_an_impossible_script_has_a_fault_and_the_table_stays_sound(change: object, fault: str) -> None:
    script = list(deal_of(dealers.fast(1)))
    assert callable(change)
    change(script)
    dealer = dealers.scripted(script)
    game = Game(load("usa"), 3, dealer)
    assert dealer.fault == fault
    state = game._state
    assert sum(state.hands) + sum(state.market) + sum(state.deck) == 110
    assert (state.market_total, state.deck_total) == (sum(state.market), sum(state.deck))


def test_names_of_outcomes_are_those_of_the_record() -> None:
    game = Game(load("iberia"), 2, dealers.fast(1))
    line = game.record().lines[0]
    assert tuple(outcome_codes(game.names, line.dealt, 2)) == game.steps[0].outcomes


@pytest.mark.parametrize("n", [1, 2, 3, 7, 110])
@pytest.mark.parametrize("kind", ["card", "ticket"])
def test_numbers_from_a_secret_are_uniform(kind: str, n: int) -> None:
    """Chi-square beyond its mean by five standard deviations: wrong once in about 100,000 runs, and the
    secret is fixed."""
    draws = 200 * n
    counts = Counter(dealers.secret_number(b"secret", kind, index, n) for index in range(draws))
    assert set(counts) == set(range(n))
    chi_square = sum((counts[value] - 200) ** 2 / 200 for value in range(n))
    assert chi_square <= (n - 1) + 5 * (2 * (n - 1)) ** 0.5


def test_numbers_from_a_secret_are_fixed() -> None:
    """With the secret, a game can be recomputed years later."""
    numbers = [dealers.secret_number(b"secret", "card", index, 110) for index in range(8)]
    assert numbers == [72, 108, 107, 71, 48, 6, 27, 12]
    assert [dealers.secret_number(b"secret", "ticket", index, 30) for index in range(4)] == [16, 14, 10, 22]


def test_a_number_that_would_favour_small_ones_is_drawn_again() -> None:
    """Of numbers below 2^63 + 1, nearly every second attempt falls beyond the one whole multiple."""
    n = 2**63 + 1
    attempts: Counter[int] = Counter()
    for index in range(100):
        number = dealers.secret_number(b"secret", "card", index, n)
        drawn = [
            int.from_bytes(hmac.digest(b"secret", f"card {index} {attempt}".encode(), "sha256")[:8])
            for attempt in range(20)
        ]
        assert number == next(value for value in drawn if value < n)
        attempts[drawn.index(number)] += 1
    assert attempts[0] < 70
    assert len(attempts) > 3


# Continuing from a record


TABLES = [
    ("usa", 3, ()),
    ("europe", 2, ()),
    ("iberia", 4, ()),
    ("old-west", 3, ()),
    ("old-west", 2, ("alvin",)),
]


def dealt_by_key(board: str, seats: int, options: tuple[str, ...] = ()) -> Game:
    return Game(load(board), seats, dealers.cryptographic(b"key"), options)


def choice(game: Game, random: Random) -> tuple[Action, int]:
    seat = random.choice(game.to_act)
    return random.choice(game.view(seat).options()), seat


@pytest.fixture(scope="module", params=TABLES, ids=lambda table: "-".join(map(str, (*table[:2], *table[2]))))
def whole(request: pytest.FixtureRequest) -> Record:
    """A complete game that was never interrupted."""
    game = dealt_by_key(*request.param)
    while not game.over:
        game.play(*choice(game, Random(len(game.steps))))
    return game.record()


def again(record: Record, steps: int) -> Game:
    """The game after the first steps of a record, read from its text, with a new dealer with the same key."""
    begun = msgspec.structs.replace(record, lines=record.lines[: steps + 1], ending=None)
    return Game.from_record(loads(begun.dumps()), dealers.cryptographic(b"key"))


@pytest.mark.parametrize("luck", range(3))
def test_a_game_that_stops_and_goes_on_is_the_uninterrupted_one(whole: Record, luck: int) -> None:
    chance = Random(luck)
    stops = {chance.randrange(len(whole.lines)) for _ in range(9)}
    game = again(whole, 0)
    while not game.over:
        if len(game.steps) - 1 in stops:
            game = again(game.record(), len(game.steps) - 1)
        game.play(*choice(game, Random(len(game.steps))))
    assert game.record() == whole


def test_two_nodes_that_take_turns_deal_one_game(whole: Record) -> None:
    """Each step is dealt by one of them and followed by the other."""
    chance = Random(2)
    nodes = [again(whole, 0), again(whole, 0)]
    while not nodes[0].over:
        chance.shuffle(nodes)
        nodes[0].play(*choice(nodes[0], Random(len(nodes[0].steps))))
        nodes[1].follow(nodes[0].record().lines[-1])
    assert nodes[0].record() == nodes[1].record() == whole


def test_the_draft_card_comes_at_the_same_place_after_a_stop() -> None:
    game = dealt_by_key("iberia", 4)
    while "draft" not in game.record().lines[-1].dealt:
        before = game.record()
        game.play(*choice(game, Random(len(game.steps))))
    restarted = again(before, len(before.lines) - 1)
    restarted.play(*choice(restarted, Random(len(restarted.steps))))
    assert restarted.record() == game.record()


def test_one_key_has_one_order_of_cards_and_of_tickets_whatever_the_players_do() -> None:
    """Until the deck is re-formed from cards that players paid."""
    orders = []
    for luck in range(3):
        game, random = dealt_by_key("usa", 3), Random(luck)
        while not game.over:
            game.play(*choice(game, random))
        outcomes = [outcome for step in game.steps for outcome in step.outcomes]
        cards, tickets = ([o for o in outcomes if codes.outcome_kind(o) == kind] for kind in (1, 2))
        assert len(cards) >= 110
        orders.append((cards[:110], tickets[:9]))
    assert orders[0] == orders[1] == orders[2]


def test_a_line_out_of_turn_or_against_the_rules_is_not_followed(whole: Record) -> None:
    with pytest.raises(RecordError, match="line 4: line number 1 was expected"):
        again(whole, 0).follow(whole.lines[2])
    with pytest.raises(RecordError, match="line 2: line number 1 was expected"):
        again(whole, 0).follow(whole.lines[0])
    with pytest.raises(RecordError, match="line 3: the rules refuse it"):
        again(whole, 0).follow(msgspec.structs.replace(whole.lines[-1], n=1))


# Undo


def test_what_is_taken_back_draws_no_other_card() -> None:
    """A step that can be undone has used no random number, so undoing does not redraw a card."""
    game = dealt_by_key("usa", 2)
    while not any(isinstance(action, Claim) for action in game.view(game.to_act[0]).options()):
        seat = game.to_act[0]
        game.play(next(a for a in game.view(seat).options() if isinstance(a, KeepTickets | DrawBlind)), seat)
    steps = len(game.steps) - 1
    direct, wavering = again(game.record(), steps), again(game.record(), steps)
    claim = next(a for a in wavering.view(wavering.to_act[0]).options() if isinstance(a, Claim))
    for _ in range(3):
        wavering.play(claim)
        wavering.undo()
    assert wavering.play(DrawBlind()).outcomes == direct.play(DrawBlind()).outcomes
    with pytest.raises(Refused, match="UNDO_REVEALED"):
        wavering.undo()
