"""Worlds drawn anew from what a seat has seen: it cannot tell them from the real one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import pytest

from ferrovia.engine import State, codes
from ferrovia.engine.bits import members
from ferrovia.game import Game, new_game
from ferrovia.game.resampling import resample
from ferrovia.game.resampling.world import SECRETS
from tests.properties.conftest import Setting, Snapshot
from tests.properties.test_secrecy import seen

pytestmark = pytest.mark.once  # it stands on games, which are the same in every form

Take = Callable[[State], Snapshot]

ONE_OF_EACH = [
    Setting("usa", 2, ()),
    Setting("europe", 3, ()),
    Setting("iberia", 3, ()),
    Setting("old-west", 4, ("alvin",)),
]

EVERY = 50  # decisions between two positions, on average


def positions(setting: Setting, games: int = 1) -> Iterator[tuple[Game, int, Random]]:
    """Of games of random choices, kind of action first, so that tickets and blind draws are many: the first
    decisions, and some of the others, each with a seat that need not be the one to act."""
    for seed in range(games):
        random = Random(f"{setting} {seed}")
        game = new_game(setting.board, setting.seats, seed, setting.options, seed % 2 or None)
        while not game.over and len(game.steps) < 600:
            if len(game.steps) < 4 or random.randrange(EVERY) == 0:
                yield game, random.randrange(setting.seats), random
            seat = random.choice(game.to_act)
            options = game.view(seat).options()
            kind = random.choice(sorted({type(option).__name__ for option in options}))
            game.play(random.choice([option for option in options if type(option).__name__ == kind]), seat)


def test_the_seat_has_seen_the_same_from_the_deal_on(setting: Setting, snapshot: Take) -> None:
    """Every event, every view, every option; and what it has not seen is whole: the record verifies."""
    for game, seat, random in positions(setting):
        world = game.resample_from_view(seat, random.getrandbits(40))
        asked = list(game.view(game.to_act[0]).options()[:3])
        assert seen(world, seat, asked, snapshot) == seen(game, seat, asked, snapshot)
        assert world.past(seat) == game.past(seat)
        assert conserved(world) == conserved(game)
        world.record().verify()


def test_a_world_is_played_to_its_end(setting: Setting) -> None:
    for game, seat, random in positions(setting):
        world = game.resample_from_view(seat, 3)
        while not world.over and len(world.steps) < 5000:
            actor = random.choice(world.to_act)
            world.play(random.choice(world.view(actor).options()), actor)
        assert world.over or setting.board == "europe"  # where tunnels can be left for ever
        world.record().verify()
        if len(game.steps) > 40:
            break


def test_games_that_look_the_same_give_the_same_world(setting: Setting) -> None:
    """Nothing of the real secrets finds its way into a world: in another game, which differs in all of them,
    it is the same."""
    for game, seat, random in positions(setting):
        other = game.resample_from_view(seat, random.getrandbits(40))
        seed = random.getrandbits(40)
        assert other.resample_from_view(seat, seed).record() == game.resample_from_view(seat, seed).record()


@pytest.mark.parametrize("setting", ONE_OF_EACH, ids=lambda setting: setting.board)
def test_whatever_the_seat_does_not_know_differs(setting: Setting) -> None:
    """Between the world and the game, and between two worlds: hands, decks, tickets, packets, answers."""
    differing = set()
    for game, seat, random in positions(setting, 8):
        worlds = [game.resample_from_view(seat, random.getrandbits(40)) for _ in range(2)]
        for name in ("hands", "held", "offer", "packet", "deck", "strata", "answers"):
            values = [list(getattr(each.state, name)) for each in (game, *worlds)]
            if values[0] != values[1] != values[2]:
                differing.add(name)
    expected = {"hands", "held", "offer", "deck", "strata", "answers"}
    assert differing - {"packet"} == expected
    assert ("packet" in differing) == (setting.board == "iberia")


def test_a_world_comes_from_its_seed_and_has_its_own_luck() -> None:
    game = new_game("usa", 2, 1)
    one, same, other = (game.resample_from_view(0, seed) for seed in (5, 5, 6))
    assert one.record() == same.record() != other.record()
    for world in (one, same):
        for seat in world.to_act:
            world.play(world.view(seat).options()[0], seat)
    assert one.record() == same.record()


def test_every_ticket_and_card_can_be_anybodys() -> None:
    game = new_game("usa", 3, 4)
    own = members(game.state.offer[0])
    worlds = [game.resample_from_view(0, seed).state for seed in range(150)]
    assert {ticket for world in worlds for ticket in members(world.offer[1])} == set(range(30)) - set(own)
    kinds = range(codes.N_TRAIN_KINDS)
    assert {kind for world in worlds for kind in kinds if world.hands[codes.N_TRAIN_KINDS + kind]} == set(
        kinds
    )


def test_somebody_who_passed_could_not_have_bought_anything() -> None:
    """R-4: hoarders empty the deck, and then some have to pass."""
    passes = 0
    for seed in range(40):
        random = Random(seed)
        game = new_game("usa", 5, seed)
        while not game.over and len(game.steps) < 400:
            seat = game.to_act[0]
            options = game.view(seat).options()
            draws = [option for option in options if type(option).__name__ in ("DrawBlind", "DrawTickets")]
            step = game.play(random.choice(draws or options), seat)
            if type(step.action).__name__ == "Pass":
                passes += 1
                other = next(each for each in range(5) if each != seat)
                if game.to_act:
                    assert game.resample_from_view(other, seed).past(other) == game.past(other)
        if passes > 10:
            return
    pytest.fail("nobody passes")


def test_what_cannot_be_drawn_anew_is_refused() -> None:
    game = new_game("usa", 2, 1)
    with pytest.raises(ValueError, match="a spectator"):
        resample(game.view(None), game.past(None), 1)
    for seat in (2, -1, -2):
        with pytest.raises(ValueError, match=f"no seat {seat}"):
            game.resample_from_view(seat, 1)
        with pytest.raises(ValueError, match=f"no seat {seat}"):
            game.past(seat)
    while not game.over:
        game.play(game.view(game.to_act[0]).options()[0])
    with pytest.raises(ValueError, match="the game is over"):
        game.resample_from_view(0, 1)


def test_secrets_of_a_mechanism_of_ones_own_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ferrovia.game.resampling.world.SECRETS", SECRETS - {"packet"})
    with pytest.raises(ValueError, match="the mechanism 'drafts' has secrets that cannot be drawn anew"):
        new_game("iberia", 2, 1).resample_from_view(0, 1)


def conserved(game: Game) -> object:
    """How many cards and tickets there are, wherever they are, and who has how many."""
    state = game.state
    kinds = range(codes.N_TRAIN_KINDS)
    cards = [
        state.deck[kind]
        + state.market[kind]
        + state.discard[kind]
        + sum(state.hands[seat * codes.N_TRAIN_KINDS + kind] for seat in range(game.seats))
        for kind in kinds
    ]
    strata = [state.ticket_layer(i) for i in range(state.n_strata)]
    places = [state.held, state.offer, state.packet]
    counts = [[mask.bit_count() for mask in place] for place in (*places, strata)]
    tickets = sum(mask for place in (*places, strata) for mask in place)
    return cards, counts, tickets.bit_count()
