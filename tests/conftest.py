"""How all tests run, within what limits, and a table whose position a test can set up."""

from __future__ import annotations

import gc
import resource
import signal
from collections.abc import Callable
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from _pytest.terminal import TerminalReporter
from hypothesis import Phase, settings

from ferrovia.engine import codes
from ferrovia.engine.state import State
from ferrovia.game import Game, actions, dealers, new_game
from ferrovia.game.actions import Action
from ferrovia.game.event_log import EVERYBODY
from ferrovia.game.events import Event
from ferrovia.game.names import CARD_INDEX
from ferrovia.game.record import outcome_codes
from ferrovia.game.refusals import Refused
from ferrovia.game.view import View
from tests.limits import MEMORY
from tests.soak.figures import FIGURES
from tests.web.browser.browsers import chromium

# The same examples in every run, with no time limit for each. A property takes its settings when it is
# decorated, so they are loaded here, before any test module and whether or not CI is set.
PHASES = (Phase.explicit, Phase.generate, Phase.shrink)
settings.register_profile("ferrovia", settings.get_profile("ci"), phases=PHASES)
settings.load_profile("ferrovia")


HERE = Path(__file__).parent
IN_BROWSERS = (HERE / "web" / "browser", HERE / "site" / "browser", HERE / "site" / "runtime")


def pytest_configure() -> None:
    # Tests run in the background ignore Ctrl-C, and so would every program they start.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, resource.getrlimit(resource.RLIMIT_DATA)[1]))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.parent in IN_BROWSERS:
            item.add_marker("browser")


def pytest_terminal_summary(terminalreporter: TerminalReporter) -> None:
    """Print the figures of long runs. Here, because the process that prints loads no other conftest."""
    reports = chain.from_iterable(terminalreporter.stats.get(how, ()) for how in ("passed", "failed"))
    told = [lines for report in reports for name, lines in report.user_properties if name == FIGURES]
    if told:
        terminalreporter.section("figures")
        for line in chain.from_iterable(told):
            terminalreporter.write_line(line)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_type_launch_args, **chromium()}


def pytest_collection_finish() -> None:
    """Nobody looks for garbage among thousands of tests again and again: they are none."""
    gc.collect()
    gc.freeze()


class Table:
    """A game past its first questions, with helpers to set up hands, market, deck and tracks.

    The state need not be reachable in play, only sound: totals always follow the counts. Whole lists are
    copied and assigned: the compiled form hands out copies, the plain form its own lists.
    """

    def __init__(self, game: Game) -> None:
        self.game = game

    @property
    def state(self) -> State:
        return self.game._state

    # Setting up

    def answer_first_questions(self, starts: tuple[str, ...] = ()) -> Table:
        """Keep all first tickets, draft and start by the first option; `starts` are start cities by seat."""
        while not self.game.over and self.game.view(None).prompt != "turn":
            seat = self.game.to_act[0]
            options = self.game.view(seat).options()
            if starts and isinstance(options[0], actions.ChooseStart):
                self.game.play(actions.ChooseStart(starts[seat]), seat)
            else:
                self.game.play(options[-1], seat)
        return self

    def turn(self, seat: int) -> Table:
        """Make it the seat's turn."""
        state = self.state
        assert state.prompt() == codes.TURN
        top = state.depth - 1
        state.seat = seat
        state.asked = replaced(state.asked, top, 1 << seat)
        state.pending = replaced(state.pending, top, 1 << seat)
        return self

    def hand(self, seat: int, **cards: int) -> Table:
        """Exactly these cards; the ones the seat had vanish."""
        counts = [*self.state.hands]
        for name, kind in CARD_INDEX.items():
            counts[seat * codes.N_TRAIN_KINDS + kind] = cards.get(name, 0)
        self.state.hands = counts
        return self

    def market(self, **cards: int) -> Table:
        self.state.market, self.state.market_total = by_kind(9, cards)
        return self

    def deck(self, festivals: dict[str, int] | None = None, /, **cards: int) -> Table:
        counts, _ = by_kind(codes.MAX_CARD_KINDS, cards)
        for name, n in (festivals or {}).items():
            counts[codes.FESTIVAL + self.game.board.festival_index[name]] = n
        self.state.deck, self.state.deck_total = counts, sum(counts)
        return self

    def discard(self, **cards: int) -> Table:
        self.state.discard, self.state.discard_total = by_kind(9, cards)
        return self

    def tickets(self, seat: int, *ids: str) -> Table:
        """Exactly these tickets."""
        index = self.game.board.ticket_index
        self.state.held = replaced(self.state.held, seat, sum(1 << index[ticket] for ticket in ids))
        return self

    def ticket_deck(self, *strata: tuple[str, ...]) -> Table:
        """The ticket deck from the top, as unordered sets."""
        index = self.game.board.ticket_index
        masks = [sum(1 << index[ticket] for ticket in stratum) for stratum in strata]
        self.state.strata = masks + [0] * (codes.MAX_TICKETS - len(masks))
        self.state.stratum = 0
        self.state.n_strata = len(masks)
        self.state.tickets_left = sum(len(stratum) for stratum in strata)
        return self

    def trains(self, seat: int, trains: int) -> Table:
        self.state.trains = replaced(self.state.trains, seat, trains)
        return self

    def score(self, seat: int, score: int) -> Table:
        self.state.score = replaced(self.state.score, seat, score)
        return self

    def own(self, seat: int, *tracks: str) -> Table:
        """Give tracks to a seat by claiming them with locomotives, then put hand, trains and score back.

        Follows the rules of the board, so parallel tracks close and networks grow. Questions after a claim
        are answered with the last option (no marker). Cards are as if nothing had been paid or turned up.
        """
        before = self.state.clone()
        for track in tracks:
            length = self.game.board.tracks[self.game.board.track_index[track]].length
            self.turn(seat).hand(seat, locomotive=length).trains(seat, 45).deck().discard()
            self.game.play(actions.Claim(track, "locomotive", length), seat)
            while self.game.view(None).prompt != "turn":
                self.game.play(self.game.view(seat).options()[-1], seat)
        for name in ("hands", "trains", "score", "deck", "discard", "market"):
            setattr(self.state, name, getattr(before, name))
        for name in ("deck_total", "discard_total", "market_total", "last_turns", "turn"):
            setattr(self.state, name, getattr(before, name))
        return self.turn(before.seat)

    def stations(self, seat: int, *cities: str) -> Table:
        """Put stations of the seat there, free of charge."""
        state = self.state
        for city in cities:
            state.station = replaced(state.station, self.game.board.city_index[city], seat)
            state.n_stations += 1
        left = state.stations_left[seat] - len(cities)
        state.stations_left = replaced(state.stations_left, seat, left)
        return self

    def markers(self, seat: int, *cities: str) -> Table:
        """Put markers of the seat there, free of charge."""
        state = self.state
        for city in cities:
            state.marker = replaced(state.marker, self.game.board.city_index[city], seat)
        left = state.markers_left[seat] - len(cities)
        state.markers_left = replaced(state.markers_left, seat, left)
        return self

    def piles(self, cards: dict[str, int]) -> Table:
        """Exactly these festival cards lie at their cities."""
        index = self.game.board.festival_index
        piles = [0] * codes.MAX_FESTIVALS
        for name, n in cards.items():
            piles[index[name]] = n
        self.state.piles = piles
        return self

    def festivals(self, seat: int, cards: dict[str, int]) -> Table:
        """The seat has these festival cards, besides those of other cities."""
        counts = [*self.state.festivals]
        for name, n in cards.items():
            counts[seat * codes.MAX_FESTIVALS + self.game.board.festival_index[name]] = n
        self.state.festivals = counts
        return self

    def draft_card(self, above: int) -> Table:
        """The draft card lies under exactly this many cards of the deck."""
        self.state.draft_min = self.state.draft_max = above
        return self

    def next_outcomes(self, *names: str) -> Table:
        """Script what chance brings next: card names, "ticket:ID", "festival:ID", "draft", "seat:N"."""
        dealer = dealers.scripted(outcome_codes(self.game.names, names, 0))
        self.game._dealer = self.state.dealer = dealer
        return self

    # Playing

    def play(self, *steps: Action, seat: int | None = None) -> Table:
        """Play actions for the seat to act; scripted outcomes, if any, must fit."""
        for action in steps:
            self.game.play(action, seat)
            assert self.state.dealer.fault == ""
        return self

    def refusal(self, action: Action, seat: int | None = None) -> str | None:
        """The code of the refusal, or None. Playing the action must agree."""
        refusal = self.game.check(action, seat)
        if refusal is None:
            return None
        with pytest.raises(Refused) as refused:
            self.game.play(action, seat)
        assert refused.value.refusal == refusal
        return refusal.code

    def view(self, seat: int | None = None) -> View:
        """What a seat sees; by default a spectator."""
        return self.game.view(seat)

    def events(self, audience: int | None = EVERYBODY) -> tuple[Event, ...]:
        """What followed from the last action, as a seat sees it; by default everything."""
        return self.game.steps[-1].events(audience)

    def finish(self) -> Table:
        """End the game here: the last turn of the last round is about to be passed."""
        state = self.state
        state.last_turns = 1
        self.hand(state.seat).market().deck().discard().ticket_deck()
        self.game.play(actions.Pass())
        assert self.game.over
        return self


MakeTable = Callable[..., Table]
PLENTY = dict.fromkeys(CARD_INDEX, 12)  # a hand that can pay for everything


def replaced(values: list[int], place: int, value: int) -> list[int]:
    return [*values[:place], value, *values[place + 1 :]]


def by_kind(size: int, cards: dict[str, int]) -> tuple[list[int], int]:
    counts = [0] * size
    for name, n in cards.items():
        counts[CARD_INDEX[name]] = n
    return counts, sum(counts)


@pytest.fixture
def table() -> MakeTable:
    """`table("europe", seats=3, seed=1, options=(), first=0, starts=())`: a table at its first turn."""

    def make(board: str = "usa", seats: int = 2, **settings: Any) -> Table:
        starts = settings.pop("starts", ())
        game = new_game(board, seats, settings.pop("seed", 1), first=settings.pop("first", 0), **settings)
        return Table(game).answer_first_questions(starts)

    return make
