"""Starting a game, and what a table refuses."""

from __future__ import annotations

import pytest

from ferrovia.boards import BoardError, load
from ferrovia.engine import codes
from ferrovia.game import Refused, actions, new_game
from ferrovia.game.refusals import REASONS


@pytest.mark.parametrize(
    ("board", "least", "most"), [("usa", 2, 5), ("europe", 2, 5), ("iberia", 2, 5), ("old-west", 2, 6)]
)
def test_a_board_takes_its_number_of_seats(board: str, least: int, most: int) -> None:
    for seats in range(least, most + 1):
        assert new_game(board, seats, 1).seats == seats
    for seats in (-1, 0, 1, most + 1, 10**30):
        with pytest.raises(ValueError, match=f"is for {least} to {most} seats, not {seats}"):
            new_game(board, seats, 1)


def test_an_unknown_option_is_named_with_those_that_exist() -> None:
    with pytest.raises(ValueError, match=r"no option 'alvin'; its options: none"):
        new_game("usa", 2, 1, ["alvin"])
    with pytest.raises(ValueError, match=r"no option 'elvis'; its options: alvin"):
        new_game("old-west", 2, 1, ["elvis"])


def test_options_are_in_order_and_once() -> None:
    assert new_game("old-west", 2, 1, ["alvin", "alvin"]).options == ("alvin",)


@pytest.mark.parametrize("first", [-1, 2, 10**30])
def test_whoever_starts_must_have_a_seat(first: int) -> None:
    with pytest.raises(ValueError, match=f"there is no seat {first}"):
        new_game("usa", 2, 1, first=first)


@pytest.mark.parametrize("first", [0, 1, 2])
def test_the_table_chooses_who_starts(first: int) -> None:
    """BASE-4."""
    game = new_game("usa", 3, 1, first=first)
    for seat in range(3):
        game.play(game.view(seat).options()[0], seat)
    assert game.to_act == (first,)


def test_an_unknown_board_is_named() -> None:
    with pytest.raises(BoardError, match="atlantis"):
        new_game("atlantis", 2, 1)


def test_a_loaded_board_is_played() -> None:
    assert new_game(load("usa"), 2, 1).board is load("usa")


@pytest.mark.parametrize("seed", [0, 1, -1, 2**63, 2**64 - 1, 2**64, 2**100, -(2**100)])
def test_any_integer_is_a_seed(seed: int) -> None:
    assert new_game("usa", 2, seed).record() == new_game("usa", 2, seed).record()


def test_without_a_seed_games_differ() -> None:
    assert new_game("usa").record() != new_game("usa").record()


# What a table refuses


@pytest.mark.parametrize("seat", [-1, -7, 2, 6, 2**31, 2**64, -(2**64)])
def test_nobody_plays_from_a_seat_that_does_not_exist(seat: int) -> None:
    game = new_game("usa", 2, 1)
    for action in (actions.KeepTickets(game.view(0).offer), actions.DrawBlind(), actions.Pass()):
        refusal = game.check(action, seat)
        assert refusal is not None
        assert refusal.code == "UNKNOWN_NAME"
        with pytest.raises(Refused) as raised:
            game.play(action, seat)
        assert raised.value.refusal == refusal
    assert len(game.steps) == 1


@pytest.mark.parametrize(
    "action",
    [
        actions.TakeCard("purple"),
        actions.TakeCard(""),
        actions.Claim("nowhere", "red", 0),
        actions.Claim("helena--winnipeg", "red", 16),
        actions.Claim("helena--winnipeg", "red", -1),
        actions.Claim("helena--winnipeg", "red", 2**70),
        actions.Claim("helena--winnipeg", "purple", 0),
        actions.BuildStation("atlantis", "red", 0),
        actions.PayTunnel(99),
        actions.PickTicket("nowhere"),
        actions.CollectFestival("feria"),
        actions.ChooseStart("atlantis"),
        actions.PlaceMarker("atlantis", "red", 0),
        actions.MoveAlvin("atlantis"),
        actions.KeepTickets(("nowhere",)),
        actions.TakeCard(7),  # type: ignore[arg-type]  # nonsense on purpose
        actions.Claim(None, "red", 0),  # type: ignore[arg-type]  # likewise
        actions.PayTunnel("1"),  # type: ignore[arg-type]  # likewise
        "fly",
        None,
    ],
    ids=str,
)
def test_unknown_names_are_refused(action: actions.Action) -> None:
    game = new_game("usa", 2, 1)
    with pytest.raises(Refused, match="UNKNOWN_NAME"):
        game.play(action, 0)
    assert len(game.steps) == 1


def test_nobody_answers_twice() -> None:
    game = new_game("usa", 2, 1)
    game.play(actions.KeepTickets(game.view(0).offer), 0)
    refusal = game.check(actions.KeepTickets(game.view(0).offer), 0)
    assert refusal is not None
    assert (refusal.code, refusal.rule, refusal.details["seat"]) == ("NOT_YOUR_TURN", "BASE-4", 0)


def test_every_refusal_of_the_engine_has_a_name_and_a_rule() -> None:
    numbers = range(codes.MALFORMED, codes.MUST_ACT + 1)
    assert sorted(REASONS) == list(numbers)
    assert len({name for name, _ in REASONS.values()}) == len(numbers)
    assert all(getattr(codes, name) == number for number, (name, _) in REASONS.items())
