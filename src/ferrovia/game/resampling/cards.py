"""Which train cards the others could have drawn, given what one seat has seen.

The cards of each deck are public, from the first one (BASE-1) to those re-formed from the discard pile
(BASE-15), and so is everything that came off a deck face up. What others drew blind is the rest of it. Each
payment says what they must have had by then.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from random import Random

from msgspec import UNSET

from ferrovia.boards import Board
from ferrovia.engine import codes
from ferrovia.game import events as e
from ferrovia.game.names import CARD_INDEX
from ferrovia.game.seat_history import Glimpse

LOCO = codes.LOCO
KINDS = range(codes.N_TRAIN_KINDS)
STARTS = 20
MOST_SWAPS = 2_000  # from one start
LOOK = 12  # swaps that are compared at a time

Fare = tuple[int, int, int]  # colour or GREY, cards, at least this many of them locomotives


class Deck:
    """`rest` are the train cards that nobody has seen come off it; `left` counts all cards still in it."""

    def __init__(self, cards: list[int], others: int = 0) -> None:
        self.rest = [*cards]
        self.left = sum(cards) + others


class Draw:
    """A card that another seat drew blind, or that is still in its deck (`seat` is NOBODY). `at` is when, in
    the order of everything seen."""

    def __init__(self, at: int, seat: int, deck: int) -> None:
        self.at = at
        self.seat = seat
        self.deck = deck
        self.kind = codes.NOBODY


class Hand:
    """What is known about the cards of another seat."""

    def __init__(self) -> None:
        self.draws: list[Draw] = []
        self.balance = [0] * len(KINDS)  # seen to come, less what was paid
        self.needs: list[list[int]] = [[] for _ in KINDS]  # when one more card of a kind was needed
        self.limits: list[tuple[int, list[int], Sequence[Fare]]] = []  # when it could pay none of the fares

    def faults(self) -> int:
        """In how many ways the draws, as they are, contradict what is known."""
        return sum(1 for _ in self.wrong())

    def wrong(self) -> Iterator[tuple[int, int]]:
        """Each contradiction: by when the draws must be others, and the kind that is missing (NOBODY: they
        would have bought something)."""
        drawn: list[list[int]] = [[] for _ in KINDS]
        for draw in self.draws:
            drawn[draw.kind].append(draw.at)
        for kind in KINDS:
            have = drawn[kind]
            for place, at in enumerate(self.needs[kind]):
                if place >= len(have) or have[place] >= at:
                    yield at, kind
        for at, balance, fares in self.limits:
            held = [balance[kind] + bisect_left(drawn[kind], at) for kind in KINDS]
            for colour, price, need in fares:
                most = max(held[:LOCO]) if colour == codes.GREY else held[colour]
                if held[LOCO] >= need and most + held[LOCO] >= price:
                    yield at, codes.NOBODY


class CardHistory:
    """The hidden draws of one game as a seat has seen it, and one way in which they can have been."""

    def __init__(self, board: Board, seats: int, seat: int) -> None:
        rules = board.rules
        self.me = seat
        self.lengths = {track.id: track.length for track in board.tracks}
        self.marker_price = 0 if rules.markers is UNSET else rules.markers.price
        cards = [rules.cards.locomotives if kind == LOCO else rules.cards.each for kind in KINDS]
        self.decks = [Deck(cards, sum(festival.cards for festival in board.festivals))]
        self.last_of_old = False  # the deck was re-formed because the card to be seen next was its last one
        self.discard = [0] * len(KINDS)
        self.market = [0] * len(KINDS)
        self.turned: list[int] = []  # for a tunnel
        self.laid: list[tuple[int, int]] | None = None
        self.colour = LOCO  # of the tunnel's payment
        self.hands = [Hand() for _ in range(seats)]
        self.draws: list[Draw] = []
        self.at = 0

    # Reading

    def read(self, glimpse: Glimpse, fares: Sequence[Fare] = ()) -> None:
        """The next step of the game. `fares` are what the seat that acts could not pay for."""
        if fares and glimpse.seat is not None and glimpse.seat != self.me:
            hand = self.hands[glimpse.seat]
            hand.limits.append((self.at + 1, [*hand.balance], fares))
        for event in glimpse.events:
            self.at += 1
            match event:
                case e.CardDealt(seat, None) | e.CardDrawn(seat, None):
                    draw = Draw(self.at, seat, self._off_deck(None))
                    self.draws.append(draw)
                    self.hands[seat].draws.append(draw)
                case e.CardDealt(_, str(card)) | e.CardDrawn(_, str(card)):
                    self._off_deck(card)
                case e.FestivalLaid():
                    self._off_deck(None)
                case e.MarketFilled(card):
                    self._off_deck(card)
                    self.market[CARD_INDEX[card]] += 1
                case e.TunnelCardTurned(_, card):
                    self._off_deck(card)
                    self.turned.append(CARD_INDEX[card])
                case e.CardTaken(seat, card):
                    self.market[CARD_INDEX[card]] -= 1
                    self.hands[seat].balance[CARD_INDEX[card]] += 1
                case e.MarketSwept():
                    self._throw(list(enumerate(self.market)))
                    self.market = [0] * len(KINDS)
                case e.DeckReformed():
                    self._reform()
                case _:
                    self._payments(event)

    def _payments(self, event: e.Event) -> None:
        match event:
            case e.TunnelBegun(seat, track, colour, locomotives):
                self.colour = CARD_INDEX[colour]
                self.laid = self._pay(seat, self.lengths[track], self.colour, locomotives)
            case e.TunnelPaid(seat, cards, locomotives):
                self._throw(self._pay(seat, cards, self.colour, locomotives))
            case e.TunnelLeft(seat):
                for kind, n in self.laid or ():
                    self.hands[seat].balance[kind] += n
                self._clear_tunnel([])
            case e.TrackClaimed() if self.laid is not None:
                self._clear_tunnel(self.laid)
            case e.TrackClaimed(seat, track, colour, locomotives):
                self._throw(self._pay(seat, self.lengths[track], CARD_INDEX[colour], locomotives))
            case e.StationBuilt(seat, _, colour, locomotives, price):
                self._throw(self._pay(seat, price, CARD_INDEX[colour], locomotives))
            case e.MarkerPlaced(seat, _, colour, locomotives):
                self._throw(self._pay(seat, self.marker_price, CARD_INDEX[colour], locomotives))

    def _off_deck(self, card: str | None) -> int:
        """A card comes off the deck, seen or not. Returns the number of the deck."""
        number = len(self.decks) - 1 - self.last_of_old
        self.last_of_old = False
        deck = self.decks[number]
        deck.left -= 1
        if card is not None:
            deck.rest[CARD_INDEX[card]] -= 1
        return number

    def _reform(self) -> None:
        self.last_of_old = self.decks[-1].left == 1
        self.decks.append(Deck(self.discard))
        self.discard = [0] * len(KINDS)

    def _pay(self, seat: int, price: int, colour: int, locomotives: int) -> list[tuple[int, int]]:
        """What was paid, by kind. If it is more than the seat was seen to have, it had drawn the rest."""
        paid = [(colour, price - locomotives), (LOCO, locomotives)]
        hand = self.hands[seat]
        for kind, n in paid:
            hand.balance[kind] -= n
            while seat != self.me and hand.balance[kind] + len(hand.needs[kind]) < 0:
                hand.needs[kind].append(self.at)
        return paid

    def _throw(self, cards: list[tuple[int, int]]) -> None:
        for kind, n in cards:
            self.discard[kind] += n

    def _clear_tunnel(self, paid: list[tuple[int, int]]) -> None:
        self._throw([*paid, *((kind, 1) for kind in self.turned)])
        self.turned = []
        self.laid = None

    # Filling

    def fill(self, chance: Random) -> bool:
        """Give every hidden draw a card: by chance, then swapped until nothing contradicts what was seen.
        False if that does not come to an end."""
        decks: list[list[Draw]] = [[] for _ in self.decks]
        for draw in self.draws:
            decks[draw.deck].append(draw)
        pools = [[kind for kind in KINDS for _ in range(deck.rest[kind])] for deck in self.decks]
        for number, pool in enumerate(pools):
            decks[number] += [Draw(self.at, codes.NOBODY, number) for _ in pool[len(decks[number]) :]]
        for _ in range(STARTS):
            for draws, pool in zip(decks, pools, strict=True):
                chance.shuffle(pool)
                for draw, kind in zip(draws, pool, strict=True):
                    draw.kind = kind
            for _ in range(MOST_SWAPS):
                faulty = [hand for hand in self.hands if hand.faults()]
                if not faulty:
                    return True
                self._mend(chance.choice(faulty), decks, chance)
        return False

    def _mend(self, hand: Hand, decks: list[list[Draw]], chance: Random) -> None:
        """Swap two cards of one deck: the best of a few swaps that concern a fault of the hand. One that
        mends nothing is made too, if it does no harm; and every third time any swap, to get out of corners
        (the worst games need a few hundred swaps this way, and tens of thousands without)."""
        at, wanted = chance.choice(list(hand.wrong()))
        mine = [draw for draw in hand.draws if draw.at < at and draw.kind != wanted]
        swaps: list[tuple[int, Draw, Draw]] = []
        wild = chance.randrange(3) == 0
        for one in chance.sample(mine, min(1 if wild else LOOK, len(mine))):
            others = [
                other
                for other in decks[one.deck]
                if other.kind == wanted or (wanted == codes.NOBODY and other.kind != one.kind)
            ]
            if others:
                other = chance.choice(others)
                before = self._faults_of(one, other)
                one.kind, other.kind = other.kind, one.kind
                swaps.append((self._faults_of(one, other) - before, one, other))
                one.kind, other.kind = other.kind, one.kind
        if swaps:
            change, one, other = min(swaps, key=lambda swap: swap[0])
            if wild or change <= 0:
                one.kind, other.kind = other.kind, one.kind

    def _faults_of(self, one: Draw, other: Draw) -> int:
        return sum(self.hands[seat].faults() for seat in {one.seat, other.seat} if seat >= 0)
