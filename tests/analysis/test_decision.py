"""One decision: a planted blunder is found, and a seat is judged by nothing that it could not see."""

from __future__ import annotations

import pytest

from ferrovia.analysis.decision import Measured, measure
from ferrovia.analysis.position import Adviser
from ferrovia.analysis.true_chances import Oracle, work_of_a_game
from ferrovia.bots.support.compiled_view import CompiledView
from ferrovia.bots.support.trained import trained_weights
from ferrovia.game import Action, Game
from ferrovia.game.actions import Claim, DrawBlind
from ferrovia.game.record import Line
from tests.bots.conftest import SOME_SETTINGS, SPEED, Setting
from tests.bots.test_honesty import positions
from tests.bots.test_search import last_turn
from tests.conftest import MakeTable
from tests.properties.test_secrecy import second_world

PLAYOUTS = 80 if SPEED > 1 else 24


def thinking(game: Game) -> CompiledView:
    return CompiledView(game.view(0), trained_weights(game.board.id, game.seats))


def measured(game: Game, seen: Game, seat: int, action: Action, playouts: int = PLAYOUTS) -> Measured:
    """A decision in one game, for a seat that saw the events of another."""
    advisers = [Adviser(game.board) for _ in range(game.seats)]
    for step in seen.steps:
        advisers[seat].see(step.events(seat))
    line = Line(len(seen.steps), seat, action)
    return measure(game, line, Oracle(thinking(game)), advisers, playouts)


def test_a_planted_blunder_is_found(table: MakeTable) -> None:
    """Drawing a card on the last turn instead of claiming the route that completes a twelve-point ticket."""
    game = last_turn(table()).game
    blunder = measured(game, game, 0, DrawBlind(), 400)
    regret, error = blunder.regret
    assert regret > 0.5
    assert regret > 5 * error
    assert blunder.gain[0] < 0.0 or blunder.gain[0] == pytest.approx(regret, abs=0.01 + 2 * error)
    assert blunder.options[0].action == Claim("charleston--miami", "pink")
    assert DrawBlind() in [option.action for option in blunder.options]
    assert blunder.looked.changes[0] < -0.6
    assert blunder.looked.changes[1] > 0.6


def test_the_right_move_gives_up_nothing_and_swings_the_game(table: MakeTable) -> None:
    game = last_turn(table()).game
    right = measured(game, game, 0, Claim("charleston--miami", "pink"), 400)
    assert right.regret[0] < 0.05
    assert right.looked.chances[0] > 0.9
    assert right.looked.changes == (0.0, 0.0)
    assert right.looked.swing is not None
    assert right.looked.swing[0] > 0.6


@pytest.mark.parametrize("setting", SOME_SETTINGS if SPEED > 1 else SOME_SETTINGS[:1], ids=str)
def test_hidden_cards_affect_only_the_figures_with_full_knowledge(setting: Setting) -> None:
    differ = 0
    pairs = 3 if SPEED > 1 else 1
    for game, seat, random in positions(setting, pairs):
        other = second_world(game, seat, random)
        action = random.choice(game.view(seat).options())
        here, there = measured(game, game, seat, action), measured(other, game, seat, action)
        assert here.options == there.options
        assert (here.known, here.worlds, here.plan) == (there.known, there.worlds, there.plan)
        assert (here.regret, here.missed, here.gain) == (there.regret, there.missed, there.gain)
        differ += here.looked != there.looked
    assert differ or SPEED == 1  # the oracle sees the difference


def test_a_single_option_is_not_weighed(table: MakeTable) -> None:
    arranged = table().market().deck().discard().ticket_deck().hand(0).turn(0)
    (only,) = arranged.view(0).options()
    found = measured(arranged.game, arranged.game, 0, only)
    assert (found.known, found.plan, found.options, found.regret) == (None, None, (), (0.0, 0.0))


def test_the_work_of_a_game_is_the_same_in_every_form(table: MakeTable) -> None:
    assert work_of_a_game(thinking(table().game)) == 147.375
