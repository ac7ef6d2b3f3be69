"""A deck without an order deals like a shuffled one.

Counts are compared with exact probabilities by Pearson's chi-square, at a level that a correct engine fails
at most once in a million. The seeds are fixed: a test that has passed keeps passing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import combinations_with_replacement, permutations, product
from math import comb, prod, sqrt
from random import Random
from typing import Any, NamedTuple

import pytest

from ferrovia.boards import load
from ferrovia.engine import Core, Dealer, Generator, State, codes
from ferrovia.engine.bits import members

Cards = tuple[int, ...]

KINDS = range(codes.N_TRAIN_KINDS)
PRINTED = [12] * codes.N_COLOURS + [14]
DEALS = 10_000


def critical(freedom: int) -> float:
    """What chi-square exceeds with a probability of 10^-6, slightly less (Wilson and Hilferty)."""
    return freedom * (1 - 2 / (9 * freedom) + 4.753 * sqrt(2 / (9 * freedom))) ** 3


def check_fit(counts: Mapping[Any, int], chances: Mapping[Any, float]) -> None:
    """The counts fit outcomes with these probabilities. Rare outcomes are pooled."""
    assert set(counts) <= set(chances)
    assert sum(chances.values()) == pytest.approx(1)
    draws = sum(counts.values())
    common = {outcome for outcome, chance in chances.items() if draws * chance >= 5}
    groups = [(counts[outcome], draws * chances[outcome]) for outcome in common]
    rest = 1 - sum(chances[outcome] for outcome in common)
    if draws * rest >= 5:
        groups.append((draws - sum(count for count, _ in groups), draws * rest))
    assert len(groups) > 1
    assert sum((count - expected) ** 2 / expected for count, expected in groups) < critical(len(groups) - 1)


def equally(outcomes: Iterable[Any]) -> dict[Any, float]:
    listed = list(outcomes)
    return dict.fromkeys(listed, 1 / len(listed))


def test_critical_values_are_those_of_the_tables() -> None:
    for freedom, exact in ((2, 27.631), (10, 46.863), (80, 155.081), (400, 549.115)):
        assert exact <= critical(freedom) < 1.1 * exact


def test_a_bent_deck_is_found() -> None:
    """A test of the test: one colour comes up a sixth too often."""
    bent = Counter(Random(1).choices(KINDS, [14, *PRINTED[1:]], k=DEALS))
    with pytest.raises(AssertionError):
        check_fit(bent, {kind: PRINTED[kind] / 110 for kind in KINDS})


# The deal, from many games


class Deal(NamedTuple):
    hand: Cards
    market: Cards
    swept: bool
    tickets: tuple[int, ...]  # in the order dealt
    drawn: tuple[int, int]  # the first two blind draws
    first: int


@pytest.fixture(scope="module")
def deals() -> list[Deal]:
    core = Core(load("usa").spec(), 2)
    return [deal(core, seed) for seed in range(DEALS)]


def deal(core: Core, seed: int) -> Deal:
    dealer = Dealer(seed)
    log: list[int] = []
    dealer.log = log
    state = core.deal(dealer)
    hand = state.hands[: codes.N_TRAIN_KINDS]
    market, swept = state.market, state.discard_total > 0
    tickets = tuple(
        codes.outcome_value(outcome) for outcome in log if codes.outcome_kind(outcome) == codes.OUTCOME_TICKET
    )
    for seat in (0, 1):
        core.apply(state, seat, codes.KEEP | codes.about(7))
    for _ in range(2):
        core.apply(state, state.first, codes.BLIND)
    return Deal(
        sorted_cards(hand),
        sorted_cards(market),
        swept,
        tickets,
        (codes.outcome_value(log[-2]), codes.outcome_value(log[-1])),
        state.first,
    )


def sorted_cards(counts: list[int]) -> Cards:
    return tuple(kind for kind in KINDS for _ in range(counts[kind]))


def hypergeometric(size: int) -> dict[Cards, float]:
    """The probability of every hand of this size from the whole deck."""
    return {
        cards: prod(comb(PRINTED[kind], cards.count(kind)) for kind in set(cards)) / comb(110, size)
        for cards in combinations_with_replacement(KINDS, size)
    }


def test_first_hands_are_hypergeometric(deals: list[Deal]) -> None:
    check_fit(Counter(deal.hand for deal in deals), hypergeometric(4))


def test_markets_are_hypergeometric_among_those_that_are_not_swept(deals: list[Deal]) -> None:
    """BASE-2, BASE-14."""
    allowed = {cards: p for cards, p in hypergeometric(5).items() if cards.count(codes.LOCO) < 3}
    stays = sum(allowed.values())
    check_fit(Counter(deal.swept for deal in deals), {False: stays, True: 1 - stays})
    markets = Counter(deal.market for deal in deals if not deal.swept)
    check_fit(markets, {cards: p / stays for cards, p in allowed.items()})


def test_two_draws_in_a_row_are_two_cards_of_one_deck(deals: list[Deal]) -> None:
    chances = {(a, b): PRINTED[a] * (PRINTED[b] - (a == b)) / (110 * 109) for a, b in product(KINDS, KINDS)}
    check_fit(Counter(deal.drawn for deal in deals), chances)


def test_first_tickets_are_dealt_in_every_order(deals: list[Deal]) -> None:
    check_fit(Counter(deal.tickets[:2] for deal in deals), equally(permutations(range(30), 2)))
    check_fit(
        Counter((deal.tickets[0], deal.tickets[5]) for deal in deals), equally(permutations(range(30), 2))
    )


def test_everybody_starts_equally_often(deals: list[Deal]) -> None:
    """BASE-4."""
    check_fit(Counter(deal.first for deal in deals), equally(range(2)))
    core = Core(load("old-west").spec(), 6)
    check_fit(Counter(core.deal(Dealer(seed)).first for seed in range(2000)), equally(range(6)))


def test_hands_and_market_together_are_those_of_a_shuffled_list(deals: list[Deal]) -> None:
    """The same deal from an ordered list of cards; two samples are compared."""
    random = Random(1)
    shuffled = Counter(features(*deal_shuffled(random)) for _ in deals)
    ours = Counter(features(deal.hand, deal.market, deal.drawn) for deal in deals)
    common = [key for key in ours | shuffled if ours[key] + shuffled[key] >= 20]
    assert len(common) > 30
    statistic = sum((ours[key] - shuffled[key]) ** 2 / (ours[key] + shuffled[key]) for key in common)
    assert statistic < critical(len(common))


def deal_shuffled(random: Random) -> tuple[Cards, Cards, tuple[int, int]]:
    deck = [kind for kind in KINDS for _ in range(PRINTED[kind])]
    random.shuffle(deck)
    hand = deck[:4]
    top = 8  # the other hand
    while deck[top : top + 5].count(codes.LOCO) >= 3:
        top += 5
    return tuple(sorted(hand)), tuple(sorted(deck[top : top + 5])), (deck[top + 5], deck[top + 6])


def features(hand: Cards, market: Cards, drawn: tuple[int, int]) -> tuple[int, ...]:
    """What is compared: locomotives everywhere, pairs, and a repeated colour."""
    locos = (hand.count(codes.LOCO), market.count(codes.LOCO), drawn.count(codes.LOCO))
    return (*locos, len(set(hand)), len(set(market)), drawn[0] in market)


# Small decks, many times


@pytest.fixture(scope="module")
def core() -> Core:
    return Core(load("usa").spec(), 2)


@pytest.fixture(scope="module")
def begun(core: Core) -> State:
    """The first turn of a game whose market is full of red cards."""
    state = core.deal(Dealer(1), first=0)
    for seat in (0, 1):
        core.apply(state, seat, codes.KEEP | codes.about(7))
    state.market, state.market_total = [5] + [0] * 8, 5
    return state


def outcomes_of(core: Core, state: State, seed: int, actions: list[int]) -> tuple[int, ...]:
    """What comes up when these actions follow, each by the seat to act."""
    dealer = Dealer(seed)
    log: list[int] = []
    dealer.log = log
    game = state.clone()
    game.dealer = dealer
    for action in actions:
        core.apply(game, 0 if game.waiting() & 1 else 1, action)
    return tuple(codes.outcome_value(outcome) for outcome in log)


def test_a_deck_is_used_up_before_the_discard_is_shuffled_in(core: Core, begun: State) -> None:
    """BASE-15: two cards are left, then come those from the discard."""
    state = begun.clone()
    state.deck, state.deck_total = [1, 1] + [0] * (codes.MAX_CARD_KINDS - 2), 2
    state.discard, state.discard_total = [0, 0, 3, 1] + [0] * 5, 4
    drawn = Counter(outcomes_of(core, state, seed, [codes.BLIND] * 4) for seed in range(3000))
    later = {(2, 2): 1 / 2, (2, 3): 1 / 4, (3, 2): 1 / 4}
    check_fit(drawn, {(*two, *rest): p / 2 for two in ((0, 1), (1, 0)) for rest, p in later.items()})


def test_returned_tickets_come_after_all_others_in_any_order(core: Core, begun: State) -> None:
    """BASE-24: first the two on top, then one of the three that were returned together."""
    state = begun.clone()
    state.strata = [0b11, 0b11100] + [0] * (codes.MAX_TICKETS - 2)
    state.stratum, state.n_strata, state.tickets_left = 0, 2, 5
    dealt = Counter(outcomes_of(core, state, seed, [codes.TICKETS]) for seed in range(3000))
    check_fit(dealt, equally((*top, under) for top in ((0, 1), (1, 0)) for under in (2, 3, 4)))


def test_tickets_returned_one_after_the_other_keep_their_order(core: Core, begun: State) -> None:
    state = begun.clone()
    state.strata = [1 << 9, *[0] * (codes.MAX_TICKETS - 3), 1 << 5, 1 << 7]  # a ring: it wraps around
    state.stratum, state.n_strata, state.tickets_left = codes.MAX_TICKETS - 2, 3, 3
    assert {outcomes_of(core, state, seed, [codes.TICKETS]) for seed in range(20)} == {(5, 7, 9)}


def test_the_draft_card_lies_within_five_cards_of_the_middle() -> None:
    """IB-2, R-10: with two seats, each of the eleven places equally often."""
    core = Core(load("iberia").spec(), 2)
    offsets = []
    for seed in range(400):
        deck, above = draft_place(core, seed)
        offsets.append(deck - above - deck // 2)
    check_fit(Counter(offsets), equally(range(-5, 6)))


@pytest.mark.parametrize(("seats", "part"), [(3, 3), (4, 4), (5, 4)])
def test_the_draft_card_lies_in_the_bottom_part(seats: int, part: int) -> None:
    """IB-2, R-10: each of its places equally often, seven places at a time, and none above it."""
    core = Core(load("iberia").spec(), seats)
    sevens = []
    for seed in range(400):
        deck, above = draft_place(core, seed)
        if deck == 164 - 4 * seats - 5:  # no sweep: decks of one size
            under = deck - above
            assert 1 <= under <= deck // part
            sevens.append((under - 1) // 7)
    places = Counter((place // 7) for place in range((164 - 4 * seats - 5) // part))
    check_fit(Counter(sevens), {seven: n / places.total() for seven, n in places.items()})


def draft_place(core: Core, seed: int) -> tuple[int, int]:
    """The size of the deck, and how many of its cards came before the draft card."""
    dealer = Dealer(seed)
    state = core.deal(dealer)
    deck = state.deck_total
    log: list[int] = []
    dealer.log = log
    while codes.outcome(codes.OUTCOME_CARD, codes.DRAFT_CARD) not in log:
        seat = members(state.waiting())[0]
        drawing = state.prompt() in (codes.TURN, codes.SECOND_CARD)
        core.apply(state, seat, codes.BLIND if drawing else core.legal_actions(state, seat)[0])
    return deck, log.index(codes.outcome(codes.OUTCOME_CARD, codes.DRAFT_CARD))


# Duplicate deals: chance does not depend on choices


class ImportResult(NamedTuple):
    """What chance brought in one game."""

    log: list[int]
    cards: list[int]
    tickets: list[int]


def brought_to(core: Core, seed: int, player: int, draft: int) -> ImportResult:
    """The game of a seed, with random choices; only those of the first draft are given, as a position."""
    dealer = Dealer(seed)
    log: list[int] = []
    dealer.log = log
    state = core.deal(dealer)
    while state.prompt() in (codes.DRAFT, codes.DRAFT_KEEP):
        seat = members(state.waiting())[0]
        core.apply(state, seat, core.legal_actions(state, seat)[draft])
    core.playout(state, Generator(player))
    cards = [outcome for outcome in log if codes.outcome_kind(outcome) == codes.OUTCOME_CARD]
    return ImportResult(
        log, cards, [outcome for outcome in log if codes.outcome_kind(outcome) == codes.OUTCOME_TICKET]
    )


@pytest.mark.parametrize(("board", "cards", "tickets"), [("usa", 110, 30), ("iberia", 165, 36)])
def test_a_seed_has_one_order_of_cards_and_one_of_tickets_whatever_is_chosen(
    board: str, cards: int, tickets: int
) -> None:
    """Until a deck is re-formed: so all cards, in Iberia with 54 festival cards and the draft card; and all
    tickets, in Iberia those of both drafts. There the first draft shuffles some back into the deck (IB-3),
    so a different draft leads to different tickets, but to the same cards."""
    core = Core(load(board).spec(), 3)
    mixed = 0  # games in which cards and tickets interleave differently
    for seed in range(10):
        one, other = (brought_to(core, seed, player, draft=0) for player in (1, 2))
        another_draft = brought_to(core, seed, player=3, draft=-1)
        assert min(len(one.cards), len(other.cards), len(another_draft.cards)) >= cards
        assert min(len(one.tickets), len(other.tickets)) >= tickets
        mixed += one.log[: cards + tickets] != other.log[: cards + tickets]
        assert one.cards[:cards] == other.cards[:cards] == another_draft.cards[:cards]
        assert one.tickets[:tickets] == other.tickets[:tickets]
    assert mixed > 5


# The generator


@pytest.mark.parametrize("n", [2, 3, 7, 110, 1000])
def test_numbers_below_n_are_uniform(n: int) -> None:
    generator = Generator(n)
    check_fit(Counter(generator.below(n) for _ in range(20 * n + 5000)), equally(range(n)))


def test_numbers_are_uniform_where_2_to_the_32_is_not_a_multiple() -> None:
    """Without the rejections of Lemire's method every third number would come up too rarely."""
    generator = Generator(1)
    check_fit(Counter(generator.below(3 << 29) % 3 for _ in range(5000)), equally(range(3)))


def test_numbers_in_a_row_are_independent() -> None:
    generator = Generator(5)
    pairs = Counter((generator.below(20), generator.below(20)) for _ in range(10_000))
    check_fit(pairs, equally(product(range(20), range(20))))


def test_neighbouring_seeds_are_independent() -> None:
    pairs = Counter((Generator(seed).below(20), Generator(seed + 1).below(20)) for seed in range(10_000))
    check_fit(pairs, equally(product(range(20), range(20))))


@pytest.mark.parametrize(
    ("seed", "small", "large"),
    [
        (0, [254, 64, 242, 320, 473, 189, 590, 480, 259, 158], [398431984, 741461293, 763654370]),
        (1, [302, 993, 10, 292, 971, 726, 900, 603, 363, 381], [618862152, 252873882, 738216663]),
        (2**64 - 1, [697, 309, 178, 317, 522, 16, 260, 582, 823, 776], [11529655, 1821794996, 1377970819]),
        (-1, [697, 309, 178, 317, 522, 16, 260, 582, 823, 776], [11529655, 1821794996, 1377970819]),
    ],
)
def test_the_numbers_of_a_seed_never_change(seed: int, small: list[int], large: list[int]) -> None:
    """In no form of the engine and in no later version: recorded seeds must deal the same games."""
    generator = Generator(seed)
    assert [generator.below(1000) for _ in range(10)] == small
    assert [generator.below(2**31 - 1) for _ in range(3)] == large
