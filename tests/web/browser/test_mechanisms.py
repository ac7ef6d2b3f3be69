"""Every mechanism of every board, by mouse, by keyboard alone and by touch."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import pytest

from tests.web.browser.choosing import Action, Update
from tests.web.browser.conftest import HANDS, MakePlayer
from tests.web.browser.tables import Script, Tables, Wanted
from tests.web.browser.words import Board

# What to do in a position; None if it is not possible there.
Act = Callable[[Update, Board], Action | None]


def act(kind: str, suits: Callable[[Action, Update, Board], bool] = lambda *_: True) -> Act:
    """The last suitable option of a kind."""

    def chosen(update: Update, board: Board) -> Action | None:
        options = [each for each in update["options"] if each["type"] == kind and suits(each, update, board)]
        return options[-1] if options else None

    return chosen


def is_a_choice(each: Action, update: Update, board: Board) -> bool:
    """The page answers by itself what has only one answer."""
    return len(update["options"]) > 1


def keep(n: int) -> Act:
    return act("KeepTickets", lambda each, update, board: len(each["tickets"]) == n)


def claim(**track: Any) -> Act:
    """Claim a track with these properties that can be paid for in several ways."""

    def suits(each: Action, update: Update, board: Board) -> bool:
        ways = [one for one in update["options"] if one.get("track") == each["track"]]
        facts = board.tracks[each["track"]]
        return len(ways) > 1 and all(bool(facts.get(name)) == value for name, value in track.items())

    return act("Claim", suits)


def is_of_a_coloured_ferry(claim: Action, update: Update, board: Board) -> bool:
    """IB-10"""
    facts = board.tracks[claim["track"]]
    return bool(facts.get("ferry")) and facts["colour"] != "grey"


class Hoarders(Script):
    """One player spends every card while the others hoard theirs, until nothing can be done."""

    def decide(self, seat: int) -> Action:
        options: list[Action] = self.seen(seat)["options"]
        wanted = ["KeepTickets", "DrawTickets", *(["Claim"] if seat == 0 else []), "DrawBlind", "TakeCard"]
        kinds = [kind for kind in wanted if any(each["type"] == kind for each in options)]
        found = [each for each in options if not kinds or each["type"] == kinds[0]]
        return min(found, key=self._price)

    def _price(self, action: Action) -> int:
        if action["type"] == "KeepTickets":
            return -len(action["tickets"])
        return int(self.board.tracks[action["track"]]["length"]) if action["type"] == "Claim" else 0


class Scene(NamedTuple):
    """What one player does, from the first position in which the first act is possible."""

    board: str
    acts: tuple[Act, ...]
    options: tuple[str, ...] = ()
    people: tuple[str, ...] = ("Anna", "Bruno")
    play: type[Script] = Script

    def begins(self, board: Board) -> Wanted:
        return lambda update: self.acts[0](update, board) is not None

    def succeeds(self, script: Script) -> bool:
        """Whether every act is possible in this deal."""
        seat = script.go_to(self.begins(script.board))
        for act in self.acts:
            if seat is None or script.go_to(for_seat(seat, act, script.board)) is None:
                return False
            action = act(script.seen(seat), script.board)
            assert action is not None
            script.make(seat, action)
        return True


def for_seat(seat: int, act: Act, board: Board) -> Wanted:
    return lambda update: update["you"]["seat"] == seat and act(update, board) is not None


SCENES = {
    "cards and tickets": Scene(
        "usa", (keep(2), act("TakeCard"), act("DrawBlind"), act("DrawTickets"), keep(1), claim())
    ),
    "a ferry and a station": Scene("europe", (claim(ferry=True), act("BuildStation"))),
    "a tunnel that is paid": Scene("europe", (act("PayTunnel"),)),
    "a tunnel that is left": Scene("europe", (act("LeaveTunnel", is_a_choice),)),
    "a ferry with a colour": Scene("iberia", (act("Claim", is_of_a_coloured_ferry),)),
    "a draft": Scene("iberia", (act("PickTicket"), act("PickTicket"))),
    "a festival": Scene("iberia", (act("CollectFestival"),)),
    "a start and a marker": Scene("old-west", (act("ChooseStart"), act("PlaceMarker"))),
    "no marker": Scene("old-west", (act("DeclineMarker", is_a_choice),)),
    "Alvin": Scene("old-west", (act("MoveAlvin"),), options=("alvin",)),
    "nothing to do": Scene("usa", (act("Pass"),), people=("Anna", "Bruno", "Carla"), play=Hoarders),
}


@cache
def deal(tables: Tables, name: str) -> dict[str, Any]:
    scene = SCENES[name]
    return tables.deal(scene.board, scene.succeeds, scene.people, scene.options, scene.play)


@pytest.mark.parametrize("hands", HANDS)
@pytest.mark.parametrize("name", SCENES)
def test_each_can_be_played(
    tables: Tables, sit_down: MakePlayer, phone: MakePlayer, name: str, hands: str
) -> None:
    """The server reaches the position that the rules demand, however the page is used."""
    scene = SCENES[name]
    board = tables.board(scene.board)
    table = tables.dealt(deal(tables, name), scene.people, scene.play)
    chair = table.go_to(scene.begins(board))
    assert chair is not None
    player = phone() if hands == "finger" else sit_down(hands)
    player.page.goto(chair.link)
    seat = player.wait()["you"]["seat"]
    for act in scene.acts:
        assert table.go_to(for_seat(seat, act, board)) is chair
        player.wait_for("update.n >= value", table.n)
        action = act(player.wait(), board)
        assert action is not None
        player.act(action)
        table.note(chair, action)
